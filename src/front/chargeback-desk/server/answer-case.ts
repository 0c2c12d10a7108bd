import { audit } from '#server/audit.ts'
import { recordStep } from '#selling/orders/server/actions.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import { lockCase, noteDecision, noteEvidence } from '#selling/payments/server/chargebacks/case-rows.ts'
import { giveCredit } from '#selling/payments/server/credit/give-credit.ts'
import { ProviderRejected, ProviderUnavailable } from '#selling/payments/server/provider.ts'
import { allocate, retainedMoney, lockPayment } from '#selling/payments/server/sql.ts'
import { evidencePdf } from './evidence-pdf.ts'
import { readEvidence } from './evidence.ts'
import { findChargeback } from './table.ts'

const gone = () => notFound('No encontramos ese contracargo.')

/** Sends what the club knows to the provider, then writes it down; sent again, the bank has it twice and nothing else changes. */
export async function sendEvidence(
  { db, payments, config }: Pick<Services, 'db' | 'payments' | 'config'>,
  id: string,
  staffId: string,
): Promise<void> {
  const disputed = await findChargeback(db, id)
  if (disputed === undefined) throw gone()
  if (!disputed.open || disputed.providerId === null)
    throw new Problem(
      'not_answerable',
      'El proveedor ya no recibe pruebas de este contracargo, o todavía no las pide.',
    )
  const bytes = await evidencePdf(disputed, await readEvidence(db, config.masterKey, disputed))
  const name = `pruebas-${folioOf(disputed.folio)}.pdf`
  await payments.sendEvidence(disputed.providerId, [{ name, type: 'application/pdf', bytes }]).catch(refused)
  await db.transaction().execute(async (tx) => {
    await noteEvidence(tx, id, staffId)
    await audit(tx, {
      accountId: staffId,
      action: 'chargeback.evidence_sent',
      subject: `order:${disputed.orderId}`,
      detail: { chargebackId: id, providerId: disputed.providerId, bytes: bytes.length },
    })
  })
}

function refused(error: unknown): never {
  if (error instanceof ProviderRejected)
    throw new Problem('evidence_refused', `Mercado Pago no aceptó las pruebas: ${error.message}`)
  if (error instanceof ProviderUnavailable)
    throw new Problem(
      'provider_unavailable',
      'Mercado Pago no contesta. Nada cambió. Intenta en un momento.',
      503,
    )
  throw error
}

type Decision = { as: 'credit' | 'kept'; note: string }

/** Whose the money of a won chargeback is, once; the same decision again changes nothing. */
export function decideOwed(
  { db }: Pick<Services, 'db'>,
  id: string,
  { as, note }: Decision,
  staffId: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const found = await findChargeback(tx, id)
    if (found === undefined) throw gone()
    const { orderId, paymentId } = found
    const order = (await lockOrder(tx, orderId))!
    await lockPayment(tx, paymentId)
    const { owedCents, decidedBy } = (await lockCase(tx, id))!
    if (owedCents === 0 && decidedBy === staffId) return
    if (owedCents === 0 || (await retainedMoney(tx, paymentId)) < owedCents)
      throw new Problem('nothing_to_decide', 'De este contracargo ya no hay dinero que decidir.')
    await noteDecision(tx, id, { by: staffId, note })
    if (as === 'credit') {
      const reason = `chargeback:${id}`
      await allocate(tx, paymentId, 'kept', -owedCents, reason)
      await allocate(tx, paymentId, 'credit', owedCents, reason)
      await giveCredit(tx, { accountId: order.accountId, paymentId, amountCents: owedCents, reason })
      await recordStep(tx, orderId, 'credit_given', { amountCents: owedCents })
    }
    await audit(tx, {
      accountId: staffId,
      action: 'chargeback.decided',
      subject: `order:${orderId}`,
      detail: { as, amountCents: owedCents, reason: note },
    })
  })
}
