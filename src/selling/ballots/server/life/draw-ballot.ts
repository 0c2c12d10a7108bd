import type { Services } from '#server/services.ts'
import { fromHex, hashesIn, toHex } from '#platform/proof/bytes.ts'
import { numbersOf, seedOf } from '#platform/proof/draw.ts'
import type { BeaconSource } from '#platform/proof/server/beacon-source.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { say } from '../publish/record.ts'
import { findList, writeDraw } from '../publish/sql.ts'
import { lockBallot, updateBallot, type BallotRow } from '../sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** Orders a closed list by its beacon, once that exists. In one transaction: killed in it, nothing of it was. */
export async function drawBallot(
  { db, config }: Deps,
  beacon: BeaconSource,
  ballot: BallotRow,
): Promise<void> {
  const { state, beaconRound: round, beaconAt, beaconChain } = ballot
  if (state !== 'drawing' || round === null || beaconAt === null || beaconChain === null) return
  if (ballot.now < beaconAt) return
  const found = await beacon.read(round, beaconChain)
  if (found === null) return
  await db.transaction().execute(async (tx) => {
    const locked = await lockBallot(tx, ballot.id)
    if (locked?.state !== 'drawing' || locked.beaconRound !== round) return
    const { id, now } = locked
    const list = (await findList(tx, id))!
    const commitments = hashesIn(list.commitments)
    const randomness = fromHex(found.randomness)
    const seed = await seedOf(new Uint8Array(list.root), randomness, nodeSha256)
    const numbers = await numbersOf(seed, commitments, nodeSha256)
    await writeDraw(tx, id, {
      commitments: commitments.map((bytes) => Buffer.from(bytes)),
      numbers,
      randomness: Buffer.from(randomness),
      seed: Buffer.from(seed),
    })
    await updateBallot(tx, id, { state: 'granting' })
    const drawn = { places: commitments.length, root: toHex(new Uint8Array(list.root)), seed: toHex(seed) }
    const by = { ...found, chain: beaconChain, at: beaconAt.toISOString() }
    await say(tx, config.masterKey, locked, { kind: 'drawn', ...drawn, beacon: by }, now)
  })
}
