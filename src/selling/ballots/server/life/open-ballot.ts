import { eventTitle } from '#catalogue/events/event-title.ts'
import { matchFacts } from '#catalogue/events/server/sale.ts'
import { beaconFor, type BeaconSource } from '#platform/proof/server/beacon-source.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { ballotRules } from '../../rules.ts'
import { say } from '../publish/record.ts'
import { lockBallot, updateBallot, zonesOf, type BallotRow } from '../sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** Begins to take applications, and says so in the record: when it closes, by which beacon, the rules and what is given away. */
export async function openBallot(
  { db, config }: Deps,
  beacon: BeaconSource,
  ballot: BallotRow,
): Promise<void> {
  const { state, now, opensAt, closesAt } = ballot
  if (state !== 'planned' || now < opensAt || now >= closesAt) return
  const named = await beaconFor(beacon, closesAt)
  await db.transaction().execute(async (tx) => {
    const locked = await lockBallot(tx, ballot.id)
    if (locked?.state !== 'planned' || +locked.closesAt !== +closesAt) return
    await updateBallot(tx, ballot.id, { state: 'open', ...named })
    await announce(tx, config.masterKey, locked, { closesAt: locked.closesAt, ...named })
  })
}

type Named = Awaited<ReturnType<typeof beaconFor>> & { closesAt: Date }

/** What is published before anybody is drawn; again where it closes earlier than was said. */
export async function announce(
  tx: Db,
  masterKey: Buffer,
  ballot: BallotRow,
  { closesAt, beaconChain: chain, beaconRound: round, beaconAt }: Named,
): Promise<void> {
  const { mostSeats, payHours, opensAt, home, away, now } = ballot
  const zones = (await zonesOf(tx, ballot.id)).map(({ name, seats }) => ({ name, seats }))
  const said = {
    kind: 'announced',
    title: eventTitle({ home, away }),
    mode: 'ballot',
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    beacon: { chain, round, at: beaconAt.toISOString() },
    rules: ballotRules,
    facts: await matchFacts(tx, ballot.eventId),
    ballot: { mostSeats, payHours, zones },
  } as const
  await say(tx, masterKey, ballot, said, now)
}
