import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import type { OrderKinds } from '#selling/orders/kind/order-kind.ts'
import type { DocumentReader, FaceMatcher } from '#people/identity-check/provider.ts'
import type { PaymentProvider } from '#selling/payments/provider.ts'
import type { SeatEngine } from '#selling/holds/engine/seat-engine.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { SendMail } from './mail.ts'
import type { SendSms } from './sms.ts'

/** What the running node hands to routes and jobs. Made once in main, or by a test. */
export type Services = {
  config: Config
  db: Db
  pool: pg.Pool
  seats: SeatEngine
  payments: PaymentProvider
  kinds: OrderKinds
  sendMail: SendMail
  sendSms: SendSms
  faces: FaceMatcher
  documents: DocumentReader
  files: Disk
  log: FastifyBaseLogger
}
