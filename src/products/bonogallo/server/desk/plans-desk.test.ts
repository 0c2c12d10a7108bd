import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerFaults } from '#selling/ledger/server/sql.ts'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { giveNewMatches } from '../pass/give-new-matches.ts'
import { buyPass } from '../testing/pass-buyer.ts'
import { rules, stagePlan } from '../testing/plan-stage.ts'

let world: World
let desk: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  desk = await staff(world, 'marketing')
})
afterAll(() => world.close())

const on = (days: number) => new Date(Date.now() + days * 86_400_000)
async function draft(over: object = {}) {
  const { events, zones } = (await desk.get('/bonus/desk/setup')).body
  const [{ zoneId }] = zones
  return {
    name: `Plan ${crypto.randomUUID().slice(0, 8)}`,
    span: 'season',
    startsOn: on(1).toISOString().slice(0, 10),
    endsOn: on(90).toISOString().slice(0, 10),
    followsId: null,
    renewalFrom: null,
    renewalUntil: null,
    openFrom: on(-1).toISOString(),
    openUntil: on(30).toISOString(),
    instalments: 6,
    rules,
    eventIds: [events[0].id],
    prices: [{ zoneId, fare: 'adult', priceCents: 300_000 }],
    ...over,
  }
}
const make = async (over: object = {}) => {
  const { status, body } = await desk.post('/bonus/desk/plans', await draft(over))
  expect(status).toBe(201)
  return { planId: body.planId as number, path: `/bonus/desk/plans/${body.planId}` }
}
const offered = async (planId: number) => {
  const { plans } = (await world.browser().get('/bonus/plans')).body
  return plans.some(({ id }: { id: number }) => id === planId)
}

describe('a plan in draft', () => {
  it('is seen by nobody, changes whole, is published once, and its prices are fixed from then on', async () => {
    const { planId, path } = await make()
    expect(await offered(planId)).toBe(false)
    expect((await world.browser().get(`/bonus/plans/${planId}`)).status).toBe(404)
    const { changedAt, shown, status } = (await desk.get(path)).body
    expect([status, shown.phase, shown.matches]).toEqual(['draft', 'open', 1])
    const other = await draft({ instalments: 3 })
    const dearer = { ...other, prices: [{ ...other.prices[0]!, priceCents: 330_000 }] }
    expect((await desk.call('PUT', path, { changedAt, draft: dearer })).status).toBe(200)
    const late = await desk.call('PUT', path, { changedAt, draft: dearer })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await desk.post(`${path}/publication`)).status).toBe(200)
    expect(await offered(planId)).toBe(true)
    expect((await world.browser().get(`/bonus/plans/${planId}`)).body).toMatchObject({
      name: other.name,
      instalments: 3,
      fromCents: 330_000,
    })
    const now = (await desk.get(path)).body.changedAt
    for (const answer of [
      await desk.post(`${path}/publication`),
      await desk.call('PUT', path, { changedAt: now, draft: dearer }),
      await desk.call('DELETE', path),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'not_draft'])
    // The database keeps it, whatever the code says.
    const cheat = world.pool.query('update bonus_prices set price_cents = 6 where plan_id = $1', [planId])
    await expect(cheat).rejects.toThrow('are published')
    const log = await world.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', `plan:${planId}`)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'bonogallo.draft',
      'bonogallo.draft',
      'bonogallo.publish',
    ])
  })

  it('goes whole, and is not published when its sale would be over', async () => {
    const { path } = await make()
    expect((await desk.call('DELETE', path)).status).toBe(200)
    expect((await desk.get(path)).status).toBe(404)
    const over = await make({ openFrom: on(-9).toISOString(), openUntil: on(-8).toISOString() })
    expect((await desk.post(`${over.path}/publication`)).body.code).toBe('window_over')
  })
})

describe('a match more', () => {
  const join = (planId: number, eventId: number) =>
    desk.post(`/bonus/desk/plans/${planId}/matches`, { eventId })
  async function sold() {
    const { events } = (await desk.get('/bonus/desk/setup')).body
    const { planId: seating } = events[0]
    const open = await world.pool.query(
      'select event_id as id from event_seats group by 1 having count(*) > 12000',
    )
    const ids: number[] = events
      .filter(({ id }: { id: number }) => open.rows.some((row) => row.id === id))
      .filter((event: { planId: number }) => event.planId === seating)
      .map(({ id }: { id: number }) => id)
    const eventId = ids.at(-1)!
    await world.pool.query(
      `update events set published_at = now() - interval '2 days', sales_start_at = now() - interval '1 hour' where id = $1`,
      [eventId],
    )
    const planId = await stagePlan(world.db, {
      events: ids.slice(0, 1),
      priceCents: 100_000,
      instalments: 1,
    })
    const { rows } = await world.pool.query(
      `select seat_id from event_seats seat where event_id = $1 and status = 'free' and exists (
         select from event_seats where event_id = $2 and seat_id = seat.seat_id and status = 'free')
       order by seat_id limit 1 offset 900`,
      [ids[0], eventId],
    )
    const seat = rows[0].seat_id as number
    const ana = await world.buyer()
    const { passId } = await buyPass(world, ana, planId, seat)
    return { planId, eventId, seat, ana, passId }
  }

  it('comes to who has a pass in the same seat, once, with no share: the shares stay the price', async () => {
    const { planId, eventId, ana, passId } = await sold()
    expect((await join(planId, eventId)).status).toBe(200)
    expect((await join(planId, eventId)).body.code).toBe('known_match')
    await Promise.all([giveNewMatches(world.db), giveNewMatches(world.db)])
    const { matches } = (await ana.get('/bonus/passes')).body.passes.find(
      ({ id }: { id: string }) => id === passId,
    )
    expect(matches.map(({ shareCents }: { shareCents: number }) => shareCents)).toEqual([100_000, 0])
    expect(matches.every(({ ticketId }: { ticketId: string | null }) => ticketId !== null)).toBe(true)
    expect(await ledgerFaults(world.db)).toEqual([])
    expect((await world.books()).miscounted).toEqual([])
  })

  /** The match leaves the plan again, and the seat is free there. */
  async function undo(planId: number, eventId: number, seat: number) {
    await world.pool.query('delete from bonus_plan_events where plan_id = $1 and event_id = $2', [
      planId,
      eventId,
    ])
    await world.pool.query(
      `update event_seats set status = 'free', hold_id = null, held_until = null where event_id = $1 and seat_id = $2`,
      [eventId, seat],
    )
  }

  it('is refused in words when somebody takes a holder’s seat there, and never both, in every round', async () => {
    const { planId, eventId, seat } = await sold()
    for (let round = 0; round < 8; round += 1) {
      const buyer = world.browser()
      const [added, taken] = await Promise.all([
        join(planId, eventId),
        buyer.post(`/events/${eventId}/holds`, { seatIds: [seat] }),
      ])
      expect([added.status, taken.status].toSorted((a, b) => a - b)).toEqual(
        added.status === 200 ? [200, 409] : [201, 409],
      )
      if (added.status === 409) expect(added.body.code).toBe('seats_taken')
      await undo(planId, eventId, seat)
    }
  })

  it('would be added over a taken seat, were it only looked at (so the test above can fail)', async () => {
    const { planId, eventId, seat } = await sold()
    const { planId: seatingPlanId } = await world.db
      .selectFrom('events')
      .select('planId')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    const { rows } = await world.pool.query(
      `select from event_seats where event_id = $1 and seat_id = $2 and status = 'free'`,
      [eventId, seat],
    )
    const taken = await world.browser().post(`/events/${eventId}/holds`, { seatIds: [seat] })
    await world.db.insertInto('bonusPlanEvents').values({ planId, eventId, seatingPlanId }).execute()
    expect([rows.length, taken.status]).toEqual([1, 201])
    await undo(planId, eventId, seat)
  })
})
