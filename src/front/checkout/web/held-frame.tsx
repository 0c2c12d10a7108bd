import type { ReactNode } from 'react'
import { formatHour } from '#lib/dates.ts'
import type { Hold } from '#selling/holds/contract.ts'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import type { PlaceOrder } from '#selling/orders/web/place-order.tsx'
import { RefusedOrder } from '#selling/orders/web/refused-order.tsx'
import { beginningOf } from '#selling/orders/web/start-again.tsx'
import { Button } from '#ui/button.tsx'
import { CheckoutFoot } from '#ui/checkout-foot.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { useSlowWords } from '#ui/slow-words.tsx'

type HeldFrameProps = {
  hold: Hold
  placing: PlaceOrder
  /** What the total is made of, and the total; null while a price is unknown. */
  parts: ReactNode
  totalCents: number | null
  children: ReactNode
}

/** Around what is held and not ordered yet: its time, why it was refused, and the way to the payment. */
export function HeldFrame({ hold, placing, parts, totalCents, children }: HeldFrameProps) {
  const slow = useSlowWords(
    placing.sending,
    'Seguimos preparando tu compra…',
    `Tus lugares están seguros hasta las ${formatHour(hold.expiresAt)}`,
  )
  return (
    <CheckoutPage
      title="Tu compra"
      back={{ to: beginningOf(hold), label: 'Atrás, tus lugares siguen apartados' }}
      bar={<HoldBar />}
      foot={
        <CheckoutFoot parts={parts} totalCents={totalCents} slow={slow}>
          <Button
            variant="accent"
            wide
            className="min-h-14 text-lg"
            loading={placing.sending}
            slow={null}
            onClick={() => void placing.goOn()}
          >
            Continuar al pago
          </Button>
        </CheckoutFoot>
      }
    >
      <div className="flex flex-col gap-5">
        <RefusedOrder hold={hold} placing={placing} />
        {children}
      </div>
    </CheckoutPage>
  )
}

/** Other seats instead of these, which stay held meanwhile. */
export function ChangeSeats({ placing }: { placing: PlaceOrder }) {
  return (
    <button
      type="button"
      aria-label="Cambiar lugares"
      className="min-h-11 text-sm font-semibold text-brand underline-offset-4 hover:underline"
      onClick={() => void placing.changeSeats()}
    >
      Cambiar
    </button>
  )
}
