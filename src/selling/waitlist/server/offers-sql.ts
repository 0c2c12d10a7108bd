import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

type NewOffer = {
  eventId: number
  accountId: string
  holdId: string
  zoneId: number | null
  asked: number
  seatIds: number[]
}

/** Writes an offer and its seats; the tables refuse a second one of a person or of a seat. */
export async function insertOffer(tx: Db, { seatIds, ...offer }: NewOffer): Promise<string> {
  const { id } = await tx
    .insertInto('waitlistOffers')
    .values({ ...offer, seats: seatIds.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into waitlist_offered_seats (event_id, seat_id, offer_id)
    select ${offer.eventId}, unnest(${seatIds}::int[]), ${id}`.execute(tx)
  return id
}

export type EndedOffer = {
  id: string
  accountId: string
  status: 'taken' | 'missed' | 'refused'
  seatIds: number[]
}

/** Offers whose hold has ended, and how: bought, let go, or its time is over. Each once. */
export async function endOffers(tx: Db, eventId: number): Promise<EndedOffer[]> {
  const { rows } = await sql<EndedOffer>`
    with ended as (
      update waitlist_offers offer set ended_at = clock_timestamp(), status = case hold.status
        when 'sold' then 'taken' when 'released' then 'refused' else 'missed' end::waitlist_offer_status
      from holds hold
      where offer.event_id = ${eventId} and offer.status = 'open' and hold.event_id = offer.event_id
        and hold.id = offer.hold_id and hold.status in ('sold', 'released', 'expired')
      returning offer.id, offer.account_id, offer.status
    ), freed as (
      delete from waitlist_offered_seats seat using ended where seat.offer_id = ended.id returning seat.offer_id, seat.seat_id
    )
    select id, account_id, status, array(select seat_id from freed where offer_id = ended.id) as seat_ids
    from ended order by id`.execute(tx)
  return rows
}

/** The offer that a person has now, with its hold and the order that was made of it. */
export async function openOfferOf(db: Db, eventId: number, accountId: string) {
  const { rows } = await sql<{ holdId: string; seatIds: number[]; until: Date; orderId: string | null }>`
    select offer.hold_id, hold.seat_ids, hold.expires_at as until, orders.id as order_id
    from waitlist_offers offer
    join holds hold on hold.event_id = offer.event_id and hold.id = offer.hold_id
    left join orders on orders.hold_id = hold.id
    where offer.event_id = ${eventId} and offer.account_id = ${accountId} and offer.status = 'open'
      and hold.status in ('active', 'ordered')`.execute(db)
  return rows[0]
}

/** Matches in which something is due: a rest is over, an offer has ended, or nothing is to be waited for any more. */
export async function dueMatches(db: Db): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    select event_id from resting_seats where rests_until <= clock_timestamp()
    union select offer.event_id from waitlist_offers offer
      join holds hold on hold.event_id = offer.event_id and hold.id = offer.hold_id
      where offer.status = 'open' and hold.status in ('sold', 'released', 'expired')
    union select list.event_id from waitlists list join events event on event.id = list.event_id
      where (event.status <> 'published' or event.sales_end_at <= now() or list.state = 'closed')
        and exists (select from waitlist_places place where place.event_id = list.event_id and place.status = 'waiting')
    order by 1`.execute(db)
  return rows.map(({ eventId }) => eventId)
}
