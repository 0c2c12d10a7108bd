import { Button } from '#ui/button.tsx'
import { paths } from '#web/paths.ts'
import type { Order } from './contract.ts'

/** The way back to where an order like this one begins. */
export function StartAgain({ order: { event, kind } }: { order: Order }) {
  if (kind === 'bonogallo' || kind === 'instalment') {
    return (
      <Button size="sm" variant="secondary" to={kind === 'bonogallo' ? paths.bonus : paths.miBonogallo}>
        {kind === 'bonogallo' ? 'Ver los bonogallos' : 'Ver mi bonogallo'}
      </Button>
    )
  }
  return (
    <Button size="sm" variant="secondary" to={event === null ? paths.inicio : paths.eventDetail(event.id)}>
      {event === null ? 'Empezar de nuevo' : 'Elegir otros lugares'}
    </Button>
  )
}
