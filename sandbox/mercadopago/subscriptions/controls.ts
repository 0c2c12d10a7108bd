import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { moveClock } from '../clock.ts'
import { answerControl, checked, flag } from '../controls.ts'
import { Refusal } from '../problem.ts'
import type { Sandbox } from '../stage.ts'
import { chargeOnce, chargePeriod, retryInvoice } from './charge.ts'
import { storeSubscription } from './keep.ts'
import { changeStatus } from './steps.ts'

type One = { Params: { id: string } }

const outcome = z.enum(['approved', 'rejected']).optional()
const ChargeForm = z.object({
  outcome,
  /** More than once: the provider's mistake, each with an invoice and a payment of its own. */
  times: z.coerce.number().int().min(1).max(5).default(1),
  /** Also when paused or cancelled: a charge that was under way comes too late. */
  anyway: flag.default(false),
  fault: z.enum(['wrong-amount', 'wrong-currency', 'wrong-reference']).optional(),
})
const RetryForm = z.object({ outcome })
const ClockForm = z.object({
  days: z.coerce.number().min(0).max(800).default(0),
  seconds: z.coerce.number().min(0).max(86_400).default(0),
})

/** What the payer does at the provider's, by what it leads to. */
const steps = { pause: 'paused', resume: 'authorized', cancel: 'cancelled' } as const

/** Levers of time and of the bank for subscriptions. */
export function subscriptionControls(app: FastifyInstance, sandbox: Sandbox) {
  const find = (id: string) => {
    const stored = sandbox.state.get('subscription', id)
    if (!stored) throw new Refusal(404, 'Preapproval not found')
    return stored
  }

  app.post<One>('/__sim/subscriptions/:id/charge', (request, reply) => {
    const { times, anyway, ...how } = checked(ChargeForm, request.body ?? {})
    const { id, body } = find(request.params.id)
    const active = body.status === 'authorized'
    if (!active && !anyway) throw new Refusal(400, `The subscription is ${body.status}`)
    const now = sandbox.now()
    const invoices = Array.from({ length: times }, (_, index) =>
      active && index === 0 ? chargePeriod(sandbox, id, now, how) : chargeOnce(sandbox, id, now, how),
    )
    return answerControl(request, reply, { invoices: invoices.map((invoice) => invoice.body) })
  })

  app.post<One>('/__sim/subscriptions/:id/fail-next', (request, reply) => {
    const stored = find(request.params.id)
    storeSubscription(sandbox, { ...stored, failNext: true }, {}, 'silently')
    return answerControl(request, reply, { failNext: true })
  })

  for (const [step, status] of Object.entries(steps)) {
    app.post<One>(`/__sim/subscriptions/:id/${step}`, (request, reply) => {
      const changed = changeStatus(sandbox, find(request.params.id), status)
      return answerControl(request, reply, changed.body)
    })
  }

  app.post<One>('/__sim/invoices/:id/retry', (request, reply) => {
    const invoice = sandbox.state.get('invoice', request.params.id)
    if (!invoice) throw new Refusal(404, 'Authorized payment not found')
    const how = checked(RetryForm, request.body ?? {})
    return answerControl(request, reply, retryInvoice(sandbox, invoice, sandbox.now(), how).body)
  })

  app.get('/__sim/clock', () => ({ now: sandbox.now().toISOString() }))

  app.post('/__sim/clock', (request, reply) => {
    const { days, seconds } = checked(ClockForm, request.body ?? {})
    moveClock(sandbox, (days * 86_400 + seconds) * 1000)
    return answerControl(request, reply, { now: sandbox.now().toISOString() })
  })
}
