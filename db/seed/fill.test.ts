import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { moneyBalance } from '#selling/payments/server/sql.ts'
import { readConfig } from '#server/config.ts'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { miscounted } from '#world/miscounted.ts'
import { fillDatabase } from './fill.ts'

const config = readConfig({ NODE_ENV: 'test' })
let database: TestDatabase
afterEach(() => database.drop())

const fill = (seed: 'empty' | 'demo' | 'season', seats: number | null = null, now = new Date()) =>
  fillDatabase({ db: database.db, databaseUrl: database.url, config, now }, { seed, seats })

const counts = async () =>
  (
    await sql<Record<string, number>>`
      select (select count(*)::int from accounts) as accounts, (select count(*)::int from events) as events,
        (select count(*)::int from orders) as orders, (select count(*)::int from tickets) as tickets,
        (select count(*)::int from products) as products, (select count(*)::int from articles) as articles,
        (select count(*)::int from plan_seats) as seats`.execute(database.db)
  ).rows[0]

describe('an empty start', () => {
  const nothing = { events: 0, orders: 0, tickets: 0, products: 0, articles: 0 }

  it('has the one who opens the club, and nothing of the demo', async () => {
    database = await testDatabase('empty')
    await fill('empty')
    expect(await counts()).toEqual({ ...nothing, accounts: 1, seats: 0 })
    const people = await database.db.selectFrom('accounts').select(['role', 'email']).execute()
    expect(people).toEqual([{ role: 'administrator', email: 'admin@club.example' }])
    await fill('empty')
    expect(await counts()).toEqual({ ...nothing, accounts: 1, seats: 0 })
  })

  it('has a stadium where its size was said', async () => {
    database = await testDatabase('empty')
    await fill('empty', 700)
    expect(await counts()).toEqual({ ...nothing, accounts: 1, seats: 700 })
  })

  it('is refused on top of the demo, as another size is', async () => {
    database = await testDatabase('demo')
    await expect(fill('empty')).rejects.toThrow('La base ya tiene el club de demostración')
    await expect(fill('demo', 5000)).rejects.toThrow('El estadio ya tiene 34107 asientos')
  })
})

describe('a season', () => {
  it('has seventeen rounds on sale with sales, in the smallest stadium too, and its books balance', async () => {
    database = await testDatabase('empty')
    await fill('season', 500)
    const made = await counts()
    expect(made).toMatchObject({ seats: 500, events: 33 })
    const { rows: rounds } = await sql<{ sold: number; onSale: boolean }>`
      select (select count(*)::int from event_seats where event_id = event.id and status = 'sold') as sold,
        event.status = 'published' and sales_start_at < now() and sales_end_at > now() as "onSale"
      from events event join seasons on seasons.id = season_id where seasons.name like 'Liga del Acueducto%'
      order by starts_at`.execute(database.db)
    expect(rounds).toHaveLength(17)
    expect(rounds.filter(({ onSale, sold }) => !onSale || sold < 4 || sold > 400)).toEqual([])
    expect(rounds[0]!.sold).toBeGreaterThan(rounds[16]!.sold)
    expect(await moneyBalance(database.db)).toEqual([])
    expect(await miscounted(database.db)).toEqual([])

    await fill('season', 500, new Date(Date.now() + 86_400_000))
    expect(await counts()).toEqual(made)
  })
})
