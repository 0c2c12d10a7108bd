import { formatMoney } from '#lib/money.ts'
import { Totals } from '#ui/totals.tsx'

export type ChargeSums = {
  seats: number
  /** What one seat gives, where that is no ticket. */
  unit?: [one: string, many: string]
  faceCents: number
  serviceCents: number
  serviceTaxCents: number
  items?: { title: string; quantity: number; totalCents: number }[]
  itemsTaxCents?: number
  /** What of it is paid with credit. */
  creditCents?: number
  /** What of it gift cards pay. */
  giftCents?: number
}

const noItems: NonNullable<ChargeSums['items']> = []

const ticket: NonNullable<ChargeSums['unit']> = ['boleto', 'boletos']

/** Everything that is charged, in the same lines on every screen of a purchase. */
export function Charges({ seats, faceCents, serviceCents, items = noItems, ...sums }: ChargeSums) {
  const { unit: [one, many] = ticket } = sums
  const { serviceTaxCents, itemsTaxCents = 0, creditCents = 0, giftCents = 0 } = sums
  const itemsCents = items.reduce((sum, item) => sum + item.totalCents, 0)
  const tickets = { label: seats === 1 ? `1 ${one}` : `${seats} ${many}`, cents: faceCents }
  const service = {
    label: 'Cargos por servicio',
    hint: `Incluye ${formatMoney(serviceTaxCents)} de IVA. El boleto está exento.`,
    cents: serviceCents,
  }
  const charged = items.filter((item) => item.totalCents !== 0)
  const rest = charged.map(({ title, quantity, totalCents }, index) => ({
    label: quantity === 1 ? title : `${quantity} × ${title}`,
    ...(index === charged.length - 1 &&
      itemsTaxCents > 0 && { hint: `Los artículos incluyen ${formatMoney(itemsTaxCents)} de IVA.` }),
    cents: totalCents,
  }))
  const gift = { label: 'Tarjeta de regalo', cents: -giftCents }
  const credit = { label: 'Tu saldo a favor', cents: -creditCents }
  return (
    <Totals
      lines={[
        ...(seats > 0 ? [tickets] : []),
        ...(serviceCents > 0 ? [service] : []),
        ...rest,
        ...(giftCents > 0 ? [gift] : []),
        ...(creditCents > 0 ? [credit] : []),
      ]}
      totalCents={faceCents + serviceCents + itemsCents - creditCents - giftCents}
    />
  )
}
