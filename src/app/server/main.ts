import { constants, setPriority } from 'node:os'
import { currentClub } from '#club/club-settings/current/club.ts'
import { affiliateJobs } from '#products/affiliates/jobs.ts'
import { accountJobs } from '#people/accounts/jobs.ts'
import { bonogalloJobs } from '#products/bonogallo/jobs.ts'
import { seatEngine } from '#selling/holds/engine/seat-engine.ts'
import { matchChangeJobs } from '#matchday/match-changes/jobs.ts'
import { exportJobs } from '#front/exports/jobs.ts'
import { retentionJobs } from '#people/fan-id/retention/jobs.ts'
import { fanIdJobs } from '#people/fan-id/jobs.ts'
import { fanTicketJobs } from '#matchday/fan-tickets/jobs.ts'
import { gateJobs } from '#matchday/gate/jobs.ts'
import { eventJobs } from '#catalogue/events/jobs.ts'
import { packJobs } from '#products/packs/jobs.ts'
import { holdJobs } from '#selling/holds/jobs.ts'
import { integrationJobs } from '#club/integrations/jobs.ts'
import { salePhaseJobs } from '#catalogue/sale-phases/jobs.ts'
import { invoiceJobs } from '#selling/invoices/jobs.ts'
import { minorJobs } from '#matchday/minors/jobs.ts'
import { newsJobs } from '#front/news/jobs.ts'
import { orderJobs } from '#selling/orders/jobs.ts'
import { paymentJobs } from '#selling/payments/jobs.ts'
import { mercadoPagoProvider } from '#selling/payments/provider.ts'
import { staffJobs } from '#people/staff/jobs.ts'
import { supportJobs } from '#front/support/jobs.ts'
import { notificationJobs } from '#people/notifications/jobs.ts'
import { privacyJobs } from '#people/privacy/jobs.ts'
import { reportJobs } from '#front/reports/jobs.ts'
import { restrictionJobs } from '#people/restrictions/jobs.ts'
import { returnJobs } from '#selling/returns/jobs.ts'
import { shopJobs } from '#products/shop/jobs.ts'
import { ticketJobs } from '#selling/tickets/jobs.ts'
import { transferJobs } from '#matchday/transfers/jobs.ts'
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
