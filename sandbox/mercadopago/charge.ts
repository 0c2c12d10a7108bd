import { cents } from './amounts.ts'
import { readToken, useToken, withCard } from './charge-card.ts'
import type { FaultKind } from './faults.ts'
import { offlineMethods } from './methods.ts'
import { credited, newPayment } from './new-payment.ts'
import { cardOutcome } from './outcomes.ts'
import type { Charged, Payment, StoredPayment } from './payment.ts'
import type { PaymentRequest } from './payment-request.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { stampIn } from './stamps.ts'
import { record } from './transitions.ts'
import { defaultVoucherSeconds, voucherFor } from './vouchers.ts'

type Circumstances = {
  key?: string
  fault?: FaultKind | undefined
  preferenceId?: string
  /** The buyer's account says no. */
  refuse?: boolean
}

const challengeSeconds = 300

/** Makes the payment that was asked for, stores it and tells the seller. */
export function chargePayment(
  sandbox: Sandbox,
  request: PaymentRequest,
  now: Date,
  { key, fault, preferenceId, refuse }: Circumstances = {},
): StoredPayment {
  const start = newPayment(sandbox.state.nextNumber(), request, now)
  const charged = refuse
    ? { body: { ...start, status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' } }
    : byMethod(sandbox, request, start, now)
  const stored: StoredPayment = {
    id: String(start.id),
    ...charged,
    body: spoiled(charged.body, fault),
    keys: key ? [key] : [],
    ...(preferenceId && { preferenceId }),
  }
  return record(sandbox, stored, 'payment.created')
}

function byMethod(sandbox: Sandbox, request: PaymentRequest, start: Payment, now: Date): Charged {
  if (request.token) return byCard(sandbox, request, request.token, start, now)
  if (request.payment_method_id in offlineMethods) return byVoucher(sandbox, request, start, now)
  if (request.payment_method_id === 'account_money') return { body: credited(start, now) }
  throw new Refusal(400, 'Card Token must be a string', 4000)
}

function byCard(
  { state, url }: Sandbox,
  request: PaymentRequest,
  tokenId: string,
  start: Payment,
  now: Date,
): Charged {
  const card = readToken(state, tokenId, now)
  const outcome = cardOutcome(card.cardholder.name, {
    binary: request.binary_mode ?? false,
    challenge: request.three_d_secure_mode === 'optional',
    capture: request.capture ?? true,
  })
  const charged = withCard(start, card, outcome, now)
  useToken(state, card, now)
  if (outcome.detail !== 'pending_challenge') return charged
  return {
    body: challenged(charged.body, url()),
    due: { at: stampIn(now, challengeSeconds), as: 'expired' },
  }
}

/** The bank wants to see the buyer: where to send them, and what to send along. */
function challenged(body: Payment, sandboxUrl: string): Payment {
  const creq = Buffer.from(JSON.stringify({ messageType: 'CReq', payment: body.id }))
  return {
    ...body,
    three_ds_info: {
      external_resource_url: `${sandboxUrl}/3ds/${body.id}`,
      creq: creq.toString('base64url'),
    },
  }
}

function byVoucher({ url }: Sandbox, request: PaymentRequest, start: Payment, now: Date): Charged {
  const methodId = request.payment_method_id
  if (methodId === 'clabe' && request.payer.entity_type !== 'individual')
    throw new Refusal(400, 'payer.entity_type must be individual', 4050)
  const voucher = voucherFor(start.id, methodId, cents(start.transaction_amount), url())
  const expires = request.date_of_expiration ?? stampIn(now, defaultVoucherSeconds)
  const waitsFor = voucher.typeId === 'bank_transfer' ? 'transfer' : 'payment'
  return {
    body: {
      ...start,
      payment_type_id: voucher.typeId,
      payment_method: {
        id: methodId,
        type: voucher.typeId,
        ...(voucher.data && { data: voucher.data }),
      },
      status_detail: `pending_waiting_${waitsFor}`,
      date_of_expiration: expires,
      captured: true,
      transaction_details: { ...start.transaction_details, ...voucher.details },
    },
    due: { at: expires, as: 'expired' },
  }
}

/** A provider's mistake on demand: the seller must notice before it hands over a ticket. */
export function spoiled(body: Payment, fault: FaultKind | undefined): Payment {
  if (fault === 'wrong-amount') return { ...body, transaction_amount: body.transaction_amount + 1 }
  if (fault === 'wrong-currency') return { ...body, currency_id: 'ARS' }
  if (fault === 'wrong-reference')
    return { ...body, external_reference: `${body.external_reference ?? ''}-otra` }
  return body
}
