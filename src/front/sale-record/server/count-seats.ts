import { sql } from 'kysely'
import type { PlannedZone, ResultZone, SoldCell } from '#platform/proof/sale-record.ts'
import type { Db } from '#server/db.ts'
import type { Terms } from './read-terms.ts'

type Place = 'sold' | 'left' | 'club' | 'ballot' | 'holders' | 'comps' | 'elsewhere'
export type Counted = { zone: number; phase: number | null; place: Place; atWindow: boolean; seats: number }

/**
 * SQL: every seat of each of these matches, by what stands: a ticket first, then whom it is kept for. Whom a seat belongs to is
 * not read. What the plan `renewed` keeps for its own renewals is not kept from it. The matches are said of each table, so that
 * no other match's rows are read.
 */
export const seatsOf = (eventIds: readonly number[], renewed: number | null = null) => sql`
  select seat.seat_id, seat.zone_id as zone, hold.phase_id as phase, at_window.order_id is not null as "atWindow",
    case when orders.kind = 'comp' then 'comps' when ticket.pass_id is not null or orders.kind = 'own_seat' then 'holders'
      when ticket.id is not null then 'sold' when own.seat_id is not null then 'holders' when ballot.seat_id is not null then 'ballot'
      when seat.status = 'blocked' then 'club' when kept.seat_id is not null then 'holders' else 'left' end as place
  from event_seats seat
  left join tickets ticket on ticket.event_id = seat.event_id and ticket.seat_id = seat.seat_id and ticket.status = 'valid'
    and ticket.event_id = any (${eventIds}::int[])
  left join orders on orders.id = ticket.order_id
  left join holds hold on hold.id = orders.hold_id and hold.event_id = seat.event_id
  left join box_office_sales at_window on at_window.order_id = ticket.order_id
  left join own_seats own on own.event_id = seat.event_id and own.seat_id = seat.seat_id and own.state = 'reserved'
  left join ballot_seats ballot on ballot.event_id = seat.event_id and ballot.seat_id = seat.seat_id
  left join (select distinct part.event_id, seat_id from kept_seats join bonus_plan_events part using (plan_id)
    where part.event_id = any (${eventIds}::int[]) and kept_seats.until > now() and plan_id is distinct from ${renewed}::int) kept
    on kept.event_id = seat.event_id and kept.seat_id = seat.seat_id
  where seat.event_id = any (${eventIds}::int[])`

/** Every seat of a match once. All of one statement, so that the sums of a zone agree whatever is sold meanwhile. */
export async function countSeats(db: Db, eventId: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with seats as (${seatsOf([eventId])})
    select zone, case when place = 'sold' then phase end as phase, place, place = 'sold' and "atWindow" as "atWindow",
      count(*)::int as seats
    from seats group by 1, 2, 3, 4 order by 1, 2 nulls first, 3, 4`.execute(db)
  return rows
}

export type Returned = { zone: number; phase: number | null; seats: number }

/** Sold tickets that are void since, but for those that go on as another ticket of the same seat or another. */
export async function countReturned(db: Db, eventId: number): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    select ticket.zone_id as zone, hold.phase_id as phase, count(*)::int as seats
    from tickets ticket join orders on orders.id = ticket.order_id
    left join holds hold on hold.id = orders.hold_id and hold.event_id = ticket.event_id
    where ticket.event_id = ${eventId} and ticket.status = 'void' and ticket.pass_id is null and orders.kind not in ('comp', 'own_seat')
      and ticket.void_reason not in ('transferred', 'moved', 'ceded')
    group by 1, 2 order by 1, 2 nulls first`.execute(db)
  return rows
}

const sum = (counted: readonly { seats: number }[]) => counted.reduce((all, { seats }) => all + seats, 0)

function placesOf(counted: readonly Counted[], zone: number) {
  const own = counted.filter((one) => one.zone === zone)
  const of = (place: Place) => sum(own.filter((one) => one.place === place))
  const kept = { club: of('club'), ballot: of('ballot'), holders: of('holders'), comps: of('comps') }
  return { seats: sum(own), sold: of('sold'), left: of('left'), elsewhere: of('elsewhere'), kept }
}

/** What is for sale is what was sold, here or elsewhere, and what is left: no purchase changes it. */
export function plannedZones(zones: Terms['zones'], counted: readonly Counted[]): PlannedZone[] {
  return zones.map(({ id, name, prices }) => {
    const { seats, sold, left, elsewhere, kept } = placesOf(counted, id)
    return { id, name, seats, forSale: sold + left + elsewhere, ...kept, prices }
  })
}

/** Only of a sale over several matches a seat may be gone elsewhere. */
export function resultZones(
  { zones, matches }: Pick<Terms, 'zones' | 'matches'>,
  counted: readonly Counted[],
): ResultZone[] {
  return zones.map(({ id }) => {
    const { seats, sold, left, elsewhere, kept } = placesOf(counted, id)
    return { id, seats, sold, left, ...kept, ...(matches !== undefined && { elsewhere }) }
  })
}

/** What was sold and what came back, by zone and phase; a phase that is no more counts as none. */
export function soldCells(
  { zones, phases }: Pick<Terms, 'zones' | 'phases'>,
  counted: readonly Counted[],
  returned: readonly Returned[],
): SoldCell[] {
  const known = (phase: number | null) => (phases.some(({ id }) => id === phase) ? phase : null)
  const ids = [null, ...phases.map(({ id }) => id)]
  return zones.flatMap(({ id: zone }) =>
    ids.flatMap((phase): SoldCell[] => {
      const here = (one: { zone: number; phase: number | null }) =>
        one.zone === zone && known(one.phase) === phase
      const sold = counted.filter((one) => one.place === 'sold' && here(one))
      const window = sum(sold.filter(({ atWindow }) => atWindow))
      const cell = { phase, zone, online: sum(sold) - window, window, returned: sum(returned.filter(here)) }
      return cell.online + cell.window + cell.returned === 0 ? [] : [cell]
    }),
  )
}
