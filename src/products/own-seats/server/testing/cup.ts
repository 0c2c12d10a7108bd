import { sql } from 'kysely'
import { buyPass } from '#products/bonogallo/server/testing/pass-buyer.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type Buyer } from '#world/world.ts'
import type { OwnSeats, OwnSeatSale } from '../../contract.ts'
import { chargeDueSeats } from '../charges/charge.ts'
import { moveOwnSeats } from '../jobs.ts'

const hourMs = 3_600_000

/** The demo club with a bonogallo that does not include its next match, and what own seats are tried with. */
export async function openCup() {
  const world = await openWorld()
  const { db, pool } = world
  const eventId = world.event.id
  await sql`update events set requires_fan_id = false, tickets_per_fan = null,
    sales_end_at = greatest(sales_end_at, now() + interval '9 days'), starts_at = greatest(starts_at, now() + interval '10 days')
    where id = ${eventId}`.execute(db)
  const { rows: others } = await sql<{ id: number }>`select id from events
    where id <> ${eventId} and status = 'published' and starts_at > now()
      and plan_id = (select plan_id from events where id = ${eventId}) order by id limit 2`.execute(db)
  const planId = await stagePlan(db, { events: others.map(({ id }) => id), instalments: 1 })
  const { rows: free } = await sql<{ seatId: number }>`
    select seat_id from event_seats seat where event_id = any (${[eventId, ...others.map(({ id }) => id)]}::int[])
      and status = 'free' and exists (select from plan_seats plan
        where plan.seat_id = seat.seat_id and not plan.companion and not plan.accessible)
    group by seat_id having count(*) = ${others.length + 1} order by seat_id desc limit 400`.execute(db)
  const seats = free.map(({ seatId }) => seatId)
  const desk = await staff(world, 'marketing')

  /** Somebody with so many seats of the bonogallo. */
  async function holder(many = 1) {
    const buyer = await world.buyer()
    await sql`update accounts set email_confirmed_at = now() where id = ${buyer.accountId}`.execute(db)
    const own = seats.splice(0, many)
    for (const seatId of own) await buyPass(world, buyer, planId, seatId)
    const all = async () => (await buyer.get('/own-seats')).body as unknown as OwnSeats
    return {
      ...buyer,
      own: own.toSorted((a, b) => a - b),
      all,
      mine: async (on = eventId): Promise<OwnSeatSale> =>
        (await all()).sales.find(({ event }) => event.id === on)!,
      payFor: (seatIds: number[]) => buyer.post(`/own-seats/${eventId}/purchases`, { seatIds }),
      charge: (seatIds: number[]) => buyer.post(`/own-seats/${eventId}/charges`, { seatIds }),
      release: (seatIds: number[]) => buyer.post(`/own-seats/${eventId}/releases`, { seatIds }),
      /** Saves a card of this holder's name, which says how its bank will answer. */
      saveCard: async (name = 'APRO') =>
        buyer.call('PUT', '/own-seats/card', { token: await world.cardToken(name) }),
      agree: (ceilingCents: number) => buyer.call('PUT', '/own-seats/auto-charge', { ceilingCents }),
    }
  }

  type Terms = { hours?: number; percent?: number | null; prices?: object[] }
  const terms = ({ hours = 96, percent = 50, prices = [] }: Terms = {}) => ({
    until: new Date(Date.now() + hours * hourMs).toISOString(),
    percent,
    prices,
  })
  const open = async (more: Terms = {}) => {
    const { status, body } = await desk.post(`/staff/events/${eventId}/own-seats`, terms(more))
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  const saleId = async () =>
    (
      await db
        .selectFrom('ownSeatSales')
        .select('id')
        .where('eventId', '=', eventId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id

  return {
    ...world,
    eventId,
    planId,
    desk,
    holder,
    terms,
    open,
    saleId,
    /** What the worker does each time it comes by. */
    round: async () => {
      await chargeDueSeats(world.services)
      await moveOwnSeats(world.services)
    },
    /** The reservation of before makes room for the next test. */
    async clear(): Promise<void> {
      await sql`update own_seats set state = 'cancelled', decided_at = now() where state = 'reserved'`.execute(
        db,
      )
      await sql`update event_seats set status = 'free', hold_id = null, held_until = null
        where event_id = ${eventId} and status in ('blocked', 'held') and seat_id in (select seat_id from own_seats)`.execute(
        db,
      )
      await sql`update own_seat_charges set state = 'dropped', ended_at = now() where state = 'announced'`.execute(
        db,
      )
      await sql`update own_seat_sales set state = 'cancelled', ended_at = now() where state <> 'cancelled'`.execute(
        db,
      )
      await sql`update passes set status = 'ended', ending = 'season', closed_at = now() where plan_id = ${planId}`.execute(
        db,
      )
    },
    /** As if the deadline had come. */
    async deadline(): Promise<void> {
      await sql`update own_seat_sales set opened_at = opened_at - interval '30 days', until = now() - interval '1 second'
        where state = 'open'`.execute(db)
    },
    /** As if the hour of the automatic charges had come. */
    async chargeHour(): Promise<void> {
      await sql`update own_seat_charges set told_at = told_at - interval '30 days', due_at = now() - interval '1 second'
        where state = 'announced'`.execute(db)
    },
    async seatStatus(...seatIds: number[]): Promise<string[]> {
      const { rows } = await sql<{ status: string }>`select status::text from event_seats
        where event_id = ${eventId} and seat_id = any (${seatIds}::int[]) order by seat_id`.execute(db)
      return rows.map(({ status }) => status)
    },
    /** What a statement of SQL is told by the database: null where it lets it pass, and keeps nothing of it then. */
    async said(statement: string, ...without: [table: string, trigger: string][]): Promise<string | null> {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const [table, trigger] of without)
          await client.query(`alter table ${table} disable trigger ${trigger}`)
        await client.query(statement)
        return null
      } catch (error) {
        return (error as { constraint?: string }).constraint ?? String(error)
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
    async notices(who: Buyer): Promise<string[]> {
      const { rows } = await sql<{
        key: string
      }>`select regexp_replace(key, ':.*', '') as key from notifications
        where account_id = ${who.accountId} and key like 'own-seat%' order by created_at, key`.execute(db)
      return rows.map(({ key }) => key)
    },
  }
}

export type Cup = Awaited<ReturnType<typeof openCup>>
