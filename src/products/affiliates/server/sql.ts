import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { AffiliatePayouts, Affiliates, AffiliateStatus } from '#server/schema.ts'

export type AffiliateRow = NonNullable<Awaited<ReturnType<typeof affiliateOf>>>
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

export function affiliateOf(db: Db, accountId: string) {
  return db.selectFrom('affiliates').selectAll().where('accountId', '=', accountId).executeTakeFirst()
}

/** Locked until the transaction ends. */
export function lockAffiliate(db: Db, id: string): Promise<AffiliateRow | undefined> {
  return db.selectFrom('affiliates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** False when the account has applied before or the code is taken. */
export async function insertAffiliate(db: Db, row: Insertable<Affiliates>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('affiliates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function setStatus(
  db: Db,
  id: string,
  set: { status: AffiliateStatus; decision: string | null; commissionBps?: number },
): Promise<void> {
  await db
    .updateTable('affiliates')
    .set({ ...set, decidedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** A click by an active link; the same visitor within an hour is the same click. False where there is no such link. */
export async function noteClick(db: Db, code: string, visitorId: string): Promise<boolean> {
  const affiliate = await db
    .selectFrom('affiliates')
    .select('id')
    .where('code', '=', code)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (affiliate === undefined) return false
  await sql`
    insert into affiliate_clicks (affiliate_id, visitor_id)
    select ${affiliate.id}, ${visitorId}
    where (select affiliate_id from affiliate_clicks where visitor_id = ${visitorId}
        and at > now() - interval '1 hour' order by at desc limit 1) is distinct from ${affiliate.id}`.execute(
    db,
  )
  return true
}

/** An order that is somebody's sale, its affiliate, and what of its money stands: allocations are only read here. */
export async function saleOf(db: Db, orderId: string) {
  const { rows } = await sql<{ affiliateId: string; commissionBps: number; standingCents: number }>`
    select affiliates.id as affiliate_id, commission_bps, coalesce((
      select sum(part.amount_cents) from payments join payment_allocations part on part.payment_id = payments.id
      where payments.order_id = orders.id and part.kind = 'tickets'), 0)::int as standing_cents
    from orders join affiliates on affiliates.id = orders.affiliate_id
    where orders.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Clicks and paid orders of an affiliate, of 30 days and of all time. */
export async function countsOf(db: Db, id: string) {
  const { rows } = await sql<{
    clicks: number
    recentClicks: number
    sales: number
    recentSales: number
    amountCents: number
  }>`
    select (select count(*)::int from affiliate_clicks where affiliate_id = ${id}) as clicks,
      (select count(*)::int from affiliate_clicks where affiliate_id = ${id} and at > now() - interval '30 days') as recent_clicks,
      count(*)::int as sales,
      (count(*) filter (where paid_at > now() - interval '30 days'))::int as recent_sales,
      coalesce(sum(total_cents), 0)::int as amount_cents
    from orders where affiliate_id = ${id} and status = 'paid'`.execute(db)
  return rows[0]!
}

/** False when a request waits already. */
export function insertPayout(db: Db, row: Insertable<AffiliatePayouts>) {
  return db
    .insertInto('affiliatePayouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function findPayout(db: Db, id: string) {
  return db.selectFrom('affiliatePayouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Guarded: a request is closed once; undefined for whoever comes second. */
export function endPayout(
  db: Db,
  id: string,
  set: { status: 'paid' | 'refused'; note: string | null },
): Promise<PayoutRow | undefined> {
  return db
    .updateTable('affiliatePayouts')
    .set({ ...set, closedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returningAll()
    .executeTakeFirst()
}

export function payoutsOf(db: Db, affiliateId: string): Promise<PayoutRow[]> {
  return db
    .selectFrom('affiliatePayouts')
    .selectAll()
    .where('affiliateId', '=', affiliateId)
    .orderBy('requestedAt', 'desc')
    .execute()
}
