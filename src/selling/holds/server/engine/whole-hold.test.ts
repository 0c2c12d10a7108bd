import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStockItem, freePieces } from '#selling/stock/server/sql.ts'
import { testDatabase } from '#world/database.ts'
import { findHold, partsOfHold } from '../sql.ts'
import { releaseParts, restartParts, takeParts } from './whole-hold.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let events: number[]
beforeAll(async () => {
  database = await testDatabase('demo')
  const rows = await database.db
    .selectFrom('events')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(3)
    .execute()
  events = rows.map(({ id }) => id)
})
afterAll(() => database.drop())

async function take(seatIds: number[], itemId: number, seconds = 600) {
  const request = {
    kind: 'pack' as const,
    title: 'Tres partidos',
    totalCents: 90_000,
    visitorId: randomUUID(),
    accountId: null,
    seats: events.toReversed().map((eventId) => ({ eventId, seatIds })),
    pieces: [{ itemId, quantity: 1 }],
    seconds,
  }
  try {
    return await database.db.transaction().execute(async (tx) => {
      const taken = await takeParts(tx, request)
      if (taken === null) throw new Error('not free')
      return taken
    })
  } catch (error) {
    if ((error as Error).message !== 'not free') throw error
    return null
  }
}

const ownersOf = (seatId: number) =>
  database.db
    .selectFrom('eventSeats')
    .select(['status', 'holdId'])
    .where('seatId', '=', seatId)
    .where('eventId', 'in', events)
    .execute()

it('holds the same seat in every match, and the piece, for one of many who ask at once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const seatId = 1000 + round
    const itemId = await addStockItem(database.db, `pack ${round}`, 3)
    const taken = await Promise.all(Array.from({ length: 6 }, () => take([seatId], itemId)))
    const [winner, ...others] = taken.filter((hold) => hold !== null)
    expect(others).toEqual([])
    expect((await ownersOf(seatId)).map(({ holdId }) => holdId)).toEqual(events.map(() => winner!.id))
    expect((await freePieces(database.db, [itemId])).get(itemId)).toBe(2)
    expect((await partsOfHold(database.db, winner!.id)).map(({ eventId }) => eventId)).toEqual(events)
  }
})

it('takes nothing at all where one match or the last piece is gone', async () => {
  const itemId = await addStockItem(database.db, 'last one', 1)
  expect(await take([2000], itemId)).not.toBeNull()
  expect(await take([2001], itemId)).toBeNull()
  expect((await ownersOf(2001)).map(({ status }) => status)).toEqual(events.map(() => 'free'))
})

it('counts as free when its time is over, restarts while it runs, and is released whole', async () => {
  const { db } = database
  const itemId = await addStockItem(db, 'again', 1)
  expect(await take([2100], itemId, -1)).not.toBeNull()
  const hold = (await take([2100], itemId, 60))!
  const later = await db.transaction().execute((tx) => restartParts(tx, hold.id, 600))
  expect(later!.getTime()).toBeGreaterThan(hold.expiresAt.getTime())
  await db.transaction().execute((tx) => releaseParts(tx, hold.id))
  expect((await findHold(db, hold.id))?.status).toBe('released')
  expect((await ownersOf(2100)).map(({ status }) => status)).toEqual(events.map(() => 'free'))
  expect((await freePieces(db, [itemId])).get(itemId)).toBe(1)
})
