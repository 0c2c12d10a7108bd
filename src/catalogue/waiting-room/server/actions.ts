import type { Db } from '#server/db.ts'
import { gather } from '#server/gather.ts'
import { mayReturn, passSeconds, turnSeconds } from '../rules.ts'
import { callDue } from './pace.ts'
import { untilOf } from './join/own-place.ts'
import { listCloses, noPlace, noReturn, noRoom, notYourTurn, turnOver } from './refusals.ts'
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
  for (;;) {
    const room = await sql.findRoom(db, mine.subject)
    if (room === undefined || !isAlive(room)) throw noRoom()
    const [place] = await sql.findOwnPlaces(db, room, mine.accountId)
    if (place === undefined) throw noPlace()
    const until = passUntil(place)
    if (until !== null) return { roomId: room.id, expiresAt: until }
    if (sql.nextListIsDue(room, room.now)) throw notYourTurn()
    const servedAt = await sql.servePlace(db, place.id)
    if (servedAt !== null) return { roomId: room.id, expiresAt: passEnd(servedAt) }
    // Another tab was quicker, it was given up, or the next phase began: what stands now decides.
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

/** Comes back once, behind those who wait; not who stands in the list of the next phase by now. */
export function comeBack(db: Db, mine: Mine): Promise<sql.PlaceRow> {
  return withPlaces(db, mine, async (tx, room, [place, next]) => {
    if (place.sitting !== room.sitting || next?.status === 'waiting') throw noReturn()
    if (sql.nextListIsDue(room, room.now)) throw listCloses()
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
  return withPlaces(db, mine, async (tx, _, own) => {
    const place = own.find(({ status }) => status === 'waiting' || status === 'called')
    if (place !== undefined) await sql.updatePlace(tx, place.id, { status: 'left', calledAt: null })
  })
}

/** Room before places, as whoever gives out numbers locks them. The one in the room's line is first. */
async function withPlaces<T>(
  db: Db,
  { subject, accountId }: Mine,
  work: (tx: Db, room: sql.RoomRow, own: [sql.PlaceRow, ...sql.PlaceRow[]]) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const found = await sql.findRoom(tx, subject)
    if (found === undefined) throw noRoom()
    const room = (await sql.lockRoom(tx, found.id))!
    if (!isAlive(room)) throw noRoom()
    const [place, ...more] = await sql.findOwnPlaces(tx, room, accountId, { lock: true })
    if (place === undefined) throw noPlace()
    return work(tx, room, [place, ...more])
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
