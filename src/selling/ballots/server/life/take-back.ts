import { sql } from 'kysely'
import { releaseParts } from '#selling/holds/server/engine/whole-hold.ts'
import { isPromiseOver } from '#selling/holds/server/engine/promised-seats.ts'
import type { OrderSubscribers } from '#selling/orders/server/order-events.ts'
import type { Db } from '#server/db.ts'
import { rowsWrite } from '#server/gathered-writes.ts'
import { findBallot, moveApplication } from '../sql.ts'
import { tellLapsed } from './tell.ts'

type Won = { id: string; ballotId: number; accountId: string; holdId: string; inTime: boolean }

/** What was won and is not an order: let go, or its time is over. An order ends by itself (`order.ended`). */
export async function takeBackPromises(db: Db, ballotId: number): Promise<void> {
  const { rows } = await sql<Won>`
    select one.id, one.ballot_id, one.account_id, one.hold_id, one.until > clock_timestamp() as in_time
    from ballot_applications one join holds hold on hold.id = one.hold_id
    where one.ballot_id = ${ballotId} and one.status = 'won' and (hold.status in ('released', 'expired')
      or (hold.status = 'active' and hold.promised_until <= clock_timestamp()))
    order by one.number limit 500`.execute(db)
  for (const won of rows)
    await db.transaction().execute(async (tx) => {
      const state = await isPromiseOver(tx, won.holdId)
      if (state === 'waits') return
      if (state === 'over') await releaseParts(tx, won.holdId, 'expired')
      await lose(tx, won, state === 'let_go' && won.inTime)
    })
}

/** An application gives back what it won: its seats are the ballot's already. */
async function lose(tx: Db, { id, ballotId, accountId }: Won, declined: boolean): Promise<void> {
  const status = declined ? 'declined' : 'lapsed'
  if (!(await moveApplication(tx, { id, from: 'won' }, { status }))) return
  const ballot = await findBallot(tx, ballotId)
  if (!declined && ballot?.matchStatus === 'published') await tellLapsed(tx, ballot, accountId)
}

async function wonWith(tx: Db, holdId: string): Promise<Won | undefined> {
  const { rows } = await sql<Won>`
    select id, ballot_id, account_id, hold_id, until > clock_timestamp() as in_time
    from ballot_applications where hold_id = ${holdId} and status = 'won'`.execute(tx)
  return rows[0]
}

/** The state is read as a text, so that it is the hold's number that finds the row (`tests/kept-plans.test.ts`). */
const markBought = rowsWrite<{ holdId: string }>(
  { holdId: 'uuid' },
  (given) => `update ballot_applications set status = 'paid' from ${given}
    where ballot_applications.hold_id = given.hold_id and status::text = 'won'`,
  { mayMiss: true },
)

/** In the transaction of the payment, or of the order's end: what was won is bought, or goes on. */
export const ballotOrderEvents: OrderSubscribers = {
  'order.paid': async (tx, { order }) => {
    if (order.kind !== 'tickets') return
    await markBought(tx, [{ holdId: order.holdId }])
  },
  'order.ended': async (tx, { order }) => {
    if (order.kind !== 'tickets') return
    const won = await wonWith(tx, order.holdId)
    if (won !== undefined) await lose(tx, won, won.inTime)
  },
}
