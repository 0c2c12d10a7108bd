import { Suspense, use } from 'react'
import { Crest } from '#catalogue/events/web/crest.tsx'
import type { EventSummary, listEvents } from '#catalogue/events/contract.ts'
import { weekdayOf } from '#catalogue/events/rules.ts'
import { formatHour, formatLongDay } from '#lib/dates.ts'
import { Problem } from '#lib/problem.ts'
import { formatAdultFrom } from '#lib/headline-price.ts'
import { paths } from '#lib/paths.ts'
import type { Reading } from '#web/reading.ts'
import { Button } from '#ui/button.tsx'
import { Cover } from '#ui/cover.tsx'
import { nextMatch } from './rules.ts'

const onNight = 'border-on-night text-on-night hover:bg-brand-hover'

type Part = { reading: Reading<typeof listEvents> }

/** The dawn with the next match. Its lines stand in boxes of fixed height: nothing moves when the match arrives. */
export function NextMatchCover({ reading }: Part) {
  return (
    <Cover
      title={
        <>
          El estadio despierta{' '}
          <span className="block min-h-[1em]">
            <Suspense>
              <Weekday reading={reading} />
            </Suspense>
          </span>
        </>
      }
      intro={
        <span className="block min-h-24 sm:min-h-[4.4rem]">
          <Suspense>
            <Match reading={reading} />
          </Suspense>
        </span>
      }
      actions={
        <>
          <Suspense fallback={<Buy />}>
            <BuyNext reading={reading} />
          </Suspense>
          <Button variant="secondary" className={onNight} to={paths.tickets}>
            Ver todos los partidos
          </Button>
        </>
      }
    />
  )
}

function useNextMatch(reading: Part['reading']): EventSummary | undefined {
  const answer = use(reading)
  return answer instanceof Problem ? undefined : nextMatch(answer.events)
}

function Weekday({ reading }: Part) {
  const event = useNextMatch(reading)
  return event ? `el ${weekdayOf(event.startsAt)}` : 'contigo'
}

function Match({ reading }: Part) {
  const event = useNextMatch(reading)
  if (event === undefined) return null
  return (
    <>
      <span className="flex items-center gap-3 font-semibold text-on-night">
        <Crest team={event.home} size={40} />
        <span className="min-w-0">
          {event.home} vs {event.away}
        </span>
        <Crest team={event.away} size={40} />
      </span>
      <span className="mt-1 block">
        {formatLongDay(event.startsAt).replace(/ de \d{4}$/, '')}, {formatHour(event.startsAt)} ·{' '}
        <span className="whitespace-nowrap">{formatAdultFrom(event.fromCents)}</span>
      </span>
    </>
  )
}

function BuyNext({ reading }: Part) {
  const event = useNextMatch(reading)
  return <Buy event={event} />
}

function Buy({ event }: { event?: EventSummary | undefined }) {
  return (
    <Button variant="accent" to={event ? paths.eventDetail(event.id) : paths.tickets}>
      {event?.saleState === 'announced' ? 'Ver mapa y precios' : 'Comprar boletos'}
    </Button>
  )
}
