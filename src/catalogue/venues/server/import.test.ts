import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../tests/database.ts'
import { importSeatingPlan } from './actions.ts'
import { insertVenue } from './sql.ts'

let database: TestDatabase
let venueId: number
beforeAll(async () => {
  database = await testDatabase('empty')
  venueId = await insertVenue(database.db, { name: 'Campo', city: 'Querétaro', address: 'Calle 1' })
})
afterAll(() => database.drop())

describe('importing a seating plan', () => {
  it('stores seats with what the side file adds: gate, sale zone, admission, special places', async () => {
    const extras = {
      categories: { Norte: { saleZone: 'Cabecera', admission: 'general' } },
      sections: { '101': { gate: '7' } },
      seats: { 'A-1': { accessible: true }, 'A-2': { companion: true, obstructed: true } },
    }
    const { planId, seatCount, isNew } = await importSeatingPlan(database.db, {
      venueId,
      layout: plan(2),
      extras,
    })
    expect([seatCount, isNew]).toEqual([2, true])
    const zones = await database.db
      .selectFrom('planZones')
      .select(['name', 'admission'])
      .where('planId', '=', planId)
      .execute()
    expect(zones).toEqual([{ name: 'Cabecera', admission: 'general' }])
    const seats = await database.db
      .selectFrom('planSeats')
      .selectAll()
      .where('planId', '=', planId)
      .orderBy('seatId')
      .execute()
    expect(seats).toEqual([
      {
        planId,
        seatId: 0,
        zoneId: 0,
        guid: 'A-1',
        section: '101',
        gate: '7',
        rowLabel: 'A',
        seatLabel: '1',
        accessible: true,
        companion: false,
        obstructed: false,
        blocked: false,
      },
      {
        planId,
        seatId: 1,
        zoneId: 0,
        guid: 'A-2',
        section: '101',
        gate: '7',
        rowLabel: 'A',
        seatLabel: '2',
        accessible: false,
        companion: true,
        obstructed: true,
        blocked: false,
      },
    ])
  })

  it('makes a version of each different plan, and none of one it has', async () => {
    const first = await importSeatingPlan(database.db, { venueId, layout: plan(3) })
    const again = await importSeatingPlan(database.db, { venueId, layout: plan(3) })
    const other = await importSeatingPlan(database.db, { venueId, layout: plan(4) })
    expect(again).toEqual({ ...first, isNew: false })
    expect(other.version).toBe(first.version + 1)
  })

  it('makes one version of a plan sent five times at once', async () => {
    const stored = await Promise.all(
      Array.from({ length: 5 }, () => importSeatingPlan(database.db, { venueId, layout: plan(5) })),
    )
    expect(new Set(stored.map(({ planId }) => planId)).size).toBe(1)
    expect(stored.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it('refuses a broken plan, says in Spanish what is wrong and stores nothing', async () => {
    const count = () =>
      database.db
        .selectFrom('seatingPlans')
        .select((eb) => eb.fn.countAll<number>().as('plans'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const twice = plan(2)
    twice.zones[0]!.rows[0]!.seats[1]!.seat_guid = 'A-1'
    const refused = importSeatingPlan(database.db, { venueId, layout: twice })
    await expect(refused).rejects.toMatchObject({
      code: 'plan_duplicate_seat',
      status: 400,
      message: 'El plano tiene errores. El asiento «A-1» está dos veces.',
    })
    await expect(importSeatingPlan(database.db, { venueId, layout: 'no es un plano' })).rejects.toMatchObject(
      { code: 'plan_shape' },
    )
    await expect(importSeatingPlan(database.db, { venueId, layout: plan(0) })).rejects.toMatchObject({
      code: 'plan_no_seats',
    })
    expect(await count()).toEqual(before)
  })

  it('refuses a venue that is not there', async () => {
    await expect(importSeatingPlan(database.db, { venueId: 999, layout: plan(1) })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('never changes a stored plan', async () => {
    const change = database.db.updateTable('seatingPlans').set({ name: 'Otro' }).execute()
    await expect(change).rejects.toThrow('immutable')
  })
})

function plan(count: number) {
  const seats = Array.from({ length: count }, (_, index) => ({
    seat_guid: `A-${index + 1}`,
    seat_number: String(index + 1),
    position: { x: index * 20, y: 0 },
    category: 'Norte',
  }))
  return {
    name: 'Campo',
    categories: [{ name: 'Norte' }],
    zones: [{ name: '101', position: { x: 0, y: 0 }, rows: [{ row_number: 'A', seats }] }],
    size: { width: 100, height: 100 },
  }
}
