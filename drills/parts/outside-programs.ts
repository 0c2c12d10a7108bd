import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import '#sandbox/mailbox/main.ts'
import '#sandbox/mercadopago/main.ts'

// What runs as `drill-outside.service` (outside-of-debian.ts): the two sandboxes, and TLS before the mailbox as mail servers have it.
const { MAILBOX_SMTP_PORT, CERTIFICATE_DIR = '', MAIL_HOST = '' } = process.env
const file = (ending: string) => readFileSync(join(CERTIFICATE_DIR, MAIL_HOST, `${MAIL_HOST}.${ending}`))

createServer({ cert: file('crt'), key: file('key') }, (outer) => {
  const inner = connect(Number(MAILBOX_SMTP_PORT), '127.0.0.1')
  for (const [one, other] of [
    [outer, inner],
    [inner, outer],
  ] as const)
    one.on('error', () => other.destroy()).pipe(other)
}).listen(465)
