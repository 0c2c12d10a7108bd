/** A payment as the provider's API shows it. Absent values are left out, as the description asks. */
export type Payment = {
  id: number
  date_created: string
  date_approved: string | null
  date_last_updated: string
  date_of_expiration: string | null
  money_release_date: string | null
  operation_type: 'regular_payment' | 'recurring_payment'
  issuer_id: string | null
  payment_method_id: string
  payment_type_id: string
  payment_method: { id: string; type: string; data?: Record<string, string> }
  status: string
  status_detail: string
  currency_id: string
  description?: string
  live_mode: boolean
  collector_id: number
  payer: Record<string, unknown>
  metadata: Record<string, unknown>
  additional_info: Record<string, unknown>
  external_reference?: string
  transaction_amount: number
  transaction_amount_refunded: number
  coupon_amount: number
  transaction_details: {
    net_received_amount: number
    total_paid_amount: number
    overpaid_amount: number
    installment_amount: number
    external_resource_url?: string
    payment_method_reference_id?: string
    barcode?: { content: string }
    verification_code?: string
  }
  fee_details: { type: string; amount: number; fee_payer: string }[]
  captured: boolean
  binary_mode: boolean
  statement_descriptor?: string
  installments: number
  card: Record<string, unknown>
  three_ds_info?: { external_resource_url: string; creq: string }
  notification_url?: string
  processing_mode: 'aggregator'
  authorization_code?: string
  order: { id?: string; type?: string }
  refunds: Refund[]
  charges_details: []
  point_of_interaction: { type: string; transaction_data?: Record<string, unknown> }
}

export type Refund = {
  id: number
  payment_id: number
  amount: number
  metadata: Record<string, unknown>
  source: { id: string; name: string; type: 'collector' }
  date_created: string
  unique_sequence_number: string
  refund_mode: 'standard'
  adjustment_amount: number
  status: 'approved'
  reason: string | null
  labels: string[]
  partition_details: []
}

/** A payment with what only the sandbox knows: what happens to it by itself, and when. */
export type StoredPayment = {
  id: string
  body: Payment
  /** The idempotency keys of every request that made or refunded it, stored with what they did. */
  keys: string[]
  preferenceId?: string
  /** The subscription's invoice that it is to pay. */
  invoiceId?: string
  due?: { at: string; as: 'approved' | 'expired' }
}

/** A new payment and what becomes of it by itself. */
export type Charged = Pick<StoredPayment, 'body' | 'due'>
