import type { ComponentProps } from 'react'
import { eventWord } from '#catalogue/events/event-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { useMatchOfSale } from './use-match-of-sale.ts'

type SeeEventProps = { eventId: number } & Pick<
  ComponentProps<typeof Button>,
  'variant' | 'wide' | 'className'
>

/** «Ver el partido», or «Ver el evento» of one that is no match and until it is known. */
export function SeeEvent({ eventId, ...look }: SeeEventProps) {
  const event = useMatchOfSale(`event-${eventId}`)
  return (
    <Button {...look} to={paths.eventDetail(eventId)}>
      Ver el {event === undefined ? 'evento' : eventWord(event)}
    </Button>
  )
}
