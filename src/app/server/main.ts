import { constants, setPriority } from 'node:os'
import { currentClub } from '#club/club-settings/club-words.ts'
import { affiliateJobs } from '#products/affiliates/server/jobs.ts'
import { accountJobs } from '#people/accounts/server/jobs.ts'
import { bonogalloJobs } from '#products/bonogallo/server/jobs.ts'
import { seatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import { matchChangeJobs } from '#matchday/match-changes/server/jobs.ts'
import { exportJobs } from '#front/exports/server/jobs.ts'
import { retentionJobs } from '#people/fan-id/server/retention/jobs.ts'
import { fanIdJobs } from '#people/fan-id/server/jobs.ts'
import { fanTicketJobs } from '#matchday/fan-tickets/server/jobs.ts'
import { gateJobs } from '#matchday/gate/server/jobs.ts'
import { eventJobs } from '#catalogue/events/server/jobs.ts'
import { packJobs } from '#products/packs/server/jobs.ts'
import { holdJobs } from '#selling/holds/server/jobs.ts'
import { integrationJobs } from '#club/integrations/server/jobs.ts'
import { salePhaseJobs } from '#catalogue/sale-phases/server/jobs.ts'
import { invoiceJobs } from '#selling/invoices/server/jobs.ts'
import { minorJobs } from '#matchday/minors/server/jobs.ts'
import { newsJobs } from '#front/news/server/jobs.ts'
import { orderJobs } from '#selling/orders/server/jobs.ts'
import { paymentJobs } from '#selling/payments/server/jobs.ts'
import { mercadoPagoProvider } from '#selling/payments/server/provider.ts'
import { staffJobs } from '#people/staff/server/jobs.ts'
import { supportJobs } from '#front/support/server/jobs.ts'
import { notificationJobs } from '#people/notifications/server/jobs.ts'
import { privacyJobs } from '#people/privacy/server/jobs.ts'
import { reportJobs } from '#front/reports/server/jobs.ts'
import { restrictionJobs } from '#people/restrictions/server/jobs.ts'
import { returnJobs } from '#selling/returns/server/jobs.ts'
import { shopJobs } from '#products/shop/server/jobs.ts'
import { ticketJobs } from '#selling/tickets/server/jobs.ts'
import { transferJobs } from '#matchday/transfers/server/jobs.ts'
import { isUnavailable } from '#server/answer-problems.ts'
import { buildApp } from './app.ts'
import { listening } from '#server/busy-port.ts'
import { readConfigOrExit } from '#server/config.ts'
import { openDatabase } from '#server/db.ts'
import { refuseDemoClub } from '#server/demo-club.ts'
import { fileStore } from '#server/files.ts'
import { identityReaders } from './identity-readers.ts'
import { startWorker } from '#server/jobs.ts'
import { mailer } from '#server/mail.ts'
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
