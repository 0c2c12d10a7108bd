import { sql } from 'kysely'
import { eachApart } from '#server/job-failures/actions.ts'
import { reserve } from '#selling/holds/server/engine/reserve.ts'
import { sellHeldSeats } from '#selling/holds/server/engine/seat-rows.ts'
import { addLines } from '#selling/orders/server/placing/order-rows.ts'
import { giveTicketsToPass } from '#selling/tickets/server/pass-tickets.ts'
import { issueTickets } from '#selling/tickets/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { notifyNewMatch } from './pass-notices.ts'
import { insertPassMatches, activeStatuses, lockPass } from './pass-rows.ts'

type Missing = {
  passId: string
  planId: number
  eventId: number
  orderId: string
  accountId: string
  seatId: number
  zoneId: number
  fare: Fare
  waitingUnder: string | null
}

/** Matches announced after a pass was sold: its seat and ticket, with no share of the price, and a notice. Where the seat is taken, the next round tries again. */
export async function giveNewMatches(db: Db): Promise<void> {
  const { rows } = await sql<Missing>`
    select pass.id as pass_id, pass.plan_id, part.event_id, pass.order_id, pass.account_id, pass.seat_id, pass.zone_id, pass.fare,
      part.waiting_under
    from bonus_plan_events part
    join passes pass on pass.plan_id = part.plan_id and pass.status in ('active', 'past_due', 'paused')
    join events event on event.id = part.event_id and event.status = 'published' and event.starts_at > now()
    where not exists (select from pass_matches known where known.pass_id = pass.id and known.event_id = part.event_id)
    order by part.event_id, pass.seat_id limit 5000`.execute(db)
  await eachApart(db, {
    task: 'give_new_matches',
    things: rows,
    subject: (missing) => `${missing.passId}:${missing.eventId}`,
    work: (missing) => db.transaction().execute((tx) => giveMatch(tx, missing)),
  })
}

async function giveMatch(
  tx: Db,
  { passId, planId, eventId, orderId, accountId, ...seat }: Missing,
): Promise<void> {
  const { seatId, zoneId, fare, waitingUnder } = seat
  const pass = await lockPass(tx, passId)
  if (!activeStatuses.some((status) => status === pass?.status)) return
  const holdId = waitingUnder ?? crypto.randomUUID()
  const until = new Date(Date.now() + 60_000)
  if ((await reserve(tx, { eventId, seatIds: [seatId], owner: { holdId, until } })).length > 0) return
  await sellHeldSeats(tx, { eventId, holdId, orderId, seatIds: [seatId] })
  const line = { eventId, seatId, zoneId, fare, faceCents: 0, serviceCents: 0, serviceTaxCents: 0 }
  await addLines(tx, orderId, [line])
  await issueTickets(tx, { orderId, eventId, accountId, lines: [line] })
  await giveTicketsToPass(tx, { orderId, seatId, passId })
  await insertPassMatches(tx, passId, [{ eventId, shareCents: 0 }])
  await notifyNewMatch(tx, { accountId, planId, eventId })
}
