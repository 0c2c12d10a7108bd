import { sql } from 'kysely'
import { claimParts } from '#catalogue/sale-phases/server/claim/claim-parts.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { reserve } from '../engine/reserve.ts'

type Rested = { eventId: number; accountId: string; seatIds: number[]; seconds: number }

/**
 * Seats that rest become a hold of an account, in no browser's name, all or none. Null, and nothing has changed, where
 * somebody has one of them, or the phase of the sale that is open now is not this person's.
 */
export async function holdRested(
  tx: Db,
  { eventId, accountId, seatIds, seconds }: Rested,
): Promise<{ id: string; expiresAt: Date } | null> {
  await sql`savepoint rested`.execute(tx)
  const held = await takeRested(tx, { eventId, accountId, seatIds, seconds })
  await sql.raw(held === null ? 'rollback to savepoint rested' : 'release savepoint rested').execute(tx)
  return held
}

async function takeRested(tx: Db, { eventId, accountId, seatIds, seconds }: Rested) {
  const { rows } = await sql<{ id: string; visitorId: string; expiresAt: Date }>`
    insert into holds (event_id, id, visitor_id, account_id, seat_ids, price_version, expires_at)
    select id, uuidv7(), gen_random_uuid(), ${accountId}::uuid, ${seatIds}::int[], price_version,
      now() + make_interval(secs => ${seconds}) from events where id = ${eventId}
    returning id, visitor_id, expires_at`.execute(tx)
  const { id, visitorId, expiresAt } = rows[0]!
  const owner = { holdId: id, until: expiresAt }
  if ((await reserve(tx, { eventId, seatIds, owner, rested: true })).length > 0) return null
  await sql`delete from resting_seats where event_id = ${eventId} and seat_id = any (${seatIds}::int[])`.execute(
    tx,
  )
  try {
    await claimParts(tx, { holdId: id, visitorId, accountId, seats: [{ eventId, seatIds }] })
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
  return { id, expiresAt }
}
