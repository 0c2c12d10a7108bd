import { Suspense } from 'react'
import { lazyPart } from '#web/lazy-part.ts'
import type { Event } from '#catalogue/events/contract.ts'
import { ChangeNotice } from '#catalogue/events/web/change-notice.tsx'
import { SaleByPhases } from '#catalogue/sale-phases/web/sale-by-phases.tsx'
import { formatMoment } from '#lib/dates.ts'
import { FanRulesLine } from '#matchday/ticket-holders/web/fan-rules-notice.tsx'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { MapPage } from '#selling/holds/web/map-page/map-page.tsx'
import { BarredMatch } from './barred-match.tsx'
import { MatchPill } from './match-pill.tsx'
import { MatchQueue } from './match-queue.tsx'
import { OwnSeat } from './own-seat.tsx'
import { useMatchSource } from './use-match-source.ts'

/** What few matches show comes when it is shown. */
const BallotDoor = lazyPart(() => import('#selling/ballots/web/ballot-door.tsx'))
const PriceChanges = lazyPart(() => import('#catalogue/events/web/price-changes.tsx'))

/** The seats of a match that is on sale; who has no right in its phases sees its page instead. */
export function MatchMap({ event }: { event: Event }) {
  const source = useMatchSource(event)
  return (
    <SaleByPhases event={event} instead={(standing) => <BarredMatch event={event}>{standing}</BarredMatch>}>
      {(calendar) => (
        <MapPage
          key={event.id}
          source={source}
          head={<MatchPill event={event} />}
          bar={<HoldBar eventId={event.id} />}
          notices={
            <>
              <MatchQueue event={event} />
              <OwnSeat eventId={event.id} />
              <Suspense>
                <BallotDoor event={event} />
              </Suspense>
              {event.change && <ChangeNotice change={event.change} startsAt={event.startsAt} />}
              <FanRulesLine event={event} />
            </>
          }
          about={
            <>
              <p className="border-t border-line pt-4 text-sm text-ink-2">
                {event.round} · {event.season}
                <br />
                {formatMoment(event.startsAt)} · {event.venue}
              </p>
              <Suspense>{event.priceVersion > 1 && <PriceChanges eventId={event.id} />}</Suspense>
              {calendar}
            </>
          }
        />
      )}
    </SaleByPhases>
  )
}
