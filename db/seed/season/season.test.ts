import { afterAll, beforeAll, expect, it } from 'vitest'
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
  for (const eventId of [4, 6]) await openSeats(db, eventId)
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

it('leaves a return on sale that no sale of the seed has bought', async () => {
  const { rows } = await database.pool.query(
    `select offer.status, seat.status as seat from ticket_returns offer join event_seats seat using (event_id, seat_id)`,
  )
  expect(rows).toEqual([{ status: 'listed', seat: 'free' }])
})
