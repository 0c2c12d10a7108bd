import type { Services } from '#server/services.ts'
import { moveRoom } from '../actions.ts'
import type { BeaconSource } from '#platform/proof/server/beacon-source.ts'
import { mayGoOn } from '../../rules.ts'
import { findSale } from '../sales.ts'
import { aliveRooms, watchedRooms, type RoomRow } from '../sql.ts'
import { closeList } from './close-list.ts'
import { drawList } from './draw-list.ts'
import { easePace } from './ease-pace.ts'
import { endRoomWhenOver } from './end-room.ts'
import { openAtOnce, openRoom } from './open-rooms.ts'
import { isPressed } from './pressure.ts'
import { tellTurns } from './tell-turns.ts'

type Deps = Pick<Services, 'db' | 'features' | 'config'>

/** What is due to the second: lists that close, draws whose beacon is there, numbers to call. */
export async function moveRooms(services: Deps, beacon: BeaconSource): Promise<void> {
  await each(await aliveRooms(services.db), async (room) => {
    await closeList(services, beacon, room)
    if (room.state === 'drawing') await drawList(services, beacon, room)
    if (room.state === 'serving') await moveRoom(services.db, room.id)
  })
}

/** What is due within seconds: rooms that open and end, people who are told. */
export async function watchRooms(services: Deps, beacon: BeaconSource): Promise<void> {
  await each(await watchedRooms(services.db), async (room) => {
    const sale = await findSale(services, room.subject)
    if (await endRoomWhenOver(services, room, sale)) return
    if (sale === null || sale.status === 'over' || sale.status === 'cancelled') return
    const served = room.state === 'ended' && mayGoOn(room.ended)
    if (room.mode === 'opening' && room.state !== 'drawing' && (room.state !== 'ended' || served)) {
      if (room.state === 'idle' && room.now >= sale.startsAt) await openAtOnce(services, room, sale)
      else await openRoom(services, beacon, room, sale)
    }
    const idle = room.state === 'idle' || room.state === 'ended'
    if (room.mode === 'automatic' && idle && sale.status === 'open' && !sale.soldOut)
      if (await isPressed(services, room)) await openAtOnce(services, room, sale)
    await easePace(services, room)
    await tellTurns(services.db, room, sale)
  })
}

/** One room that fails keeps no other from its turn; the job fails after all of them had theirs. */
async function each(rooms: RoomRow[], work: (room: RoomRow) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const room of rooms) await work(room).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
