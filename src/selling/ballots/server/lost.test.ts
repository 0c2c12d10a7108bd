import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBallots, type Ballots } from './testing/ballots.ts'

let ballots: Ballots
beforeAll(async () => {
  ballots = await openBallots()
})
afterAll(() => ballots.close())

it('a ballot of which the seats are paid tells who still hoped, once, that it was not their turn', async () => {
  const { rows } = await sql<{ zone: number }>`select zone_id as zone from event_seats
    where event_id = ${ballots.eventId} and status = 'free' group by 1 having count(*) > 500 order by 1`.execute(
    ballots.db,
  )
  const id = await ballots.open({ [rows[0]!.zone]: 1 })
  const people = await Promise.all(Array.from({ length: 3 }, () => ballots.person()))
  for (const one of people) expect((await one.apply(id, [rows[0]!.zone])).status).toBe(200)
  await ballots.draw(id)
  const inOrder = await Promise.all(people.map(async (one) => ({ one, mine: await one.mine(id) })))
  inOrder.sort((a, b) => a.mine.number - b.mine.number)
  const [winner, ...hopeful] = inOrder
  const ended = async (one: (typeof people)[number]) => {
    const { rows } = await sql<{ body: string }>`select body from notifications
      where account_id = ${one.accountId}::uuid and key = ${`ballot-end:${id}`}`.execute(ballots.db)
    return rows.map(({ body }) => body)
  }
  expect(await Promise.all(hopeful.map(async ({ one }) => (await one.mine(id)).status))).toEqual([
    'applied',
    'applied',
  ])
  const { id: orderId } = await winner!.one.place(winner!.mine.won!.holdId)
  expect((await winner!.one.payByCard(orderId, 'APRO')).body).toMatchObject({ orderStatus: 'paid' })
  await ballots.until(id, 'ended')
  await ballots.round()
  expect((await ballots.ballotOf(id)).ended).toBe('all_paid')
  for (const { one, mine } of hopeful) {
    expect(await one.mine(id)).toMatchObject({ status: 'lost', won: null, number: mine.number })
    expect(await ended(one)).toEqual([expect.stringMatching(/el tuyo no llegó. No te cobramos nada/)])
  }
  expect((await winner!.one.mine(id)).status).toBe('paid')
  expect(await ended(winner!.one)).toEqual([])
})
