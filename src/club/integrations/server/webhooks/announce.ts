import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { WebhookEvent } from '#lib/webhook-events.ts'

/** Ids and what is public; never a name, a mail or a phone. */
export type Told = Record<string, string | number | boolean | null | readonly (string | number)[]>

/**
 * Tells the club's other systems of a change, or of several of a kind in their order, in its own transaction: they hear of
 * it exactly if it happened. One statement, and nothing is written where nobody listens.
 */
export async function announce(tx: Db, event: WebhookEvent, payload: Told | Told[]): Promise<void> {
  const all = [payload].flat()
  if (all.length === 0) return
  await sql`
    with told as (
      insert into webhook_events (event, payload)
      select ${event}, payload from jsonb_array_elements(${JSON.stringify(all)}::jsonb)
        with ordinality as said (payload, place)
      where exists (select from webhooks where ${event} = any(events))
      order by place
      returning id),
    due as (
      insert into webhook_deliveries (webhook_id, event_id)
      select webhooks.id, told.id from told, webhooks where disabled_at is null and ${event} = any(events)
      returning id)
    select graphile_worker.add_job('deliverWebhook', json_build_object('deliveryId', due.id),
      job_key => 'webhook:' || due.id, max_attempts => 12) from due`.execute(tx)
}
