import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { holdSeconds } from '#selling/holds/rules.ts'
import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import { formatMoney } from '#lib/money.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { choose, take } from './actions.ts'
import * as rows from './order-kind/shop-order-rows.ts'
import { codeFrom } from '../order-stages.ts'
import { itemsOf, subtotalOf, titleOf } from '../rules.ts'
import { pickupPoints } from './sql.ts'

type CounterInput = {
  requestKey: string
  lines: { variantId: number; quantity: number }[]
  seenTotalCents: number
}

/**
 * An order of pieces that somebody takes from the counter, in the transaction that settles it: held like any others, and
 * handed over already, so that nobody packs them and nobody is told that they are being packed.
 */
export async function orderOverCounter(
  tx: Db,
  { requestKey, lines, seenTotalCents }: CounterInput,
  { accountId, staffId }: { accountId: string; staffId: string },
): Promise<string> {
  const chosen = await choose(tx, { lines })
  const items = itemsOf(chosen, null)
  const totalCents = subtotalOf(items)
  if (totalCents !== seenTotalCents) {
    const words = `El precio cambió: ahora son ${formatMoney(totalCents)}. Revisa la cuenta antes de cobrar.`
    throw new Problem('price_changed', words, 409, { totalCents })
  }
  const [point] = await pickupPoints(tx)
  if (point === undefined)
    throw new Problem('no_counter', 'Abre un punto de entrega de la tienda para vender en el mostrador.')
  const hold = { holdId: randomUUID(), until: await rows.holdEnd(tx, holdSeconds) }
  await take(tx, chosen, hold)
  const orderId = await openOrder(tx, {
    kind: 'shop',
    accountId,
    visitorId: null,
    holdId: hold.holdId,
    payableUntil: hold.until,
    draft: { title: titleOf(chosen), eventId: null, priceVersion: 0, lines: [], items, count: null },
  })
  await rows.insertShopOrder(tx, {
    orderId,
    accountId,
    requestKey,
    requestHash: createHash('sha256').update(JSON.stringify(lines)).digest(),
    pickupPointId: point.id,
    pickupCode: codeFrom(randomBytes(8)),
  })
  await rows.moveShopOrderRow(tx, { orderId, status: 'to_pay' }, 'delivered', { byAccountId: staffId })
  return orderId
}
