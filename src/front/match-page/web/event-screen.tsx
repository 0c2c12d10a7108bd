import { waysOn } from '#selling/orders/web/other-purchase.tsx'
import { Suspense, useMemo, type ReactNode } from 'react'
import { lazyPart } from '#web/lazy-part.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SaleByPhases } from '#catalogue/sale-phases/web/sale-by-phases.tsx'
import type { Event } from '#catalogue/events/contract.ts'
import { Loading } from './chosen-event.tsx'
import { useHall } from '#selling/holds/web/hall.tsx'
import { matchSource } from '#selling/holds/web/hall-source.tsx'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { MatchHead } from './match-head.tsx'
import { FinalPrices, NotOnSale } from './not-on-sale.tsx'
import { SeatPurchase } from '#selling/holds/web/seat-purchase.tsx'

/** What few matches show comes when it is shown. */
const PriceChanges = lazyPart(() => import('#catalogue/events/web/price-changes.tsx'))
const GateWaits = lazyPart(() => import('#matchday/gate/web/gate-waits.tsx'))

/** A match around its seats or what stands in their place: chosen without the map, not on sale, or not for this person. */
export function EventPage({ event, withMap }: { event: Event; withMap: boolean }) {
  return (
    <>
      <HoldBar eventId={event.id} />
      <div className="container-page pt-6 pb-4 lg:pt-8 lg:pb-12">
        <MatchHead event={event} withMap={withMap} />
        <SaleByPhases event={event} instead={(standing) => <Barred event={event}>{standing}</Barred>}>
          {(calendar) => (
            <>
              {event.saleState === 'on_sale' ? (
                <Seats key={event.id} event={event} />
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
        <Suspense>{event.priceVersion > 1 && <PriceChanges eventId={event.id} />}</Suspense>
      </div>
    </>
  )
}

type BarredProps = { event: Event; children: ReactNode }

function Barred({ event, children }: BarredProps) {
  return (
    <>
      {children}
      <FinalPrices event={event} />
    </>
  )
}

/** The page of a match for who may not buy in its phases now. */
export function BarredMatch({ event, children }: BarredProps) {
  return (
    <>
      <HoldBar eventId={event.id} />
      <div className="container-page pt-6 pb-4 lg:pt-8 lg:pb-12">
        <MatchHead event={event} withMap />
        <Barred event={event}>{children}</Barred>
        <Suspense>{event.priceVersion > 1 && <PriceChanges eventId={event.id} />}</Suspense>
      </div>
    </>
  )
}

function Seats({ event }: { event: Event }) {
  const source = useMemo(() => ({ ...matchSource(event), waysOn }), [event])
  const { hall, problem, retry } = useHall(source)
  if (hall) return <SeatPurchase hall={hall} withMap={false} />
  if (problem === null) return <Loading />
  return (
    <ErrorState
      title="No pudimos cargar los lugares"
      charged="no"
      action={<Button onClick={retry}>Volver a intentar</Button>}
    >
      {problem.message}
    </ErrorState>
  )
}
