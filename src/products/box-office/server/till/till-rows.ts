import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Pieces } from '../../till-rules.ts'

/** The closed till of a cashier that still owes the reason of its difference. */
export function tillOwing(db: Db, cashier: string) {
  return db
    .selectFrom('tills')
    .select(['id', 'expectedCents', 'countedCents', 'terminalExpectedCents', 'terminalCountedCents'])
    .select('reasonOwed')
    .where('cashier', '=', cashier)
    .where('reasonOwed', '=', true)
    .orderBy('closedAt')
    .limit(1)
    .executeTakeFirst()
}

/** Guarded: a reason is given once, by whose till it was. */
export async function giveReason(db: Db, id: string, cashier: string, note: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tills')
    .set({ note, reasonOwed: false })
    .where('id', '=', id)
    .where('cashier', '=', cashier)
    .where('reasonOwed', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Guarded: a closed till is looked at once. */
export async function markLooked(db: Db, id: string, lookedBy: string, lookNote: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tills')
    .set({ lookedAt: sql`clock_timestamp()`, lookedBy, lookNote })
    .where('id', '=', id)
    .where('closedAt', 'is not', null)
    .where('lookedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A till with whose it was and who looked at it. */
export function findSheet(db: Db, id: string) {
  return db
    .selectFrom('tills')
    .innerJoin('accounts', 'accounts.id', 'tills.cashier')
    .leftJoin('accounts as looker', 'looker.id', 'tills.lookedBy')
    .select(['tills.id', 'tills.openedAt', 'tills.closedAt', 'tills.openingCents', 'tills.note'])
    .select(['tills.expectedCents', 'tills.countedCents', 'tills.reasonOwed'])
    .select(['tills.terminalExpectedCents', 'tills.terminalCountedCents'])
    .select(['tills.lookedAt', 'tills.lookNote'])
    .select([
      sql<string>`accounts.first_name || ' ' || accounts.last_name`.as('cashier'),
      sql<string | null>`looker.first_name || ' ' || looker.last_name`.as('lookedBy'),
      sql<Pieces>`coalesce(tills.pieces, '[]'::jsonb)`.as('pieces'),
    ])
    .where('tills.id', '=', id)
    .executeTakeFirst()
}

type Movement = {
  at: Date
  kind: 'sale' | 'payout'
  means: 'cash' | 'terminal'
  orderId: string
  folio: number
  title: string
  amountCents: number
  authorisation: string | null
}

/** What moved in a till, in its sequence. */
export async function movementsOf(db: Db, tillId: string): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select moved.*, orders.folio, orders.title from (
      select sold_at as at, 'sale' as kind, means, order_id, amount_cents, authorisation
      from box_office_sales where till_id = ${tillId}
      union all
      select paid_at, 'payout', desk_payouts.means, payments.order_id, desk_payouts.amount_cents,
        desk_payouts.authorisation
      from desk_payouts join refunds on refunds.id = refund_id join payments on payments.id = refunds.payment_id
      where till_id = ${tillId}
    ) moved join orders on orders.id = moved.order_id order by moved.at, orders.folio`.execute(db)
  return rows
}
