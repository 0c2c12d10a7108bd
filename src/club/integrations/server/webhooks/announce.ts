import type { Db } from '#server/db.ts'
import { rowsWrite } from '#server/gathered-writes.ts'
import type { WebhookEvent } from '#lib/webhook-events.ts'

/** Ids and what is public; never a name, a mail or a phone. */
export type Told = Record<string, string | number | boolean | null | readonly (string | number)[]>

/**
 * Tells the club's other systems of a change, or of several of a kind in their order, in its own transaction: they hear of
 * it exactly if it happened. Nothing is written where nobody listens.
 */
export async function announce(tx: Db, event: WebhookEvent, payload: Told | Told[]): Promise<void> {
  const all = [payload].flat()
  if (all.length === 0) return
  await tell(tx, [{ payloads: JSON.stringify(all), event }])
}

const tell = rowsWrite<{ payloads: string; event: WebhookEvent }>(
  { payloads: 'jsonb', event: 'text' },
  (given) => `select announce(given.event, given.payloads) from ${given}`,
  { mayMiss: true },
)
