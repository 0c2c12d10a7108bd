import { withCard } from '../charge-card.ts'
import { spoiled } from '../charge.ts'
import { networkOf } from '../cards.ts'
import type { FaultKind } from '../faults.ts'
import { newPayment } from '../new-payment.ts'
import { readPaymentRequest } from '../payment-request.ts'
import { cardOutcome, holderCode, type Outcome } from '../outcomes.ts'
import { Refusal } from '../problem.ts'
import type { Sandbox } from '../stage.ts'
import { stamp } from '../stamps.ts'
import { record } from '../transitions.ts'
import type { StoredInvoice } from './invoice.ts'
import { storeSubscription } from './keep.ts'
import { chargeDate } from './schedule.ts'
import type { StoredSubscription } from './subscription.ts'

export type How = {
  /** What the bank answers; without it, what the card's holder is called decides. */
  outcome?: 'approved' | 'rejected' | undefined
  /** What is charged wrongly. */
  fault?: FaultKind | undefined
}

const noMoney: Outcome = { status: 'rejected', detail: 'cc_rejected_insufficient_amount' }
const approved: Outcome = { status: 'approved', detail: 'accredited' }

/** The charge of the next period: its date goes by, whatever becomes of the money. */
export function chargePeriod(sandbox: Sandbox, id: string, at: Date, how: How = {}): StoredInvoice {
  const { failNext, ...stored } = find(sandbox, id)
  moveOn(sandbox, stored)
  return chargeOnce(sandbox, id, at, failNext ? { ...how, outcome: 'rejected' } : how)
}

/** The date of a paused subscription goes by as well, without a charge. */
export function moveOn(sandbox: Sandbox, stored: StoredSubscription) {
  if (!stored.schedule) return
  const schedule = { ...stored.schedule, gone: stored.schedule.gone + 1 }
  const next = chargeDate(new Date(schedule.first), stored.body.auto_recurring, schedule.gone)
  storeSubscription(sandbox, { ...stored, schedule }, { next_payment_date: stamp(next) }, 'silently')
}

/** One more invoice and the first attempt to collect it, outside the schedule: also twice, or too late. */
export function chargeOnce(sandbox: Sandbox, id: string, at: Date, how: How = {}): StoredInvoice {
  const { body } = find(sandbox, id)
  const number = sandbox.state.nextNumber()
  const invoice: StoredInvoice = {
    id: String(number),
    version: 0,
    body: {
      id: number,
      type: 'scheduled',
      preapproval_id: id,
      reason: body.reason,
      ...(body.external_reference !== undefined && { external_reference: body.external_reference }),
      status: 'scheduled',
      transaction_amount: body.auto_recurring.transaction_amount,
      currency_id: body.auto_recurring.currency_id,
      debit_date: stamp(at),
      retry_attempt: 0,
      ...(body.payment_method_id !== undefined && { payment_method_id: body.payment_method_id }),
      date_created: stamp(at),
      last_modified: stamp(at),
    },
  }
  sandbox.state.put('invoice', invoice)
  return collect(sandbox, invoice, at, how)
}

/** Another attempt at an invoice that was refused, with the card of today. */
export function retryInvoice(sandbox: Sandbox, invoice: StoredInvoice, at: Date, how: How = {}) {
  if (invoice.body.status !== 'recycling') throw new Refusal(400, 'The invoice is not being recycled')
  const { retry_attempt: before } = invoice.body
  return collect(sandbox, { ...invoice, body: { ...invoice.body, retry_attempt: before + 1 } }, at, how)
}

/** Makes the payment of an invoice: the invoice follows it from there on. */
function collect(sandbox: Sandbox, invoice: StoredInvoice, at: Date, { outcome, fault }: How) {
  const { body, card, payerEmail, schedule } = find(sandbox, invoice.body.preapproval_id)
  if (!card) throw new Refusal(400, 'The subscription has no card')
  sandbox.state.put('invoice', invoice)
  const start = newPayment(
    sandbox.state.nextNumber(),
    readPaymentRequest(
      {
        transaction_amount: invoice.body.transaction_amount,
        payment_method_id: networkOf(card.bin)?.methodId,
        payer: { email: payerEmail },
        description: body.reason,
        external_reference: body.external_reference,
        metadata: { preapproval_id: body.id },
      },
      at,
    ),
    at,
  )
  const charged = withCard(
    {
      ...start,
      operation_type: 'recurring_payment',
      point_of_interaction: {
        type: 'SUBSCRIPTIONS',
        transaction_data: {
          subscription_id: body.id,
          subscription_sequence: { number: schedule?.gone ?? 1, total: body.summarized.quotas ?? null },
          invoice_id: invoice.id,
          user_present: false,
        },
      },
    },
    card,
    answerOf(card.cardholder.name, outcome),
    at,
  )
  record(
    sandbox,
    {
      id: String(start.id),
      ...charged,
      body: spoiled(charged.body, fault),
      keys: [],
      invoiceId: invoice.id,
    },
    'payment.created',
  )
  return sandbox.state.get('invoice', invoice.id) ?? invoice
}

/** A slow card was slow when it was authorised; its charges are not. */
function answerOf(holder: string, wanted: How['outcome']): Outcome {
  if (wanted === 'rejected') return noMoney
  if (wanted === 'approved' || holderCode(holder) === 'SLOW') return approved
  return cardOutcome(holder, { binary: false, challenge: false, capture: true })
}

function find({ state }: Sandbox, id: string): StoredSubscription {
  const stored = state.get('subscription', id)
  if (!stored) throw new Refusal(404, 'Preapproval not found')
  return stored
}
