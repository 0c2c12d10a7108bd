import { audit } from '#server/audit.ts'
import { addPieces, freePieces, removePieces, renameStockItem } from '#selling/stock/server/sql.ts'
import { refuseUnknownPicture } from '#catalogue/pictures/server/shelf.ts'
import { countOf } from '#lib/count.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { ExtraDraft } from '../../desk-contract.ts'
import { addSharedStock, offerOf, openOffer, openOffers } from '../sql.ts'
import * as sql from './sql.ts'

const missing = () => notFound('No encontramos ese extra.')

/** A new extra; one that is for every match is offered at those that are public at once. */
export async function createExtra(db: Db, draft: ExtraDraft, by: string): Promise<number> {
  const extraId = await db.transaction().execute(async (tx) => {
    await refuseTwin(tx, draft, null)
    const { stock, pieces, picture, ...row } = draft
    const sharedItemId = stock === 'shared' ? await addSharedStock(tx, draft.name, pieces) : null
    const id = await sql.insertExtra(tx, {
      ...row,
      ...pictureOf(picture),
      sharedItemId,
      piecesPerMatch: pieces,
    })
    await audit(tx, { accountId: by, action: 'extra.create', subject: `extra:${id}` })
    return id
  })
  await openOffers(db)
  return extraId
}

/** The words, price and limit of an extra. How its pieces are counted stays as it was made. */
export async function updateExtra(db: Db, extraId: number, draft: ExtraDraft, by: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await sql.findExtra(tx, extraId)
    if (before === undefined) throw missing()
    await refuseTwin(tx, draft, extraId)
    if ((before.sharedItemId === null) !== (draft.stock === 'match'))
      throw invalid('stock', 'Cómo se cuentan sus piezas no cambia: haz otro extra')
    const { stock: _, pieces, picture, ...row } = draft
    const after = { ...row, ...pictureOf(picture), piecesPerMatch: pieces }
    await sql.updateExtra(tx, extraId, after)
    if (before.sharedItemId !== null && before.name !== draft.name)
      await renameStockItem(tx, before.sharedItemId, draft.name)
    const changed = Object.entries(after).filter(([key, value]) => Reflect.get(before, key) !== value)
    const detail = Object.fromEntries(changed)
    await audit(tx, { accountId: by, action: 'extra.update', subject: `extra:${extraId}`, detail })
  })
  await openOffers(db)
}

/** Offers an extra at a match, or not any more: what was sold there stays good. */
export function setOffer(
  db: Db,
  { extraId, eventId, open }: { extraId: number; eventId: number; open: boolean },
  by: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await sql.findExtra(tx, extraId)) === undefined) throw missing()
    if (open) {
      if (!(await sql.isComing(tx, eventId)))
        throw new Problem('not_coming', 'Solo se ofrece en partidos publicados que no han empezado.')
      await openOffer(tx, { extraId, eventId })
    } else if (!(await sql.closeOffer(tx, extraId, eventId))) throw missing()
    const detail = { eventId, open }
    await audit(tx, { accountId: by, action: 'extra.offer', subject: `extra:${extraId}`, detail })
  })
}

type Adjustment = { extraId: number; eventId: number; change: number; reason: string }

/** Pieces counted in or out. Only what nobody has can leave. */
export function adjustStock(
  db: Db,
  { extraId, eventId, change, reason }: Adjustment,
  by: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const offer = await offerOf(tx, { extraId, eventId })
    if (offer === undefined) throw missing()
    const { stockItemId: itemId } = offer
    const free = async () => (await freePieces(tx, [itemId])).get(itemId) ?? 0
    if (change > 0) await addPieces(tx, { itemId, quantity: change })
    else if (!(await removePieces(tx, { itemId, quantity: -change }))) {
      const left = await free()
      const words = `${left === 1 ? 'Queda' : 'Quedan'} ${countOf(left, 'pieza libre', 'piezas libres')}: no puedes quitar ${-change}.`
      throw new Problem('not_enough', words, 409, { free: left })
    }
    const detail = { eventId, change, reason, free: await free() }
    await audit(tx, { accountId: by, action: 'extra.stock', subject: `extra:${extraId}`, detail })
    return detail.free
  })
}

async function refuseTwin(tx: Db, { name, picture }: ExtraDraft, extraId: number | null): Promise<void> {
  if (await sql.nameTaken(tx, name, extraId)) throw invalid('name', 'Ya hay un extra con ese nombre')
  if (picture !== null) await refuseUnknownPicture(tx, picture.pictureId, 'picture')
}

const pictureOf = (picture: ExtraDraft['picture']) => ({
  pictureId: picture?.pictureId ?? null,
  pictureAlt: picture?.alt ?? null,
})

const invalid = (field: string, words: string) =>
  new Problem('invalid_input', words, 400, { fields: { [field]: words } })
