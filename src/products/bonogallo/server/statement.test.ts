import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, ledgerFaults, statementOf } from '#selling/ledger/server/sql.ts'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { giveNewMatches } from './pass/give-new-matches.ts'
import { addMatch } from './plans/make-plan.ts'
import { cessionCents, renewalOf, sharesOf, unspentCents, type MatchState } from '../rules.ts'
import { chooseForLate } from './statement/choose-return.ts'
import { postPlayedMatches, postUnplayedMatches } from './statement/post-matches.ts'
import { buyPass } from './testing/pass-buyer.ts'
import { stagePlan } from './testing/plan-stage.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect((await world.books()).unbalanced).toEqual([])
  expect(await ledgerFaults(world.db)).toEqual([])
})

let seat = 12_000
const nextSeat = () => (seat += 3)

/** A plan of its own over new matches, so that playing or cancelling them touches nobody else. */
async function season(matches: number, priceCents = 100_000): Promise<{ planId: number; events: number[] }> {
  const { db } = world
  const events: number[] = []
  for (let no = 0; no < matches; no += 1) {
    const { rows } = await world.pool.query(
      `insert into events (season_id, plan_id, slug, home, away, round, starts_at, doors_at, published_at, sales_start_at,
         sales_end_at, status, cancellation_rule)
       select season_id, plan_id, 'm-' || gen_random_uuid(), home, 'Rival ' || $1, round, now() + make_interval(days => 10 + $1::int),
         now() + make_interval(days => 9), now(), now(), now() + make_interval(days => 9 + $1::int), 'draft', cancellation_rule
       from events where id = 1 returning id`,
      [no],
    )
    const eventId = rows[0].id as number
    await world.pool.query(
      `insert into event_zones select $1, zone_id, admission from event_zones where event_id = 1`,
      [eventId],
    )
    await world.pool.query(`insert into price_lists (event_id, version) values ($1, 1)`, [eventId])
    await world.pool.query(`update events set price_version = 1, status = 'published' where id = $1`, [
      eventId,
    ])
    await world.pool.query(
      `insert into event_seats (event_id, seat_id, zone_id) select $1, seat_id, zone_id from event_seats
       where event_id = 1 and seat_id between 0 and 13000`,
      [eventId],
    )
    events.push(eventId)
  }
  return { planId: await stagePlan(db, { events, priceCents, instalments: 1 }), events }
}

const play = (eventId: number) =>
  world.pool.query(
    `update events set starts_at = now() - interval '5 hours', doors_at = now() - interval '7 hours' where id = $1`,
    [eventId],
  )
const cancel = (eventId: number) =>
  world.pool.query(`update events set status = 'cancelled' where id = $1`, [eventId])
const enter = (passId: string, eventId: number) =>
  world.pool.query(`update tickets set checked_in_at = now() where pass_id = $1 and event_id = $2`, [
    passId,
    eventId,
  ])
const left = (passId: string) => balanceOf(world.db, `pass:${passId}`)
const credit = (ana: Buyer) => balanceOf(world.db, `credit:${ana.accountId}`)

async function post(): Promise<void> {
  await postUnplayedMatches(world.db)
  await postPlayedMatches(world.db)
}

describe('the statement', () => {
  it('posts each match once as what it was, and a job run again posts nothing', async () => {
    const ana = await world.buyer()
    const { planId, events } = await season(4, 100_002)
    const { passId } = await buyPass(world, ana, planId, nextSeat())
    const [used, absent, ceded, cancelled] = events as [number, number, number, number]
    const given = await ana.post(`/bonus/passes/${passId}/matches/${ceded}/cession`)
    expect(given.body).toEqual({ creditCents: 17_500 })
    await enter(passId, used)
    await play(used)
    await play(absent)
    await cancel(cancelled)
    await post()
    const once = await statementOf(world.db, `pass:${passId}`)
    await post()
    await Promise.all([post(), post()])
    expect(await statementOf(world.db, `pass:${passId}`)).toEqual(once)
    const { body } = await ana.get('/bonus/passes')
    const [pass] = body.passes
    expect(pass.matches.map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'absent',
      'ceded',
      'choice',
      'used',
    ])
    expect(pass.statement[0].balanceCents).toBe(0)
    expect(pass.renewal).toMatchObject({ counted: 3, needed: 2 })
    expect(await credit(ana)).toBe(17_500)
    // Ceded for 17,500; the cancelled match's share waits for the choice.
    expect(pass).toMatchObject({ unspentCents: 0, inFavourCents: 17_500 + 25_000 })
    const went = pass.matches.find(({ state }: { state: string }) => state === 'used')
    expect(went).toMatchObject({ usedAt: expect.any(String), decidedAt: expect.any(String), passedTo: null })
  })

  it('says who has a ticket that was passed on, and offers nothing of it', async () => {
    const [ana, carla] = [await world.buyer(), await world.buyer()]
    const { planId, events } = await season(2)
    const { passId } = await buyPass(world, ana, planId, nextSeat())
    await world.pool.query(`update tickets set account_id = $1 where pass_id = $2 and event_id = $3`, [
      carla.accountId,
      passId,
      events[0],
    ])
    const { body } = await ana.get('/bonus/passes')
    const [given, kept] = body.passes[0].matches
    expect(given).toMatchObject({ ticketId: null, cession: null, passedTo: expect.stringMatching(/./) })
    expect(kept).toMatchObject({ ticketId: expect.any(String), passedTo: null })
    expect(body.passes[0].next.ticketId).toBeNull()
  })

  it('gives a match that is not played for people back as the holder wants, once', async () => {
    const ana = await world.buyer()
    const { planId, events } = await season(3, 90_000)
    const { passId, orderId } = await buyPass(world, ana, planId, nextSeat())
    const [first, second, third] = events as [number, number, number]
    await cancel(first)
    await cancel(second)
    await world.pool.query(`insert into closed_matches (event_id) values ($1)`, [third])
    await post()
    const choose = (eventId: number, as: string) =>
      ana.post(`/bonus/passes/${passId}/matches/${eventId}/return`, { as })
    expect((await choose(first, 'credit')).status).toBe(200)
    expect((await choose(first, 'credit')).status).toBe(200)
    expect((await choose(first, 'refund')).body.code).toBe('nothing_to_choose')
    expect((await choose(second, 'refund')).status).toBe(200)
    await world.runJobs()
    await world.runJobs()
    await world.pool.query(
      `update pass_matches set choose_until = now() where pass_id = $1 and state = 'choice'`,
      [passId],
    )
    await chooseForLate(world.db)
    await chooseForLate(world.db)
    expect(await credit(ana)).toBe(60_000)
    const { rows } = await world.pool.query(
      `select refunded_cents from payments where order_id = $1 and status = 'approved'`,
      [orderId],
    )
    expect(rows).toEqual([{ refunded_cents: 30_000 }])
    expect([await left(passId), await balanceOf(world.db, `choice:${passId}`)]).toEqual([0, 0])
    const { body } = await ana.get('/bonus/passes')
    expect(body.passes[0].matches.map(({ state }: { state: string }) => state)).toEqual([
      'credited',
      'refunded',
      'credited',
    ])
  })

  it('is never posted above the price: the ledger’s floor stops it', async () => {
    const ana = await world.buyer()
    const { planId, events } = await season(2, 100_000)
    const { passId } = await buyPass(world, ana, planId, nextSeat())
    await world.pool.query(`update pass_matches set share_cents = 60000 where pass_id = $1`, [passId])
    await play(events[0]!)
    await play(events[1]!)
    await postPlayedMatches(world.db)
    const told = world.db.selectFrom('jobFailures').select('error').where('task', '=', 'post_played_matches')
    expect((await told.executeTakeFirstOrThrow()).error).toContain('ledger_accounts_not_below_floor')
    await world.db
      .updateTable('jobFailures')
      .set({ retryAt: new Date(0) })
      .execute()
    await world.pool.query(
      `update pass_matches set share_cents = 50000 where pass_id = $1 and state = 'pending'`,
      [passId],
    )
    await world.pool.query(
      `update pass_matches set share_cents = 40000 where pass_id = $1 and state = 'pending'`,
      [passId],
    )
    await postPlayedMatches(world.db)
    expect(await left(passId)).toBe(0)
  })
})

it('gives a match announced later to who has the pass already, with no share, once', async () => {
  const ana = await world.buyer()
  const { planId } = await season(2, 100_000)
  const { events } = await season(1, 100_000)
  const { passId } = await buyPass(world, ana, planId, nextSeat())
  const { planId: seatingPlanId } = await world.db
    .selectFrom('events')
    .select('planId')
    .where('id', '=', events[0]!)
    .executeTakeFirstOrThrow()
  const add = { planId, seatingPlanId, eventId: events[0]! }
  expect(await world.db.transaction().execute((tx) => addMatch(tx, add))).toEqual([])
  await Promise.all([giveNewMatches(world.db), giveNewMatches(world.db)])
  await giveNewMatches(world.db)
  const { body } = await ana.get('/bonus/passes')
  const shares = body.passes[0].matches.map(({ shareCents }: { shareCents: number }) => shareCents)
  expect(shares.toSorted((a: number, b: number) => a - b)).toEqual([0, 50_000, 50_000])
  expect(body.passes[0].matches.every(({ ticketId }: { ticketId: string | null }) => ticketId !== null)).toBe(
    true,
  )
  expect(await left(passId)).toBe(100_000)
  expect((await world.books()).miscounted).toEqual([])
})

describe('a match given up', () => {
  it('of a pass whose whole price goes back, by refund or by the bank, leaves no credit behind', async () => {
    for (const way of ['refund', 'bank'] as const) {
      const ana = await world.buyer()
      const { planId, events } = await season(2, 100_000)
      const { passId } = await buyPass(world, ana, planId, nextSeat())
      await ana.post(`/bonus/passes/${passId}/matches/${events[0]}/cession`)
      expect(await credit(ana)).toBe(35_000)
      const { id, orderId, providerPaymentId } = await world.db
        .selectFrom('payments')
        .innerJoin('passes', 'passes.orderId', 'payments.orderId')
        .select(['payments.id', 'payments.orderId', 'payments.providerPaymentId'])
        .where('passes.id', '=', passId)
        .executeTakeFirstOrThrow()
      const input = { orderId, reason: 'prueba', requestKey: id, actor: null }
      if (way === 'refund') await refundOrder(world.services, input)
      else {
        await world.sim(`payments/${providerPaymentId}/chargeback`)
        await world.notice(providerPaymentId!)
      }
      expect(await credit(ana)).toBe(0)
    }
  })

  it('kills the code, frees the seat and leaves credit in one go, once, however often it is asked', async () => {
    const ana = await world.buyer()
    const { planId, events } = await season(2, 100_000)
    const seatId = nextSeat()
    const { passId } = await buyPass(world, ana, planId, seatId)
    const give = () => ana.post(`/bonus/passes/${passId}/matches/${events[0]}/cession`)
    const answers = await Promise.all([give(), give(), give()])
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ creditCents: 35_000 })),
    )
    expect(await credit(ana)).toBe(35_000)
    const beto = await world.buyer()
    const resold = await beto.post(`/events/${events[0]}/holds`, { seatIds: [seatId] })
    expect(resold.status).toBe(201)
    expect((await world.books()).miscounted).toEqual([])
  })

  it('is refused after the deadline, after the gate, and for a ticket in other hands', async () => {
    const ana = await world.buyer()
    const { planId, events } = await season(3, 90_000)
    const { passId } = await buyPass(world, ana, planId, nextSeat())
    const give = async (eventId: number) =>
      (await ana.post(`/bonus/passes/${passId}/matches/${eventId}/cession`)).body.code
    await world.pool.query(
      `update events set starts_at = now() + interval '20 hours', doors_at = now() where id = $1`,
      [events[0]],
    )
    expect(await give(events[0]!)).toBe('too_late')
    await enter(passId, events[1]!)
    expect(await give(events[1]!)).toBe('ticket_elsewhere')
    await world.pool.query(
      `update tickets set account_id = (select id from accounts where email = 'beto@correo.example') where pass_id = $1 and event_id = $2`,
      [passId, events[2]],
    )
    expect(await give(events[2]!)).toBe('ticket_elsewhere')
    expect(await credit(ana)).toBe(0)
  })
})

describe('whatever the plan', () => {
  it('the shares of all matches sum to the price, to the centavo, none a centavo from another', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        (price, matches) => {
          const shares = sharesOf(price, matches)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price)
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  const states: MatchState[] = [
    'pending',
    'used',
    'absent',
    'ceded',
    'choice',
    'credited',
    'refunded',
    'ended',
  ]
  it('in whatever order matches are posted, nothing is left and nobody gets more than was paid', () => {
    const part = fc.record({
      shareCents: fc.integer({ min: 0, max: 100_000 }),
      state: fc.constantFrom(...states),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.integer({ min: 0, max: 100 }), (matches, percent) => {
        const price = matches.reduce((sum, { shareCents }) => sum + shareCents, 0)
        const unspent = unspentCents(price, matches)
        const pending = matches.filter(({ state }) => state === 'pending')
        expect(unspent).toBe(pending.reduce((sum, { shareCents }) => sum + shareCents, 0))
        expect(unspentCents(price / 2, matches)).toBeLessThanOrEqual(unspent)
        for (const { shareCents } of matches)
          expect(cessionCents(shareCents, { cessionPercent: percent })).toBeLessThanOrEqual(shareCents)
        const renewal = renewalOf(
          matches.map(({ state }) => state),
          { neededMatches: 9 },
        )
        expect(renewal.needed).toBeLessThanOrEqual(renewal.matches)
      }),
    )
  })

  it('in the real ledger too, whatever the price, the matches and their order', async () => {
    const run = fc.asyncProperty(
      fc.integer({ min: 101, max: 400_003 }),
      fc.array(fc.constantFrom('used', 'absent', 'ceded', 'cancelled'), { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      async (half, fates, order) => {
        const ana = await world.buyer()
        const { planId, events } = await season(fates.length, half * 2)
        const { passId } = await buyPass(world, ana, planId, nextSeat())
        const shuffled = fates
          .map((fate, index) => ({ fate, eventId: events[index]!, at: order.next().value as number }))
          .toSorted((one, other) => one.at - other.at)
        for (const { fate, eventId } of shuffled) {
          if (fate === 'ceded') await ana.post(`/bonus/passes/${passId}/matches/${eventId}/cession`)
          if (fate === 'cancelled') await cancel(eventId)
          if (fate === 'used') await enter(passId, eventId)
          if (fate === 'used' || fate === 'absent') await play(eventId)
          await post()
          await post()
        }
        expect(await left(passId)).toBe(0)
        const posted = await statementOf(world.db, `pass:${passId}`)
        expect(posted).toHaveLength(fates.length + 1)
      },
    )
    await fc.assert(run, { numRuns: 5 })
  })
})
