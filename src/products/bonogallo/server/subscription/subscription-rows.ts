import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { PassSubscriptions } from '#server/schema.ts'

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

const all = (db: Db) =>
  db
    .selectFrom('passSubscriptions')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))

export function insertSubscription(db: Db, row: Insertable<PassSubscriptions>): Promise<{ id: string }> {
  return db.insertInto('passSubscriptions').values(row).returning('id').executeTakeFirstOrThrow()
}

export function findSubscription(db: Db, id: string) {
  return all(db).where('id', '=', id).executeTakeFirst()
}

export function findByProviderId(db: Db, providerId: string) {
  return all(db).where('providerId', '=', providerId).executeTakeFirst()
}

/** The one that charges a purchase, or the last that did. */
export function subscriptionOfOrder(db: Db, orderId: string) {
  return all(db).where('orderId', '=', orderId).orderBy('createdAt', 'desc').limit(1).executeTakeFirst()
}

export function subscriptionsOf(db: Db, orderIds: string[]) {
  return all(db)
    .where('orderId', '=', sql<string>`any (${orderIds}::uuid[])`)
    .orderBy('createdAt')
    .execute()
}

export async function updateSubscription(
  db: Db,
  id: string,
  set: Updateable<PassSubscriptions>,
): Promise<void> {
  await db.updateTable('passSubscriptions').set(set).where('id', '=', id).execute()
}

/** Charges of a purchase are over for us; the provider hears of it from a job. */
export async function cancelSubscriptions(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('passSubscriptions')
    .set({ status: 'cancelled', nextChargeAt: null })
    .where('orderId', '=', orderId)
    .where('status', 'in', ['creating', 'authorized', 'paused'])
    .execute()
}

/**
 * Takes up to `limit` subscriptions that are due to be read and marks them as read, so that two pollers share the work.
 * With every notice lost, a charge is known within minutes of its date; a late one after the end within hours.
 */
export async function claimSubscriptions(db: Db, limit: number): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    update pass_subscriptions set checked_at = now() where id in (
      select id from pass_subscriptions
      where checked_at is null and created_at < now() - interval '5 s'
        or checked_at < now() - case
          when status = 'creating' then interval '10 s'
          when status in ('authorized', 'paused') and next_charge_at < now() then interval '2 min'
          when status in ('authorized', 'paused') then interval '30 min'
          when created_at > now() - interval '1 day' then interval '10 min'
          else interval '12 hours' end
      order by checked_at nulls first limit ${limit}
      for update skip locked
    ) returning *, now() as now`.execute(db)
  return rows
}
