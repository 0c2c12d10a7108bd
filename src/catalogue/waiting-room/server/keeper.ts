import type { Db } from '#server/db.ts'
import { beaconLateSeconds } from '#platform/proof/beacon.ts'
import { paceOf, saleIdOf, subjectOf } from '../rules.ts'
import type { QueueState } from '../contract.ts'
import { aliveRooms, findRoom, nextListOf, type RoomRow } from './sql.ts'

/** A room as this node last read it, with the state that everybody is told and its text. */
export type KnownRoom = RoomRow & { told: QueueState; text: string }

type Picture = { rooms: Map<string, KnownRoom>; at: number; clock: number }

/** How old what a node knows of its rooms may be, and how old at most while somebody reads it anew. */
const lagMs = 1000
const oldestMs = 10_000
/** Rooms that are not alive are asked for by sale pages; so long their answer is kept. */
const idleLagMs = 2000

type IdleRoom = { at: number; room: Promise<KnownRoom | null>; read?: KnownRoom | null }

/** A room that has begun once or is going to; of a sale without one nothing is known. */
export const isShown = ({ mode, state }: Pick<RoomRow, 'mode' | 'state'>) =>
  mode !== 'off' || state !== 'idle'

export type RoomKeeper = ReturnType<typeof openKeeper>

/**
 * What one node knows of the waiting rooms: read once a second at most however many ask, and not at all while nobody does.
 * `peek` answers at once from memory, so that a hundred thousand polls cost no statement.
 */
function openKeeper(db: Db) {
  let picture: Picture | null = null
  let reading: Promise<Picture> | null = null
  const idle = new Map<string, IdleRoom>()

  async function readAnew(): Promise<Picture> {
    const found = await aliveRooms(db)
    const at = performance.now()
    const clock = found[0]?.now.getTime() ?? 0
    picture = { rooms: new Map(found.map((room) => [saleIdOf(room.subject), known(room)])), at, clock }
    return picture
  }

  function refresh(): Promise<Picture> {
    reading ??= readAnew().finally(() => {
      reading = null
    })
    return reading
  }

  /** Rooms that are alive, as of a second ago at most. */
  async function alive(): Promise<Picture> {
    if (picture !== null && performance.now() - picture.at < lagMs) return picture
    return refresh()
  }

  return {
    async room(saleId: string): Promise<KnownRoom | null> {
      return (await alive()).rooms.get(saleId) ?? null
    },
    /** The same, or a room in which nobody is; null where the sale has none. */
    async anyRoom(saleId: string): Promise<KnownRoom | null> {
      const room = (await alive()).rooms.get(saleId)
      if (room !== undefined) return room
      const last = idle.get(saleId)
      if (last !== undefined && performance.now() - last.at < idleLagMs) return last.room
      if (idle.size > 1000) idle.clear()
      const asked = findRoom(db, subjectOf(saleId)).then((row) => (row === undefined ? null : known(row)))
      const entry: IdleRoom = { at: performance.now(), room: asked }
      idle.set(saleId, entry)
      asked.then(
        (room) => (entry.read = room),
        () => idle.delete(saleId),
      )
      return asked
    },
    /** From memory alone: undefined where it must be read first. What is older than a second is read anew meanwhile. */
    peek(saleId: string): KnownRoom | undefined {
      if (picture === null) return undefined
      const age = performance.now() - picture.at
      if (age > oldestMs) return undefined
      if (age > lagMs) refresh().catch(() => undefined)
      const alive = picture.rooms.get(saleId)
      if (alive !== undefined) return alive
      const last = idle.get(saleId)
      if (last?.read == null || performance.now() - last.at > idleLagMs) return undefined
      return isShown(last.read) ? last.read : undefined
    },
    /** The database's clock, by what it said last: this machine's own may be wrong. */
    now(): Date {
      if (picture === null || picture.clock === 0) return new Date()
      return new Date(picture.clock + performance.now() - picture.at)
    },
    /** After a change that this node made. */
    async forget(): Promise<void> {
      idle.clear()
      picture = null
      await reading?.catch(() => undefined)
      picture = null
    },
  }
}

/** What is told to everybody of a room; nothing of a person. */
export function toldOf(room: RoomRow): QueueState {
  const { state, sitting, serving, paused, openToAll, message, ended, beaconAt, now } = room
  const late = state === 'drawing' && beaconAt !== null && +now - +beaconAt > beaconLateSeconds * 1000
  const [last, perMinute, list] = [room.lastNumber, paceOf(room), nextListOf(room)]
  const next = list && {
    sitting: list.sitting,
    closesAt: list.closesAt!.toISOString(),
    places: list.lastNumber,
  }
  return { state, sitting, serving, last, perMinute, paused, openToAll, message, late, ended, next }
}

function known(room: RoomRow): KnownRoom {
  const told = toldOf(room)
  return { ...room, told, text: JSON.stringify(told) }
}

const keepers = new WeakMap<Db, RoomKeeper>()

/** The one keeper of a node. */
export function keeperOf(db: Db): RoomKeeper {
  let keeper = keepers.get(db)
  if (keeper === undefined) keepers.set(db, (keeper = openKeeper(db)))
  return keeper
}
