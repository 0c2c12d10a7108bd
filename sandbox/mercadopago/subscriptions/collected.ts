import { cents, pesos } from '../amounts.ts'
import type { StoredPayment } from '../payment.ts'
import type { Sandbox } from '../stage.ts'
import { stampIn } from '../stamps.ts'
import type { Invoice, StoredInvoice } from './invoice.ts'
import { invoicesOf, storeInvoice, storeSubscription } from './keep.ts'
import type { StoredSubscription } from './subscription.ts'

/** A refused charge is tried four times more, all within ten days. */
export const maxRetries = 4
const retryAfterSeconds = 2 * 24 * 3600
/** So many periods in a row without their money end a subscription. */
const maxUnpaid = 3

const paid = new Set(['approved', 'refunded', 'charged_back', 'in_mediation'])
const refused = new Set(['rejected', 'cancelled'])

/** Brings an invoice up to date with the payment that was to pay it, and its subscription with both. */
export function refreshInvoice(sandbox: Sandbox, invoiceId: string, { body: payment }: StoredPayment) {
  const before = sandbox.state.get('invoice', invoiceId)
  if (!before || payment.id < (before.body.payment?.id ?? 0)) return
  const { id, status, status_detail } = payment
  const { next_retry_date: _past, ...body } = before.body
  const again = refused.has(status) && body.retry_attempt < maxRetries
  const after = storeInvoice(
    sandbox,
    { ...before, body },
    {
      status: again ? 'recycling' : paid.has(status) || refused.has(status) ? 'processed' : 'scheduled',
      payment: { id, status, status_detail },
      ...(again && { next_retry_date: stampIn(new Date(payment.date_last_updated), retryAfterSeconds) }),
    },
  )
  const subscription = sandbox.state.get('subscription', body.preapproval_id)
  if (!subscription) return
  if (isPaid(after) && !isPaid(before)) countCharge(sandbox, subscription, after.body)
  else if (refused.has(status)) giveUp(sandbox, subscription, again)
}

function isPaid({ body }: StoredInvoice): boolean {
  return body.status === 'processed' && paid.has(body.payment?.status ?? '')
}

function countCharge(sandbox: Sandbox, subscription: StoredSubscription, invoice: Invoice) {
  const { summarized } = subscription.body
  const { quotas, charged_quantity: count = 0, charged_amount: amount = 0 } = summarized
  const charged = count + 1
  const left = quotas === undefined ? undefined : Math.max(quotas - charged, 0)
  const each = cents(invoice.transaction_amount)
  storeSubscription(
    sandbox,
    subscription,
    {
      summarized: {
        ...summarized,
        charged_quantity: charged,
        charged_amount: pesos(cents(amount) + each),
        ...(left !== undefined && {
          pending_charge_quantity: left,
          pending_charge_amount: pesos(left * each),
        }),
        last_charged_date: invoice.last_modified,
        last_charged_amount: invoice.transaction_amount,
      },
    },
    'silently',
  )
}

/**
 * Measured on the real provider: when the very first charge is refused, the subscription is
 * cancelled in the same moment and cannot come back. Documented: so is one with three unpaid periods.
 */
function giveUp(sandbox: Sandbox, subscription: StoredSubscription, again: boolean) {
  if (subscription.body.status !== 'authorized') return
  const invoices = invoicesOf(sandbox, subscription.id)
  const unpaid = invoices.slice(invoices.findLastIndex(isPaid) + 1)
  const neverPaid = !subscription.body.summarized.charged_quantity
  if (neverPaid || (!again && unpaid.length >= maxUnpaid))
    storeSubscription(sandbox, subscription, { status: 'cancelled' }, 'updated')
}
