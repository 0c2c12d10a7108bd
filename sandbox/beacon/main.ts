import { listening } from '#server/busy-port.ts'
import { startBeacon } from './beacon.ts'

const port = Number(process.env['BEACON_PORT'] ?? 3003)
const beacon = await listening({ BEACON_PORT: port }, startBeacon({ port }))
console.info(`Número público de práctica: ${beacon.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void beacon.close())
