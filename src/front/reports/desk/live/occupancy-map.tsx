import { readEvent, type Event } from '#catalogue/events/contract.ts'
import { matchSource } from '#selling/holds/web/hall-source.tsx'
import { headlineName, useHall } from '#selling/holds/web/hall.tsx'
import { SeatLegend } from '#catalogue/venues/web/seat-map/seat-legend.tsx'
import { SeatMap } from '#catalogue/venues/web/seat-map/seat-map.tsx'
import { formatMoney } from '#lib/money.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'

const nothing: number[] = []

/** The stadium as the buyers see it now; here nothing is chosen. */
export function OccupancyMap({ eventId }: { eventId: number }) {
  const { data } = useRead(readEvent, { params: { eventId: String(eventId) } })
  return (
    <section aria-label="Ocupación en el mapa" className="space-y-3 print:hidden">
      <h2 className="text-xl">Ocupación en el mapa</h2>
      {data === undefined ? <Skeleton className="h-96 w-full" /> : <Hall event={data} />}
    </section>
  )
}

function Hall({ event }: { event: Event }) {
  const { hall, problem } = useHall(matchSource(event))
  if (problem !== null) return <Notice tone="warn">{problem.message}</Notice>
  if (hall === null) return <Skeleton className="h-96 w-full" />
  const { plan, seats, centsOf, isGeneral } = hall
  return (
    <>
      <div className="h-112 overflow-hidden rounded-lg border border-line">
        <SeatMap
          plan={plan}
          states={seats.states}
          watch={seats.subscribe}
          mine={nothing}
          priceOf={(zoneId) => formatMoney(centsOf(zoneId))}
          fare={headlineName(hall.source)}
          isGeneral={isGeneral}
          onToggle={() => undefined}
        />
      </div>
      <SeatLegend />
    </>
  )
}
