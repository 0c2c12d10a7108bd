import { sql } from 'kysely'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { openWorld, type Bought, type Buyer } from '#world/world.ts'
import { sweepExpiredHolds } from '#selling/holds/server/engine/sweep-holds.ts'
import { waitlistJobs } from '../jobs.ts'
import type { Wish } from '../../rules.ts'

export type SoldOut = Awaited<ReturnType<typeof openSoldOut>>

/** The demo club with a match of which zone after zone can be sold out, and what waiting people do. */
export async function openSoldOut() {
  const world = await openWorld()
  const { db, event, services } = world
  const path = `/events/${event.id}/waitlist`
  const zones = await sql<{ zoneId: number }>`
    select seat.zone_id from event_seats seat join event_zones zone using (event_id, zone_id)
    where event_id = ${event.id} and zone.admission = 'numbered' group by seat.zone_id having count(*) > 40
    order by count(*)`.execute(db)
  let next = 0

  /** A buyer who has confirmed a phone: nobody else may wait. */
  async function buyer(): Promise<Buyer> {
    const person = await world.buyer()
    await sql`insert into confirmed_phones (account_id, phone_key)
      select id, sha256(id::text::bytea) from accounts where id = ${person.accountId}::uuid`.execute(db)
    return person
  }

  /** A zone in which these many seats beside each other are sold, to one person, and nothing else can be had. */
  async function zoneSold(seats: number): Promise<{ zoneId: number; seller: Buyer; bought: Bought[] }> {
    const { zoneId } = zones.rows[next++]!
    const seatIds = await services.seats.suggest(event.id, { quantity: seats, zoneId })
    await sql`update event_seats set status = 'blocked', hold_id = null, held_until = null
      where event_id = ${event.id} and zone_id = ${zoneId} and seat_id <> all (${seatIds}::int[]) and status <> 'sold'`.execute(
      db,
    )
    const seller = await buyer()
    const bought = await world.buy(seller, seatIds)
    await services.seats.live.refresh(event.id)
    return { zoneId, seller, bought }
  }

  const wait = (person: Buyer, wish: Partial<Wish>) =>
    person.call('PUT', `${path}/mine`, { zoneId: null, quantity: 1, takesFewer: false, ...wish })

  return {
    ...world,
    buyer,
    path,
    zoneSold,
    wait,
    /** Somebody who waits. */
    waiting: async (wish: Partial<Wish>) => {
      const person = await buyer()
      const { body, status } = await wait(person, wish)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return person
    },
    place: async (person: Buyer) => (await person.get(`${path}/mine`)).body.place,
    told: async (person: Buyer): Promise<string[]> =>
      (await person.get('/notifications')).body.notifications
        .filter(({ kind }: { kind: string }) => kind === 'waitlist')
        .map(({ title }: { title: string }) => title.split(':')[0]),
    giveBack: ({ orderId, seatId }: Bought) =>
      refundOrder(services, {
        orderId,
        reason: 'prueba',
        requestKey: `${orderId} ${seatId}`,
        actor: null,
        seatIds: [seatId],
      }),
    endRests: () => sql`update resting_seats set rests_until = now() - interval '1 second'`.execute(db),
    /** As if the time of what a person was offered had passed, with the sweep behind it. */
    letPass: async (holdId: string) => {
      await sql`update holds set expires_at = now() - interval '1 second' where id = ${holdId}`.execute(db)
      await sql`update event_seats set held_until = now() - interval '1 second' where hold_id = ${holdId}`.execute(
        db,
      )
      await db.transaction().execute((tx) => sweepExpiredHolds(tx))
    },
    round: async () => {
      const move = waitlistJobs(services).tasks['move_waitlists']!
      await (move as (payload: unknown, helpers: unknown) => Promise<void>)({}, {})
    },
    seat: async (seatId: number) => {
      const { rows } = await sql<{ status: string; rests: boolean; orderId: string | null }>`
        select status, status = 'held' and hold_id is null as rests, order_id from event_seats
        where event_id = ${event.id} and seat_id = ${seatId}`.execute(db)
      return rows[0]!
    },
  }
}
