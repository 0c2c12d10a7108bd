import type { Queryable } from '#server/db.ts'
import { loginToHold } from './refusals.ts'
import { isSpent, type Load, type Stranger } from '../../strangers-rules.ts'

const loadText = `
  select coalesce(sum(cardinality(seat_ids)) filter (where address_key = $3), 0)::int as address,
    coalesce(sum(cardinality(seat_ids)), 0)::int as network
  from holds where event_id + 0 = $1 and network_key = $2 and status = 'active' and expires_at > now()`

/** What a stranger's address and network hold of a match now. */
export async function readLoad(
  connection: Queryable,
  eventId: number,
  { networkKey, addressKey }: Stranger,
): Promise<Load> {
  const { rows } = await connection.query<Load>(loadText, [eventId, networkKey, addressKey])
  return rows[0]!
}

/**
 * Ends the caller's transaction (a Problem) when what it just held makes a stranger's share too large in some match.
 * One of a network at a time counts, after its seats are locked: the statement that counts sees all who were before.
 */
export async function refuseBeyondShare(
  connection: Queryable,
  eventIds: number[],
  stranger: Stranger,
): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('hold share ' || $1::bigint, 0))`, [
    stranger.networkKey,
  ])
  for (const eventId of eventIds)
    if (isSpent(await readLoad(connection, eventId, stranger), stranger, 0)) throw loginToHold()
}
