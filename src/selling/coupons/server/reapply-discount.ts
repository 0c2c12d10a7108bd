import { isOpen } from '#selling/orders/rules.ts'
import type { Sold } from '#selling/orders/server/extensions.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { discounted } from '../rules.ts'
import { couponOf, findByCode, giveUseBack, updateUse } from './sql.ts'

/** An order for tickets at new lines and items with the discount of the coupon it has; one that no longer fits is given back. */
export async function reapplyDiscount(tx: Db, orderId: string, sold: Sold): Promise<Sold> {
  const plain = { ...sold, items: sold.items.filter(({ kind }) => kind !== 'coupon') }
  const used = await couponOf(tx, orderId)
  const coupon = used && (await findByCode(tx, used.code))
  if (used === undefined || coupon === undefined) return plain
  const after = discounted(coupon, { kind: 'tickets', ...plain }, `Cupón ${used.code}`)
  if (typeof after === 'string') {
    await giveUseBack(tx, orderId)
    return plain
  }
  await updateUse(tx, orderId, after.offCents, plain.lines)
  return after
}

/** An order that ended unpaid leaves its coupon to be used again, once. */
export async function freeUse(tx: Db, { order }: { order: OrderRow }): Promise<void> {
  if (isOpen(order.status)) await giveUseBack(tx, order.id)
}
