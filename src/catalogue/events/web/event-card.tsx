import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayAndMonth, formatDay, formatHour } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import type { EventSummary } from '../contract.ts'
import { isMatch } from '../event-title.ts'
import { bandOf, EventMark } from './event-mark.tsx'
import { SaleState } from './sale-state.tsx'

type EventCardProps = {
  event: EventSummary
  /** In place of when the sale begins: the way to hear of it. */
  alert?: ReactNode
}

/** A match of the list in the rival's colour. The whole card leads to its seats. */
export function EventCard({ event, alert }: EventCardProps) {
  const { id, home, away, round, startsAt, saleState, change } = event
  const open = saleState !== 'cancelled' && saleState !== 'closed'
  const { day, month } = dayAndMonth(startsAt)
  return (
    <Card
      as="article"
      band={bandOf(event)}
      className="relative grid h-full min-h-26 grid-cols-[3.25rem_1fr_auto] items-center gap-x-3 py-3.5 pr-4 pl-5 transition has-[a:hover]:-translate-y-0.5 has-[a:hover]:border-line-strong has-[a:hover]:shadow-2"
    >
      <time dateTime={startsAt} className="title text-center text-3xl">
        {day}
        <span className="block font-display text-sm font-semibold text-ink-2 uppercase">{month}</span>
      </time>
      <div className="min-w-0">
        <h3 className={`text-[1.375rem] ${saleState === 'cancelled' ? 'line-through decoration-2' : ''}`}>
          <MatchLink to={open ? paths.eventDetail(id) : null}>
            {isMatch(event) && <span className="sr-only">{home} vs </span>}
            {isMatch(event) ? away : home}
          </MatchLink>
        </h3>
        <p className="mt-0.5 text-sm text-ink-2">
          {formatDay(startsAt).split(' ')[0]} {formatHour(startsAt)} · {round}
        </p>
        {change?.kind === 'moved' && (
          <p className="text-sm font-semibold">Antes: {formatDay(change.previousStartsAt)}</p>
        )}
        <SaleState event={event} alert={alert} />
      </div>
      <EventMark event={event} />
    </Card>
  )
}

function MatchLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <>{children}</>
  return (
    <Link to={to} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
      {children}
    </Link>
  )
}
