import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeParts } from '#selling/holds/server/engine/whole-hold.ts'
import { freePieces } from '#selling/stock/server/sql.ts'
import { openPackOffice, type PackOffice } from './testing/pack-office.ts'

const [rounds, people] = [4, 6]

let office: PackOffice
beforeAll(async () => {
  office = await openPackOffice()
})
afterAll(() => office.close())

describe('many people at the same moment', () => {
  it('buy the last pack once, each with other seats, and only one is charged', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const pack = await office.pack(1)
      const buyers = await Promise.all(Array.from({ length: people }, () => office.buyer()))
      const seats = await office.freeSeats(office.three.id, people)
      const asked = await Promise.all(
        buyers.map((buyer, index) => office.hold(buyer, pack.id, { seatIds: [seats[index]] })),
      )
      const won = asked.flatMap(({ status, body }, index) => (status === 201 ? [{ index, body }] : []))
      expect(won).toHaveLength(1)
      const lost = asked.filter(({ status }) => status !== 201).map(({ body }) => body.code)
      expect(lost.every((code) => code === 'pack_sold_out' || code === 'try_again')).toBe(true)
      const winner = buyers[won[0]!.index]!
      const { body: order } = await winner.post('/orders', { holdId: won[0]!.body.id })
      await winner.payByCard(order.id, 'APRO')
      expect((await winner.read(order.id)).status).toBe('paid')
      expect((await office.browser().get(`/packs/${pack.id}`)).body).toMatchObject({
        saleState: 'sold_out',
        left: 'none',
      })
      const late = await office.hold(await office.buyer(), pack.id, { bestAvailable: { quantity: 1 } })
      expect(late.body.code).toBe('pack_sold_out')
    }
    expect(await office.balanced()).toEqual({ unbalanced: [], miscounted: [], faults: [] })
  })

  it('would all get it where pieces are counted first and not taken (the control)', async () => {
    const pack = await office.pack(1)
    const seats = await office.freeSeats(office.three.id, people)
    const eventIds = await office.eventsOf(pack.id)
    const taken = await Promise.all(
      seats.map((seatId) =>
        office.db.transaction().execute(async (tx) => {
          if ((await freePieces(tx, [pack.stockItemId])).get(pack.stockItemId) !== 1) return null
          return takeParts(tx, {
            kind: 'pack',
            title: pack.name,
            subject: `pack:${pack.id}`,
            totalCents: 1,
            visitorId: '00000000-0000-7000-8000-000000000000',
            accountId: null,
            seats: eventIds.map((eventId) => ({ eventId, seatIds: [seatId] })),
            pieces: [],
            seconds: 60,
          })
        }),
      ),
    )
    expect(taken.filter((hold) => hold !== null).length).toBeGreaterThan(1)
  })

  it('get the same seat once in all matches, against packs and single tickets', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const eventIds = await office.eventsOf(office.three.id)
      const [seatId] = (await office.freeSeats(office.three.id, 1)) as [number]
      const buyers = await Promise.all(Array.from({ length: people }, () => office.buyer()))
      const asked = await Promise.all(
        buyers.map((buyer, index) =>
          index % 2 === 0
            ? office.hold(buyer, office.three.id, { seatIds: [seatId] })
            : buyer.post(`/events/${eventIds[(index >> 1) % 2]}/holds`, { seatIds: [seatId] }),
        ),
      )
      const packs = asked.filter(({ status }, index) => status === 201 && index % 2 === 0)
      const tickets = asked.filter(({ status }, index) => status === 201 && index % 2 === 1)
      expect(packs.length).toBeLessThanOrEqual(1)
      if (packs.length === 1) expect(tickets).toEqual([])
      const states = await office.statesOf(office.three.id, seatId)
      expect(states.filter((state) => state === 'held')).toHaveLength(packs.length * 3 + tickets.length)
    }
  })

  it('exchange their packs for each other’s neighbours without waiting for each other for ever', async () => {
    const pack = await office.pack(50)
    const seats = await office.freeSeats(office.three.id, 8)
    const buyers = await Promise.all(seats.slice(0, 4).map(() => office.buyer()))
    const holds = await Promise.all(
      buyers.map((buyer, index) => office.held(buyer, pack.id, { seatIds: [seats[index]] })),
    )
    const moved = await Promise.all(
      buyers.map((buyer, index) =>
        office.hold(buyer, pack.id, { seatIds: [seats[7 - index]], replaces: holds[index]!.id }),
      ),
    )
    expect(moved.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await office.free(pack.stockItemId)).toBe(46)
  })
})
