import { isBetweenPhases } from '#catalogue/sale-phases/server/claim/queue-gate.ts'
import type { Db } from '#server/db.ts'
import { dueUntil, paceOf, servingAtOf } from '../rules.ts'
import { matchesOfSale } from './sales.ts'
import * as sql from './sql.ts'

/**
 * Calls the numbers that are due by the database's clock, in a room that is locked and serves; nobody between two phases of a
 * match of its sale, when no turn could buy, nor once the next phase's hour has come. What it answers is written by whoever asks.
 */
export async function callDue(
  tx: Db,
  room: sql.RoomRow,
): Promise<Pick<sql.RoomRow, 'serving' | 'servingAt'>> {
  const { due, servingAt } = dueUntil({ ...room, perMinute: paceOf(room) }, room.now)
  if (due === 0) return { serving: room.serving, servingAt }
  if (sql.nextListIsDue(room, room.now) || (await isBetweenPhases(tx, await matchesOfSale(tx, room.subject))))
    return { serving: room.serving, servingAt: room.now }
  const number = await sql.numberAfter(tx, room, due)
  // Where fewer wait than could be called, nothing is saved up for later.
  const serving = number ?? room.lastNumber
  await sql.callPlaces(tx, room, serving)
  return { serving, servingAt: number === null ? room.now : servingAt }
}

/** Another pace counts from now on: who was due at the one before is called first, and of the next place the same part has passed. */
export async function changePace(tx: Db, room: sql.RoomRow, change: sql.RoomChange): Promise<void> {
  if (room.state !== 'serving') return sql.updateRoom(tx, room.id, { ...change, servingAt: room.now })
  const called = await callDue(tx, room)
  const before = { ...room, ...called, perMinute: paceOf(room) }
  const after = { ...room, ...change }
  const servingAt = servingAtOf(before, { ...after, perMinute: paceOf(after) }, room.now)
  await sql.updateRoom(tx, room.id, { ...called, ...change, servingAt })
}
