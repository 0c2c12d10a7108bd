import { sql } from 'kysely'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { dueCents } from '#selling/payments/server/credit/due.ts'
import { settleAtDesk } from '#selling/payments/server/desk/settle-at-desk.ts'
import { closeRefund } from '#selling/payments/server/refunds/refund-rows.ts'
import { countOf } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { TransferInput } from '../../desk-contract.ts'
import { addStep, isFree, lockGroup, placesOf } from '../sql.ts'
import { depositOrder, endOpen, noGroup, openPlacesOrder, placesOrder } from './pay.ts'

type Registering = { groupId: string; by: string; input: TransferInput }

/**
 * A company's transfer that finance found in the club's account pays the deposit or places, like every order is paid. A reference pays once:
 * the same again answers what it paid, with another sum or group it is refused.
 */
export function registerTransfer(
  services: Pick<Services, 'db' | 'seats'>,
  { groupId, by, input }: Registering,
): Promise<string> {
  const { reference, amountCents, receivedOn } = input
  return services.db.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, groupId)
    if (group === undefined) throw noGroup()
    const before = await tx
      .selectFrom('groupTransfers')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (before !== undefined) {
      if (before.groupId === groupId && before.amountCents === amountCents) return before.orderId
      throw new Problem('reference_used', 'Esa clave de rastreo ya pagó otra cosa. Revisa cuál es.')
    }
    const orderId =
      input.pays === 'deposit' ? await depositOrder(tx, group) : await restOrder(tx, group, input.places)
    const order = (await lockOrder(tx, orderId))!
    if (order.openPayment !== null)
      throw new Problem(
        'payment_in_progress',
        'El grupo está pagando eso en este momento. Espera su respuesta.',
      )
    if (dueCents(order) !== amountCents)
      throw new Problem(
        'amount_differs',
        `Llegaron ${formatMoney(amountCents)} y se deben ${formatMoney(dueCents(order))}. Registra cuántos lugares paga, o devuélvela.`,
      )
    await settleAtDesk(tx, services, order, {
      method: 'transfer',
      attemptKey: `transfer:${reference}`,
      cardLast4: null,
    })
    await tx
      .insertInto('groupTransfers')
      .values({ reference, groupId, orderId, amountCents, receivedOn, registeredBy: by })
      .execute()
    await addStep(tx, groupId, 'transfer', { amountCents, reference }, { by })
    await audit(tx, {
      accountId: by,
      action: 'group.transfer',
      subject: `group:${groupId}`,
      detail: { amountCents, reference },
    })
    return orderId
  })
}

/** The order of so many places that wait, in their sequence, or of all of them. */
async function restOrder(
  tx: Db,
  group: NonNullable<Awaited<ReturnType<typeof lockGroup>>>,
  many?: number,
): Promise<string> {
  const open = await openPlacesOrder(tx, group)
  if (open !== null && open.places.length !== many) await endOpen(tx, open.order)
  if (open !== null && open.places.length === many) return open.order.id
  const held = (await placesOf(tx, group.id)).filter(isFree)
  if (held.length === 0) throw new Problem('nothing_due', 'Este grupo no tiene lugares por pagar.')
  if (many !== undefined && many > held.length)
    throw new Problem(
      'unknown_place',
      `Este grupo solo tiene ${countOf(held.length, 'lugar', 'lugares')} por pagar.`,
    )
  return placesOrder(
    tx,
    group,
    held.slice(0, many ?? held.length).map(({ id }) => id),
  )
}

/** Refunds of a group's transfers that finance has to send. */
export async function transferRefunds(db: Db, groupId: string) {
  const { rows } = await sql<{ id: string; amountCents: number; requestedAt: Date }>`
    select refunds.id, refunds.amount_cents, refunds.requested_at from group_transfers transfer
    join payments on payments.order_id = transfer.order_id and payments.method = 'transfer'
    join refunds on refunds.payment_id = payments.id and refunds.status = 'requested'
    where transfer.group_id = ${groupId} order by refunds.requested_at`.execute(db)
  return rows
}

/** Finance sent one of them; a second time it is refused. */
export function markRefundSent(
  db: Db,
  { groupId, refundId, by, reference }: { groupId: string; refundId: string; by: string; reference: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await lockGroup(tx, groupId)) === undefined) throw noGroup()
    const refund = (await transferRefunds(tx, groupId)).find(({ id }) => id === refundId)
    if (refund === undefined) throw notFound('No encontramos esa devolución, o ya se hizo.')
    if (!(await closeRefund(tx, refundId, { status: 'done', providerRefundId: null })))
      throw new Problem('refund_done', 'Esa devolución ya se hizo.')
    await addStep(tx, groupId, 'refund_sent', { amountCents: refund.amountCents, reference }, { by })
    await audit(tx, {
      accountId: by,
      action: 'group.refund_sent',
      subject: `group:${groupId}`,
      detail: { amountCents: refund.amountCents, reference },
    })
  })
}
