import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { audit } from '#server/audit.ts'
import { holdSeconds } from '#selling/holds/rules.ts'
import { endOrder } from '#selling/orders/server/actions.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { takePieces } from '#selling/stock/server/sql.ts'
import type { Asked } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { placeOf } from './addresses/postal-code.ts'
import type { placeShopOrder as Placing } from '../contract.ts'
import type { moveShopOrder as Moving } from '../desk-contract.ts'
import { changeStage } from './order-kind/change-stage.ts'
import * as rows from './order-kind/shop-order-rows.ts'
import { codeFrom, moveFault } from '../order-stages.ts'
import {
  itemsOf,
  maxOpenOrders,
  shippingCents,
  subtotalOf,
  titleOf,
  withSize,
  type Chosen,
} from '../rules.ts'
import { findVariants, pickupPoints, shippingRates } from './sql.ts'

export type ShopOrderInput = Asked<typeof Placing>['body']

/**
 * Holds every piece for 600 s and makes the order, or neither. The same wish again is the same order; an earlier one
 * that nobody is paying gives its pieces back first.
 */
export function placeShopOrder(
  db: Db,
  input: ShopOrderInput,
  { account, visitorId }: Buyer,
): Promise<string> {
  const accountId = account.id
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest()
  return db.transaction().execute(async (tx) => {
    await rows.lockBuyer(tx, accountId)
    const known = await rows.findInput(tx, accountId, input.requestKey)
    if (known !== undefined) {
      if (known.requestHash.equals(requestHash)) return known.orderId
      throw new Problem('key_reused', 'Tu carrito cambió mientras enviabas la compra. Vuelve a intentar.')
    }
    await giveWay(tx, accountId)
    const chosen = await choose(tx, input)
    const delivery = await deliveryOf(tx, input, subtotalOf(chosen))
    const items = itemsOf(chosen, delivery.parcel)
    const totalCents = subtotalOf(items)
    if (totalCents !== input.seenTotalCents) {
      const words = `El precio cambió: ahora son ${formatMoney(totalCents)}. Revisa tu carrito antes de pagar.`
      throw new Problem('price_changed', words, 409, { totalCents })
    }
    const hold = { holdId: randomUUID(), until: await rows.holdEnd(tx, holdSeconds) }
    await take(tx, chosen, hold)
    const draft = { title: titleOf(chosen), eventId: null, priceVersion: 0, lines: [], items, count: null }
    const order = {
      kind: 'shop' as const,
      accountId,
      visitorId,
      holdId: hold.holdId,
      payableUntil: hold.until,
      draft,
    }
    const orderId = await openOrder(tx, order)
    await rows.insertShopOrder(tx, {
      orderId,
      accountId,
      requestKey: input.requestKey,
      requestHash,
      ...delivery.row,
    })
    return orderId
  })
}

async function giveWay(tx: Db, accountId: string): Promise<void> {
  let beingPaid = 0
  for (const orderId of await rows.openOrdersOf(tx, accountId)) {
    const order = await lockOrder(tx, orderId)
    if (order?.status === 'pending' && order.openPayment === null)
      await endOrder(tx, order, 'cancelled', 'cancelled')
    else beingPaid += 1
  }
  if (beingPaid < maxOpenOrders) return
  throw new Problem(
    'too_many_open',
    'Tienes varias compras de la tienda por pagar. Paga o cancela una antes de hacer otra.',
  )
}

/** What is wanted, as it is sold now. A size that is no longer sold ends it. */
export async function choose(tx: Db, { lines }: Pick<ShopOrderInput, 'lines'>): Promise<Chosen[]> {
  const found = await findVariants(tx, { ids: lines.map(({ variantId }) => variantId) })
  return lines.map(({ variantId, quantity }) => {
    const variant = found.find(({ id }) => id === variantId)
    if (variant === undefined || !variant.published)
      throw new Problem('not_sold', 'Uno de tus productos ya no se vende. Revisa tu carrito.')
    const { name, size, stockItemId, priceCents } = variant
    return { stockItemId, title: withSize(name, size), quantity, unitCents: priceCents }
  })
}

/** Every piece for this hold, or a Problem that says of what there is too little. */
export async function take(tx: Db, chosen: Chosen[], hold: { holdId: string; until: Date }): Promise<void> {
  for (const { stockItemId, quantity, title } of chosen.toSorted((a, b) => a.stockItemId - b.stockItemId)) {
    const wanted = [{ itemId: stockItemId, quantity }]
    if (await takePieces(tx, { ...hold, wanted })) continue
    throw new Problem('not_enough', `Ya no quedan ${quantity} de ${title}. Revisa tu carrito.`)
  }
}

async function deliveryOf(tx: Db, { delivery }: ShopOrderInput, subtotalCents: number) {
  if (delivery.method === 'pickup') {
    const point = (await pickupPoints(tx)).find(({ id }) => id === delivery.pickupPointId)
    if (point === undefined) throw notFound('Ese punto de entrega ya no está disponible.')
    return { parcel: null, row: { pickupPointId: point.id, pickupCode: codeFrom(randomBytes(8)) } }
  }
  const { municipality, interior = '', references = '', ...typed } = delivery.address
  const place = placeOf(typed.postalCode)
  const rate = (await shippingRates(tx)).find(({ zone }) => zone === place?.zone)
  if (place === null || rate === undefined) {
    const fields = { 'delivery.address.postalCode': 'Ese código postal no existe. Revísalo.' }
    throw new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields })
  }
  const address = {
    ...typed,
    interior,
    references,
    municipality: place.municipality ?? municipality,
    state: place.state,
  }
  const parcel = { name: rate.name, cents: shippingCents(rate, subtotalCents) }
  return { parcel, row: { address, shippingZone: place.zone } }
}

export type StageMove = Asked<typeof Moving>['body']

/** The club moves a paid order on. */
export function moveShopOrder(db: Db, orderId: string, move: StageMove, staffId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await rows.lockShopOrder(tx, orderId)
    if (order === undefined) throw notFound('No encontramos esa compra.')
    const { status, pickupCode } = order
    const delivery = pickupCode === null ? 'shipping' : 'pickup'
    const fault = moveFault({ delivery, status, pickupCode }, move)
    if (fault !== null) throw new Problem(fault, faultWords[fault])
    const parcel = move.status === 'shipped' ? { carrier: move.carrier, tracking: move.tracking } : {}
    await changeStage(tx, order, move.status, { ...parcel, byAccountId: staffId })
    const detail = { status: move.status }
    await audit(tx, { accountId: staffId, action: 'shop_order.move', subject: `order:${orderId}`, detail })
  })
}

const faultWords = {
  not_paid: 'Esa compra aún no se paga.',
  closed: 'Esa compra ya está cerrada o ya pasó por ahí.',
  other_way: 'Esa compra se entrega de otra forma.',
  too_soon: 'Primero márcala como lista o enviada.',
  wrong_code: 'Ese código no es de esta compra.',
}
