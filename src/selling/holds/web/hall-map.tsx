import { useEffect, useMemo, useRef } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Hall } from './hall.tsx'
import { zonesIn } from './picking.tsx'
import { heatOf } from './price-heat.ts'
import type { SeatChoice } from './seat-choice.tsx'
import { SeatLegend } from '#catalogue/venues/web/seat-map/seat-legend.tsx'
import { SeatMap, type SeatMapHandle } from '#catalogue/venues/web/seat-map/seat-map.tsx'
import { ZoneLegend } from './zone-filter.tsx'

/** The stadium with the person's choice on it; flies to seats that were chosen for them. */
export function HallMap({ hall, choice }: { hall: Hall; choice: SeatChoice }) {
  const { plan, seats, centsOf, isGeneral } = hall
  const { seatIds, from, filter } = choice
  const heat = useMemo(() => heatOf(hall.source), [hall.source])
  const handle = useRef<SeatMapHandle>(null)
  const chosen = seatIds.join()
  useEffect(() => {
    if (from === 'nearest') handle.current?.showSeats(chosen.split(',').map(Number))
  }, [from, chosen])

  return (
    <div className="flex flex-col gap-3">
      <ZoneLegend hall={hall} filter={filter} onChange={choice.setFilter} />
      <div className="h-[56dvh] min-h-88 overflow-hidden rounded-lg border border-line max-lg:-mx-4 max-lg:rounded-none max-lg:border-x-0 lg:h-[min(46rem,calc(100dvh-22rem))] lg:min-h-112">
        <SeatMap
          plan={plan}
          states={seats.states}
          watch={seats.subscribe}
          mine={seatIds}
          zoneFilter={zonesIn(hall, filter)}
          priceOf={(zoneId) => formatMoney(centsOf(zoneId))}
          isGeneral={isGeneral}
          heatOf={heat}
          onToggle={choice.toggle}
          handle={handle}
        />
      </div>
      <SeatLegend />
    </div>
  )
}
