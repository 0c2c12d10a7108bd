import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { heldName } from '#selling/orders/web/kind-on-screen.ts'
import { paths } from '#lib/paths.ts'
import type { OutcomeProps } from './outcome.tsx'

/** The provider or a bank has not decided; the page asks by itself. */
export function OutcomeWaiting({ order, payment }: OutcomeProps) {
  return (
    <Card as="section" className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <span className="text-4xl text-brand">
        <Spinner />
      </span>
      <p role="status" className="max-w-prose text-lg font-semibold">
        {payment?.words ?? 'Estamos confirmando tu pago. No pagues otra vez; te avisamos por correo.'}
      </p>
      <p className="max-w-prose text-ink-2">
        Tus {heldName(order)} siguen apartados a tu nombre. Esta página se actualiza sola; también puedes
        cerrarla.
      </p>
      <Button variant="secondary" to={paths.payment}>
        Ver mis pagos
      </Button>
    </Card>
  )
}
