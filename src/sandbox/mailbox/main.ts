import { startMailbox } from './mailbox.ts'

const env = process.env
const webPort = Number(env['MAILBOX_PORT'] ?? 3002)

const mailbox = await startMailbox({
  webPort,
  smtpPort: Number(env['MAILBOX_SMTP_PORT'] ?? webPort + 100),
  dataDir: `${env['DATA_DIR'] ?? '.data'}/sandbox/mail`,
})
console.info(`Correos de práctica: ${mailbox.webUrl} (${mailbox.smtpUrl})`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mailbox.close())
