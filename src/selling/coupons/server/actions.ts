import { ownOrder } from '#selling/orders/server/actions.ts'
import { isOpen, totalsOf, type Item, type Line } from '#selling/orders/rules.ts'
import { replaceSold } from '#selling/orders/server/placing/order-rows.ts'
import { findOrder, itemsOf, linesOf, lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { discounted, faultWords, isRunning, maxMisses, plainCode } from '../rules.ts'
import * as sql from './sql.ts'

/** Puts a coupon into an order of mine that nobody is paying yet. The same code again changes nothing. */
export async function applyCoupon(db: Db, orderId: string, accountId: string, typed: string): Promise<void> {
  ownOrder(await findOrder(db, orderId), accountId)
  if ((await sql.missesOf(db, accountId)) >= maxMisses)
    throw new Problem(
      'too_many_attempts',
      'Probaste muchos códigos. Espera una hora y vuelve a intentar.',
      429,
    )
  const coupon = await sql.findByCode(db, plainCode(typed))
  if (coupon === undefined || !isRunning(coupon)) {
    await sql.noteMiss(db, accountId)
    throw new Problem('coupon_unknown', 'Ese cupón no existe o no está vigente. Revisa cómo lo escribiste.')
  }
  await db.transaction().execute((tx) => useCoupon(tx, orderId, accountId, coupon))
}

async function useCoupon(tx: Db, orderId: string, accountId: string, coupon: sql.CouponRow): Promise<void> {
  const order = await openOrder(tx, orderId, accountId)
  const used = await sql.couponOf(tx, orderId)
  if (used?.code === coupon.code) return
  if (used !== undefined)
    throw new Problem('coupon_there', 'Quita el cupón que ya tiene tu compra para usar otro.')
  const [lines, items] = await Promise.all([linesOf(tx, orderId), itemsOf(tx, orderId)])
  const after = discounted(coupon, { kind: order.kind, lines, items }, `Cupón ${coupon.code}`)
  if (typeof after === 'string') throw new Problem(after, faultWords(after, coupon))
  const { id: couponId, code, perPerson: most } = coupon
  if (!(await sql.takeUse(tx, code)))
    throw new Problem('coupon_used_up', 'Ese cupón ya se usó todas las veces que valía.')
  if (!(await sql.takeOfPerson(tx, { couponId, accountId, most })))
    throw new Problem('coupon_yours_used', 'Ya usaste ese cupón.')
  await sql.insertUse(tx, { orderId, couponId, code, accountId, offCents: after.offCents, before: lines })
  const { totalCents } = totalsOf(after.lines, after.items)
  await replaceSold(tx, { id: orderId, totalCents }, after.lines, after.items)
}

/** Takes the coupon out again: the order costs what it cost before. */
export function removeCoupon(db: Db, orderId: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await openOrder(tx, orderId, accountId)
    const used = await sql.couponOf(tx, orderId)
    if (used === undefined) return
    const lines = used.before as Line[]
    const items = (await itemsOf(tx, orderId)).filter(({ kind }: Item) => kind !== 'coupon')
    await sql.giveUseBack(tx, orderId)
    await replaceSold(tx, { id: orderId, totalCents: totalsOf(lines, items).totalCents }, lines, items)
  })
}

async function openOrder(tx: Db, orderId: string, accountId: string): Promise<OrderRow> {
  const order = ownOrder(await lockOrder(tx, orderId), accountId)
  if (!isOpen(order.status) || order.openPayment !== null)
    throw new Problem('order_fixed', 'El pago de esta compra ya empezó, así que ya no cambia.')
  if (order.creditCents > 0)
    throw new Problem('credit_first', 'Quita tu saldo a favor, aplica el cupón y vuelve a usarlo.')
  if (order.giftCents > 0)
    throw new Problem('gift_card_first', 'Quita tu tarjeta de regalo, aplica el cupón y vuelve a usarla.')
  return order
}
