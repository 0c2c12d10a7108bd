import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { seal, unseal } from '#server/seal.ts'
import { sha256 } from '#server/session.ts'

/** What a browser gives to be told: the address at its push service, and the keys that only it can open. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** More browsers than this nobody uses; the oldest gives way. */
const browsersPerAccount = 10

export const subscriptionPurpose = 'push subscription'

/** Keeps a browser's subscription. One that another account had is this account's from now on. */
export async function saveSubscription(
  tx: Db,
  masterKey: Buffer,
  owner: { accountId: string; visitorId: string },
  subscription: Subscription,
): Promise<void> {
  const { accountId, visitorId } = owner
  await dropOfVisitor(tx, visitorId)
  const row = {
    accountId,
    visitorId,
    sealed: seal(masterKey, subscriptionPurpose, Buffer.from(JSON.stringify(subscription))),
  }
  await tx
    .insertInto('pushSubscriptions')
    .values({ ...row, endpointHash: sha256(subscription.endpoint) })
    .onConflict((conflict) => conflict.column('endpointHash').doUpdateSet(row))
    .execute()
  await sql`delete from push_subscriptions where account_id = ${accountId} and id not in (
    select id from push_subscriptions where account_id = ${accountId}
    order by id desc limit ${browsersPerAccount})`.execute(tx)
}

async function dropOfVisitor(tx: Db, visitorId: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('visitorId', '=', visitorId).execute()
}

export async function openSubscription(db: Db, masterKey: Buffer, id: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('pushSubscriptions')
    .select('sealed')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return JSON.parse(unseal(masterKey, subscriptionPurpose, row.sealed).toString()) as Subscription
}

export async function dropSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

type Which = { visitorId: string } | { allBut: string } | 'all'

/** Drops subscriptions of one account: of one browser, of all but one, or all. */
export async function dropSubscriptions(db: Db, accountId: string, which: Which): Promise<void> {
  let query = db.deleteFrom('pushSubscriptions').where('accountId', '=', accountId)
  if (which !== 'all') {
    query =
      'visitorId' in which
        ? query.where('visitorId', '=', which.visitorId)
        : query.where('visitorId', '!=', which.allBut)
  }
  await query.execute()
}

export async function countSubscriptions(
  db: Db,
  accountId: string,
  visitorId: string,
): Promise<{ devices: number; thisDevice: boolean }> {
  const row = await db
    .selectFrom('pushSubscriptions')
    .select((eb) => [
      eb.fn.countAll<number>().as('devices'),
      sql<boolean>`coalesce(bool_or(visitor_id = ${visitorId}), false)`.as('thisDevice'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return row
}
