import { sql } from 'kysely'
import { pesos } from '#sandbox/mercadopago/amounts.ts'
import { newChargeback } from '#sandbox/mercadopago/chargebacks.ts'
import { credited, newPayment } from '#sandbox/mercadopago/new-payment.ts'
import { readPaymentRequest } from '#sandbox/mercadopago/payment-request.ts'
import { openState } from '#sandbox/mercadopago/state.ts'
import { stamp } from '#sandbox/mercadopago/stamps.ts'
import type { Db } from '#server/db.ts'
import { strangePayment } from './waiting.ts'

type Paid = {
  paymentId: string
  id: number
  amountCents: number
  method: 'card' | 'wallet' | 'oxxo' | 'paycash' | 'spei'
  /** Refunded in our books: the provider has not been asked yet. */
  status: 'approved' | 'rejected' | 'refunded' | 'charged_back'
  disownedAt: Date | null
  email: string
  at: Date
  paidAt: Date | null
  last4: string | null
}

const kinds = {
  card: { id: 'visa', type: 'credit_card' },
  wallet: { id: 'account_money', type: 'account_money' },
  oxxo: { id: 'oxxo', type: 'ticket' },
  paycash: { id: 'paycash', type: 'ticket' },
  spei: { id: 'clabe', type: 'bank_transfer' },
}

/**
 * Gives the provider's stand-in the payments of the demo's past, so that it can reconcile and refund them: to be called
 * before it starts. Besides, one that the club knows nothing of. What it knows already stays as it is.
 */
export async function rememberPayments(db: Db, dataFile: string): Promise<void> {
  const { rows } = await sql<Paid>`
    select payment.id as payment_id, provider_payment_id::bigint as id, payment.amount_cents, method, payment.status, email,
      payment.created_at as at, approved_at as paid_at, card_last4 as last4,
      (select max(opened_at) from chargebacks where payment_id = payment.id) as disowned_at
    from payments payment join orders on orders.id = order_id join accounts on accounts.id = account_id
    where method in ('card', 'wallet', 'oxxo', 'paycash', 'spei') and payment.status in ('approved', 'rejected', 'refunded', 'charged_back')
      and provider_payment_id like '1000000%'`.execute(db)
  const state = openState(dataFile)
  const strange = {
    ...strangePayment,
    paymentId: strangePayment.reference,
    method: 'card',
    status: 'approved',
  } as const
  const yesterday = new Date(Date.now() - 26 * 60 * 60 * 1000)
  const all = [
    ...rows,
    {
      ...strange,
      email: 'alguien@correo.example',
      at: yesterday,
      paidAt: yesterday,
      last4: '3764',
      disownedAt: null,
    },
  ]
  for (const paid of all) {
    const id = String(paid.id)
    if (state.get('payment', id) !== undefined) continue
    const body = bodyOf(paid)
    state.put('payment', { id, body, keys: [] })
    if (paid.disownedAt !== null)
      state.put('chargeback', newChargeback(String(state.nextNumber()), body, paid.disownedAt))
  }
}

function bodyOf({ id, paymentId, amountCents, method, status, email, at, paidAt, last4, disownedAt }: Paid) {
  const kind = kinds[method]
  const request = readPaymentRequest(
    {
      transaction_amount: pesos(amountCents),
      payment_method_id: kind.id,
      payer: { email },
      external_reference: paymentId,
    },
    at,
  )
  const body = newPayment(id, request, at)
  const made = {
    ...body,
    payment_type_id: kind.type,
    payment_method: kind,
    ...(last4 !== null && { card: { first_six_digits: '407559', last_four_digits: last4 } }),
  }
  if (status === 'charged_back') {
    const taken = { status, status_detail: 'in_process', date_last_updated: stamp(disownedAt ?? at) }
    return { ...credited(made, paidAt ?? at), ...taken }
  }
  if (status !== 'rejected') return credited(made, paidAt ?? at)
  return { ...made, status, status_detail: 'cc_rejected_insufficient_amount' }
}
