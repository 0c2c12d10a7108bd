import { audit } from '#server/audit.ts'
import { publish } from './extensions.ts'
import { releaseParts } from '#selling/holds/server/engine/whole-hold.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { OrderStatus } from '#server/schema.ts'
import { returnCount } from './buyer-counts.ts'
import { expiryGraceSeconds, isCharging, isOpen, type Step, type StepDetail } from '../rules.ts'
import * as sql from './sql.ts'
import { addStep, insertStep } from './story/steps.ts'
import { mailedSteps } from './story/mailed-steps.ts'

/** The buyer's own order, or as if it did not exist. */
export function ownOrder<Row extends sql.OrderRow>(order: Row | undefined, accountId: string): Row {
  if (order === undefined || order.accountId !== accountId) throw notFound('No encontramos esa compra.')
  return order
}

/** Ends an unpaid order. A voucher that is still out is withdrawn; money that comes for it anyway goes back. */
export function cancelOrder(db: Db, orderId: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = ownOrder(await sql.lockOrder(tx, orderId), accountId)
    if (order.status === 'cancelled') return
    if (!isOpen(order.status)) throw new Problem('order_closed', 'Esa compra ya no se puede cancelar.')
    if (isCharging(order.openPayment)) {
      throw new Problem(
        'payment_in_progress',
        'Estamos confirmando tu pago. Espera la respuesta antes de cancelar.',
      )
    }
    await closeUnpaid(tx, order, 'cancelled')
  })
}

/** The same as the club's own decision, on an order that is locked. Throws where it cannot be. */
export async function cancelForClub(
  tx: Db,
  order: sql.OrderRow,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  refuseToCancel(order)
  await closeUnpaid(tx, order, 'cancelled_by_club')
  await audit(tx, {
    accountId: staffId,
    action: 'order.cancel',
    subject: `order:${order.id}`,
    detail: { reason },
  })
}

/** Why the club cannot cancel an order, thrown; only one that waits for its money can be. */
export function refuseToCancel(order: sql.OrderRow): void {
  if (order.status === 'paid') throw new Problem('order_paid', 'Ya está pagado: usa Devolver.')
  if (!isOpen(order.status)) throw new Problem('order_closed', 'Ya está cerrado: no hay nada que anular.')
  if (isCharging(order.openPayment))
    throw new Problem('payment_in_progress', 'Su pago se está confirmando: espera la respuesta.')
}

async function closeUnpaid(
  tx: Db,
  order: sql.OrderRow,
  step: 'cancelled' | 'cancelled_by_club',
): Promise<void> {
  await endOrder(tx, order, 'cancelled', step)
  const orderId = order.id
  await enqueue(tx, 'withdraw_payments', { orderId }, { key: `withdraw_payments:${orderId}` })
}

/** Ends the order if its time has passed and no money is on its way; asked again, changes nothing. */
export function expireOrder(db: Db, orderId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await sql.lockOrder(tx, orderId)
    if (order === undefined || !isOpen(order.status) || order.openPayment !== null) return false
    if (order.now.getTime() < order.holdEndsAt.getTime() + expiryGraceSeconds * 1000) {
      await sql.moveOrder(tx, order, order.status, { payableUntil: order.holdEndsAt })
      return false
    }
    await endOrder(tx, order, 'expired', 'expired')
    return true
  })
}

/**
 * Closes an order that never got what it asked for: frees what it still holds and gives back the person's count, once,
 * because only the move out of an open status comes here.
 */
export async function endOrder(
  tx: Db,
  order: sql.OrderRow,
  status: Extract<OrderStatus, 'expired' | 'cancelled' | 'refunded'>,
  step: Step,
  detail: StepDetail = {},
): Promise<void> {
  if (!(await sql.moveOrder(tx, order, status, { closedAt: order.now }))) return
  await releaseParts(tx, order.holdId, status === 'expired' ? 'expired' : 'released')
  await recordStep(tx, order.id, step, detail)
  if (isOpen(order.status)) await returnOrderCount(tx, order, order.counted)
  await publish(tx, 'order.ended', { order })
}

/** Gives back so much of what the order counts against the person's limit. */
export async function returnOrderCount(
  tx: Db,
  { countsAs: subject, accountId }: sql.OrderRow,
  quantity: number,
): Promise<void> {
  if (subject !== null && quantity > 0) await returnCount(tx, { subject, accountId, quantity })
}

/** One more line in the order's story; news for somebody who has left the site go by mail as well. */
export async function recordStep(
  tx: Db,
  orderId: string,
  step: Step,
  detail: StepDetail = {},
): Promise<void> {
  if (!mailedSteps.has(step)) return addStep(tx, { orderId, step, detail })
  const stepId = await insertStep(tx, { orderId, step, detail })
  await enqueue(tx, 'mail_order_step', { stepId }, { key: `mail_order_step:${stepId}` })
}
