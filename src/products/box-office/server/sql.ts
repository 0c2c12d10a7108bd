import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { BoxOfficeSales, Comps, DeskPayouts, Tills } from '#server/schema.ts'
import { clubZone } from '#lib/dates.ts'

export async function insertTill(db: Db, cashier: string, openingCents: number): Promise<string | null> {
  const row = await db
    .insertInto('tills')
    .values({ cashier, openingCents })
    .onConflict((conflict) => conflict.column('cashier').where('closedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A cashier's open till. Locked, no other sale, payout or closing of it goes on at the same time. */
export function openTill(db: Db, cashier: string, { lock = false } = {}) {
  return db
    .selectFrom('tills')
    .select(['id', 'cashier', 'openedAt', 'openingCents'])
    .where('cashier', '=', cashier)
    .where('closedAt', 'is', null)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirst()
}

/** What came over the counter and went back in a till, by means, in centavos. */
export async function tillSums(db: Db, tillId: string) {
  const { rows } = await sql<{
    sales: number
    cashCents: number
    terminalCents: number
    paidOutCents: number
    terminalBackCents: number
  }>`
    select sale.*, back.* from (
      select count(*)::int as sales,
        coalesce(sum(amount_cents) filter (where means = 'cash'), 0)::int as cash_cents,
        coalesce(sum(amount_cents) filter (where means = 'terminal'), 0)::int as terminal_cents
      from box_office_sales where till_id = ${tillId}
    ) sale, (
      select coalesce(sum(amount_cents) filter (where means = 'cash'), 0)::int as paid_out_cents,
        coalesce(sum(amount_cents) filter (where means = 'terminal'), 0)::int as terminal_back_cents
      from desk_payouts where till_id = ${tillId}
    ) back`.execute(db)
  return rows[0]!
}

type Counted = 'expectedCents' | 'countedCents' | 'terminalExpectedCents' | 'terminalCountedCents'

/** Guarded: a till is closed once. */
export async function closeTillRow(
  db: Db,
  id: string,
  end: Pick<Updateable<Tills>, 'note' | 'pieces' | 'reasonOwed' | Counted>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tills')
    .set({ ...end, closedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertSale(db: Db, sale: Insertable<BoxOfficeSales>): Promise<void> {
  await db.insertInto('boxOfficeSales').values(sale).execute()
}

export function saleByKey(db: Db, attemptKey: string) {
  return db
    .selectFrom('boxOfficeSales as sale')
    .innerJoin('tills', 'tills.id', 'sale.tillId')
    .innerJoin('orders', 'orders.id', 'sale.orderId')
    .select([
      'sale.orderId',
      'sale.amountCents',
      'sale.giftCents',
      'sale.receivedCents',
      'tills.cashier',
      'orders.folio',
    ])
    .where('sale.attemptKey', '=', attemptKey)
    .executeTakeFirst()
}

/** Guarded by its key: false when that refund was handed over before. */
export async function insertPayout(db: Db, payout: Insertable<DeskPayouts>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('deskPayouts')
    .values(payout)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function insertComp(db: Db, comp: Insertable<Comps>): Promise<void> {
  await db.insertInto('comps').values(comp).execute()
}

export function compByKey(db: Db, attemptKey: string) {
  return db
    .selectFrom('comps')
    .innerJoin('orders', 'orders.id', 'comps.orderId')
    .select(['comps.orderId', 'comps.givenBy', 'orders.folio'])
    .where('attemptKey', '=', attemptKey)
    .executeTakeFirst()
}

/** One at a time counts gifts and adds to them; the lock ends with the transaction. */
export async function lockComps(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comps'))`.execute(tx)
}

/** Gifts that still open the gate: of a match, and of the matches of its year in Mexico. */
export async function countComps(db: Db, eventId: number): Promise<{ ofMatch: number; ofYear: number }> {
  const { rows } = await sql<{ ofMatch: number; ofYear: number }>`
    select count(*) filter (where comps.event_id = ${eventId})::int as of_match, count(*)::int as of_year
    from comps
    join events on events.id = comps.event_id
    join tickets on tickets.order_id = comps.order_id and tickets.status = 'valid'
    where date_trunc('year', events.starts_at at time zone ${sql.lit(clubZone)}) = (
      select date_trunc('year', starts_at at time zone ${sql.lit(clubZone)}) from events where id = ${eventId}
    )`.execute(db)
  return rows[0]!
}

/** A match as the window sells it. */
export function matchAtWindow(db: Db, eventId: number) {
  return db
    .selectFrom('events')
    .select(['id', 'home', 'away', 'status', 'priceVersion', 'requiresFanId', 'ticketsPerFan'])
    .where('id', '=', eventId)
    .executeTakeFirst()
}
