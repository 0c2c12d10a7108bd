import { sql } from 'kysely'
import { matchFacts } from '#catalogue/events/server/sale.ts'
import { lockHold } from '#selling/holds/server/sql.ts'
import { releaseParts } from '#selling/holds/server/engine/whole-hold.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { endOf, type BallotEnd } from '../../rules.ts'
import { letSeatsGo, seatsToGive } from '../kept-seats.ts'
import { say } from '../publish/record.ts'
import { recordOf } from '../publish/sql.ts'
import { accountsIn, endBallot, lockBallot, moveApplication, type BallotRow } from '../sql.ts'
import { mayGrant, servable } from './grant-seats.ts'
import { tellEnd } from './tell.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** Ends a ballot in which nobody may pay or win any more, or whose match is cancelled: what is left goes to the next phase. */
export function endWhenOver({ db, config }: Deps, { id }: BallotRow): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const ballot = await lockBallot(tx, id)
    if (ballot === undefined || ballot.state === 'ended' || ballot.state === 'cancelled') return false
    const ended = await reasonToEnd(tx, ballot)
    if (ended === null) return false
    await finish(tx, config.masterKey, ballot, { ended, accountId: null })
    return true
  })
}

async function reasonToEnd(tx: Db, ballot: BallotRow): Promise<BallotEnd | null> {
  const { id, stopped, state, matchStatus, salesEndAt, closesAt, now } = ballot
  if (matchStatus === 'cancelled') return 'match_cancelled'
  // Nobody could apply: no worker lived from its opening to its close.
  if (state === 'planned' && now >= closesAt) return 'over'
  if (state !== 'granting') return now >= salesEndAt ? 'over' : null
  const free = await seatsToGive(tx, id)
  const room = new Map(
    [...Map.groupBy(free, ({ zoneId }) => zoneId)].map(([zone, all]) => [zone, all.length]),
  )
  const counts = await countStatuses(tx, id)
  return endOf({
    stopped,
    saleOver: !mayGrant({ ...ballot, stopped: false }),
    unpaid: counts.won,
    servable: (await servable(tx, id, room, 1)).length,
    waiting: counts.applied,
  })
}

type Ending = { ended: BallotEnd; accountId: string | null; cancelled?: boolean }

/** Closes a ballot under its lock: who still hoped has lost and is told, and its seats are let go. */
export async function finish(
  tx: Db,
  masterKey: Buffer,
  ballot: BallotRow,
  { ended, accountId, cancelled = false }: Ending,
): Promise<void> {
  const { id, eventId, state } = ballot
  const hopeful = await accountsIn(tx, id, ['applied'])
  const counts = await countStatuses(tx, id)
  await tellEnd(tx, ballot, hopeful, ended)
  await sql`update ballot_applications set status = 'lost'
    where ballot_id = ${id} and status = 'applied' and number is not null`.execute(tx)
  if (ended === 'match_cancelled') await dropPromises(tx, id)
  // Who came along is not needed any more.
  await tx.deleteFrom('ballotMembers').where('ballotId', '=', id).execute()
  await endBallot(tx, id, ended, cancelled)
  await letSeatsGo(tx, ballot)
  if (state !== 'planned' && (await recordOf(tx, id)).length > 0)
    await say(
      tx,
      masterKey,
      ballot,
      {
        kind: 'ended',
        reason: ended,
        places: counts.all,
        served: counts.paid,
        skipped: counts.gone,
        waiting: counts.applied,
        facts: await matchFacts(tx, eventId),
      },
      ballot.now,
    )
  if (accountId === null)
    await audit(tx, { accountId, action: 'ballot.end', subject: `event:${eventId}`, detail: { ended } })
}

/** Of a match that is not played nothing is to be paid: what is an order already ends as every order of it. */
async function dropPromises(tx: Db, ballotId: number): Promise<void> {
  const won = await tx
    .selectFrom('ballotApplications')
    .select(['id', 'holdId'])
    .where('ballotId', '=', ballotId)
    .where('status', '=', 'won')
    .orderBy('holdId')
    .execute()
  for (const { id, holdId } of won) {
    if ((await lockHold(tx, holdId!))?.status !== 'active') continue
    await releaseParts(tx, holdId!)
    await moveApplication(tx, { id, from: 'won' }, { status: 'lapsed' })
  }
}

type Counts = { all: number; applied: number; won: number; paid: number; gone: number }

async function countStatuses(tx: Db, id: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (count(*) filter (where status <> 'withdrawn'))::int as all,
      (count(*) filter (where status = 'applied'))::int as applied,
      (count(*) filter (where status = 'won'))::int as won, (count(*) filter (where status = 'paid'))::int as paid,
      (count(*) filter (where status in ('lapsed', 'declined')))::int as gone
    from ballot_applications where ballot_id = ${id}`.execute(tx)
  return rows[0]!
}
