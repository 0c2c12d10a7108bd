import type { Services } from '#server/services.ts'
import { joined, toHex } from '#platform/proof/bytes.ts'
import { rootOf, treeOf } from '#platform/proof/merkle.ts'
import { beaconFor, type BeaconSource } from '#platform/proof/server/beacon-source.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { say } from '../publish/record.ts'
import { commitmentsOf, insertList } from '../publish/sql.ts'
import { lockBallot, updateBallot, type BallotRow } from '../sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

/**
 * Freezes the applications at the close, signs their root and publishes both, all or nothing. Where the worker came so late
 * that the named beacon exists already, the list waits for a later one: it must never be closed by who knows the draw.
 */
export async function closeBallot(
  { db, config }: Deps,
  beacon: BeaconSource,
  ballot: BallotRow,
): Promise<void> {
  if (ballot.state !== 'open' || ballot.now < ballot.closesAt) return
  const later = await beaconFor(beacon, ballot.now)
  await db.transaction().execute(async (tx) => {
    const locked = await lockBallot(tx, ballot.id)
    if (locked?.state !== 'open' || locked.now < locked.closesAt) return
    const { id, now, closesAt } = locked
    const { beaconChain, beaconRound, beaconAt } = now < locked.beaconAt! ? locked : later
    const commitments = (await commitmentsOf(tx, id)).map((bytes) => new Uint8Array(bytes))
    const root = rootOf(await treeOf(commitments, nodeSha256))
    const applications = commitments.length
    const list = { ballotId: id, closedAt: now, applications, root: Buffer.from(root) }
    await insertList(tx, { ...list, commitments: Buffer.from(joined(...commitments)) })
    // Of nobody nothing is drawn: what follows finds that nobody is left.
    const state = applications > 0 ? 'drawing' : 'granting'
    await updateBallot(tx, id, { state, beaconChain, beaconRound, beaconAt })
    const named = { chain: beaconChain!, round: beaconRound!, at: beaconAt!.toISOString() }
    const closed = { places: applications, root: toHex(root), beacon: named }
    await say(
      tx,
      config.masterKey,
      locked,
      { kind: 'closed', closesAt: closesAt.toISOString(), ...closed },
      now,
    )
  })
}
