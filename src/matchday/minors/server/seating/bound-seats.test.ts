import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFan, signInFan } from '#people/fan-id/server/testing/make-fan.ts'
import { openWorld, type World } from '#world/world.ts'
import { child } from '../testing/family.ts'
import { minorSeatFaults, minorsTogether } from './bound-seats.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Bought tickets of a buyer who is a fan with a child, in these seats of one row (by place). */
async function familyWith(seats: number[]) {
  const buyer = await world.buyer()
  const { fanId } = await makeFan(world, { email: '-', accountId: buyer.accountId })
  await signInFan(world, buyer, fanId)
  const { body } = await buyer.post('/fan/minors', child())
  const order = await buyer.order(seats.length, {}, seats)
  await buyer.payByCard(order.id, 'APRO')
  const tickets = await world.db
    .selectFrom('tickets')
    .select(['id', 'seatId'])
    .where('orderId', '=', order.id)
    .orderBy('seatId')
    .execute()
  const ids = tickets
    .toSorted((a, b) => seats.indexOf(a.seatId) - seats.indexOf(b.seatId))
    .map(({ id }) => id)
  const bind = (ticketId: string, minorId: string | null) =>
    sql`insert into ticket_holders (event_id, ticket_id, fan_id, minor_id, how)
      values (${world.event.id}, ${ticketId}, ${minorId === null ? fanId : null}, ${minorId}, 'own')`.execute(
      world.db,
    )
  return { minorId: body.id as string, ids, bind }
}

/** Six free seats side by side of one row. */
async function row(): Promise<number[]> {
  const { rows } = await sql<{ seats: number[] }>`
    select array_agg(seat.seat_id order by seat.seat_label::int) as seats
    from event_seats free join events on events.id = free.event_id
      join plan_seats seat on seat.plan_id = events.plan_id and seat.seat_id = free.seat_id
      join event_zones zone on zone.event_id = free.event_id and zone.zone_id = seat.zone_id
    where free.event_id = ${world.event.id} and free.status = 'free' and zone.admission = 'numbered'
      and seat.seat_label ~ '^\\d+$'
    group by seat.section, seat.row_label having count(*) >= 8
      and max(seat.seat_label::int) - min(seat.seat_label::int) + 1 = count(*) order by random() limit 1`.execute(
    world.db,
  )
  return rows[0]!.seats.slice(0, 6)
}

describe('a child’s ticket', () => {
  it('is bound beside the adult’s, not without it', async () => {
    const [a, b] = await row()
    const { minorId, ids, bind } = await familyWith([a!, b!])
    const eventId = world.event.id
    await bind(ids[0]!, minorId)
    await expect(minorsTogether(world.db, { eventId, minorIds: [minorId] })).rejects.toMatchObject({
      code: 'minor_no_adult',
    })
    await bind(ids[1]!, null)
    await minorsTogether(world.db, { eventId, minorIds: [minorId] })
    expect((await minorSeatFaults(world.db, eventId)).filter((fault) => fault.minorId === minorId)).toEqual(
      [],
    )
  })

  it('stays beside the adult’s: the adult’s ticket cannot leave alone, both can', async () => {
    const [a, b] = await row()
    const { minorId, ids, bind } = await familyWith([a!, b!])
    const eventId = world.event.id
    await bind(ids[0]!, null)
    await bind(ids[1]!, minorId)
    await expect(minorsTogether(world.db, { eventId, without: [ids[0]!] })).rejects.toMatchObject({
      code: 'minor_no_adult',
    })
    await minorsTogether(world.db, { eventId, without: ids })
    await minorsTogether(world.db, { eventId, without: [ids[1]!] })
  })

  it('with a seat between is apart', async () => {
    const [a, , c] = await row()
    const { minorId, ids, bind } = await familyWith([a!, c!])
    await bind(ids[0]!, null)
    await bind(ids[1]!, minorId)
    const change = { eventId: world.event.id, minorIds: [minorId] }
    await expect(minorsTogether(world.db, change)).rejects.toMatchObject({ code: 'minor_apart' })
    // What is wrong already stops nobody else's change.
    await minorsTogether(world.db, { eventId: world.event.id, without: [] })
  })
})
