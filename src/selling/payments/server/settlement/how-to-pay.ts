import type { StepDetail } from '#selling/orders/rules.ts'
import { formatTotal } from '#lib/money.ts'
import type { Voucher } from '../provider.ts'
import type { PaymentRow } from '../sql.ts'

const ways: Partial<Record<PaymentRow['method'], string>> = {
  oxxo: 'En efectivo en OXXO',
  paycash: 'En efectivo en 7-Eleven, Circle K, Extra o Soriana',
  spei: 'Por transferencia SPEI',
}

/** What a person needs at the till or in the bank's app, for a mail that is read there. */
export function howToPay(
  { method, amountCents }: Pick<PaymentRow, 'method' | 'amountCents'>,
  { clabe, reference, barcode }: Pick<Voucher, 'clabe' | 'reference' | 'barcode'>,
): NonNullable<StepDetail['pay']> {
  const facts = [
    { label: 'Cómo', value: ways[method] },
    { label: 'Importe', value: formatTotal(amountCents) },
    { label: 'CLABE', value: clabe },
    { label: method === 'spei' ? 'Concepto o referencia' : 'Referencia', value: reference },
    { label: 'Código de barras', value: barcode },
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}
