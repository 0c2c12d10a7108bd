import { Suspense, use, type ReactNode } from 'react'
import type { EventSummary, listEvents } from '#catalogue/events/contract.ts'
import { weekdayOf } from '#catalogue/events/rules.ts'
import { isMatch } from '#catalogue/events/event-title.ts'
import { EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { formatDay, formatHour } from '#lib/dates.ts'
import { formatFrom } from '#lib/headline-price.ts'
import { paths } from '#lib/paths.ts'
import { Problem } from '#lib/problem.ts'
import type { Reading } from '#web/reading.ts'
import { Button } from '#ui/button.tsx'
import { Cover } from '#ui/cover.tsx'
import { matchAct, nextMatch } from './rules.ts'

type Part = { reading: Reading<typeof listEvents> }

/** The dawn with the next match. Its lines stand in boxes of fixed height: nothing moves when the match arrives. */
export function NextMatchCover({ reading }: Part) {
  return (
    <Suspense fallback={<MatchCover />}>
      <ReadCover reading={reading} />
    </Suspense>
  )
}

function ReadCover({ reading }: Part) {
  const answer = use(reading)
  return <MatchCover event={answer instanceof Problem ? undefined : nextMatch(answer.events)} />
}

function MatchCover({ event }: { event?: EventSummary | undefined }) {
  const act = matchAct(event)
  return (
    <Cover
      eyebrow={event ? `${event.round} · ${event.venue}` : ' '}
      title={
        <>
          <Row>El estadio </Row>
          <Row>despierta </Row>
          <Row>{event ? `el ${weekdayOf(event.startsAt)}` : 'contigo'}</Row>
        </>
      }
    >
      <div className="min-h-34 low:min-h-18 lg:min-h-24">{event && <Match event={event} />}</div>
      <div className="mt-3 flex flex-wrap gap-3 lg:mt-6">
        <Button variant="accent" className="min-h-14 flex-1 text-lg lg:flex-none lg:px-8" to={act.to}>
          {act.label}
        </Button>
        {event?.saleState === 'on_sale' && (
          <span className="max-lg:hidden">
            <Button
              variant="secondary"
              className="min-h-14 border-white/50 bg-black/25 text-lg text-white hover:bg-black/45"
              to={paths.eventDetail2(event.id)}
            >
              Dame los 2 mejores
            </Button>
          </span>
        )}
      </div>
    </Cover>
  )
}

const Row = ({ children }: { children: ReactNode }) => <span className="block low:inline">{children}</span>

function Match({ event }: { event: EventSummary }) {
  const { home, away, startsAt } = event
  const name = isMatch(event) ? (
    <>
      <span className="sr-only">{home} vs </span>
      {away}
    </>
  ) : (
    home
  )
  return (
    <div className="low:flex low:flex-wrap low:items-center low:gap-x-6 low:gap-y-2 lg:flex lg:items-center lg:gap-5">
      <div className="flex min-w-0 flex-wrap items-center gap-3 lg:gap-5">
        <EventMarks
          event={event}
          size={72}
          className="lg:h-auto lg:w-21"
          between={
            <span aria-hidden className="title text-xl text-on-night-2">
              vs
            </span>
          }
        />
        <p className="title min-w-24 flex-1 text-2xl text-balance lg:hidden">{name}</p>
      </div>
      <div className="mt-3 low:mt-0 lg:mt-0">
        <p className="title hidden text-4xl lg:block">{name}</p>
        <p className="lg:mt-1 lg:text-lg">
          <span className="block font-semibold">
            {formatDay(startsAt)}, {formatHour(startsAt)}
          </span>
          {formatFrom(event)}, cargos incluidos
        </p>
      </div>
    </div>
  )
}
