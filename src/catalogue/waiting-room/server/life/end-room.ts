import { isBetweenPhases } from '#catalogue/sale-phases/server/claim/queue-gate.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { endOf, type RoomEnd } from '../../rules.ts'
import { factsOf, matchesOfSale, type Sale } from '../sales.ts'
import {
  anybodyWaits,
  lockRoom,
  nextListIsDue,
  nextListOf,
  noNextList,
  updateRoom,
  type RoomRow,
} from '../sql.ts'
import { endSitting, goOn } from './end-sitting.ts'
import { isPressed } from './pressure.ts'

type Deps = Pick<Services, 'db' | 'features' | 'config'>

/**
 * Ends a room in which nothing is to be waited for any more, and with it the list beside its line; from then on nobody is asked for a
 * pass. Where the next phase draws its own it goes on to that list.
 */
export async function endRoomWhenOver(services: Deps, room: RoomRow, sale: Sale | null): Promise<boolean> {
  const reason = await reasonToEnd(services, room, sale)
  if (reason === null) return false
  const { db, config } = services
  const facts = await factsOf(services, room.subject)
  return db.transaction().execute(async (tx) => {
    const locked = await lockRoom(tx, room.id)
    if (locked === undefined || locked.sitting !== room.sitting || locked.state !== room.state) return false
    const { id, sitting } = locked
    // Somebody may have joined since it was asked; between two phases all of them go on to the next draw.
    const empty =
      reason === 'empty' || reason === 'calm' || (reason === 'next_phase' && !(await isBetween(tx, locked)))
    if (empty && (await anybodyWaits(tx, id, sitting))) return false
    const ending = { reason, facts, title: sale?.title ?? null }
    const list = nextListOf(locked)
    if (reason === 'next_phase') {
      // Gone meanwhile, or its hour has come and it is closed with the line.
      if (list === null || nextListIsDue(locked, locked.now)) return false
      await goOn(tx, config.masterKey, locked, ending)
      return true
    }
    await updateRoom(tx, id, { state: 'ended', ended: reason, ...noNextList })
    await endSitting(tx, config.masterKey, locked, ending)
    if (list !== null) await endSitting(tx, config.masterKey, list, ending)
    return true
  })
}

async function reasonToEnd(services: Deps, room: RoomRow, sale: Sale | null): Promise<RoomEnd | null> {
  const { id, sitting, state, mode, now, servingSince } = room
  if (state === 'idle' || state === 'ended') return null
  const serving = state === 'serving'
  const nextList = serving && nextListOf(room) !== null
  return endOf(sale, {
    state,
    mode,
    waiting: serving && (await anybodyWaits(services.db, id, sitting)) ? 1 : 0,
    minutesServing: servingSince === null ? 0 : (+now - +servingSince) / 60_000,
    nextList,
    between: nextList && (await isBetween(services.db, room)),
    pressed: serving && mode === 'automatic' && (await isPressed(services, room, { calm: true })),
  })
}

async function isBetween(db: Db, { subject }: RoomRow): Promise<boolean> {
  return isBetweenPhases(db, await matchesOfSale(db, subject))
}
