import { eventWord } from '#catalogue/events/event-title.ts'
import { useEffect, useRef, type RefObject, type UIEvent } from 'react'
import type { ShownTicket } from '../contract.ts'
import { placeWords } from '../rules.ts'
import { TicketSlide } from './ticket-slide.tsx'

/** Between two tickets, so that one casts no shadow on the other. The class `gap-8` below. */
const gap = 32

type TicketSlidesProps = {
  strip: RefObject<HTMLOListElement | null>
  tickets: ShownTicket[]
  current: number
  onCurrentChange: (index: number) => void
  clockAheadMs: number
  now: number
}

/** The tickets of a match side by side: swiped on a phone, read one after the other. */
export function TicketSlides({
  strip,
  tickets,
  current,
  onCurrentChange,
  clockAheadMs,
  now,
}: TicketSlidesProps) {
  const first = useRef(current)
  const count = tickets.length
  useEffect(() => showSlide(strip.current, first.current, 'instant'), [strip])
  const follow = ({ currentTarget }: UIEvent<HTMLOListElement>) => {
    const index = Math.round(currentTarget.scrollLeft / (currentTarget.clientWidth + gap))
    if (index !== current && index < count) onCurrentChange(index)
  }
  return (
    <ol
      ref={strip}
      onScroll={follow}
      aria-label={count === 1 ? 'Tu boleto' : `Tus boletos de este ${eventWord(tickets[0]!.event)}`}
      // A strip that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={count > 1 ? 0 : undefined}
      className="-mx-4 flex md:-mx-6 snap-x snap-mandatory gap-8 overflow-x-auto overscroll-x-contain rounded-xl pb-6 [scrollbar-width:none] motion-safe:scroll-smooth"
    >
      {tickets.map((ticket, index) => (
        <li
          key={ticket.id}
          aria-label={`Boleto ${index + 1} de ${count}. ${placeWords(ticket.seat)}`}
          className="w-full shrink-0 snap-center snap-always px-4 md:px-6"
        >
          <TicketSlide ticket={ticket} clockAheadMs={clockAheadMs} now={now} />
        </li>
      ))}
    </ol>
  )
}

/** Brings a ticket of the strip into view. */
export function showSlide(strip: HTMLElement | null, index: number, behavior: ScrollBehavior = 'auto'): void {
  strip?.scrollTo({ left: index * (strip.clientWidth + gap), behavior })
}
