import { formatMoney } from '#lib/money.ts'
import { Totals } from '#ui/totals.tsx'

export type ChargeSums = { seats: number; faceCents: number; serviceCents: number; serviceTaxCents: number }

/** Everything that is charged, in the same lines on every screen of a purchase. */
export function Charges({ seats, faceCents, serviceCents, serviceTaxCents }: ChargeSums) {
  return (
    <Totals
      lines={[
        { label: seats === 1 ? '1 boleto' : `${seats} boletos`, cents: faceCents },
        {
          label: 'Cargos por servicio',
          hint: `Incluye ${formatMoney(serviceTaxCents)} de IVA. El boleto está exento.`,
          cents: serviceCents,
        },
      ]}
      totalCents={faceCents + serviceCents}
    />
  )
}
