import type { Disk } from 'flydrive'
import { sql } from 'kysely'
import { ledgerFaults } from '#selling/ledger/server/sql.ts'
import { giftCardFaults } from '#selling/payments/server/gift-cards/gift-card-faults.ts'
import { moneyBalance } from '#selling/payments/server/sql.ts'
import type { Db } from '#server/db.ts'
import { filesMissing } from './files-of-rows.ts'
import { miscounted } from './seats-and-tickets.ts'

/** What a database says of itself, and everything in it that cannot be. */
export type Checked = {
  tickets: number
  orders: number
  payments: number
  accounts: number
  ledgerEntries: number
  files: number
  lastPurchase: { folio: string; at: Date } | null
  /** Rows that the checks went through. */
  rows: number
  /** Each in a few words for whoever looks into it; empty when all is well. */
  differences: string[]
}

/**
 * Lays everything beside everything else: the ledger's sums, payments against what they stand for, one owner a seat, codes
 * against tickets, files against rows. Reads only, and whatever the size of the club. `until` is the data's own moment.
 */
export async function checkAll(deps: { db: Db; files: Disk }, until: Date): Promise<Checked> {
  const { db } = deps
  const ledger = await ledgerFaults(db)
  const money = await moneyBalance(db)
  const cards = await giftCardFaults(db)
  const seats = (await miscounted(db)) as { what: string }[]
  const files = await filesMissing(deps, until)
  const counts = await countRows(db)
  const { rows: last } = await sql<{ folio: string; at: Date }>`
    select folio::text as folio, paid_at as at from orders where paid_at is not null order by paid_at desc limit 1`.execute(
    db,
  )
  return {
    ...counts,
    files: files.looked,
    lastPurchase: last[0] ?? null,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0) + files.looked,
    differences: [
      ...ledger,
      ...money.map(({ paymentId }) => `payment ${paymentId}`),
      ...cards,
      ...seats.map(({ what }) => what),
      ...files.missing,
    ],
  }
}

async function countRows(db: Db) {
  const { rows } = await sql<
    Record<'tickets' | 'orders' | 'payments' | 'accounts' | 'ledgerEntries', number>
  >`
    select (select count(*) from tickets)::int as tickets, (select count(*) from orders)::int as orders,
      (select count(*) from payments)::int as payments, (select count(*) from accounts)::int as accounts,
      (select count(*) from ledger_entries)::int as ledger_entries`.execute(db)
  return rows[0]!
}
