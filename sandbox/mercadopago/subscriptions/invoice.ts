/** One period's charge (authorized payment) as the provider's API shows it. */
export type Invoice = {
  id: number
  type: 'scheduled'
  preapproval_id: string
  reason: string
  external_reference?: string
  /** `scheduled`: being paid · `recycling`: refused, tried again · `processed`: over, paid or not. */
  status: 'scheduled' | 'processed' | 'recycling' | 'cancelled'
  transaction_amount: number
  currency_id: string
  debit_date: string
  retry_attempt: number
  next_retry_date?: string
  payment_method_id?: string
  payment?: { id: number; status: string; status_detail: string }
  date_created: string
  last_modified: string
}

export type StoredInvoice = { id: string; version: number; body: Invoice }
