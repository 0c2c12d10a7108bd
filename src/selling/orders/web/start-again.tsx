import type { Hold } from '#selling/holds/contract.ts'
import { Button } from '#ui/button.tsx'
import { paths } from '#lib/paths.ts'
import type { Order } from '../contract.ts'

type Bought = Pick<Hold, 'kind' | 'subject'> & { eventId: number | null }

/** Where a purchase of this kind begins. */
export function beginningOf({ kind, subject, eventId }: Bought): string {
  if (kind === 'pack') return paths.packDetail(numberIn(subject))
  return kind === 'tickets' && eventId !== null ? paths.eventDetail(eventId) : paths.inicio
}

/** `pack:3` → 3. */
function numberIn(subject: string | null): number | undefined {
  const number = Number(subject?.split(':')[1])
  return Number.isSafeInteger(number) ? number : undefined
}

/** The way back to where an order like this one begins. */
export function StartAgain({ order: { id, kind, subject, event } }: { order: Order }) {
  const [to, words] = wayBack()
  return (
    <Button size="sm" variant="secondary" to={to}>
      {words}
    </Button>
  )

  function wayBack(): [to: string, words: string] {
    switch (kind) {
      case 'shop':
        return [paths.shopPurchases(id), 'Volver a comprar']
      case 'bonogallo':
        return [paths.bonus, 'Ver los bonogallos']
      case 'instalment':
        return [paths.miBonogallo, 'Ver mi bonogallo']
      default:
        return [
          beginningOf({ kind, subject, eventId: event?.id ?? null }),
          event === null ? 'Empezar de nuevo' : 'Elegir otros lugares',
        ]
    }
  }
}
