import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listEvents, type EventSummary } from '#catalogue/events/contract.ts'
import { isMatch } from '#catalogue/events/event-title.ts'
import { EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Problem } from '#lib/problem.ts'
import { readFirst } from '#web/reading.ts'
import { Button } from '#ui/button.tsx'
import { matchAct, nextMatch } from './rules.ts'

/**
 * The next match in one line, and the act that sells it to who came for nothing else; the line's place is kept, and
 * stays empty where nothing could be read.
 */
export function GatewayMatch({ sells }: { sells: boolean }) {
  const [event, setEvent] = useState<EventSummary>()
  useEffect(() => {
    let current = true
    void readFirst(listEvents, {}).then((answer) => {
      if (current && !(answer instanceof Problem)) setEvent(nextMatch(answer.events))
    })
    return () => {
      current = false
    }
  }, [])
  const act = matchAct(event)
  return (
    <>
      <div className="min-h-18">
        {event && (
          <Link
            to={paths.eventDetail(event.id)}
            className="flex items-center gap-3 rounded-lg bg-black/35 p-3 ring-1 ring-white/20 hover:bg-black/50"
          >
            <EventMarks event={event} size={40} />
            <span className="min-w-0">
              <span className="title block text-2xl leading-none">
                {isMatch(event) && <span className="sr-only">{event.home} vs </span>}
                {isMatch(event) ? event.away : event.home}
              </span>
              <span className="block text-sm text-on-night-2">{formatMoment(event.startsAt)}</span>
            </span>
          </Link>
        )}
      </div>
      {sells && (
        <Button variant="accent" wide className="mt-3 min-h-14 text-lg" to={act.to}>
          {act.label}
        </Button>
      )}
    </>
  )
}
