import { sql } from 'kysely'
import { extendHeldPieces, releasePieces, takePieces, type Pieces } from '#selling/stock/server/sql.ts'
import { queryable, type Db } from '#server/db.ts'
import type { HoldStatus, OrderKind } from '#server/schema.ts'
import { refuseBeyondShare } from '../strangers/loads.ts'
import type { Stranger } from '../../strangers-rules.ts'
import { markHold, partsOfHold } from '../sql.ts'
import { reserve } from './reserve.ts'
import { releaseHeldSeats, restartHold } from './seat-rows.ts'

export type WholeHold = {
  kind: OrderKind
  title: string
  /** What it is of, as `pack:3`. */
  subject?: string
  /** What all of it costs. */
  totalCents: number
  visitorId: string
  accountId: string | null
  /** Without an account: whose share of each hall it counts against. */
  stranger?: Stranger | null | undefined
  seats: { eventId: number; seatIds: number[] }[]
  pieces: Pieces[]
  /** When its time was restarted, of a hold that takes another's place. */
  extendedAt?: Date | null
  seconds: number
}

/**
 * Holds seats in several matches and counted pieces under one id, all or nothing: null says that something of it is not
 * free, and the caller's transaction must end. Matches, seats and pieces are locked in the order of their numbers.
 * Throws a Problem when it is too much for one address or network without an account.
 */
export async function takeParts(
  tx: Db,
  { seats, pieces, seconds, stranger, ...head }: WholeHold,
): Promise<{ id: string; expiresAt: Date } | null> {
  const { rows } = await sql<{ id: string; until: Date }>`
    select uuidv7() as id, now() + make_interval(secs => ${seconds}) as until`.execute(tx)
  const { id, until } = rows[0]!
  const place = stranger ? { networkKey: stranger.networkKey, addressKey: stranger.addressKey } : {}
  for (const { eventId, seatIds } of seats.toSorted((one, other) => one.eventId - other.eventId)) {
    await tx
      .insertInto('holds')
      .values({ ...head, ...place, eventId, id, seatIds, priceVersion: 0, expiresAt: until })
      .execute()
    if ((await reserve(tx, { eventId, seatIds, owner: { holdId: id, until } })).length > 0) return null
  }
  if (!(await takePieces(tx, { holdId: id, until, wanted: pieces }))) return null
  if (stranger) await refuseBeyondShare(queryable(tx), seats, stranger)
  return { id, expiresAt: until }
}

/** Frees what a hold still holds, of every match and of the stock (never what was sold). */
export async function releaseParts(
  tx: Db,
  holdId: string,
  status: Extract<HoldStatus, 'expired' | 'released'> = 'released',
): Promise<void> {
  for (const { eventId } of await partsOfHold(tx, holdId)) await releaseHeldSeats(tx, { eventId, holdId })
  await releasePieces(tx, holdId)
  await markHold(tx, { holdId, status })
}

/** Restarts the clock of all parts (never shortens it); null when some seat is no longer the hold's own. */
export async function restartParts(tx: Db, holdId: string, seconds: number): Promise<Date | null> {
  let expiresAt: Date | null = null
  for (const { eventId, seatIds } of await partsOfHold(tx, holdId)) {
    expiresAt = await restartHold(tx, { eventId, holdId, seatIds, seconds })
    if (expiresAt === null) return null
  }
  if (expiresAt !== null) await extendHeldPieces(tx, holdId, expiresAt)
  return expiresAt
}
