import { audit } from '#server/audit.ts'
import { closeRefund } from '#selling/payments/server/refunds/refund-rows.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { recordStep } from '#selling/orders/server/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import * as sql from '../sql.ts'
import { windowRefund } from './window-refund.ts'

/** Opens a cashier's till with what lies in the drawer; pressed twice, it is open once. */
export function startTill(db: Db, cashier: string, openingCents: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
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

/** What should lie in the drawer, in centavos. */
export async function expectedCents(db: Db, till: { id: string; openingCents: number }): Promise<number> {
  const { cashCents, paidOutCents } = await sql.tillSums(db, till.id)
  return till.openingCents + cashCents - paidOutCents
}

/** Counts the drawer and ends the turn. The difference stays on record, whoever explains it. */
export function endTill(
  db: Db,
  cashier: string,
  { countedCents, note }: { countedCents: number; note: string },
): Promise<{ expectedCents: number; countedCents: number }> {
  return db.transaction().execute(async (tx) => {
    const till = await lockTill(tx, cashier)
    const expected = await expectedCents(tx, till)
    const end = { expectedCents: expected, countedCents, note }
    await sql.closeTillRow(tx, till.id, end)
    const detail = { ...end, differenceCents: countedCents - expected }
    await audit(tx, { accountId: cashier, action: 'till.close', subject: `till:${till.id}`, detail })
    return { expectedCents: expected, countedCents }
  })
}

/** Hands over a refund of what was paid at the window. Pressed twice, or by two cashiers at once, it is paid once. */
export function payOutRefund(
  db: Db,
  refundId: string,
  cashier: string,
  authorisation: string | undefined,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const till = await lockTill(tx, cashier)
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
    await audit(tx, { accountId: cashier, action: 'refund.pay_out', subject: `order:${orderId}`, detail })
  })
}
