import type { OrderKindRules } from '#selling/orders/server/kind/order-kind.ts'
import { itemsOf, type OrderRow } from '#selling/orders/server/sql.ts'
import { sellPieces, takePieces } from '#selling/stock/server/sql.ts'
import type { Db } from '#server/db.ts'
import { changeStage } from './change-stage.ts'
import { lockShopOrder } from './shop-order-rows.ts'
import { isStillHere } from '../../order-stages.ts'

/** What a paid, and a given back, order means to the shop. */
export const shopOrders: OrderKindRules = {
  openToRestricted: true,
  deliversGoods: true,
  itemised: 'goods',
  paid: async (tx, { id }) => {
    const order = await lockShopOrder(tx, id)
    if (order?.status === 'to_pay') await changeStage(tx, order, 'preparing')
  },
  givenBack: async (tx, order) => {
    const shop = await lockShopOrder(tx, order.id)
    if (shop === undefined) return
    if (isStillHere(shop.status)) await changeStage(tx, shop, 'cancelled')
    else await keepGone(tx, order)
  },
}

/**
 * Settlement has just put every piece of the order back on the shelf, but these have left the club's hands: nobody else
 * can have taken them inside this transaction, so they are the order's again until somebody counts a return.
 */
async function keepGone(tx: Db, { id: orderId, holdId, now }: OrderRow): Promise<void> {
  const wanted = (await itemsOf(tx, orderId)).flatMap(({ stockItemId, quantity }) =>
    stockItemId === null ? [] : [{ itemId: stockItemId, quantity }],
  )
  await takePieces(tx, { holdId, until: now, wanted })
  await sellPieces(tx, { holdId, orderId })
}
