import { areSold } from '#catalogue/fares/server/sql.ts'
import { audit } from '#server/audit.ts'
import { comingEvents } from '#products/bonogallo/server/desk/sql.ts'
import {
  addPieces,
  dropStockItem,
  freePieces,
  removePieces,
  renameStockItem,
} from '#selling/stock/server/sql.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { formatMoney } from '#lib/money.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import * as rows from '../publication/pack-rows.ts'
import { fillDraft, insertDraft, planOf, type Draft } from '../publication/publish-pack.ts'
import type { PackDraft, PackProduct, PublishedPack } from '../../desk-pack-contract.ts'
import { shopProducts } from './sql.ts'

const refused = (field: string, words: string) =>
  new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields: { [field]: words } })

/** A draft with its matches, merchandise of the shop and prices. */
export function makeDraft(db: Db, draft: PackDraft, by: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const packId = await insertDraft(tx, await checked(tx, draft, null))
    await log(tx, by, 'pack.create', packId, draft)
    return packId
  })
}

type Edit = { packId: number; changedAt: string; by: string }

/** Everything of a draft, over the one that was seen. */
export function changeDraft(db: Db, edit: Edit, draft: PackDraft): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { stockItemId } = await lock(tx, edit, 'draft')
    const wanted = await checked(tx, draft, edit.packId)
    const planId = await planOf(tx, wanted)
    await rows.emptyDraft(tx, edit.packId)
    const { eventIds: _events, products: _products, prices: _prices, packs, ...words } = wanted
    await rows.updatePack(tx, edit.packId, { ...words, planId })
    await fillDraft(tx, { packId: edit.packId, planId }, wanted)
    await renameStockItem(tx, stockItemId, draft.name)
    const have = (await freePieces(tx, [stockItemId])).get(stockItemId) ?? 0
    if (packs > have) await addPieces(tx, { itemId: stockItemId, quantity: packs - have })
    if (packs < have) await removePieces(tx, { itemId: stockItemId, quantity: have - packs })
    await log(tx, edit.by, 'pack.update', edit.packId, draft)
  })
}

/** What may still change once everybody has seen it; prices, matches and merchandise were promised. */
export function changePublished(db: Db, edit: Edit, change: PublishedPack): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const pack = await lock(tx, edit, 'published')
    const { more, name, description } = change
    const salesEndAt = new Date(change.salesEndAt)
    const moved = salesEndAt.getTime() !== pack.salesEndAt.getTime()
    if (moved && salesEndAt <= pack.now)
      throw refused('salesEndAt', 'Ya pasó. Para terminarla ahora, retíralo.')
    if (salesEndAt <= pack.salesStartAt)
      throw refused('salesEndAt', 'La venta debe terminar después de empezar')
    await rows.updatePack(tx, edit.packId, { name, description, salesEndAt })
    await renameStockItem(tx, pack.stockItemId, name)
    if (more > 0) await addPieces(tx, { itemId: pack.stockItemId, quantity: more })
    const before = { name: pack.name, description: pack.description, salesEndAt: pack.salesEndAt }
    await log(tx, edit.by, 'pack.update', edit.packId, {
      before,
      after: { name, description, salesEndAt },
      more,
    })
  })
}

/** A draft, which nobody has seen, goes whole. */
export function deleteDraft(db: Db, { packId, by }: { packId: number; by: string }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { stockItemId, name } = await lock(tx, { packId, by }, 'draft')
    await rows.emptyDraft(tx, packId)
    await rows.deletePack(tx, packId)
    if (!(await dropStockItem(tx, stockItemId))) throw new Problem('in_use', 'Alguien ya tiene de ese pack.')
    await log(tx, by, 'pack.delete', packId, { name })
  })
}

async function lock(
  tx: Db,
  { packId, changedAt }: Partial<Edit> & { packId: number; by: string },
  status: 'draft' | 'published',
) {
  const pack = await rows.lockPack(tx, packId)
  if (pack === undefined) throw notFound('No encontramos ese pack.')
  if (pack.status !== status) throw new Problem(`not_${status}`, stateWords[status])
  if (changedAt !== undefined && pack.changedAt.toISOString() !== changedAt)
    throw new Problem('changed_meanwhile', 'Alguien cambió este pack mientras escribías. Vuelve a abrirlo.')
  return pack
}

const stateWords = {
  draft: 'Este pack ya se publicó: solo cambian sus textos, el fin de su venta y cuántos hay.',
  published: 'Este pack no está publicado.',
}

async function checked(tx: Db, draft: PackDraft, packId: number | null): Promise<Draft> {
  const owner = await rows.packAt(tx, draft.slug)
  if (owner !== undefined && owner !== packId) throw refused('slug', 'Otro pack ya tiene esa dirección')
  const coming = (await comingEvents(tx)).map(({ id }) => id)
  if (!draft.eventIds.every((id) => coming.includes(id)))
    throw refused('eventIds', 'Algún partido ya no está por jugarse')
  if (
    !(await areSold(
      tx,
      draft.prices.map(({ fare }) => fare),
    ))
  )
    throw refused('prices', 'Alguna tarifa ya no se vende')
  const products = []
  for (const [index, product] of draft.products.entries())
    products.push(await checkedProduct(tx, product, `products.${index}`))
  return {
    ...draft,
    eventIds: [...new Set(draft.eventIds)],
    products,
    salesStartAt: new Date(draft.salesStartAt),
    salesEndAt: new Date(draft.salesEndAt),
  }
}

/** Sizes of one product of the shop, worth no more than there: what one saves is true. */
async function checkedProduct(tx: Db, { stockItemIds, ...product }: PackProduct, at: string) {
  const found = await shopProducts(tx, stockItemIds)
  const [first, ...others] = found
  if (first === undefined || others.length > 0 || first.sizes.length !== new Set(stockItemIds).size)
    throw refused(`${at}.stockItemIds`, 'Elige tallas de un solo producto de la tienda')
  const cheapest = Math.min(...first.sizes.map(({ priceCents }) => priceCents))
  if (product.regularCents > cheapest)
    throw refused(`${at}.regularCents`, `En la tienda cuesta ${formatMoney(cheapest)}`)
  return { ...product, options: first.sizes.map(({ stockItemId, size }) => ({ stockItemId, name: size })) }
}

function log(
  tx: Db,
  accountId: string,
  action: AuditAction,
  packId: number,
  detail: Record<string, unknown>,
) {
  return audit(tx, { accountId, action, subject: `pack:${packId}`, detail })
}
