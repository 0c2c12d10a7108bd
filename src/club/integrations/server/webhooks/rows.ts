import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Sent } from './send.ts'

export function findWebhook(db: Db, id: string) {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockWebhook(tx: Db, id: string) {
  return tx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Change = {
  name?: string
  url?: string
  events?: string[]
  secretSealed?: Buffer
  formerSecretSealed?: Buffer | null
  formerUntil?: Date | null
  failingSince?: Date | null
  disabledAt?: Date | null
  disabledWhy?: string | null
}

export async function updateWebhook(tx: Db, id: string, change: Change): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

export async function insertWebhook(
  tx: Db,
  webhook: { id: string; name: string; url: string; events: string[]; secretSealed: Buffer },
): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute()
}

export async function deleteWebhook(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Takes a delivery that waits, for a minute: a second worker, or the same one after a crash, leaves it alone. */
export async function claimDelivery(db: Db, deliveryId: number) {
  const claimed = await db
    .updateTable('webhookDeliveries')
    .set({ attempts: sql<number>`attempts + 1`, nextAt: sql<Date>`now() + interval '1 minute'` })
    .where('id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .where('nextAt', '<=', sql<Date>`now()`)
    .returning(['id', 'attempts', 'webhookId', 'eventId'])
    .executeTakeFirst()
  if (claimed === undefined) return null
  const { webhookId, eventId } = claimed
  const webhook = await findWebhook(db, webhookId)
  const event = await db.selectFrom('webhookEvents').selectAll().where('id', '=', eventId).executeTakeFirst()
  return webhook === undefined || event === undefined ? null : { ...claimed, webhook, event }
}

export async function noteAttempt(
  tx: Db,
  deliveryId: number,
  { status, failure, tookMs }: Sent,
): Promise<void> {
  await tx.insertInto('webhookAttempts').values({ deliveryId, status, failure, tookMs }).execute()
}

export async function markDelivered(tx: Db, deliveryId: number): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'delivered', deliveredAt: sql<Date>`now()` })
    .where('id', '=', deliveryId)
    .execute()
}

export async function markFailed(tx: Db, deliveryId: number): Promise<void> {
  await tx.updateTable('webhookDeliveries').set({ state: 'failed' }).where('id', '=', deliveryId).execute()
}

export async function waitUntil(tx: Db, deliveryId: number, seconds: number): Promise<void> {
  const { nextAt } = await tx
    .updateTable('webhookDeliveries')
    .set({ nextAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', deliveryId)
    .returning('nextAt')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'deliverWebhook', { deliveryId }, { key: `webhook:${deliveryId}`, runAt: nextAt })
}

/** A delivery of one event to one endpoint, from the start; the same message, by the same id. */
export async function restart(tx: Db, webhookId: string, deliveryId: number): Promise<boolean> {
  const found = await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', attempts: 0, nextAt: sql<Date>`now()` })
    .where('id', '=', deliveryId)
    .where('webhookId', '=', webhookId)
    .returning('id')
    .executeTakeFirst()
  if (found !== undefined)
    await enqueue(tx, 'deliverWebhook', { deliveryId }, { key: `webhook:${deliveryId}` })
  return found !== undefined
}

/** Everything the endpoint listens to since a moment, once more or for the first time. Says how many. */
export async function restartSince(tx: Db, webhookId: string, since: Date): Promise<number> {
  const { rows } = await sql`
    with again as (
      insert into webhook_deliveries (webhook_id, event_id)
      select webhooks.id, webhook_events.id from webhooks join webhook_events on event = any(events)
      where webhooks.id = ${webhookId} and webhook_events.created_at >= ${since}
      order by webhook_events.id
      on conflict (webhook_id, event_id) do update set state = 'waiting', attempts = 0, next_at = now()
      returning id)
    select graphile_worker.add_job('deliverWebhook', json_build_object('deliveryId', again.id),
      job_key => 'webhook:' || again.id, max_attempts => 12) from again`.execute(tx)
  return rows.length
}

/** A message that says only that it is a test, for one endpoint. */
export async function insertTest(tx: Db, webhookId: string): Promise<number> {
  const { id: eventId } = await tx
    .insertInto('webhookEvents')
    .values({ event: 'test.ping', payload: JSON.stringify({ webhookId }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('webhookDeliveries')
    .values({ webhookId, eventId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Who is told when an endpoint is switched off. */
export async function administratorMails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('role', '=', 'administrator')
    .where('emailConfirmedAt', 'is not', null)
    .execute()
  return rows.map(({ email }) => email)
}

/** What was told three months ago is forgotten, with its deliveries. */
export async function forgetOld(db: Db): Promise<void> {
  await db
    .deleteFrom('webhookEvents')
    .where('createdAt', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}
