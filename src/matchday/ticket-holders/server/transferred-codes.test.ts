import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buyPass } from '#products/bonogallo/server/testing/pass-buyer.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { noFaults } from '#world/world.ts'
import { barrier, meetOrBlock } from '#world/barrier.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { passOn } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { openFanMatch, type FanBuyer, type FanMatchStage } from './testing/fan-match.ts'

let stage: FanMatchStage
beforeAll(async () => {
  stage = await openFanMatch()
})
afterAll(() => stage.close())
afterEach(async () => {
  expect(await stage.faults()).toEqual(noFaults)
  expect(await strays()).toEqual([])
})

/** Holders of tickets that are not valid: there are never any. */
async function strays(): Promise<unknown[]> {
  const { rows } =
    await sql`select ticket_id from ticket_holders holder join tickets on tickets.event_id = holder.event_id
    and tickets.id = holder.ticket_id where tickets.status = 'void'`.execute(stage.db)
  return rows
}

async function one(owner: FanBuyer) {
  const [bought] = await stage.buy(owner.buyer, await stage.freeSeats(1))
  expect(await stage.holder(bought!.ticketId)).toMatchObject({ fanId: owner.fanId })
  return bought!
}

/** The valid ticket of a seat now. */
const rotatingCodeOf = (seatId: number, eventId = stage.event.id) =>
  stage.db
    .selectFrom('tickets')
    .select(['id', 'accountId'])
    .where('eventId', '=', eventId)
    .where('seatId', '=', seatId)
    .where('status', '=', 'valid')
    .executeTakeFirst()

async function pass(ana: FanBuyer, ticketId: string, to: FanBuyer) {
  const { body } = await ana.buyer.post(`/tickets/${ticketId}/transfers`, { to: { email: to.email } })
  return to.buyer.post(`/transfers/${body.id}/acceptance`)
}

describe('a ticket that ends takes its name with it', () => {
  it('passed on: the receiver is bound if he is a fan, else nobody', async () => {
    const [ana, beto, carla] = [await stage.fan(), await stage.fan(), await stage.fan('registering')]
    const [mine, other] = [await one(ana), (await stage.buy(ana.buyer, await stage.freeSeats(1)))[0]!]
    const got = await pass(ana, mine.ticketId, beto)
    expect(await stage.holder(mine.ticketId)).toBeUndefined()
    expect(await stage.holder(got.body.ticketId)).toMatchObject({
      fanId: beto.fanId,
      boundBy: beto.accountId,
    })
    const hers = await pass(ana, other.ticketId, carla)
    expect(hers.status).toBe(201)
    expect(await stage.holder(hers.body.ticketId)).toBeUndefined()
  })

  it('sold again: the buyer of the seat is bound, the seller is not', async () => {
    const [ana, beto] = [await stage.fan(), await stage.fan()]
    const mine = await one(ana)
    await stage.list(ana.buyer, mine.ticketId, 'credit')
    expect(await stage.holder(mine.ticketId)).toMatchObject({ fanId: ana.fanId })
    const [theirs] = await stage.buy(beto.buyer, [mine.seatId])
    expect(await stage.holder(mine.ticketId)).toBeUndefined()
    expect(await stage.holder(theirs!.ticketId)).toMatchObject({ fanId: beto.fanId })
    await stage.runJobs()
  })

  it('changed for another seat: its owner is bound to the new one', async () => {
    const ana = await stage.fan()
    const mine = await one(ana)
    const [cheap] = await stage.freeSeats(1, 'cheap')
    const held = await ana.buyer.hold(0, [cheap!])
    const input = { holdId: held.id, payout: 'credit' }
    expect((await ana.buyer.post(`/tickets/${mine.ticketId}/change`, input)).body.paid).toBe(true)
    await stage.runJobs()
    expect(await stage.holder(mine.ticketId)).toBeUndefined()
    const now = await rotatingCodeOf(cheap!)
    expect(await stage.holder(now!.id)).toMatchObject({ fanId: ana.fanId })
  })

  it('refunded: nobody is bound', async () => {
    const ana = await stage.fan()
    const mine = await one(ana)
    const asked = { orderId: mine.orderId, reason: 'prueba', requestKey: 'todo', actor: null }
    await refundOrder(stage.services, asked)
    await stage.runJobs()
    expect(await rotatingCodeOf(mine.seatId)).toBeUndefined()
    expect(await stage.holder(mine.ticketId)).toBeUndefined()
    expect(await one(ana)).toBeTruthy()
  })

  it('ceded by its bonogallo: nobody is bound, and the fan may be bound to another', async () => {
    const ana = await stage.fan()
    const { eventId, planId } = await newMatch()
    const { passId, orderId } = await buyPass(stage, ana.buyer, planId, 12_003)
    const { id } = await stage.db
      .selectFrom('tickets')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(await stage.holder(id)).toMatchObject({ fanId: ana.fanId, how: 'purchase' })
    const ceded = await ana.buyer.post(`/bonus/passes/${passId}/matches/${eventId}/cession`)
    expect(ceded.status).toBeLessThan(300)
    expect(await stage.holder(id)).toBeUndefined()
  })
})

describe('bound and ended at once', () => {
  it('leaves no name on a dead ticket, in every round', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, beto] = [await stage.fan(), await stage.fan()]
      const mine = await one(ana)
      const meet = barrier(2)
      await Promise.all([
        meet().then(() => ana.browser.call('DELETE', `/fan/tickets/${mine.ticketId}/holder`)),
        meet().then(() =>
          stage.db
            .transaction()
            .execute((tx) =>
              passOn(tx, { ticketId: mine.ticketId, to: beto.accountId, reason: 'transferred' }),
            ),
        ),
        ana.browser.call('PUT', `/fan/tickets/${mine.ticketId}/holder`, { self: true }),
      ])
      expect(await stage.holder(mine.ticketId)).toBeUndefined()
      const now = (await rotatingCodeOf(mine.seatId))!
      expect(now.accountId).toBe(beto.accountId)
    }
  })

  it('would notice: without the trigger the dead ticket keeps its name', async () => {
    const ana = await stage.fan()
    const mine = await one(ana)
    await stage.db
      .transaction()
      .execute(async (tx) => {
        await sql`alter table tickets disable trigger tickets_lose_holder`.execute(tx)
        await sql`update tickets set status = 'void', void_reason = 'refunded', voided_at = now()
          where id = ${mine.ticketId}`.execute(tx)
        const left = await tx
          .selectFrom('ticketHolders')
          .select('fanId')
          .where('ticketId', '=', mine.ticketId)
          .executeTakeFirst()
        expect(left).toEqual({ fanId: ana.fanId })
        throw new Error('back')
      })
      .catch((error: Error) => expect(error.message).toBe('back'))
  })

  it('would notice: without the lock a name is written on a ticket that is ending', async () => {
    const [ana, beto] = [await stage.fan(), await stage.fan()]
    const mine = await one(ana)
    const bindWhileEnding = async () => {
      const [ended, bound] = [barrier(2), barrier(2)]
      const ending = stage.db.transaction().execute(async (tx) => {
        await sql`update tickets set status = 'void', void_reason = 'refunded', voided_at = now()
          where id = ${mine.ticketId}`.execute(tx)
        await ended()
        await meetOrBlock(stage.db, bound)
      })
      await ended()
      const binding = sql`insert into ticket_holders (event_id, ticket_id, fan_id, how)
        values (${stage.event.id}, ${mine.ticketId}, ${beto.fanId}, 'own')`
        .execute(stage.db)
        .then(
          () => 'written',
          (error: Error) => error.message,
        )
      void binding.then(bound)
      await ending
      return binding
    }
    expect(await bindWhileEnding()).toContain('is not valid')
    await sql`update tickets set status = 'valid', void_reason = null, voided_at = null where id = ${mine.ticketId}`.execute(
      stage.db,
    )
    await sql`alter table ticket_holders disable trigger ticket_holders_need_life`.execute(stage.db)
    expect(await bindWhileEnding()).toBe('written')
    expect(await strays()).toHaveLength(1)
    await sql`alter table ticket_holders enable trigger ticket_holders_need_life`.execute(stage.db)
    await sql`delete from ticket_holders where ticket_id = ${mine.ticketId}`.execute(stage.db)
    await sql`update tickets set status = 'valid', void_reason = null, voided_at = null where id = ${mine.ticketId}`.execute(
      stage.db,
    )
  })
})

/** A match of its own with a bonogallo that covers it. */
async function newMatch() {
  const { rows } = await sql<{ id: number }>`
    insert into events (season_id, plan_id, slug, home, away, round, starts_at, doors_at, published_at, sales_start_at,
      sales_end_at, status, cancellation_rule, requires_fan_id, tickets_per_fan)
    select season_id, plan_id, 'm-' || gen_random_uuid(), home, 'Rival', round, now() + interval '10 days',
      now() + interval '9 days', now(), now(), now() + interval '9 days', 'draft', cancellation_rule, true, 4
    from events where id = ${stage.event.id} returning id`.execute(stage.db)
  const eventId = rows[0]!.id
  await sql`insert into event_zones select ${eventId}, zone_id, admission from event_zones
    where event_id = ${stage.event.id}`.execute(stage.db)
  await sql`insert into price_lists (event_id, version) values (${eventId}, 1)`.execute(stage.db)
  await sql`update events set price_version = 1, status = 'published' where id = ${eventId}`.execute(stage.db)
  await sql`insert into event_seats (event_id, seat_id, zone_id) select ${eventId}, seat_id, zone_id from event_seats
    where event_id = ${stage.event.id} and seat_id between 12000 and 13000`.execute(stage.db)
  return {
    eventId,
    planId: await stagePlan(stage.db, { events: [eventId], priceCents: 90_000, instalments: 1 }),
  }
}
