import { listening } from '#server/busy-port.ts'
import { startMailbox } from './mailbox.ts'

const env = process.env
const webPort = Number(env['MAILBOX_PORT'] ?? 3002)

const smtpPort = Number(env['MAILBOX_SMTP_PORT'] ?? webPort + 2)

const starting = startMailbox({
  webPort,
  smtpPort,
  dataDir: `${env['DATA_DIR'] ?? '.data'}/sandbox/mail`,
})
const mailbox = await listening({ MAILBOX_PORT: webPort, MAILBOX_SMTP_PORT: smtpPort }, starting)
console.info(`Correos de práctica: ${mailbox.webUrl} (${mailbox.smtpUrl})`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mailbox.close())
