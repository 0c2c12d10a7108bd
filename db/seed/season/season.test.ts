import { afterAll, beforeAll, expect, it } from 'vitest'
import { figuresOf } from '#front/campaigns/server/figures.ts'
import { moneyBalance } from '#selling/payments/server/sql.ts'
import { openSeats } from '#catalogue/events/server/actions.ts'
import { readConfig } from '#server/config.ts'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { miscounted } from '#world/miscounted.ts'
import { seedTransfers, seedReturn } from '../transfers.ts'
import { seedStaff } from '../staff.ts'
import { seedSeason } from './season.ts'

const config = readConfig({ NODE_ENV: 'test' })
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('demo')
  const { db, url: databaseUrl } = database
  for (const eventId of [4, 6, 9]) await openSeats(db, eventId)
  await openSeats(db, 7, 'blocked')
  await seedTransfers({ db, databaseUrl, masterKey: config.masterKey })
  await seedStaff({ db, masterKey: config.masterKey })
  await seedSeason({ db, databaseUrl, config })
  await seedReturn(db)
})
afterAll(() => database.drop())

const counts = async () =>
  (
    await database.pool
      .query(`select (select count(*)::int from orders) as orders, (select count(*)::int from tickets) as tickets,
      (select count(*)::int from check_ins) as entries, (select count(*)::int from tills) as tills,
      (select count(*)::int from coupon_uses) as coupons, (select count(*)::int from affiliate_payouts) as payouts,
      (select sum(balance_cents)::int from ledger_accounts) as ledger,
      (select count(*)::int from ledger_accounts account where balance_cents <> coalesce((select sum(amount_cents)
        from ledger_postings where account_id = account.id), 0)) as "wrongAccounts",
      (select count(*)::int from orders where status = 'paid' and total_cents <> coalesce((select sum(face_cents + service_cents)
        from order_lines where order_id = orders.id), 0) + coalesce((select sum(quantity * unit_cents) from order_items
        where order_id = orders.id), 0)) as "wrongTotals",
      (select count(*)::int from coupon_codes code where taken <> (select count(*) from coupon_uses where code = code.code)) as "wrongCoupons"`)
  ).rows[0]

it('sells half a season whose books balance to the centavo', async () => {
  expect(await moneyBalance(database.db)).toEqual([])
  expect(await miscounted(database.db)).toEqual([])
  const made = await counts()
  expect(made).toMatchObject({
    ledger: 0,
    wrongAccounts: 0,
    wrongTotals: 0,
    wrongCoupons: 0,
    tills: 2,
    payouts: 1,
  })
  expect(made.orders).toBeGreaterThan(500)
  expect(made.entries).toBeGreaterThan(250)
})

it('has one campaign whose figures are the season’s own sales', async () => {
  const { db } = database
  const { rows } = await database.pool.query<{ id: string; state: string; sendAt: Date }>(
    'select id, state, send_at as "sendAt" from campaigns',
  )
  expect(rows).toMatchObject([{ state: 'done' }])
  const { id, sendAt } = rows[0]!
  const figures = (await figuresOf(db, [id], new Date())).get(id)!
  const counted = async (state: string) => {
    const { rows: orders } = await database.pool.query<{ accountId: string; cents: number }>(
      `select account_id as "accountId", total_cents as cents from orders where status = 'paid'
       and kind not in ('comp', 'seat_change', 'instalment') and paid_at >= $1
       and paid_at < $1::timestamptz + interval '7 days'
       and account_id in (select account_id from campaign_people where state = $2)`,
      [sendAt, state],
    )
    const cents = orders.reduce((sum, order) => sum + order.cents, 0)
    return { buyers: new Set(orders.map(({ accountId }) => accountId)).size, cents }
  }
  expect(figures.told).toMatchObject(await counted('told'))
  expect(figures.heldOut).toMatchObject(await counted('held_out'))
  expect(figures.told.people).toBeGreaterThan(30)
  expect(figures.told.buyers).toBeGreaterThan(5)
  expect(figures.heldOut.people).toBeGreaterThan(0)
  expect(figures.over).toBe(true)
})

it('is the same after a second seed', async () => {
  const before = await counts()
  await seedSeason({
    db: database.db,
    databaseUrl: database.url,
    config,
    now: new Date(Date.now() + 86_400_000),
  })
  expect(await counts()).toEqual(before)
})

it('has a sale whose room takes places, a ballot, and a match that is sold out with people in line', async () => {
  const { rows } = await database.pool.query(`select
    (select count(*)::int from waiting_rooms room join events on room.subject = 'event:' || events.id
      where room.mode = 'opening' and events.sales_start_at > now()
        and events.sales_start_at - make_interval(mins => room.opens_before) < now()) as rooms,
    (select count(*)::int from ballots where state = 'planned' and opens_at <= now() and closes_at > now()
      and exists (select from ballot_seats where ballot_id = ballots.id)) as ballots,
    (select count(*)::int from waitlist_places place where status = 'waiting' and not exists (
      select from event_seats where event_id = place.event_id and status = 'free')) as waiting`)
  expect(rows).toEqual([{ rooms: 1, ballots: 1, waiting: 12 }])
})

it('leaves a return on sale that no sale of the seed has bought', async () => {
  const { rows } = await database.pool.query(
    `select offer.status, seat.status as seat from ticket_returns offer join event_seats seat using (event_id, seat_id)`,
  )
  expect(rows).toEqual([{ status: 'listed', seat: 'free' }])
})
