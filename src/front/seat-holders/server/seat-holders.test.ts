import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rounds } from '#world/rounds.ts'
import { staff } from '#world/staff.ts'
import { noFaults, openWorld, type World } from '#world/world.ts'
import { codeOf, placeOf } from '../rules.ts'

type Colleague = Awaited<ReturnType<typeof staff>>
let world: World
let raul: Colleague
let marta: Colleague
beforeAll(async () => {
  world = await openWorld()
  raul = await staff(world, 'box_office')
  marta = await staff(world, 'marketing')
})
afterAll(() => world.close())

const base = () => `/desk/seated-matches/${world.event.id}`
const seat = async (seatId: number, who = raul) => (await who.get(`${base()}/seats/${seatId}`)).body
const seating = async () => new Uint8Array((await raul.get(`${base()}/seats`)).body)
type Wish = { ticketId: string; seatId: number; seenDifferenceCents?: number }
/** Places of one row cost the same, where nothing else is said. */
const move = (wishes: Wish[], more: object = {}, who = raul) => {
  const moves = wishes.map((wish) => ({ seenDifferenceCents: 0, ...wish }))
  return who.post(`${base()}/moves`, { moves, waive: true, reason: 'Silla de ruedas', ...more })
}

/** Free numbered seats side by side in one row. */
async function row(count: number): Promise<number[]> {
  const { rows } = await sql<{ seatIds: number[] }>`
    select array_agg(plan.seat_id order by plan.seat_id) as seat_ids
    from events join plan_seats plan using (plan_id)
    join event_seats seat on seat.event_id = events.id and seat.seat_id = plan.seat_id
    join event_zones sale on sale.event_id = events.id and sale.zone_id = plan.zone_id
    where events.id = ${world.event.id} and sale.admission = 'numbered' and seat.status = 'free'
    group by plan.section, plan.row_label having count(*) >= ${count} order by min(plan.seat_id) limit 1`.execute(
    world.db,
  )
  return rows[0]!.seatIds.slice(0, count)
}

it('says of every place how it is, and of whoever sits there what the role may know', async () => {
  const ana = await world.buyer()
  const [free, mine] = (await row(2)) as [number, number]
  const [ticket] = await world.buy(ana, [mine])
  const bytes = await seating()
  expect(placeOf(bytes[free])).toBe('free')
  expect(bytes[mine]).toBe(codeOf('sold'))
  await world.checkIn(ticket!.ticketId)
  expect(placeOf((await seating())[mine])).toBe('entered')

  expect(await seat(free)).toMatchObject({ state: 'free', sitter: null })
  const { email } = (await ana.get('/account')).body
  expect((await seat(mine)).sitter).toMatchObject({
    name: 'Ana Luna',
    email,
    order: { id: ticket!.orderId },
    fixed: 'Ya entró al estadio.',
  })
  expect((await seat(mine, marta)).sitter).toMatchObject({
    name: 'A. L.',
    email: null,
    phone: null,
    order: null,
    mates: [],
  })
  expect((await raul.get('/desk/seated-matches/999999/seats')).status).toBe(404)
})

it('finds who sits where by name and folio; who may not read orders finds nobody by name', async () => {
  const ana = await world.buyer()
  const [mine] = await world.buy(ana, await row(1))
  const found = async (query: string, who = raul) =>
    (await who.get(`${base()}/people?${query}`)).body.people as { ticketId: string; folio: string }[]
  const all = await found('search=luna+ana')
  const { folio } = all.find(({ ticketId }) => ticketId === mine!.ticketId)!
  expect((await found(`search=${folio}`)).map(({ ticketId }) => ticketId)).toEqual([mine!.ticketId])
  expect(await found('search=%25%25')).toEqual([])
  expect(await found('search=luna', marta)).toEqual([])
})

it('moves a group by one seat: all or none, with new codes, and the way back', async () => {
  const ana = await world.buyer()
  const seats = (await row(5)) as [number, number, number, number, number]
  const bought = await world.buy(ana, seats.slice(0, 3))
  const shifted = bought.map(({ ticketId, seatId }) => ({ ticketId, seatId: seatId + 1 }))
  const preview = await raul.post(`${base()}/moves/preview`, { moves: shifted })
  expect(preview.body).toMatchObject({ possible: true, differenceCents: 0 })
  const { body, status } = await move(shifted)
  expect(status).toBe(200)
  expect(await Promise.all(seats.map(async (id) => (await seat(id)).state))).toEqual([
    'free',
    'sold',
    'sold',
    'sold',
    'free',
  ])
  for (const { ticketId } of bought) expect((await world.statusOf(ana, ticketId))[1]).toBe('moved')

  // What is taken meanwhile stops all of them.
  const other = await world.buyer()
  await world.buy(other, [seats[4]])
  const far = body.back.map(({ ticketId }: { ticketId: string }, at: number) => ({
    ticketId,
    seatId: seats[at + 2],
  }))
  const refused = await raul.post(`${base()}/moves/preview`, { moves: far })
  expect(refused.body.possible).toBe(false)
  expect((await move(far)).body).toMatchObject({ code: 'seats_taken' })
  expect((await seat(seats[1])).state).toBe('sold')

  expect((await move(body.back, { reason: 'Deshacer' })).status).toBe(200)
  expect((await seat(seats[0])).sitter.mates).toHaveLength(2)
  expect(await Promise.all(seats.map(async (id) => (await seat(id)).state))).toEqual([
    'sold',
    'sold',
    'sold',
    'free',
    'sold',
  ])
  expect(await world.faults()).toEqual(noFaults)
})

it('moves nobody at another difference than the clerk saw, and goes back at the one it was', async () => {
  const ana = await world.buyer()
  const [bought] = await world.buy(ana, await world.freeSeats(1, 'cheap'))
  const [dear] = await world.freeSeats(1, 'dear')
  const moves = [{ ticketId: bought!.ticketId, seatId: dear! }]
  const { differenceCents } = (await raul.post(`${base()}/moves/preview`, { moves })).body
  expect(differenceCents).toBeGreaterThan(0)
  const at = (seenDifferenceCents: number) => moves.map((one) => ({ ...one, seenDifferenceCents }))
  expect((await move(at(differenceCents - 100))).body).toMatchObject({ code: 'price_changed' })
  expect((await seat(bought!.seatId)).sitter.ticketId).toBe(bought!.ticketId)
  const { body } = await move(at(differenceCents))
  expect((await seat(dear!)).sitter.name).toBe('Ana Luna')
  expect((await move(body.back)).status).toBe(200)
  expect((await seat(bought!.seatId)).sitter.name).toBe('Ana Luna')
  expect(await world.faults()).toEqual(noFaults)
})

it('refuses strangers’ tickets together, two to one place, a trade and a bonogallo’s words for who may not', async () => {
  const [ana, beto] = await Promise.all([world.buyer(), world.buyer()])
  const [one, two, three] = (await row(3)) as [number, number, number]
  const [mine, mate] = await world.buy(ana, [one, two])
  const [his] = await world.buy(beto, [three])
  const [free, other] = (await row(2)) as [number, number]
  const pair = [
    { ticketId: mine!.ticketId, seatId: free },
    { ticketId: his!.ticketId, seatId: other },
  ]
  expect((await move(pair)).body).toMatchObject({ code: 'not_together' })
  const twice = pair.map(({ ticketId }) => ({ ticketId, seatId: free }))
  expect((await move(twice)).body).toMatchObject({ code: 'same_twice' })
  const trade = [
    { ticketId: mine!.ticketId, seatId: mate!.seatId },
    { ticketId: mate!.ticketId, seatId: mine!.seatId },
  ]
  expect((await move(trade)).body).toMatchObject({ code: 'trade_places' })
  expect((await move(pair.slice(0, 1), {}, marta)).status).toBe(403)
})

it('gives a place to one of two clerks who drop on it at once', async () => {
  for (let round = 0; round < rounds(4, 20); round++) {
    const [ana, beto] = await Promise.all([world.buyer(), world.buyer()])
    const [one, two, free] = (await row(3)) as [number, number, number]
    const [[mine], [his]] = [await world.buy(ana, [one]), await world.buy(beto, [two])]
    const answers = await Promise.all(
      [mine, his].map((ticket) => move([{ ticketId: ticket!.ticketId, seatId: free }])),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from tickets
      where event_id = ${world.event.id} and seat_id = ${free} and status = 'valid'`.execute(world.db)
    expect(rows[0]!.n).toBe(1)
  }
  expect(await world.faults()).toEqual(noFaults)
})
