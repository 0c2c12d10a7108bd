import { eachApart } from '#server/job-failures/actions.ts'
import type { BeaconSource } from '#platform/proof/server/beacon-source.ts'
import type { Services } from '#server/services.ts'
import { aliveBallots, findBallot, lockBallot, updateBallot, type BallotRow } from '../sql.ts'
import { closeBallot } from './close-ballot.ts'
import { drawBallot } from './draw-ballot.ts'
import { endWhenOver } from './end-ballot.ts'
import { grantSeats } from './grant-seats.ts'
import { openBallot } from './open-ballot.ts'
import { takeBackPromises } from './take-back.ts'
import { tellWaiting } from './tell.ts'

export type Deps = Pick<Services, 'db' | 'config' | 'seats'>

/** What is due in ballots: those that open, close and are drawn, seats to give, promises that are over, and ends. */
export async function moveBallots(services: Deps, beacon: BeaconSource): Promise<void> {
  await eachApart(services.db, {
    task: 'move_ballots',
    things: await aliveBallots(services.db),
    subject: (id) => id,
    work: (id) => moveBallot(services, beacon, id),
  })
}

async function moveBallot(services: Deps, beacon: BeaconSource, id: number): Promise<void> {
  const read = () => findBallot(services.db, id)
  const ballot = await read()
  if (ballot === undefined) return
  if (ballot.matchStatus === 'cancelled') return void (await endWhenOver(services, ballot))
  if (ballot.state === 'planned') await openBallot(services, beacon, ballot)
  if (ballot.state === 'open') await closeBallot(services, beacon, ballot)
  if (ballot.state === 'drawing') await drawBallot(services, beacon, ballot)
  const now = await read()
  if (now?.state === 'granting') await giveOut(services, now)
  if (now !== undefined) await endWhenOver(services, now)
}

async function giveOut(services: Deps, ballot: BallotRow): Promise<void> {
  await takeBackPromises(services.db, ballot.id)
  while ((await grantSeats(services, ballot)) > 0);
  if (ballot.toldLine) return
  await services.db.transaction().execute(async (tx) => {
    const locked = await lockBallot(tx, ballot.id, { skip: true })
    if (locked?.state !== 'granting' || locked.toldLine) return
    await updateBallot(tx, ballot.id, { toldLine: true })
    await tellWaiting(tx, locked)
  })
}
