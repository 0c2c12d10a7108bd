import { audit } from '#server/audit.ts'
import { closeRefund } from '#selling/payments/server/refunds/refund-rows.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { recordStep } from '#selling/orders/server/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import * as sql from '../sql.ts'
import { tillOwing } from './till-rows.ts'
import { cashOfChange, windowRefund } from './window-refund.ts'

/** Opens a cashier's till with what lies in the drawer; pressed twice, it is open once. */
export function startTill(db: Db, cashier: string, openingCents: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await tillOwing(tx, cashier)) !== undefined)
      throw new Problem('reason_owed', 'Primero escribe por qué no cuadró tu caja anterior.')
    const id = await sql.insertTill(tx, cashier, openingCents)
    if (id === null) return
    const detail = { openingCents }
    await audit(tx, { accountId: cashier, action: 'till.open', subject: `till:${id}`, detail })
  })
}

/** The cashier's open till, locked: whatever moves money in it comes one after the other, and none after its closing. */
export async function lockTill(tx: Db, cashier: string) {
  const till = await sql.openTill(tx, cashier, { lock: true })
  if (till === undefined) throw new Problem('no_till', 'Abre tu caja antes de cobrar o devolver.')
  return till
}

type Till = { id: string; cashier: string }

/** Hands over a refund of what was paid at the window. Pressed twice, or by two cashiers at once, it is paid once. */
export function payOutRefund(
  db: Db,
  refundId: string,
  cashier: string,
  authorisation: string | undefined,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await handOver(tx, await lockTill(tx, cashier), refundId, authorisation)
  })
}

/** Hands over at once, out of the drawer, what a change of seat gives back of money that was paid in cash. */
export async function payOutChange(tx: Db, till: Till, changeOrderId: string): Promise<number> {
  let paidCents = 0
  for (const { id, amountCents } of await cashOfChange(tx, changeOrderId)) {
    await handOver(tx, till, id, undefined)
    paidCents += amountCents
  }
  return paidCents
}

async function handOver(
  tx: Db,
  till: Till,
  refundId: string,
  authorisation: string | undefined,
): Promise<void> {
  const refund = await windowRefund(tx, refundId)
  if (refund === undefined) throw notFound('No encontramos esa devolución.')
  await lockOrder(tx, refund.orderId)
  if (!(await closeRefund(tx, refundId, { status: 'done', providerRefundId: null }))) {
    if ((await windowRefund(tx, refundId))?.paidBy === till.cashier) return
    throw new Problem('already_paid_out', 'Esa devolución ya se entregó.')
  }
  const { amountCents, method, orderId } = refund
  const means = method === 'cash_desk' ? 'cash' : 'terminal'
  if (means === 'terminal' && authorisation === undefined)
    throw new Problem(
      'authorisation_missing',
      'Escribe la autorización de la devolución en la terminal.',
      400,
    )
  await sql.insertPayout(tx, {
    refundId,
    tillId: till.id,
    means,
    amountCents,
    authorisation: authorisation ?? null,
  })
  await recordStep(tx, orderId, 'refund_done', { amountCents })
  const detail = { refundId, amountCents, means }
  await audit(tx, {
    accountId: till.cashier,
    action: 'refund.pay_out',
    subject: `order:${orderId}`,
    detail,
  })
}
