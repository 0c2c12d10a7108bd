import { Button } from '#ui/button.tsx'
import { paths } from '#web/paths.ts'
import type { Order } from './contract.ts'

/** The way back to where an order like this one begins. */
export function StartAgain({ order: { id, kind, event } }: { order: Order }) {
  if (kind === 'shop') {
    return (
      <Button size="sm" variant="secondary" to={paths.shopPurchases(id)}>
        Volver a comprar
      </Button>
    )
  }
  return (
    <Button size="sm" variant="secondary" to={event === null ? paths.inicio : paths.eventDetail(event.id)}>
      {event === null ? 'Empezar de nuevo' : 'Elegir otros lugares'}
    </Button>
  )
}
