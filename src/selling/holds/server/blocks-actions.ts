import { audit } from '#server/audit.ts'
import { reserve } from './engine/reserve.ts'
import { unblockSeats } from './engine/seat-rows.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { insertEventSeats, lockEvent } from '#catalogue/events/server/sql.ts'

type Blocking = { eventId: number; seatIds: number[]; accountId: string }

/** Takes seats out of a match's sale, a draft's too: all of them, or none when one has an owner. */
export function blockMatchSeats(
  db: Db,
  { eventId, seatIds, accountId, reason }: Blocking & { reason: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await openMatch(tx, eventId)
    const owned = await reserve(tx, { eventId, seatIds, owner: 'blocked' })
    if (owned.length > 0) throw new Problem('seats_taken', takenWords(owned.length), 409, { seatIds: owned })
    const subject = `event:${eventId}`
    await audit(tx, { accountId, action: 'event.block_seats', subject, detail: { reason, seatIds } })
    return seatIds.length
  })
}

export function releaseMatchSeats(db: Db, { eventId, seatIds, accountId }: Blocking): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await openMatch(tx, eventId)
    const freed = await unblockSeats(tx, eventId, seatIds)
    const subject = `event:${eventId}`
    await audit(tx, { accountId, action: 'event.release_seats', subject, detail: { seatIds: freed } })
    return freed.length
  })
}

async function openMatch(tx: Db, eventId: number): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (event === undefined) throw notFound('No encontramos ese partido.')
  if (event.status === 'cancelled')
    throw new Problem('event_cancelled', 'Se canceló, así que sus lugares ya no se cambian.')
  if (event.status === 'draft') await insertEventSeats(tx, eventId, 'free')
}

const takenWords = (count: number) =>
  count === 1
    ? 'Uno de esos asientos ya tiene dueño o no está libre. No bloqueamos ninguno.'
    : `${count} de esos asientos ya tienen dueño o no están libres. No bloqueamos ninguno.`
