import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { grantSeats } from './life/grant-seats.ts'
import { findBallot } from './sql.ts'
import { openBallots, type Ballots } from './testing/ballots.ts'

let ballots: Ballots
let zone: number
beforeAll(async () => {
  ballots = await openBallots()
  const { rows } = await sql<{ zone: number }>`select zone_id as zone from event_seats
    where event_id = ${ballots.eventId} and status = 'free' group by 1 having count(*) > 500 order by 1`.execute(
    ballots.db,
  )
  zone = rows[0]!.zone
})
afterAll(() => ballots.close())
afterEach(() => {
  ballots.sandbox.faults.first = null
  ballots.sandbox.faults.second = null
})

/** A ballot with so many seats and so many who apply for `each`. */
async function withPeople(seats: number, many: number, on = ballots.eventId) {
  const id = await ballots.open({ [zone]: seats }, { on })
  const people = await Promise.all(Array.from({ length: many }, () => ballots.person()))
  for (const one of people) expect((await one.apply(id, [zone])).status).toBe(200)
  return { id, people }
}

const codeOf = (error: unknown) => (error as { constraint?: string }).constraint
/** What the database says to a statement: null where it lets it pass. */
const said = (statement: string) =>
  ballots.pool.query(statement).then(
    () => null,
    (error: unknown) => codeOf(error) ?? String(error),
  )
/** The same with a trigger taken out, and nothing of it kept. */
async function without(table: string, trigger: string, statement: string): Promise<string | null> {
  const client = await ballots.pool.connect()
  try {
    await client.query('begin')
    await client.query(`alter table ${table} disable trigger ${trigger}`)
    return await client.query(statement).then(
      () => null,
      (error: unknown) => codeOf(error) ?? String(error),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('a ballot on a bad day', () => {
  it('survives a late and a false beacon, a node that is killed in the draw, and workers at once', async () => {
    const { id, people } = await withPeople(7, 10)
    ballots.sandbox.faults.first = 'forged'
    ballots.sandbox.faults.second = 'late'
    await ballots.closeNow(id)
    await ballots.until(id, 'drawing')
    const due = (await ballots.ballotOf(id)).beaconAt!
    await sql`update ballots set beacon_at = beacon_at - interval '2 minutes' where id = ${id}`.execute(
      ballots.db,
    )
    await ballots.round()
    expect((await ballots.ballotOf(id)).state).toBe('drawing')
    expect((await ballots.browser().get(`/ballots/${id}/state`)).body).toMatchObject({ late: true })
    await sql`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      ballots.db,
    )
    await sql`create trigger killed before insert on ballot_records for each row execute function killed()`.execute(
      ballots.db,
    )
    ballots.sandbox.faults.second = null
    // Both sources have it then: else the true one might be asked a moment after the forged one had none.
    await new Promise((resolve) => setTimeout(resolve, +due - Date.now()))
    await ballots.round()
    expect((await ballots.ballotOf(id)).state).toBe('drawing')
    const { rows } = await sql<{ drawn: number }>`select count(number)::int as drawn from ballot_applications
      where ballot_id = ${id}`.execute(ballots.db)
    expect(rows[0]!.drawn).toBe(0)
    await sql`drop trigger killed on ballot_records`.execute(ballots.db)
    await sql`delete from job_failures`.execute(ballots.db)

    for (let tries = 0; tries < 100 && (await ballots.ballotOf(id)).state === 'drawing'; tries += 1) {
      await Promise.all([ballots.round(), ballots.round(), ballots.round()])
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await Promise.all([ballots.round(), ballots.round(), ballots.round()])
    const applied = await Promise.all(people.map((one) => one.mine(id)))
    expect(
      applied
        .filter(({ status }) => status === 'won')
        .map(({ number }) => number)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await ballots.seats(id)).toEqual({ held: 7 })
    const entries = await sql<{ kind: string }>`select statement::json ->> 'kind' as kind from ballot_records
      where ballot_id = ${id} order by no`.execute(ballots.db)
    expect(entries.rows.map(({ kind }) => kind)).toEqual(['announced', 'closed', 'drawn'])
    expect(ballots.warnings.join()).toContain('refused')

    // In rounds: some let go while four workers give out; nobody gets a seat twice.
    for (let round = 0; round < 3; round += 1) {
      const winners = (await Promise.all(people.map(async (one) => ({ one, mine: await one.mine(id) }))))
        .filter(({ mine }) => mine.status === 'won')
        .slice(0, 1)
      const ballot = (await findBallot(ballots.db, id))!
      await Promise.all([
        ...winners.map(({ one }) => one.post(`/ballots/${id}/application/decline`)),
        ...Array.from({ length: 4 }, () => grantSeats(ballots.services, ballot)),
      ])
      await grantSeats(ballots.services, ballot)
      const { rows: twice } =
        await sql`select seat from ballot_applications one join holds on holds.id = one.hold_id,
        unnest(seat_ids) as seat where one.ballot_id = ${id} and one.status = 'won' group by 1 having count(*) > 1`.execute(
          ballots.db,
        )
      expect(twice).toEqual([])
      expect(await ballots.seats(id)).toEqual({ held: 7 })
    }
  })

  it('keeps what is being paid when the time runs out, and gives nobody in between what is not', async () => {
    const eventId = await ballots.another()
    const { id, people } = await withPeople(2, 3, eventId)
    await ballots.draw(id)
    const inOrder = (
      await Promise.all(people.map(async (one) => ({ one, mine: await one.mine(id) })))
    ).toSorted((a, b) => a.mine.number - b.mine.number)
    const [paying, idle, next] = inOrder.map(({ one }) => one)
    const order = await paying!.place(inOrder[0]!.mine.won!.holdId)
    expect((await paying!.payByCard(order.id, 'CONT')).body['status']).toBe('in_process')
    await ballots.lapse(paying!.accountId)
    await ballots.lapse(idle!.accountId)
    // Whoever watches for seats whose time is over finds none: they are the ballot's.
    const { rows } = await sql<{ seats: number[] }>`select seat_ids as seats from holds
      where id = ${inOrder[1]!.mine.won!.holdId}`.execute(ballots.db)
    const bot = await ballots.person()
    const grab = () => bot.post(`/events/${eventId}/holds`, { seatIds: rows[0]!.seats })
    expect((await grab()).body['code']).toBe('seats_taken')
    await ballots.expire()
    await ballots.round()
    expect((await grab()).body['code']).toBe('seats_taken')
    expect((await paying!.mine(id)).status).toBe('won')
    expect((await idle!.mine(id)).status).toBe('lapsed')
    expect((await next!.mine(id)).status).toBe('won')

    const { rows: paid } = await sql<{ id: string }>`select provider_payment_id as id from payments
      where order_id = ${order.id}`.execute(ballots.db)
    await ballots.sim(`payments/${paid[0]!.id}/pay`)
    await ballots.notice(paid[0]!.id)
    await ballots.runJobs()
    await ballots.poll()
    expect((await paying!.mine(id)).status).toBe('paid')

    // An order that nobody pays ends with its promise, and its seats go on.
    const late = await next!.place((await next!.mine(id)).won!.holdId)
    await ballots.lapse(next!.accountId)
    await ballots.expire()
    expect((await next!.mine(id)).status).toBe('lapsed')
    expect((await next!.read(late.id))['status']).toBe('expired')
    await ballots.until(id, 'ended')
    expect(await ballots.seats(id)).toEqual({})
    // What is left is on sale: the following phase sells it.
    expect((await grab()).status).toBe(201)
    expect(await ballots.books()).toEqual({ unbalanced: [], miscounted: [] })
  })

  it('is changed by nobody after the close, has nobody twice, and keeps its seats, whoever writes', async () => {
    const eventId = await ballots.another()
    const { id, people } = await withPeople(4, 2, eventId)
    const [ana, beto] = people
    // Two who name the same person at once.
    const both = await Promise.all(people.map((one) => one.apply(id, [zone], ['prima@x.mx'])))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const twice = `insert into ballot_members (ballot_id, person_key, application_id, own, hint)
      select ballot_id, person_key, (select id from ballot_applications where account_id = '${beto!.accountId}'), false, 'x'
      from ballot_members where application_id = (select id from ballot_applications
        where account_id = '${ana!.accountId}' and ballot_id = ${id}) limit 1`
    expect(await said(twice)).toBe('ballot_members_pkey')

    // One Fan ID, two accounts.
    await sql`insert into fans (account_id, fan_number, status, phone)
      values (${ana!.accountId}, 'ABCDEFGH23', 'registering', '+524421234567')`.execute(ballots.db)
    expect((await ana!.apply(id, [zone])).status).toBe(200)
    await sql`update fans set account_id = ${beto!.accountId} where fan_number = 'ABCDEFGH23'`.execute(
      ballots.db,
    )
    expect((await beto!.apply(id, [zone])).body['code']).toBe('fan_id_elsewhere')

    const seat = `update event_seats set status = 'free' where event_id = ${eventId}
      and seat_id = (select min(seat_id) from ballot_seats where ballot_id = ${id})`
    expect(await said(seat)).toBeNull()
    expect(await ballots.seats(id)).toEqual({ blocked: 4 })
    const taken = `update event_seats set status = 'held', hold_id = gen_random_uuid(), held_until = now() + interval '1 hour'
      where event_id = ${eventId} and seat_id = (select min(seat_id) from ballot_seats where ballot_id = ${id})`
    expect(await said(taken)).toBe('ballot_seat_kept')
    expect(await without('event_seats', 'ballot_seat_kept', taken)).toBeNull()

    await ballots.closeNow(id)
    expect((await ana!.apply(id, [zone])).body['code']).toBe('ballot_not_open')
    const change = `update ballot_applications set quantity = 4 where ballot_id = ${id}`
    expect(await said(change)).toBe('ballot_in_time')
    expect(await without('ballot_applications', 'ballot_change_in_time', change)).toBeNull()
    await ballots.until(id, 'granting', 'ended')
    expect(await said(`update ballot_applications set number = number + 7 where ballot_id = ${id}`)).toBe(
      'ballot_application_kept',
    )
    expect(await said(`delete from ballot_lists where ballot_id = ${id}`)).toBe('ballot_list_kept')
    expect(await said(`update ballots set state = 'open' where id = ${id}`)).toBe('ballot_forward')
  })
})
