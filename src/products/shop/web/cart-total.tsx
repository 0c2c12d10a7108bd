import { formatMoney, vatInside } from '#lib/money.ts'
import { Totals } from '#ui/totals.tsx'

export function Subtotal({ cents }: { cents: number }) {
  return (
    <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
      <span className="font-semibold">
        Subtotal
        <span className="block text-sm font-normal text-ink-2">
          IVA incluido. El envío se calcula después.
        </span>
      </span>
      <span className="title nums text-2xl">{formatMoney(cents)}</span>
    </p>
  )
}

type OrderTotalProps = {
  pieces: number
  subtotalCents: number
  /** Null while it is not known where the parcel goes. */
  shippingCents: number | null
  pickup: boolean
}

/** Everything that will be charged; the number the button says. */
export function OrderTotal({ pieces, subtotalCents, shippingCents, pickup }: OrderTotalProps) {
  const sent = shippingCents ?? 0
  const shipping = pickup
    ? { label: 'Recoger en el estadio', hint: 'Sin costo', cents: 0 }
    : {
        label: 'Envío',
        hint: shippingCents === null ? 'Escribe tu código postal' : sent === 0 ? 'Gratis' : undefined,
        cents: sent,
      }
  return (
    <>
      <Totals
        lines={[
          {
            label: pieces === 1 ? '1 pieza' : `${pieces} piezas`,
            hint: `Incluye ${formatMoney(vatInside(subtotalCents))} de IVA.`,
            cents: subtotalCents,
          },
          shipping,
        ]}
        totalCents={subtotalCents + sent}
      />
    </>
  )
}
