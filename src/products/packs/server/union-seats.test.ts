import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPackOffice, type PackOffice } from './testing/pack-office.ts'
import { unionSeats } from './union-seats.ts'

let office: PackOffice
beforeAll(async () => {
  office = await openPackOffice()
})
afterAll(() => office.close())

it('hears the changes of every match, and tells a seat free only when it is so in all', async () => {
  const { db, services, three } = office
  const eventIds = await office.eventsOf(three.id)
  const { plan } = await services.seats.hall(eventIds[0]!)
  const offered = new Set(
    (await db.selectFrom('packPrices').select('zoneId').where('packId', '=', three.id).execute()).map(
      ({ zoneId }) => zoneId,
    ),
  )
  const seats = [...plan.zoneOf.keys()].filter((seatId) => offered.has(plan.zoneOf[seatId]!))
  const [first, second] = [seats[0]!, seats.at(-1)!]
  const union = await unionSeats(db, services.seats, { packId: three.id, eventIds })
  const heard: [number, number][] = []
  const stop = await union.live.watch(three.id, (changes) => changes !== 'reset' && heard.push(...changes))
  const ana = await office.buyer()
  const one = await ana.post(`/events/${eventIds[0]}/holds`, { seatIds: [first] })
  const other = await ana.post(`/events/${eventIds[1]}/holds`, { seatIds: [first] })
  await expect.poll(() => heard.filter(([seatId]) => seatId === first).length).toBeGreaterThanOrEqual(2)
  await ana.call('DELETE', `/holds/${one.body.id}`)
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(3)
  expect(heard.every(([, state]) => state === 1)).toBe(true)
  await ana.call('DELETE', `/holds/${other.body.id}`)
  await expect.poll(() => heard.at(-1)).toEqual([first, 0])
  expect([union.states()[first], union.states()[second]]).toEqual([0, 0])
  stop()
  const before = heard.length
  await ana.post(`/events/${eventIds[0]}/holds`, { seatIds: [second] })
  await expect.poll(() => union.states()[second]).toBe(1)
  expect(heard.length).toBe(before)
})

it('sells nothing outside the zones of the pack', async () => {
  const { db, services, three } = office
  const eventIds = await office.eventsOf(three.id)
  const { plan } = await services.seats.hall(eventIds[0]!)
  const boxes = plan.zones.find(({ name }) => name === 'Palcos')!
  const inBox = plan.zoneOf.indexOf(boxes.id)
  const union = await unionSeats(db, services.seats, { packId: three.id, eventIds })
  expect(union.states()[inBox]).toBe(3)
  const ana = await office.buyer()
  const refused = await office.hold(ana, three.id, { seatIds: [inBox] })
  expect([refused.status, refused.body.code]).toEqual([400, 'unknown_fare'])
  expect((await office.hold(ana, three.id, { seatIds: [10_000_000] })).body.code).toBe('unknown_seat')
})
