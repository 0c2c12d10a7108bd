import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { verifyBls } from '#platform/proof/verify-bls.ts'
import { verifyQueue, type Bucket } from '#platform/proof/verify-queue.ts'
import { freeSeatsOf } from './kept-seats.ts'
import { openBallots, type Ballots } from './testing/ballots.ts'

let ballots: Ballots
let zone: number
let other: number
let cancelledOnce: number
beforeAll(async () => {
  ballots = await openBallots()
  const { rows } = await sql<{ zone: number }>`select zone_id as zone from event_seats
    where event_id = ${ballots.eventId} and status = 'free' group by 1 having count(*) > 500 order by 1`.execute(
    ballots.db,
  )
  ;[zone, other] = [rows[0]!.zone, rows[1]!.zone]
})
afterAll(() => ballots.close())

it('a ballot keeps no wheelchair’s place and no companion’s, and counts none as free', async () => {
  const { db, desk, eventId } = ballots
  const { rows } = await sql<{ zoneId: number; seatId: number; kept: boolean }>`
    select seat.zone_id, seat.seat_id, place.accessible or place.companion as kept from event_seats seat
    join events on events.id = seat.event_id
    join plan_seats place on place.plan_id = events.plan_id and place.seat_id = seat.seat_id
    where seat.event_id = ${eventId} and seat.status = 'free' order by seat.seat_id`.execute(db)
  const { zoneId } = rows.find(({ kept }) => kept)!
  const open = rows.flatMap((row) => (row.zoneId === zoneId && !row.kept ? [row.seatId] : []))
  expect(await freeSeatsOf(db, eventId, zoneId, rows.length)).toEqual(open)
  const { match } = (await desk.get(`/staff/events/${eventId}/ballot`)).body as { match: { zones: Zone[] } }
  expect(match.zones.find((one) => one.zoneId === zoneId)!.free).toBe(open.length)
})
type Zone = { zoneId: number; free: number }

describe('a ballot from its set-up to its end', () => {
  it('gives its seats in the drawn order, passes on what is not paid, and anybody can check the draw', async () => {
    const { desk, eventId } = ballots
    const free = async () => {
      const { rows } = await sql<{ many: number }>`select count(*)::int as many from event_seats
        where event_id = ${eventId} and status = 'free'`.execute(ballots.db)
      return rows[0]!.many
    }
    const before = await free()
    const id = await ballots.open({ [zone]: 4, [other]: 2 }, { seconds: 15 })
    expect(await ballots.seats(id)).toEqual({ blocked: 6 })
    expect(await free()).toBe(before - 6)

    const people = await Promise.all(Array.from({ length: 5 }, () => ballots.person()))
    for (const one of people) {
      const answer = await one.apply(id, [zone, other], [`amiga-${one.accountId}@correo.example`])
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const [first] = people
    expect((await first!.apply(id, [other], [`prima-${first!.accountId}@correo.example`])).status).toBe(200)
    expect((await first!.mine(id)).companions).toEqual(['p•••@correo.example'])
    expect((await first!.apply(id, [zone, other], [`prima-${first!.accountId}@correo.example`])).status).toBe(
      200,
    )
    const shown = (await desk.get(`/staff/events/${eventId}/ballot`)).body['ballot']
    expect(shown).toMatchObject({ state: 'open', applications: 5, seatsAsked: 10 })

    await ballots.until(id, 'granting')
    await ballots.round()
    const applied = await Promise.all(people.map(async (one) => ({ one, mine: await one.mine(id) })))
    const inOrder = applied.toSorted((a, b) => a.mine.number - b.mine.number)
    expect(inOrder.map(({ mine }) => [mine.number, mine.status, mine.won?.zoneId ?? null])).toEqual([
      [1, 'won', zone],
      [2, 'won', zone],
      [3, 'won', other],
      [4, 'applied', null],
      [5, 'applied', null],
    ])
    expect(inOrder[0]!.mine.won!.seats).toHaveLength(2)
    expect(inOrder.map(({ mine }) => mine.ahead)).toEqual([null, null, null, 0, 1])
    expect(await ballots.seats(id)).toEqual({ held: 6 })

    const published = await readPublished(id)
    const { placeId, salt, commitment, number } = inOrder[3]!.mine
    const found = await verifyQueue(
      published,
      { place: { placeId, salt, commitment, number } },
      { sha256: nodeSha256, verifyBls },
    )
    expect(found).toMatchObject({ faults: [], places: 5, drawn: true })

    // The first pays through the ordinary screens, the second lets go, the third does not pay.
    const [one, two, three, four, five] = inOrder.map((each) => each.one)
    const order = await one!.place(inOrder[0]!.mine.won!.holdId)
    expect((await one!.payByCard(order.id, 'APRO')).body).toMatchObject({ orderStatus: 'paid' })
    expect((await one!.mine(id)).status).toBe('paid')
    const declined = await two!.post(`/ballots/${id}/application/decline`)
    expect(declined.body['application']).toMatchObject({ status: 'declined', won: null })
    expect(await ballots.seats(id)).toEqual({ sold: 2, blocked: 2, held: 2 })
    await ballots.lapse(three!.accountId)
    await ballots.round()
    expect((await three!.mine(id)).status).toBe('lapsed')
    expect((await four!.mine(id)).won).toMatchObject({ zoneId: zone })
    expect((await five!.mine(id)).won).toMatchObject({ zoneId: other })
    const notices = await three!.get('/notifications')
    expect(JSON.stringify(notices.body)).toContain('Se acabó tu plazo')

    for (const winner of [four!, five!]) {
      const mine = await winner.mine(id)
      const { id: orderId } = await winner.place(mine.won!.holdId)
      await winner.payByCard(orderId, 'APRO')
    }
    await ballots.until(id, 'ended')
    expect((await ballots.ballotOf(id)).ended).toBe('nobody_left')
    expect(await free()).toBe(before - 6)
    await expect
      .poll(async () => (await readPublished(id)).record.entries.length, { timeout: 20_000 })
      .toBe(4)
    const record = await readPublished(id)
    expect((await verifyQueue(record, {}, { sha256: nodeSha256, verifyBls })).faults).toEqual([])
    expect(await ballots.books()).toEqual({ unbalanced: [], miscounted: [] })
  })

  it('refuses who may not, and says what is missing', async () => {
    const eventId = await ballots.another()
    cancelledOnce = eventId
    const id = await ballots.open({ [zone]: 6 }, { on: eventId, mostSeats: 3 })
    const code = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body['code']
    const [ana, beto, caro] = await Promise.all([ballots.person(), ballots.person(), ballots.person()])
    const nameless = await ballots.person({ phone: false })
    expect(await code(nameless.apply(id, [zone]))).toBe('phone_required')
    expect(await code(ana.apply(id, [zone], ['a@x.mx', 'b@x.mx', 'c@x.mx']))).toBe('too_many_seats')
    expect(await code(ana.apply(id, [other]))).toBe('unknown_zone')
    expect(await code(ana.apply(id, [zone], ['ABCDEFGHJK']))).toBe('unknown_companion')
    expect(await code(ana.apply(id, [zone], [ana.email]))).toBe('companion_twice')
    expect((await ana.apply(id, [zone], [beto.email, 'tia@x.mx'])).status).toBe(200)
    expect(await code(caro.apply(id, [zone], ['TIA@x.mx']))).toBe('companion_elsewhere')
    expect(await code(beto.apply(id, [zone]))).toBe('in_company')
    // Who was named may leave, and apply alone.
    expect((await beto.post(`/ballots/${id}/company/leave`)).status).toBe(200)
    expect((await beto.apply(id, [zone])).status).toBe(200)
    expect(await ana.mine(id)).toMatchObject({ quantity: 2, companions: ['t•••@x.mx'] })
    expect((await ana.call('DELETE', `/ballots/${id}/application`)).status).toBe(200)
    expect((await caro.apply(id, [zone], ['tia@x.mx'])).status).toBe(200)
    expect((await ballots.desk.post(`/staff/events/${eventId}/ballot/cancel`)).status).toBe(200)
    expect(await ballots.seats(id)).toEqual({})
    expect(await code(ana.apply(id, [zone]))).toBe('ballot_not_open')
  })

  it('ends with its match, and is closed, stopped and forgotten as its people ask', async () => {
    const eventId = await ballots.another()
    const { id, people } = await withPeople(1, 3, eventId)
    const gone = people[2]!
    const { commitment } = await gone.mine(id)
    const closed = await ballots.desk.post(`/staff/events/${eventId}/ballot/close`)
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    await ballots.draw(id)
    const { rows } = await sql<{ list: Buffer }>`select commitments as list from ballot_lists
      where ballot_id = ${id}`.execute(ballots.db)
    await sql`delete from ballot_applications where account_id = ${gone.accountId}`.execute(ballots.db)
    expect(rows[0]!.list.toString('hex')).toContain(commitment)
    expect((await ballots.desk.post(`/staff/events/${eventId}/ballot/stop`)).status).toBe(200)
    for (const one of people) await ballots.lapse(one.accountId)
    await ballots.until(id, 'ended')
    expect((await ballots.ballotOf(id)).ended).toBe('stopped')

    // The match whose ballot was cancelled may have another.
    const cancelled = await withPeople(2, 2, cancelledOnce)
    await sql`update events set status = 'cancelled' where id = ${cancelledOnce}`.execute(ballots.db)
    await ballots.round()
    expect(await ballots.ballotOf(cancelled.id)).toMatchObject({ state: 'ended', ended: 'match_cancelled' })
    expect(await ballots.seats(cancelled.id)).toEqual({})
    const notices = await cancelled.people[0]!.get('/notifications')
    expect(JSON.stringify(notices.body)).toContain('El partido se canceló')
  })

  async function readPublished(id: number) {
    const anybody = ballots.browser()
    const record = (await anybody.get(`/ballots/${id}/1/record`)).body
    const list = await ballots.app.inject({ method: 'GET', url: `/api/ballots/${id}/1/list` })
    const buckets = await Promise.all(
      Array.from({ length: 256 }, async (_, at) => {
        const prefix = at.toString(16).padStart(2, '0')
        return (await anybody.get(`/ballots/${id}/1/numbers/${prefix}`)).body as Bucket
      }),
    )
    return {
      record: record as unknown as Parameters<typeof verifyQueue>[0]['record'],
      list: new Uint8Array(list.rawPayload),
      buckets,
    }
  }
})

/** A ballot with so many seats and so many who apply for one. */
async function withPeople(seats: number, many: number, on: number) {
  const id = await ballots.open({ [zone]: seats }, { on })
  const people = await Promise.all(Array.from({ length: many }, () => ballots.person()))
  for (const one of people) expect((await one.apply(id, [zone])).status).toBe(200)
  return { id, people }
}
