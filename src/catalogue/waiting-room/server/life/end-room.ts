import { isBetweenPhases } from '#catalogue/sale-phases/server/claim/queue-gate.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { endOf, nextOpening, type RoomEnd } from '../../rules.ts'
import { say } from '../publish/record.ts'
import { factsOf, matchesOfSale, type Sale } from '../sales.ts'
import { anybodyWaits, countPlaces, lockRoom, updateRoom, type RoomRow } from '../sql.ts'
import { isPressed } from './pressure.ts'
import { tellEndLater } from './tell-end.ts'

type Deps = Pick<Services, 'db' | 'features' | 'config'>

/** Ends a room in which nothing is to be waited for any more; from then on nobody is asked for a pass. */
export async function endRoomWhenOver(services: Deps, room: RoomRow, sale: Sale | null): Promise<boolean> {
  const reason = await reasonToEnd(services, room, sale)
  if (reason === null) return false
  const { db, config } = services
  const facts = await factsOf(services, room.subject)
  return db.transaction().execute(async (tx) => {
    const locked = await lockRoom(tx, room.id)
    if (locked === undefined || locked.sitting !== room.sitting || locked.state !== room.state) return false
    const { id, sitting, subject } = locked
    // Somebody may have joined since it was asked; between two phases all of them go on to the next draw.
    const empty =
      reason === 'empty' || reason === 'calm' || (reason === 'next_phase' && !(await isBetween(tx, locked)))
    if (empty && (await anybodyWaits(tx, id, sitting))) return false
    const { places, served, skipped, waiting, called } = await countPlaces(tx, id, sitting)
    await updateRoom(tx, id, { state: 'ended', ended: reason })
    const numbers = { places, served, skipped, waiting: waiting + called }
    await say(tx, config.masterKey, locked, { kind: 'ended', reason, ...numbers, facts })
    await tellEndLater(tx, locked, { reason, title: sale?.title ?? null })
    await audit(tx, {
      accountId: null,
      action: 'waiting_room.end',
      subject,
      detail: { ended: reason, served },
    })
    return true
  })
}

async function reasonToEnd(services: Deps, room: RoomRow, sale: Sale | null): Promise<RoomEnd | null> {
  const { id, sitting, state, mode, now, servingSince } = room
  if (state === 'idle' || state === 'ended') return null
  const serving = state === 'serving'
  const nextList = serving && mode === 'opening' && sale !== null && takesPlacesForNext(room, sale)
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

/** Whether a later phase begins so soon that places of its draw are taken. */
function takesPlacesForNext({ now, opensBefore }: RoomRow, sale: Sale): boolean {
  const next = nextOpening(sale, now)
  return next !== null && +next - +now <= opensBefore * 60_000
}

async function isBetween(db: Db, { subject }: RoomRow): Promise<boolean> {
  return isBetweenPhases(db, await matchesOfSale(db, subject))
}
