import { ownHold } from '#selling/holds/server/actions.ts'
import { findHold } from '#selling/holds/server/sql.ts'
import { lockOrderOfHold } from '#selling/locks/server/sql.ts'
import { isOpen, totalsOf } from '#selling/orders/rules.ts'
import { lockHoldToPrice } from '#selling/orders/server/placing/order-facts.ts'
import { discounts } from '#selling/orders/server/extensions.ts'
import { orderOfHold, replaceSold } from '#selling/orders/server/placing/order-rows.ts'
import { draftOf, refuseBelowCovered } from '#selling/orders/server/placing/place-order.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { freePieces, giveBackPieces, takePieces } from '#selling/stock/server/sql.ts'
import { clubPicture } from '#catalogue/pictures/rules.ts'
import { countOf } from '#lib/count.ts'
import type { Reply } from '#lib/endpoint.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Who } from '#server/session.ts'
import type { chooseExtra } from '../contract.ts'
import { mostOf, opensAt, toldLeft } from '../rules.ts'
import * as sql from './sql.ts'

type Offered = Reply<typeof chooseExtra>

/** What may be added to a hold of tickets of mine; nothing of any other hold. */
export async function readOffered(db: Db, holdId: string, who: Who): Promise<Offered> {
  const hold = ownHold(await findHold(db, holdId), who)
  if (hold.kind !== 'tickets') return { extras: [], totalCents: 0 }
  const offers = await sql.offersOfHold(db, { holdId, eventId: hold.eventId })
  return {
    extras: offers.map(
      ({ startsAt, doorsAt, free, pictureId, pictureAlt, opensMinutesBefore, ...offer }) => ({
        ...offer,
        picture: clubPicture(pictureId, pictureAlt),
        opensAt: opensAt({ startsAt, doorsAt }, opensMinutesBefore),
        most: mostOf({ ...offer, free }),
        left: free <= toldLeft ? free : null,
      }),
    ),
    totalCents: offers.reduce((sum, { chosen, priceCents }) => sum + chosen * priceCents, 0),
  }
}

type Choice = { holdId: string; extraId: number; quantity: number }

/**
 * So many pieces of an extra beside a hold's seats, held as long as they are. Of a hold that is ordered already the order changes with
 * it, while nobody is paying it. Asking for what is there already changes nothing.
 */
export function choose(db: Db, { holdId, extraId, quantity }: Choice, who: Who): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockOrderOfHold(tx, holdId)
    const hold = ownHold(await lockHoldToPrice(tx, holdId), who)
    if (hold.kind !== 'tickets') throw notFound('No encontramos ese apartado.')
    if (!hold.running || (hold.status !== 'active' && hold.status !== 'ordered'))
      throw new Problem('hold_ended', 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.')
    const offer = await sql.offerOf(tx, { eventId: hold.eventId, extraId })
    if (offer === undefined) throw notFound('Ese extra ya no se ofrece.')
    const has = await sql.heldOf(tx, holdId, offer.stockItemId)
    if (quantity === has) return
    await refuseFixed(tx, holdId)
    const { stockItemId: itemId } = offer
    if (quantity < has) await giveBackPieces(tx, holdId, { itemId, quantity: has - quantity })
    else await takeMore(tx, { ...offer, has, quantity, holdId, until: hold.expiresAt })
    if (hold.status === 'ordered') await reprice(tx, holdId, who)
  })
}

type More = { stockItemId: number; name: string; perOrder: number; offered: boolean } & {
  has: number
  quantity: number
  holdId: string
  until: Date
}

async function takeMore(
  tx: Db,
  { stockItemId: itemId, has, quantity, holdId, until, ...offer }: More,
): Promise<void> {
  const { name, perOrder } = offer
  if (!offer.offered) throw new Problem('extra_over', `${name} ya no se ofrece.`)
  if (quantity > perOrder)
    throw new Problem('too_many_extras', `${name}: puedes llevar hasta ${perOrder} por compra.`, 409, {
      limit: perOrder,
    })
  if (await takePieces(tx, { holdId, until, wanted: [{ itemId, quantity: quantity - has }] })) return
  const left = (await freePieces(tx, [itemId])).get(itemId) ?? 0
  const words =
    left === 0
      ? `${name}: se agotó. Tus lugares siguen apartados.`
      : `${name}: ya solo ${left === 1 ? 'queda' : 'quedan'} ${countOf(left, 'pieza', 'piezas')}.`
  throw new Problem('extra_sold_out', words, 409, { left })
}

/** An order that somebody is paying stays what it is. */
async function refuseFixed(tx: Db, holdId: string): Promise<void> {
  const made = await orderOfHold(tx, holdId)
  const order = made && (await findOrder(tx, made.id))
  if (order === undefined) return
  if (!isOpen(order.status) || order.openPayment !== null)
    throw new Problem('order_fixed', 'El pago de esta compra ya empezó, así que ya no cambia.')
  if (order.creditCents > 0)
    throw new Problem('credit_first', 'Quita tu saldo a favor, cambia tus extras y vuelve a usarlo.')
}

/** The items of the order are the pieces that its hold has now. */
async function reprice(tx: Db, holdId: string, { account, ...who }: Who): Promise<void> {
  const order = (await findOrder(tx, (await orderOfHold(tx, holdId))!.id))!
  const hold = (await lockHoldToPrice(tx, holdId))!
  if (account === null) throw notFound('No encontramos ese apartado.')
  const fares = order.lines.map(({ seatId, fare }) => ({ seatId, fare }))
  const seated = { ...hold, match: { ...hold.match, seats: order.lines } }
  const draft = await draftOf(tx, seated, { holdId, fares }, { ...who, account })
  const { lines, items } = await discounts().keep(tx, order.id, draft)
  const { totalCents } = totalsOf(lines, items)
  refuseBelowCovered(order, totalCents)
  await replaceSold(tx, { id: order.id, totalCents }, lines, items)
}
