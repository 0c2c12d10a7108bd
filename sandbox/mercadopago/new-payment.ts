import { cents, pesos } from './amounts.ts'
import { totalWithInterest } from './installments.ts'
import type { Payment } from './payment.ts'
import type { PaymentRequest } from './payment-request.ts'
import { collectorId } from './stage.ts'
import { stamp } from './stamps.ts'

const feeRate = 0.0349

/** What every new payment starts from; the method then adds its own part. */
export function newPayment(id: number, request: PaymentRequest, now: Date): Payment {
  const amount = request.transaction_amount
  const installments = request.installments ?? 1
  const total = totalWithInterest(amount, installments)
  return {
    id,
    date_created: stamp(now),
    date_approved: null,
    date_last_updated: stamp(now),
    date_of_expiration: null,
    money_release_date: null,
    operation_type: 'regular_payment',
    issuer_id: request.issuer_id === undefined ? null : String(request.issuer_id),
    payment_method_id: request.payment_method_id,
    payment_type_id: 'account_money',
    payment_method: { id: request.payment_method_id, type: 'account_money' },
    status: 'pending',
    status_detail: 'pending_waiting_payment',
    currency_id: 'MXN',
    ...(request.description !== undefined && { description: request.description }),
    live_mode: true,
    collector_id: collectorId,
    payer: {
      id: '1153462110',
      type: 'guest',
      email: request.payer.email,
      identification: request.payer.identification ?? {},
    },
    metadata: request.metadata ?? {},
    additional_info: request.additional_info ?? {},
    ...(request.external_reference !== undefined && {
      external_reference: request.external_reference,
    }),
    transaction_amount: amount,
    transaction_amount_refunded: 0,
    coupon_amount: 0,
    transaction_details: {
      net_received_amount: 0,
      total_paid_amount: total,
      overpaid_amount: 0,
      installment_amount: pesos(Math.round(cents(total) / installments)),
    },
    fee_details: [],
    captured: request.capture ?? true,
    binary_mode: request.binary_mode ?? false,
    ...(request.statement_descriptor !== undefined && {
      statement_descriptor: request.statement_descriptor,
    }),
    installments,
    card: {},
    ...(request.notification_url !== undefined && { notification_url: request.notification_url }),
    processing_mode: 'aggregator',
    order: {},
    refunds: [],
    charges_details: [],
    point_of_interaction: { type: 'UNSPECIFIED' },
  }
}

/** The fields that come with the money: when it was approved, its fee, what the seller receives. */
export function credited(payment: Payment, now: Date): Payment {
  const fee = pesos(Math.round(cents(payment.transaction_amount) * feeRate))
  return {
    ...payment,
    status: 'approved',
    status_detail: 'accredited',
    date_approved: stamp(now),
    date_last_updated: stamp(now),
    money_release_date: stamp(new Date(now.getTime() + 14 * 24 * 3_600_000)),
    captured: true,
    authorization_code: String(payment.id).slice(-6),
    fee_details: [{ type: 'mercadopago_fee', amount: fee, fee_payer: 'collector' }],
    transaction_details: {
      ...payment.transaction_details,
      net_received_amount: pesos(cents(payment.transaction_amount) - cents(fee)),
    },
  }
}
