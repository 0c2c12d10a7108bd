import { constants, setPriority } from 'node:os'
import { currentClub } from '#club/settings/club-words.ts'
import { seatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import { mercadoPagoProvider } from '#selling/payments/server/provider.ts'
import { isUnavailable } from '#server/answer-problems.ts'
import { buildApp } from './app.ts'
import { listening } from '#server/busy-port.ts'
import { readConfigOrExit } from '#server/config.ts'
import { openDatabase } from '#server/db.ts'
import { refuseDemoClub } from './demo-club.ts'
import { fileStore } from '#server/files.ts'
import { identityReaders } from './identity-readers.ts'
import { startWorker } from '#server/jobs.ts'
import { mailer } from '#server/mail.ts'
import { features } from './features.ts'
import { orderKinds } from './order-kinds.ts'
import type { Services } from '#server/services.ts'
import { smsSender } from '#server/sms.ts'

const config = readConfigOrExit()
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is not set; `npm start` sets it')
const { db, pool, close } = openDatabase(config.databaseUrl, config.databasePool)
if (config.production) await refuseDemoClub(db)
const seats = seatEngine({ db, databaseUrl: config.databaseUrl, limits: config.rateLimits && config })
const identity = identityReaders()

let services: Services
const app = await buildApp(config, (built) => {
  services = {
    config,
    db,
    pool,
    seats,
    payments: mercadoPagoProvider(config.payments),
    kinds: orderKinds,
    sendMail: mailer(config.smtpUrl, config.mailFrom, () => currentClub().name),
    sendSms: smsSender(config.smsUrl),
    faces: identity.faces,
    documents: identity.documents,
    files: fileStore(config),
    log: built.log,
    features,
  }
  return services
})
const jobs = features.flatMap((feature) => (feature.jobs ?? []).map((of) => of(services)))
await app.ready()
const worker = config.runsJobs ? await startWorker(services!, jobs) : null
if (config.servesWeb)
  await listening({ PORT: config.port }, app.listen({ port: config.port, host: config.host }))
else setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

async function stop(): Promise<void> {
  await app.close()
  await worker?.stop()
  await identity.close()
  await seats.close()
  await close()
  process.exit(0)
}
// The job worker lets the loss of the database slip by its own promises; it comes back with it, the node stays.
process.on('unhandledRejection', (error) => {
  if (!(error instanceof Error) || !isUnavailable(error)) throw error
  app.log.warn({ err: error }, 'a connection was lost')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
