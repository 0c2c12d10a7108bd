import { orderOverCounter } from '#products/shop/server/over-counter.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { accountOfGuest, type Guest } from '../guest-account.ts'
import { saleAtWindow, type Deps, type Press, type Sale } from './at-window.ts'

type GoodsInput = Press & {
  lines: { variantId: number; quantity: number }[]
  seenTotalCents: number
  guest: Guest | undefined
}

/** Sells pieces of the shop that the person takes along at once. */
export function sellGoods(services: Deps, input: GoodsInput, who: Buyer): Promise<Sale> {
  return saleAtWindow(services, input, who, async (tx) => {
    const accountId = await accountOfGuest(tx, input.guest)
    const { key: requestKey, lines, seenTotalCents } = input
    return orderOverCounter(tx, { requestKey, lines, seenTotalCents }, { accountId, staffId: who.account.id })
  })
}
