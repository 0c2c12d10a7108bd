import { folioOf } from '#selling/orders/rules.ts'
import type { Db } from '#server/db.ts'
import { pictureOf } from '../../artwork-rules.ts'
import { findVariants, shippingRates, type VariantRow } from '../sql.ts'
import type { ShopOrder, ShopOrderHead } from '../../orders-contract.ts'
import { changesOf, itemsOfOrders, pointOf, type ItemRow, type ShopOrderRow } from './shop-order-rows.ts'
import { shownStage } from '../../order-stages.ts'

/** What lists show of orders, in the order given. */
export async function describeHeads(db: Db, orders: ShopOrderRow[]): Promise<ShopOrderHead[]> {
  const items = await itemsOfOrders(
    db,
    orders.map((order) => order.orderId),
  )
  const stockItemIds = items.flatMap(({ stockItemId }) => stockItemId ?? [])
  const variants = new Map(
    (await findVariants(db, { stockItemIds })).map((variant) => [variant.stockItemId, variant]),
  )
  const ofOrder = Map.groupBy(items, (item) => item.orderId)
  return orders.map((order) => headOf(order, ofOrder.get(order.orderId) ?? [], variants))
}

function headOf(order: ShopOrderRow, items: ItemRow[], variants: Map<number, VariantRow>): ShopOrderHead {
  const lines = items.flatMap(({ stockItemId, quantity, unitCents }) => {
    const variant = stockItemId === null ? undefined : variants.get(stockItemId)
    if (variant === undefined) return []
    const { id: variantId, slug, name, size } = variant
    return [{ variantId, slug, name, size, picture: pictureOf(variant), quantity, unitCents }]
  })
  return {
    orderId: order.orderId,
    folio: folioOf(order.folio),
    status: shownStage(order.status, order.orderStatus),
    orderStatus: order.orderStatus,
    delivery: order.pickupCode === null ? 'shipping' : 'pickup',
    totalCents: order.totalCents,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    createdAt: order.createdAt.toISOString(),
    payableUntil: order.payableUntil.toISOString(),
    lines,
  }
}

/** One order with its delivery and every step so far. */
export async function describeShopOrder(db: Db, order: ShopOrderRow): Promise<ShopOrder> {
  const [[head], items, changes, rates] = await Promise.all([
    describeHeads(db, [order]),
    itemsOfOrders(db, [order.orderId]),
    changesOf(db, order.orderId),
    shippingRates(db),
  ])
  const { pickupPointId, pickupCode, carrier, tracking, address } = order
  const point = pickupPointId === null ? undefined : await pointOf(db, pickupPointId)
  const takes = rates.find(({ zone }) => zone === order.shippingZone)?.takes ?? ''
  return {
    ...head!,
    shippingCents: items.find(({ kind }) => kind === 'shipping')?.unitCents ?? 0,
    taxCents: items.reduce((sum, item) => sum + item.taxCents, 0),
    pickup: point === undefined || pickupCode === null ? null : { point, code: pickupCode },
    shipping: address === null ? null : { address, takes, carrier, tracking },
    changes: [
      { status: 'to_pay' as const, at: order.createdAt.toISOString() },
      ...changes.map(({ status, at }) => ({ status, at: at.toISOString() })),
    ],
  }
}
