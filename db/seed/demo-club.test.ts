import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { demoCalendar } from './calendar.ts'
import { seedDemoClub } from './demo-club.ts'

const day = 24 * 60 * 60 * 1000
const local = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Mexico_City',
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
})

describe('the demo calendar', () => {
  it('has the next Saturday match at 7 p.m. within two weeks, whatever day it is', () => {
    for (let passed = 0; passed < 400; passed++) {
      const now = new Date(Date.UTC(2026, 10, 1 + passed, (passed * 7) % 24, 30))
      const matches = demoCalendar(now)
      const [first, second, third, soon] = matches.map(({ startsAt }) => startsAt)
      const days = (at: Date | undefined) => (Number(at) - now.getTime()) / day
      expect(local.format(first)).toBe('Sat, 19')
      expect(days(first)).toBeGreaterThan(5.5)
      expect(days(first)).toBeLessThan(13.5)
      expect(Number(second) - Number(first)).toBe(14 * day)
      expect(Number(third) - Number(first)).toBe(28 * day)
      expect(days(soon)).toBeGreaterThan(1)
      expect(days(soon)).toBeLessThan(3)
      expect(new Set(matches.map(({ startsAt }) => startsAt.getTime())).size).toBe(9)
    }
  })

  it('tells on sale from announced by the clock alone', () => {
    const now = new Date('2026-11-21T08:00:00Z')
    const onSale = demoCalendar(now).map((match) => match.salesStartAt <= now)
    expect(onSale).toEqual([true, true, false, true, true, true, true, true, false])
  })
})

describe('the demo club', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase('demo')
  })
  afterAll(() => database.drop())

  it('is the same after a second seed', async () => {
    const counts = async () => {
      const of = (
        table: 'events' | 'accounts' | 'eventSeats' | 'seatingPlans' | 'prices' | 'auditLog' | 'seasons',
      ) =>
        database.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      return Promise.all(
        (['events', 'accounts', 'eventSeats', 'seatingPlans', 'prices', 'auditLog', 'seasons'] as const).map(
          of,
        ),
      )
    }
    const before = await counts()
    await seedDemoClub(database.db, { quick: true, now: new Date(Date.now() + 3 * day) })
    expect(await counts()).toEqual(before)
  })

  it('goes on where a killed seed stopped', async () => {
    const { db } = database
    await db.updateTable('events').set({ status: 'draft' }).where('id', '=', 9).execute()
    await seedDemoClub(db, { quick: true })
    const nine = await db
      .selectFrom('events')
      .select(['status', 'away'])
      .where('id', '=', 9)
      .executeTakeFirstOrThrow()
    expect(nine).toEqual({ status: 'published', away: 'Nopaleros de Hidalgo' })
  })
})
