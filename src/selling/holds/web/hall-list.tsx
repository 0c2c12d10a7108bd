import { formatMoney } from '#lib/money.ts'
import { useSeatsVersion, type Hall } from './hall.tsx'
import { zonesIn } from './picking.tsx'
import type { SeatChoice } from './seat-choice.tsx'
import { SectionList } from '#catalogue/venues/web/seat-map/section-list.tsx'

/** The choice by section, row and seat: nothing of it needs the map. */
export function HallList({ hall, choice }: { hall: Hall; choice: SeatChoice }) {
  useSeatsVersion(hall)
  return (
    <section aria-labelledby="lista">
      <h2 id="lista" className="mb-4 text-2xl">
        Elige por sección
      </h2>
      <SectionList
        plan={hall.plan}
        states={hall.seats.states}
        mine={choice.seatIds}
        zoneFilter={zonesIn(hall, choice.filter)}
        priceOf={(zoneId) => formatMoney(hall.centsOf(zoneId))}
        isGeneral={hall.isGeneral}
        onToggle={choice.toggle}
      />
    </section>
  )
}
