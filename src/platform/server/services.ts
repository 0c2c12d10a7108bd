import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Feature } from './feature.ts'
import type { SendMail } from './mail.ts'
import type { Reading } from './replica.ts'
import type { SendSms } from './sms.ts'

/**
 * What the running node hands to routes and jobs. Made once in main, or by a test. A feature that the node opens once adds its
 * own part where it is declared (`declare module`), so that this file knows no feature.
 */
export interface Services {
  config: Config
  db: Db
  pool: pg.Pool
  /** The same database for what everybody does at once in a sale: orders, payments, sessions (`openPlannedDatabase`). */
  sales: Db
  /** For reports and files: a standby while it is hardly behind, else `db`. */
  reading: Reading
  sendMail: SendMail
  sendSms: SendSms
  files: Disk
  log: FastifyBaseLogger
  /** Every feature, for what reads from all of them: exports, copies of personal data, public pages. */
  features: readonly Feature[]
}
