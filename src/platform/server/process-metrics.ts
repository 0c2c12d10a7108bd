import { Counter, Registry } from '@prometheus-io/client'

/** What a process counts of itself wherever it happens: calls, mails, refusals. */
export const processMetrics = new Registry()

export const refusals = new Counter({
  name: 'taquilla_refusals_total',
  help: 'Answers that refuse, by the code that the caller is told',
  labelNames: ['code', 'status'],
  registers: [processMetrics],
})

export const mailsSent = new Counter({
  name: 'taquilla_mails_total',
  help: 'Mails handed to the mail server, by what it said',
  labelNames: ['outcome'],
  registers: [processMetrics],
})
