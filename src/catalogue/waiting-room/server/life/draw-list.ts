import type { Services } from '#server/services.ts'
import { fromHex, hashesIn, toHex } from '#platform/proof/bytes.ts'
import { numbersOf, seedOf } from '#platform/proof/draw.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import type { BeaconSource } from '#platform/proof/server/beacon-source.ts'
import { say } from '../publish/record.ts'
import { findList, writeDraw } from '../publish/sql.ts'
import { lockRoom, updateRoom, type RoomRow } from '../sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** Orders a closed list by its beacon, once that exists. In one transaction: killed in it, nothing of it was. */
export async function drawList({ db, config }: Deps, beacon: BeaconSource, room: RoomRow): Promise<void> {
  const { state, beaconRound: round, beaconAt, beaconChain } = room
  if (state !== 'drawing' || round === null || beaconAt === null || beaconChain === null) return
  if (room.now < beaconAt) return
  const found = await beacon.read(round, beaconChain)
  if (found === null) return
  await db.transaction().execute(async (tx) => {
    const locked = await lockRoom(tx, room.id)
    if (locked?.state !== 'drawing' || locked.beaconRound !== round) return
    const { id, sitting, now } = locked
    const list = (await findList(tx, id, sitting))!
    const commitments = hashesIn(list.commitments)
    const randomness = fromHex(found.randomness)
    const seed = await seedOf(new Uint8Array(list.root), randomness, nodeSha256)
    const numbers = await numbersOf(seed, commitments, nodeSha256)
    await writeDraw(
      tx,
      { roomId: id, sitting },
      {
        commitments: commitments.map((bytes) => Buffer.from(bytes)),
        numbers,
        randomness: Buffer.from(randomness),
        seed: Buffer.from(seed),
      },
    )
    await updateRoom(tx, id, { state: 'serving', servingAt: now, servingSince: now })
    await say(tx, config.masterKey, locked, {
      kind: 'drawn',
      places: commitments.length,
      root: toHex(new Uint8Array(list.root)),
      seed: toHex(seed),
      beacon: { ...found, chain: beaconChain, at: beaconAt.toISOString() },
    })
  })
}
