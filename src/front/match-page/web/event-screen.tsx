import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#web/lazy-part.ts'
import { SaleByPhases } from '#catalogue/sale-phases/web/sale-by-phases.tsx'
import type { Event } from '#catalogue/events/contract.ts'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { MatchHead } from './match-head.tsx'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Barred } from './barred-match.tsx'
import { NotOnSale } from './not-on-sale.tsx'
import { MatchQueue } from './match-queue.tsx'
import { OwnSeat } from './own-seat.tsx'

/** What few matches show comes when it is shown. */
const PriceChanges = lazyPart(() => import('#catalogue/events/web/price-changes.tsx'))
const BallotDoor = lazyPart(() => import('#selling/ballots/web/ballot-door.tsx'))
const GateWaits = lazyPart(() => import('#matchday/gate/web/gate-waits.tsx'))

type EventPageProps = { event: Event; withMap: boolean; seats?: ReactNode }

/** A match around its `seats` or what stands in their place: chosen without the map, not on sale, or not for this person. */
export function EventPage({ event, withMap, seats }: EventPageProps) {
  return (
    <>
      <HoldBar eventId={event.id} />
      <div className="container-page pt-6 pb-4 lg:pt-8 lg:pb-12">
        <MatchHead event={event} withMap={withMap} />
        <div className="mb-4 flex flex-col gap-4 empty:hidden">
          <MatchQueue event={event} />
          <OwnSeat eventId={event.id} />
          <Suspense>
            <BallotDoor event={event} />
          </Suspense>
        </div>
        <SaleByPhases event={event} instead={(standing) => <Barred event={event}>{standing}</Barred>}>
          {(calendar) => (
            <>
              {event.saleState === 'on_sale' ? (
                seats
              ) : (
                <>
                  <NotOnSale event={event} />
                  <Suspense>
                    <GateWaits eventId={event.id} gate={null} />
                  </Suspense>
                </>
              )}
              {calendar}
            </>
          )}
        </SaleByPhases>
        <p className="mt-6">
          <Button variant="ghost" className="-ml-6" to={paths.saleRecord(event.id)}>
            Cuentas claras de la venta
          </Button>
        </p>
        <Suspense>{event.priceVersion > 1 && <PriceChanges eventId={event.id} />}</Suspense>
      </div>
    </>
  )
}
