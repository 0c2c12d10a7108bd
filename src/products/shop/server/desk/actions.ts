import { countOf } from '#lib/count.ts'
import { audit } from '#server/audit.ts'
import { addPieces, addStockItem, freePieces, removePieces } from '#selling/stock/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { drawings } from '../artwork/drawings.ts'
import { knownPhotos } from '../photos/photo-rows.ts'
import { withSize } from '../../rules.ts'
import type { ProductDraft } from '../../desk-product-contract.ts'
import * as sql from './sql.ts'

const missing = () => notFound('No encontramos ese producto.')
const refused = (field: string, words: string) =>
  new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields: { [field]: words } })

/** A product with its sizes and pictures, new or changed; answers its number. */
export function saveProduct(
  db: Db,
  { productId, draft, by }: { productId: number | null; draft: ProductDraft; by: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (productId !== null && !(await sql.lockProduct(tx, productId))) throw missing()
    const categoryId = await sql.categoryOf(tx, draft.category)
    if (categoryId === undefined) throw refused('category', 'Elige la categoría')
    const photos = await knownPhotos(
      tx,
      draft.pictures.flatMap(({ photoId }) => photoId ?? []),
    )
    const strange = draft.pictures.findIndex(({ drawing, photoId }) =>
      photoId === null ? !Object.hasOwn(drawings, drawing ?? '') : !photos.has(photoId),
    )
    if (strange !== -1) throw refused(`pictures.${strange}.alt`, 'Esa imagen no existe')
    const id = await sql.saveProduct(tx, productId, { draft, categoryId })
    if (id === null) throw refused('slug', 'Otro producto ya tiene esa dirección')
    await sql.replacePictures(tx, id, draft.pictures)
    await saveSizes(tx, id, draft)
    const detail = { name: draft.name, sizes: draft.sizes, published: draft.published }
    const action = productId === null ? 'product.create' : 'product.update'
    await audit(tx, { accountId: by, action, subject: `product:${id}`, detail })
    return id
  })
}

/** A size that exists stays the same stock item; only what is said of it changes. */
async function saveSizes(tx: Db, productId: number, { name, sizes }: ProductDraft): Promise<void> {
  const known = await sql.sizesOf(tx, productId)
  const gone = known.find(({ variantId }) => !sizes.some((one) => one.variantId === variantId))
  if (gone !== undefined) {
    throw new Problem(
      'size_gone',
      `La talla ${gone.size} no se puede borrar. Quita sus piezas si ya no la vendes.`,
    )
  }
  for (const [index, { variantId, pieces, ...size }] of sizes.entries()) {
    const row = { ...size, position: index + 1 }
    if (variantId === null) {
      const stockItemId = await addStockItem(tx, withSize(name, size.size), pieces)
      await sql.insertSize(tx, { ...row, productId, stockItemId })
    } else {
      if (!known.some((one) => one.variantId === variantId)) throw missing()
      await sql.updateSize(tx, variantId, row)
    }
  }
}

type Adjustment = { productId: number; variantId: number; change: number; reason: string; by: string }

/** Pieces counted in or out. Only what nobody has can leave: what is held or sold stays its owner's. */
export function adjustStock(
  db: Db,
  { productId, variantId, change, reason, by }: Adjustment,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const size = (await sql.sizesOf(tx, productId)).find((one) => one.variantId === variantId)
    if (size === undefined) throw missing()
    const { stockItemId: itemId } = size
    if (change > 0) await addPieces(tx, { itemId, quantity: change })
    else if (!(await removePieces(tx, { itemId, quantity: -change }))) {
      const free = (await freePieces(tx, [itemId])).get(itemId) ?? 0
      throw new Problem(
        'not_enough',
        `${free === 1 ? 'Queda' : 'Quedan'} ${countOf(free, 'pieza libre', 'piezas libres')}: no puedes quitar ${-change}.`,
        409,
        {
          free,
        },
      )
    }
    const free = (await freePieces(tx, [itemId])).get(itemId) ?? 0
    const detail = { variantId, size: size.size, change, reason, free }
    await audit(tx, { accountId: by, action: 'stock.adjust', subject: `product:${productId}`, detail })
    return free
  })
}
