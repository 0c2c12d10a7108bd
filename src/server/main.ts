import { constants, setPriority } from 'node:os'
import { currentClub } from '#features/club-settings/current/club.ts'
import { affiliateJobs } from '#features/affiliates/jobs.ts'
import { accountJobs } from '#features/accounts/jobs.ts'
import { bonogalloJobs } from '#features/bonogallo/jobs.ts'
import { seatEngine } from '#features/holds/engine/seat-engine.ts'
import { matchChangeJobs } from '#features/match-changes/jobs.ts'
import { exportJobs } from '#features/exports/jobs.ts'
import { retentionJobs } from '#features/fan-id/retention/jobs.ts'
import { fanIdJobs } from '#features/fan-id/jobs.ts'
import { fanTicketJobs } from '#features/fan-tickets/jobs.ts'
import { gateJobs } from '#features/gate/jobs.ts'
import { eventJobs } from '#features/events/jobs.ts'
import { packJobs } from '#features/packs/jobs.ts'
import { holdJobs } from '#features/holds/jobs.ts'
import { integrationJobs } from '#features/integrations/jobs.ts'
import { salePhaseJobs } from '#features/sale-phases/jobs.ts'
import { invoiceJobs } from '#features/invoices/jobs.ts'
import { minorJobs } from '#features/minors/jobs.ts'
import { newsJobs } from '#features/news/jobs.ts'
import { orderJobs } from '#features/orders/jobs.ts'
import { paymentJobs } from '#features/payments/jobs.ts'
import { mercadoPagoProvider } from '#features/payments/provider.ts'
import { staffJobs } from '#features/staff/jobs.ts'
import { supportJobs } from '#features/support/jobs.ts'
import { notificationJobs } from '#features/notifications/jobs.ts'
import { privacyJobs } from '#features/privacy/jobs.ts'
import { reportJobs } from '#features/reports/jobs.ts'
import { restrictionJobs } from '#features/restrictions/jobs.ts'
import { returnJobs } from '#features/returns/jobs.ts'
import { shopJobs } from '#features/shop/jobs.ts'
import { ticketJobs } from '#features/tickets/jobs.ts'
import { transferJobs } from '#features/transfers/jobs.ts'
import { isUnavailable } from './answer-problems.ts'
import { buildApp } from './app.ts'
import { listening } from './busy-port.ts'
import { readConfigOrExit } from './config.ts'
import { openDatabase } from './db.ts'
import { refuseDemoClub } from './demo-club.ts'
import { fileStore } from './files.ts'
import { identityReaders } from './identity-readers.ts'
import { startWorker } from './jobs.ts'
import { mailer } from './mail.ts'
import { orderKinds } from './order-kinds.ts'
import type { Services } from './services.ts'
import { smsSender } from './sms.ts'

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
  }
  return services
})
const parts = [
  accountJobs,
  affiliateJobs,
  eventJobs,
  packJobs,
  holdJobs,
  salePhaseJobs,
  orderJobs,
  invoiceJobs,
  paymentJobs,
  ticketJobs,
  newsJobs,
  supportJobs,
  notificationJobs,
  privacyJobs,
  transferJobs,
  returnJobs,
  restrictionJobs,
  fanTicketJobs,
  matchChangeJobs,
  gateJobs,
  exportJobs,
  reportJobs,
  shopJobs,
  bonogalloJobs,
  retentionJobs,
  fanIdJobs,
  minorJobs,
  staffJobs,
  integrationJobs,
].map((jobs) => jobs(services))
await app.ready()
const worker = config.runsJobs ? await startWorker(services!, parts) : null
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
