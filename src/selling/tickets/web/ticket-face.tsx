import type { ReactNode } from 'react'
import type { EventSummary } from '#catalogue/events/contract.ts'
import { betweenTeams, teamColor } from '#catalogue/events/crest-look.ts'
import { isMatch } from '#catalogue/events/event-title.ts'
import { bandOf, EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { formatMoment } from '#lib/dates.ts'
import type { SeatPlace } from '#selling/holds/contract.ts'
import { CombEdge } from '#ui/comb-edge.tsx'
import { matchTitle, placeFacts } from '../rules.ts'

type TicketFaceProps = {
  event: Pick<EventSummary, 'home' | 'away' | 'look' | 'startsAt' | 'venue'>
  seat: SeatPlace
  fareName: string
  /** Which of how many: «Boleto 1 de 2». */
  count: string
  /** The code, 104 px wide. */
  code: ReactNode
  /** Below the fare. */
  children?: ReactNode
}

const holes =
  '[mask:radial-gradient(circle_10px_at_0_50%,#0000_97%,#000)_0_0/51%_100%_no-repeat,radial-gradient(circle_10px_at_100%_50%,#0000_97%,#000)_100%_0/51%_100%_no-repeat]'

/** A ticket as one would print it, white in both lights: the teams in their colours, where to go, and the code. */
export function TicketFace({ event, seat, fareName, count, code, children }: TicketFaceProps) {
  const home = event.look?.color ?? teamColor(event.home)
  const away = isMatch(event) ? bandOf(event) : home
  const { until, from, ink } = betweenTeams(home, away)
  return (
    <article aria-label={`Boleto: ${matchTitle(event)}`} className="text-[#0c1526]">
      <div
        aria-hidden
        className="flex h-29 items-center justify-center gap-4 border-b-[5px] border-[#f6b93b]"
        style={{ color: ink, background: `linear-gradient(100deg, ${home} ${until}, ${away} ${from})` }}
      >
        <EventMarks event={event} size={72} between={<span className="title text-xl">vs</span>} />
      </div>
      <div className="bg-white px-4 pt-3 pb-2 text-center">
        <h2 className="text-2xl">{matchTitle(event)}</h2>
        <p className="mt-0.5 text-sm text-[#475067]">
          {formatMoment(event.startsAt)}
          <br />
          {event.venue}
        </p>
        <dl className="mt-3 flex justify-around gap-x-2">
          {placeFacts(seat).map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-xs text-[#475067]">{label}</dt>
              <dd className="title text-[2.125rem]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div aria-hidden className={`h-5 bg-white px-4.5 ${holes}`}>
        <div className="h-1/2 border-b-2 border-dashed border-[#d7dce6]" />
      </div>
      <div className="-mb-px flex items-center gap-3.5 bg-white px-4.5 pt-1.5 pb-3">
        <div className="size-26 shrink-0">{code}</div>
        <div className="min-w-0 leading-snug">
          <p className="font-semibold">{count}</p>
          <p className="text-sm text-[#475067]">
            {fareName} · {seat.zone}
          </p>
          {children}
        </div>
      </div>
      <CombEdge className="text-white" />
    </article>
  )
}
