import type pg from 'pg'
import { claimPhase } from '#catalogue/sale-phases/server/claim/claim-phase.ts'
import { moveHeldPieces } from '#selling/stock/server/sql.ts'
import { refuseBeyondShare } from '../strangers/loads.ts'
import { restIn } from '../resting/rest-seats.ts'
import { reserveBatch, type HoldRequest, type Refused } from './reserve.ts'

/**
 * Exchanges a hold within its own deadline, in one transaction: frees the old seats, takes the new ones; when those
 * are not to be had, everything stays as it was.
 */
export async function replaceHold(
  pool: pg.Pool,
  old: { eventId: number; id: string; seatIds: number[]; extendedAt: Date | null },
  next: HoldRequest,
  seatLimit: number,
  limited: boolean,
): Promise<
  { id: string; expiresAt: Date; priceVersion: number } | 'ended' | 'taken' | Pick<Refused, 'refusal'>
> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const ended = await client.query(
      `update holds set status = 'released'
       where event_id = $1 and id = $2 and status = 'active' and expires_at > clock_timestamp()
         and (account_id is null or account_id = $3)
       returning expires_at`,
      [old.eventId, old.id, next.accountId],
    )
    if (ended.rowCount === 0) return 'ended'
    const { expires_at: deadline } = ended.rows[0] as { expires_at: Date }
    const freed = await client.query(
      `with mine as materialized (
         select seat_id from event_seats
         where event_id = $1 and seat_id = any ($2::int[]) and (hold_id = $3 or seat_id = any ($4::int[]))
         order by seat_id for update
       )
       update event_seats seat set status = 'free', hold_id = null, held_until = null
       from mine where seat.event_id = $1 and seat.seat_id = mine.seat_id and status = 'held' and hold_id = $3
       returning seat.seat_id`,
      [old.eventId, [...new Set([...old.seatIds, ...next.seatIds])], old.id, next.seatIds],
    )
    const [taken] = await reserveBatch(client, old.eventId, [next], {
      seconds: 0,
      seatLimit,
      limited,
      deadline: { expiresAt: deadline, extendedAt: old.extendedAt },
    })
    if (taken === undefined) return 'taken'
    // What was added beside the old seats stays beside the new ones.
    await moveHeldPieces(client, old.id, taken.id)
    if (next.stranger)
      await refuseBeyondShare(client, [{ eventId: old.eventId, seatIds: next.seatIds }], next.stranger)
    if (next.phaseIds) {
      const [refusal] = await claimPhase(client, old.eventId, [
        { ...next, phaseIds: next.phaseIds, id: taken.id },
      ])
      if (refusal) return { refusal }
    }
    const left = (freed.rows as { seat_id: number }[])
      .map((row) => row.seat_id)
      .filter((id) => !next.seatIds.includes(id))
    if (left.length > 0) {
      const { eventId } = old
      const resting = await restIn(client, { eventId, seatIds: left, carts: true })
      const open = left.filter((seatId) => !resting.has(seatId))
      if (open.length > 0)
        await client.query(`select pg_notify('seats', $1)`, [`${eventId}:0:${open.join(',')}`])
      if (resting.size > 0)
        await client.query(`select pg_notify('seats', $1)`, [`${eventId}:1:${[...resting].join(',')}`])
    }
    await client.query('commit')
    return { id: taken.id, expiresAt: deadline, priceVersion: taken.price_version }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
