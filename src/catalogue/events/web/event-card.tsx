import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, formatHour } from '#lib/dates.ts'
import { formatAdultFrom } from '#lib/headline-price.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import { teamColor } from '../crest-look.ts'
import { Crest } from './crest.tsx'
import type { EventSummary } from '../contract.ts'
import { SaleState } from './sale-state.tsx'

/** A match of the list. The whole card leads to its seats; it lays itself out by its own width. */
export function EventCard({ event }: { event: EventSummary }) {
  const { id, home, away, round, season, venue, city, startsAt, doorsAt, saleState, change } = event
  const open = saleState !== 'cancelled' && saleState !== 'closed'
  return (
    <Card
      as="article"
      band={teamColor(away)}
      className="@container relative p-4 transition has-[a:hover]:-translate-y-0.5 has-[a:hover]:border-line-strong has-[a:hover]:shadow-2 @sm:p-5"
    >
      <div className="flex gap-4 @2xl:items-center @2xl:gap-6">
        <DateBadge at={startsAt} hidden={false} />
        <div className="flex min-w-0 flex-1 flex-col gap-3 @2xl:flex-row @2xl:items-center @2xl:gap-6">
          <div className="min-w-0 flex-1 @2xl:flex @2xl:flex-row-reverse @2xl:items-center @2xl:justify-end @2xl:gap-5">
            <div className="min-w-0">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="text-sm text-ink-2">
                    {round} · {season}
                  </p>
                  <h3
                    className={`mt-0.5 text-2xl ${saleState === 'cancelled' ? 'line-through decoration-2' : ''}`}
                  >
                    <MatchLink to={open ? paths.eventDetail(id) : null}>
                      {home} vs {away}
                    </MatchLink>
                  </h3>
                </div>
                <span className="@2xl:hidden">
                  <Crest team={away} />
                </span>
              </div>
              <p className="mt-1 text-sm text-ink-2">
                {formatDay(startsAt).split(' ')[0]} {formatHour(startsAt)} · Puertas {formatHour(doorsAt)}
              </p>
              {change?.kind === 'moved' && (
                <p className="text-sm font-semibold">
                  Cambió de fecha: antes {formatDay(change.previousStartsAt)}
                </p>
              )}
              <p className="text-sm text-ink-2">
                {venue}, {city}
              </p>
            </div>
            <span className="hidden @2xl:block">
              <Crest team={away} />
            </span>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 @2xl:flex-nowrap @2xl:justify-end">
            {open && <FromPrice cents={event.fromCents} />}
            <SaleState event={event} />
          </div>
        </div>
      </div>
    </Card>
  )
}

/** The lowest price that an adult really pays: every charge inside. */
export function FromPrice({ cents }: { cents: number }) {
  return (
    <p className="@2xl:text-right">
      <span className="nums font-semibold whitespace-nowrap">{formatAdultFrom(cents)}</span>{' '}
      <span className="text-sm whitespace-nowrap text-ink-2 @2xl:block">cargos incluidos</span>
    </p>
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
