import { releaseSoldPieces } from '#features/stock/sql.ts'
import type { OrderKindRules } from '#features/orders/kinds.ts'
import { changeStage } from './change-stage.ts'
import { lockShopOrder } from './shop-order-rows.ts'
import { isStillHere } from './stages.ts'

/** What a paid, and a given back, order means to the shop. Both may come again and change nothing then. */
export const shopOrders: OrderKindRules = {
  paid: async (tx, { id }) => {
    const order = await lockShopOrder(tx, id)
    if (order?.status === 'to_pay') await changeStage(tx, order, 'preparing')
  },
  givenBack: async (tx, { id }) => {
    const order = await lockShopOrder(tx, id)
    if (order === undefined || !isStillHere(order.status)) return
    await releaseSoldPieces(tx, id)
    await changeStage(tx, order, 'cancelled')
  },
}
