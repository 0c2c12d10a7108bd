import { IconArrowLeft, IconList } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Event } from '#catalogue/events/contract.ts'
import { isMatch } from '#catalogue/events/event-title.ts'
import { EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'

const round =
  'pointer-events-auto grid size-11 shrink-0 place-items-center rounded-full bg-glass text-ink shadow-2 transition hover:bg-surface'

/** Over the map: the way back, the match, and the way to the list. */
export function MatchPill({ event }: { event: Pick<Event, 'id' | 'home' | 'away' | 'look' | 'startsAt'> }) {
  const { id, home, away, startsAt } = event
  return (
    <header className="flex gap-2">
      <Link to={paths.tickets} aria-label="Atrás, a los partidos" className={round}>
        <IconArrowLeft size={22} aria-hidden />
      </Link>
      <div className="pointer-events-auto flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-[1.375rem] bg-glass px-3.5 py-1 shadow-2 beside:max-w-96">
        <span className="flex shrink-0 gap-2 max-[22rem]:hidden">
          <EventMarks event={event} size={24} />
        </span>
        <div className="min-w-0 leading-tight wrap-anywhere min-[22rem]:ml-1">
          <h1 className="font-body text-base leading-tight font-semibold">
            {isMatch(event) && <span className="sr-only">{home} vs </span>}
            {isMatch(event) ? away : home}
          </h1>
          <p className="text-xs leading-tight text-ink-2">{formatMoment(startsAt)}</p>
        </div>
      </div>
      <Link
        to={paths.eventDetail2(id)}
        aria-label="Comprar sin mapa"
        title="Comprar sin mapa"
        className={`${round} beside:flex beside:w-auto beside:gap-2 beside:px-4`}
      >
        <IconList size={22} aria-hidden />
        <span className="hidden text-sm font-semibold beside:inline">Sin mapa</span>
      </Link>
    </header>
  )
}
