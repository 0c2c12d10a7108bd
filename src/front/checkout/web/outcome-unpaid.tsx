import { Button } from '#ui/button.tsx'
import { heldName } from '#selling/orders/web/kind-on-screen.ts'
import { formatHour } from '#lib/dates.ts'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import type { OutcomeProps } from './outcome.tsx'

/** Nothing was charged, and the seats still wait: pay again, or go back to the wallet's page. */
export function OutcomeUnpaid({ order, payment }: OutcomeProps) {
  const refused = payment !== null && (payment.status === 'rejected' || payment.status === 'cancelled')
  return (
    <>
      <Notice tone={refused ? 'danger' : 'warn'} live title={refused ? 'No se hizo el pago' : 'Falta pagar'}>
        {payment?.words ?? 'Todavía no has pagado esta compra. No te cobramos.'}
      </Notice>
      <p className="text-ink-2">
        Tus {heldName(order)} siguen apartados hasta las {formatHour(order.payableUntil)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button href={paths.confirmation(order.id)}>
          {refused ? 'Intentar de nuevo' : 'Elegir cómo pagar'}
        </Button>
        {payment?.redirectUrl && (
          <Button variant="secondary" href={payment.redirectUrl}>
            Seguir en Mercado Pago
          </Button>
        )}
      </div>
    </>
  )
}
