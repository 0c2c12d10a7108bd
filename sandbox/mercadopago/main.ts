import { listening } from '#server/busy-port.ts'
import { developmentDefaults as known } from '#server/development-defaults.ts'
import { startMercadoPagoSandbox } from './sandbox.ts'

const env = process.env
const publicUrl = env['PUBLIC_URL'] ?? 'http://localhost:3000'

const port = Number(env['SANDBOX_PORT'] ?? 3001)

const starting = startMercadoPagoSandbox({
  port,
  publicUrl,
  webhookUrl: env['MP_WEBHOOK_URL'] ?? `${publicUrl}/api/webhooks/mercadopago?source_news=webhooks`,
  webhookSecret: env['MP_WEBHOOK_SECRET'] ?? known.webhookSecret,
  accessToken: env['MP_ACCESS_TOKEN'] ?? known.accessToken,
  publicKey: env['MP_PUBLIC_KEY'] ?? known.publicKey,
  dataFile: `${env['DATA_DIR'] ?? '.data'}/sandbox/mercadopago.jsonl`,
  logger: console,
})
const sandbox = await listening({ SANDBOX_PORT: port }, starting)
console.info(`Pagos de práctica: ${sandbox.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close())
