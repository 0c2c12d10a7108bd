import { audit } from '#server/audit.ts'
import { publicationLeadMs } from '#catalogue/events/rules.ts'
import { addStockItem } from '#selling/stock/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { publicationFault } from '../../rules.ts'
import * as rows from './pack-rows.ts'
import { faultSentence } from './what-lacks.ts'

export type Draft = Omit<rows.NewPack, 'planId' | 'stockItemId'> & {
  eventIds: number[]
  /** How many packs there are. */
  packs: number
  products: rows.NewProduct[]
  prices: rows.NewPackPrice[]
}

/** A draft of a pack with its own counted pieces. Nobody sees it before `publishPack`. */
export function createPack(db: Db, draft: Draft): Promise<number> {
  return db.transaction().execute((tx) => insertDraft(tx, draft))
}

export async function insertDraft(tx: Db, draft: Draft): Promise<number> {
  const { eventIds: _events, packs, products: _products, prices: _prices, ...pack } = draft
  const planId = await planOf(tx, draft)
  const stockItemId = await addStockItem(tx, pack.name, packs)
  const packId = await rows.insertPack(tx, { ...pack, planId, stockItemId })
  await fillDraft(tx, { packId, planId }, draft)
  return packId
}

/** Matches, merchandise and prices of a draft that has none. */
export async function fillDraft(
  tx: Db,
  { packId, planId }: { packId: number; planId: number },
  { eventIds, products, prices }: Draft,
): Promise<void> {
  await rows.insertMatches(tx, { packId, planId, eventIds })
  for (const product of products) await rows.insertProduct(tx, packId, product)
  await rows.insertPackPrices(tx, packId, prices)
}

export async function planOf(tx: Db, { eventIds }: Draft): Promise<number> {
  const planId = await rows.planOf(tx, eventIds)
  if (planId === undefined)
    throw new Problem('plans_differ', 'Todos los partidos de un pack deben tener el mismo plano de asientos.')
  return planId
}

/** Makes a pack public, with its prices and what it contains, a day or more before it is sold. */
export function publishPack(
  db: Db,
  { packId, now, by = null }: { packId: number; now: Date; by?: string | null },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const draft = await rows.lockDraft(tx, packId)
    if (draft === undefined) throw notFound('No encontramos ese pack.')
    const fault = publicationFault(draft, now, publicationLeadMs)
    if (fault !== null) throw new Problem(fault, faultSentence(draft, fault))
    await rows.markPublished(tx, packId, now)
    await audit(tx, { accountId: by, action: 'pack.publish', subject: `pack:${packId}`, detail: {} })
  })
}

/** Ends a pack's sale for good; what was bought stays its owners'. */
export function withdrawPack(db: Db, { packId, by }: { packId: number; by: string }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await rows.markWithdrawn(tx, packId)))
      throw new Problem('not_published', 'Ese pack no está publicado.')
    await audit(tx, { accountId: by, action: 'pack.withdraw', subject: `pack:${packId}`, detail: {} })
  })
}
