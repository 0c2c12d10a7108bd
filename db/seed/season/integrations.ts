import { sql } from 'kysely'
import { createKey } from '#club/integrations/server/keys/actions.ts'
import { createWebhook } from '#club/integrations/server/webhooks/actions.ts'
import { insertExport } from '#front/exports/server/sql.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'

/** A key of the API, and a webhook: one message got through, one did not. Nobody listens at its address. */
export async function seedIntegrations(db: Db, config: Config, admin: Buyer): Promise<void> {
  await createKey(db, admin.account.id, {
    name: 'Tablero de asistencia',
    scopes: ['read Attendance'],
    days: '90',
  })
  const { id } = await createWebhook({ db, config }, admin.account.id, {
    name: 'Sistema de socios',
    url: 'https://socios.club.example/avisos',
    events: ['event.published', 'event.cancelled'],
  })
  await sql`
    with told as (
      insert into webhook_events (event, payload, created_at)
      select case when row_number() over (order by starts_at) = 2 then 'event.cancelled' else 'event.published' end,
        jsonb_build_object('eventId', id), now() - make_interval(days => id) from events order by starts_at limit 5
      returning id, created_at),
    sent as (
      insert into webhook_deliveries (webhook_id, event_id, state, attempts, delivered_at, created_at)
      select ${id}::uuid, told.id, case when row_number() over (order by created_at desc) = 1 then 'failed' else 'delivered' end,
        1, case when row_number() over (order by created_at desc) > 1 then created_at end, created_at from told
      returning id, state, created_at)
    insert into webhook_attempts (delivery_id, at, status, failure, took_ms)
    select id, created_at, case when state = 'delivered' then 200 else 503 end, null, 80 + id * 7 from sent`.execute(
    db,
  )
  await seedExport(db, admin.account.id, { list: 'orders', title: 'Pedidos', format: 'xlsx' })
  await seedExport(db, admin.account.id, { list: 'coupons', title: 'Cupones', format: 'csv' })
}

/** Asked for; the worker writes the file. */
function seedExport(
  db: Db,
  accountId: string,
  file: { list: string; title: string; format: 'csv' | 'xlsx' },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { id: exportId } = await insertExport(tx, { ...file, accountId, query: {} })
    await enqueue(tx, 'make_export', { exportId })
  })
}
