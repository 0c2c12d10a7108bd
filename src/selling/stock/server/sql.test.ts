import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/database.ts'
import {
  addPieces,
  addStockItem,
  freePieces,
  releasePieces,
  releaseSoldPieces,
  sellPieces,
  takePieces,
} from './sql.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

const soon = () => new Date(Date.now() + 60_000)
const free = async (itemId: number) => (await freePieces(database.db, [itemId])).get(itemId) ?? 0

async function take(itemId: number, quantity: number, until = soon()): Promise<string | null> {
  const holdId = randomUUID()
  const taken = await database.db
    .transaction()
    .execute(async (tx) => {
      if (!(await takePieces(tx, { holdId, until, wanted: [{ itemId, quantity }] })))
        throw new Error('none left')
      return true
    })
    .catch(() => false)
  return taken ? holdId : null
}

it('gives the last piece to one of many who ask at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const itemId = await addStockItem(database.db, `round ${round}`, 1)
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(itemId, 1)))
    expect(taken.filter((hold) => hold !== null)).toHaveLength(1)
    expect(await free(itemId)).toBe(0)
  }
})

it('would notice: a count read first and written after sells the last piece more than once', async () => {
  const itemId = await addStockItem(database.db, 'control', 1)
  const careless = async () => {
    const left = await free(itemId)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return left > 0
  }
  const taken = await Promise.all(Array.from({ length: 8 }, careless))
  expect(taken.filter(Boolean).length).toBeGreaterThan(1)
})

it('holds all or nothing, and an expired hold counts as free', async () => {
  const itemId = await addStockItem(database.db, 'scarf', 3)
  expect(await take(itemId, 4)).toBeNull()
  expect(await free(itemId)).toBe(3)
  expect(await take(itemId, 3, new Date(Date.now() - 1000))).not.toBeNull()
  expect(await free(itemId)).toBe(3)
  expect(await take(itemId, 3)).not.toBeNull()
  expect(await free(itemId)).toBe(0)
})

it('returns pieces exactly once: released, or sold and given back', async () => {
  const { db } = database
  const itemId = await addStockItem(db, 'shirt', 2)
  const orderId = randomUUID()
  const holdId = (await take(itemId, 2))!
  expect(await sellPieces(db, { holdId, orderId })).toEqual([{ itemId, quantity: 2 }])
  await releasePieces(db, holdId)
  expect(await free(itemId)).toBe(0)
  await releaseSoldPieces(db, orderId, { itemId, quantity: 1 })
  expect(await free(itemId)).toBe(1)
  await releaseSoldPieces(db, orderId)
  await releaseSoldPieces(db, orderId)
  expect(await free(itemId)).toBe(2)
  await addPieces(db, { itemId, quantity: 5 })
  expect(await free(itemId)).toBe(7)
})
