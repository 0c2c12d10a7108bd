import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import '#app/server/features.ts'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { importSeatingPlan } from '#catalogue/venues/server/actions.ts'
import { insertVenue } from '#catalogue/venues/server/sql.ts'
import { createEvent, openSeats, publishEvent, publishPriceList } from './actions.ts'
import { countSeatsByZone, findEvents, findPrices, findZones } from './sql.ts'

let database: TestDatabase
let planId: number
let seasonId: number
const now = new Date('2026-11-01T12:00:00Z')

beforeAll(async () => {
  database = await testDatabase('empty')
  const { db } = database
  const venueId = await insertVenue(db, { name: 'Campo', city: 'Querétaro', address: 'Calle 1' })
  planId = (await importSeatingPlan(db, { venueId, layout: smallPlan })).planId
  const season = { name: 'Apertura 2026', startsOn: '2026-07-01', endsOn: '2026-12-15' }
  seasonId = (await db.insertInto('seasons').values(season).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => database.drop())

describe('publishing a match', () => {
  it('takes the zones of the plan, but for those the match admits otherwise', async () => {
    const eventId = await draft('Toros', { Norte: 'general' })
    const zones = await findZones(database.db, eventId)
    expect(zones.map(({ name, admission }) => [name, admission])).toEqual([
      ['Norte', 'general'],
      ['Sur', 'numbered'],
    ])
  })

  it('shows nothing before it is published, and refuses to publish without prices', async () => {
    const eventId = await draft('Halcones')
    expect(await findEvents(database.db, [eventId])).toEqual([])
    await expect(publishEvent(database.db, { eventId, now })).rejects.toMatchObject({ code: 'no_prices' })
    await publishPriceList(database.db, { eventId, prices: prices(30_000), now })
    await publishEvent(database.db, { eventId, now })
    expect(await findEvents(database.db, [eventId])).toMatchObject([{ away: 'Halcones', fromCents: 30_000 }])
    await expect(publishEvent(database.db, { eventId, now })).rejects.toMatchObject({
      code: 'already_published',
    })
  })

  it('sells sooner than 24 hours only with a reason, which the audit log keeps', async () => {
    const eventId = await draft('Cometas')
    await publishPriceList(database.db, { eventId, prices: prices(30_000), now })
    const late = new Date('2026-11-09T16:00:00.001Z')
    const publish = (reason?: string) =>
      publishEvent(database.db, {
        eventId,
        now: late,
        ...(reason !== undefined && { override: { reason, accountId: null } }),
      })
    await expect(publish()).rejects.toMatchObject({ code: 'sold_too_soon' })
    await expect(publish('  ')).rejects.toMatchObject({ code: 'sold_too_soon' })
    await publish('Cambio de fecha de la liga')
    const log = await database.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('subject', '=', `event:${eventId}`)
      .where('action', '=', 'event.publish')
      .execute()
    expect(log).toEqual([
      { action: 'event.publish', detail: { priceVersion: 1, override: 'Cambio de fecha de la liga' } },
    ])
  })

  it('keeps every older price as it was when prices change', async () => {
    const { db } = database
    const eventId = await draft('Mareas')
    expect(await publishPriceList(db, { eventId, prices: prices(30_000), now })).toBe(1)
    await publishEvent(db, { eventId, now })
    expect(await publishPriceList(db, { eventId, prices: prices(45_000), now })).toBe(2)
    expect((await findPrices(db, eventId, 1)).map((price) => price.totalCents)).toEqual(Array(6).fill(30_000))
    expect(await findEvents(db, [eventId])).toMatchObject([{ fromCents: 45_000 }])
    const change = db.updateTable('prices').set({ faceCents: 1 }).where('eventId', '=', eventId).execute()
    await expect(change).rejects.toThrow('immutable')
  })

  it('gives two price lists published at once a version each', async () => {
    const eventId = await draft('Ceibas')
    const versions = await Promise.all(
      [1, 2, 3, 4].map((n) => publishPriceList(database.db, { eventId, prices: prices(30_000 + n), now })),
    )
    expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })

  it('opens a seat of the match for each seat of the plan, once', async () => {
    const eventId = await draft('Volcanes')
    expect(await openSeats(database.db, eventId)).toBe(5)
    expect(await openSeats(database.db, eventId)).toBe(0)
    expect(await countSeatsByZone(database.db, eventId)).toEqual([
      { zoneId: 0, seats: 3, free: 3 },
      { zoneId: 1, seats: 2, free: 2 },
    ])
  })

  it('counts a seat as free from the instant its hold has passed', async () => {
    const { db } = database
    const eventId = await draft('Nopaleros')
    await openSeats(db, eventId)
    const hold = (seatId: number, heldUntil: Date) =>
      db
        .updateTable('eventSeats')
        .set({ status: 'held', holdId: '00000000-0000-4000-8000-000000000001', heldUntil })
        .where('eventId', '=', eventId)
        .where('seatId', '=', seatId)
        .execute()
    await hold(0, new Date(Date.now() + 60_000))
    await hold(1, new Date(Date.now() - 60_000))
    expect((await countSeatsByZone(db, eventId))[0]).toEqual({ zoneId: 0, seats: 3, free: 2 })
  })
})

function draft(away: string, admissions: Record<string, 'general' | 'numbered'> = {}): Promise<number> {
  return createEvent(database.db, {
    seasonId,
    planId,
    home: 'Gallos',
    away,
    round: 'Jornada 15',
    startsAt: new Date('2026-11-29T01:00:00Z'),
    doorsAt: new Date('2026-11-28T23:00:00Z'),
    salesStartAt: new Date('2026-11-10T16:00:00Z'),
    salesEndAt: new Date('2026-11-29T01:00:00Z'),
    cancellationRule: 'Se devuelve todo.',
    admissions,
  })
}

function prices(totalCents: number) {
  return [0, 1].flatMap((zoneId) =>
    (['adult', 'child', 'senior'] as const).map((fare) => {
      return { zoneId, fare, faceCents: totalCents - 3_000, serviceCents: 3_000 }
    }),
  )
}

const row = (row_number: string, category: string, count: number) => ({
  row_number,
  seats: Array.from({ length: count }, (_, index) => ({
    seat_guid: `${row_number}-${index + 1}`,
    seat_number: String(index + 1),
    position: { x: index * 20, y: 0 },
    category,
  })),
})
const smallPlan = {
  name: 'Campo',
  categories: [{ name: 'Norte' }, { name: 'Sur' }],
  zones: [{ name: '101', position: { x: 0, y: 0 }, rows: [row('A', 'Norte', 3), row('B', 'Sur', 2)] }],
  size: { width: 100, height: 100 },
}
