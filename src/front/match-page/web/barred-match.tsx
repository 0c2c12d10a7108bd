import { Suspense, type ReactNode } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { lazyPart } from '#web/lazy-part.ts'
import { MatchHead } from './match-head.tsx'
import { MatchQueue } from './match-queue.tsx'
import { FinalPrices } from './not-on-sale.tsx'
import { OwnSeat } from './own-seat.tsx'

/** What few matches show comes when it is shown. */
const PriceChanges = lazyPart(() => import('#catalogue/events/web/price-changes.tsx'))

type BarredProps = { event: Event; children: ReactNode }

/** What stands in the place of the seats: why, and what they cost. */
export function Barred({ event, children }: BarredProps) {
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
        <div className="mb-4 flex flex-col gap-4 empty:hidden">
          <MatchQueue event={event} barred />
          <OwnSeat eventId={event.id} />
        </div>
        <Barred event={event}>{children}</Barred>
        <Suspense>{event.priceVersion > 1 && <PriceChanges eventId={event.id} />}</Suspense>
      </div>
    </>
  )
}
