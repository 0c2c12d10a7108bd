import type { Services } from '#server/services.ts'
import { joined, toHex } from '#platform/proof/bytes.ts'
import { rootOf, treeOf } from '#platform/proof/merkle.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { beaconFor, type BeaconSource } from '#platform/proof/server/beacon-source.ts'
import { say } from '../publish/record.ts'
import { commitmentsOf, insertList } from '../publish/sql.ts'
import { lockRoom, updateRoom, type RoomRow } from '../sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

/**
 * Freezes the list at T, signs its root and publishes both, all or nothing. Where the worker came so late that the named
 * beacon exists already, the list waits for a later one: it must never be closed by who knows the draw.
 */
export async function closeList({ db, config }: Deps, beacon: BeaconSource, room: RoomRow): Promise<void> {
  if (room.state !== 'joining' || room.closesAt === null || room.now < room.closesAt) return
  const later = room.now < room.beaconAt! ? null : await beaconFor(beacon, room.now)
  await db.transaction().execute(async (tx) => {
    const locked = await lockRoom(tx, room.id)
    if (locked?.state !== 'joining' || locked.closesAt === null || locked.now < locked.closesAt) return
    const { id, sitting, now, closesAt } = locked
    const announced =
      now < locked.beaconAt!
        ? { beaconChain: locked.beaconChain!, beaconRound: locked.beaconRound!, beaconAt: locked.beaconAt! }
        : null
    const named = announced ?? later
    // Its round came into being while the room was locked: the next look names a later one.
    if (named === null) return
    const commitments = (await commitmentsOf(tx, id, sitting)).map((bytes) => new Uint8Array(bytes))
    const root = rootOf(await treeOf(commitments, nodeSha256))
    const places = commitments.length
    const list = { roomId: id, sitting, closedAt: now, places, root: Buffer.from(root) }
    await insertList(tx, { ...list, commitments: Buffer.from(joined(...commitments)) })
    const toDraw = places > 0
    await updateRoom(tx, id, {
      ...named,
      state: toDraw ? 'drawing' : 'serving',
      lastNumber: places,
      servingAt: now,
      ...(!toDraw && { servingSince: now }),
    })
    await say(tx, config.masterKey, locked, {
      kind: 'closed',
      closesAt: closesAt.toISOString(),
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
