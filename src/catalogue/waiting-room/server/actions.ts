import type { Db } from '#server/db.ts'
import { gather } from '#server/gather.ts'
import { mayReturn, passSeconds, turnSeconds } from '../rules.ts'
import { callDue } from './pace.ts'
import { untilOf } from './join/own-place.ts'
import { noPlace, noReturn, noRoom, notYourTurn, turnOver } from './refusals.ts'
import * as sql from './sql.ts'

type Mine = { subject: string; accountId: string }

type Pass = { roomId: number; expiresAt: Date }

/** In a rush turns are taken together so often, in ms; who comes after a pause takes theirs at once. */
const paceMs = 5
const most = 200

/**
 * Exchanges a turn for its pass, once; asked again while it lasts, it is the same one. Those who come at the same moment are one
 * statement, and none of them waits for another: what is not simply a called turn is looked at alone.
 */
export function openTurns(db: Db): (mine: Mine) => Promise<Pass> {
  const claims = ({ subject, accountId }: Mine) => [`${subject} ${accountId}`]
  const take = gather({ most, paceMs, claims }, (all: Mine[]) => sql.serveTurns(db, all, turnSeconds))
  return async (mine) => {
    const taken = await take(mine)
    if (taken === undefined) return serveTurn(db, mine)
    return { roomId: taken.roomId, expiresAt: passEnd(taken.servedAt) }
  }
}

const passEnd = (servedAt: Date) => new Date(+servedAt + passSeconds * 1000)

/** One that was taken before, that is over, that is somebody's other tab's at this moment, or that is none: says which. */
async function serveTurn(db: Db, mine: Mine): Promise<Pass> {
  const room = await sql.findRoom(db, mine.subject)
  if (room === undefined || !isAlive(room)) throw noRoom()
  const pass = (expiresAt: Date) => ({ roomId: room.id, expiresAt })
  for (;;) {
    const place = await sql.findPlace(db, room.id, room.sitting, mine.accountId)
    if (place === undefined) throw noPlace()
    const until = passUntil(place)
    if (until !== null) return pass(until)
    const servedAt = await sql.servePlace(db, place.id)
    if (servedAt !== null) return pass(passEnd(servedAt))
    // Another tab was quicker, or it was given up: what stands now decides.
  }
}

/** Until when the pass of a turn lasts that was taken already; null where it may be taken now. Throws why it may not. */
function passUntil(place: sql.PlaceRow): Date | null {
  const { status, now } = place
  const until = untilOf(place)
  if (status === 'skipped' || (until !== null && until <= now)) throw turnOver()
  if (status === 'served') return until
  if (status !== 'called') throw notYourTurn()
  return null
}

const isAlive = ({ state }: Pick<sql.RoomRow, 'state'>) => state !== 'idle' && state !== 'ended'

/** Comes back once, behind those who wait. */
export function comeBack(db: Db, mine: Mine): Promise<sql.PlaceRow> {
  return withPlace(db, mine, async (tx, room, place) => {
    const until = untilOf(place)
    const over = until !== null && until <= place.now
    const status = place.status === 'called' && over ? 'skipped' : place.status
    if (place.number === null || !mayReturn({ ...place, status, passOver: over })) throw noReturn()
    const number = room.lastNumber + 1
    await sql.updateRoom(tx, room.id, { lastNumber: number })
    await sql.updatePlace(tx, place.id, {
      number,
      returned: true,
      status: 'waiting',
      calledAt: null,
      servedAt: null,
      toldNear: false,
      toldHere: false,
    })
    return { ...place, number, returned: true, status: 'waiting', calledAt: null, servedAt: null }
  })
}

/** Gives up a place whose turn was not taken. Who leaves keeps what was published: the list stays as it is. */
export function leave(db: Db, mine: Mine): Promise<void> {
  return withPlace(db, mine, async (tx, _, place) => {
    if (place.status === 'waiting' || place.status === 'called')
      await sql.updatePlace(tx, place.id, { status: 'left', calledAt: null })
  })
}

/** Room before place, as whoever gives out numbers locks them. */
async function withPlace<T>(
  db: Db,
  { subject, accountId }: Mine,
  work: (tx: Db, room: sql.RoomRow, place: sql.PlaceRow) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const found = await sql.findRoom(tx, subject)
    if (found === undefined) throw noRoom()
    const room = (await sql.lockRoom(tx, found.id))!
    if (!isAlive(room)) throw noRoom()
    const place = await sql.lockPlace(tx, room.id, room.sitting, accountId)
    if (place === undefined) throw noPlace()
    return work(tx, room, place)
  })
}

/**
 * Calls the numbers that are due by the database's clock, and lets turns go that nobody took. Whoever does it and however
 * often: the row says until when it was done.
 */
export async function moveRoom(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const room = await sql.lockRoom(tx, id, { skip: true })
    if (room?.state !== 'serving') return
    const called = await callDue(tx, room)
    if (called.serving !== room.serving || +called.servingAt !== +room.servingAt)
      await sql.updateRoom(tx, id, called)
    await sql.skipPlaces(tx, room, turnSeconds)
  })
}
