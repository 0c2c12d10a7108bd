import type { Services } from '#server/services.ts'
import { joined, toHex } from '#platform/proof/bytes.ts'
import { rootOf, treeOf } from '#platform/proof/merkle.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { beaconFor, type BeaconSource } from '#platform/proof/server/beacon-source.ts'
import { say } from '../publish/record.ts'
import { commitmentsOf, insertList } from '../publish/sql.ts'
import { isNextList, lockRoom, nextListOf, updateRoom, type RoomRow } from '../sql.ts'
import { endingOf, goOn } from './end-sitting.ts'

type Deps = Pick<Services, 'db' | 'config' | 'features'>

/**
 * Freezes the list at T, signs its root and publishes both, all or nothing. Where the worker came so late that the named
 * beacon exists already, the list waits for a later one: it must never be closed by who knows the draw. Beside a line that still
 * moves, the line ends at T too, and who waits in it stands in the list before it closes.
 */
export async function closeList(services: Deps, beacon: BeaconSource, room: RoomRow): Promise<void> {
  const { db, config } = services
  const due = dueList(room)
  if (due === null) return
  const later = room.now < due.beaconAt! ? null : await beaconFor(beacon, room.now)
  const ending = isNextList(due) ? await endingOf(services, room.subject) : null
  await db.transaction().execute(async (tx) => {
    const found = await lockRoom(tx, room.id)
    const list = found === undefined ? null : dueList(found)
    if (found === undefined || list?.sitting !== due.sitting || isNextList(list) !== isNextList(due)) return
    const { id, sitting, now, closesAt } = list
    const announced =
      now < list.beaconAt!
        ? { beaconChain: list.beaconChain!, beaconRound: list.beaconRound!, beaconAt: list.beaconAt! }
        : null
    const named = announced ?? later
    // Its round came into being while the room was locked: the next look names a later one.
    if (named === null) return
    const last = ending === null ? list.lastNumber : await goOn(tx, config.masterKey, found, ending)
    const commitments = (await commitmentsOf(tx, id, sitting)).map((bytes) => new Uint8Array(bytes))
    const root = rootOf(await treeOf(commitments, nodeSha256))
    const places = commitments.length
    const closed = { roomId: id, sitting, closedAt: now, places, root: Buffer.from(root) }
    await insertList(tx, { ...closed, commitments: Buffer.from(joined(...commitments)) })
    const toDraw = places > 0
    await updateRoom(tx, id, {
      ...named,
      state: toDraw ? 'drawing' : 'serving',
      // An account that was erased meanwhile leaves its number to nobody.
      lastNumber: Math.max(places, last),
      servingAt: now,
      ...(!toDraw && { servingSince: now }),
    })
    await say(tx, config.masterKey, list, {
      kind: 'closed',
      closesAt: closesAt!.toISOString(),
      places,
      root: toHex(root),
      beacon: {
        chain: named.beaconChain,
        round: named.beaconRound,
        at: named.beaconAt.toISOString(),
      },
    })
  })
}

/** The list of a room whose hour has come: its own, or the one beside its line. */
function dueList(room: RoomRow): RoomRow | null {
  const list = room.state === 'joining' ? room : room.state === 'serving' ? nextListOf(room) : null
  return list !== null && list.closesAt !== null && room.now >= list.closesAt ? list : null
}
