import { isOpen, type Line } from '#selling/orders/rules.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { discounted } from '../rules.ts'
import { couponOf, findByCode, giveUseBack, updateUse } from './sql.ts'

/** New lines of an order for tickets with the discount of the coupon it has; one that no longer fits is given back. */
export async function keepDiscount(tx: Db, orderId: string, lines: Line[]): Promise<Line[]> {
  const used = await couponOf(tx, orderId)
  const coupon = used && (await findByCode(tx, used.code))
  if (coupon === undefined) return lines
  const after = discounted(coupon, { kind: 'tickets', lines, items: [] }, '')
  if (typeof after === 'string') {
    await giveUseBack(tx, orderId)
    return lines
  }
  await updateUse(tx, orderId, after.offCents, lines)
  return after.lines
}

/** An order that ended unpaid leaves its coupon to be used again, once. */
export async function freeUse(tx: Db, { order }: { order: OrderRow }): Promise<void> {
  if (isOpen(order.status)) await giveUseBack(tx, order.id)
}
