import type { Hold } from '#selling/holds/contract.ts'
import { Button } from '#ui/button.tsx'
import { paths } from '#lib/paths.ts'
import type { Order } from '../contract.ts'
import { kindOnScreen } from './kind-on-screen.ts'

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
export function StartAgain({ order }: { order: Order }) {
  const { id, kind, subject, event } = order
  const [to, words] = kindOnScreen(order).startAgain?.(id) ?? [
    beginningOf({ kind, subject, eventId: event?.id ?? null }),
    event === null ? 'Empezar de nuevo' : 'Elegir otros lugares',
  ]
  return (
    <Button size="sm" variant="secondary" to={to}>
      {words}
    </Button>
  )
}
