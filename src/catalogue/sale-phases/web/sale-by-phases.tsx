import type { ReactNode } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { PhaseCalendar } from './phase-calendar.tsx'
import { PhaseStanding } from './phase-state.tsx'
import { usePhases } from './use-phases.ts'

type SaleByPhasesProps = {
  event: Event
  /** What stands in place of the seats for who may not buy now, with why and from when. */
  instead: (standing: ReactNode) => ReactNode
  /** The seats, and where the match is sold by phases their calendar. */
  children: (calendar: ReactNode) => ReactNode
}

/** A match's seats, and where it is sold by phases their calendar; who may not buy now reads why. */
export function SaleByPhases({ event, instead, children }: SaleByPhasesProps) {
  const { data } = usePhases(event.id)
  // Seats are shown while the answer is on its way: the server decides about every hold.
  if (data === undefined || data.phases.length === 0) return children(null)
  const selling = event.saleState === 'on_sale'
  const barred = selling && !data.phases.some(({ state, mine }) => state === 'open' && mine)
  const over = event.saleState === 'cancelled' || event.saleState === 'closed'
  const calendar = over ? null : <PhaseCalendar {...data} />
  if (!barred) return children(calendar)
  return instead(
    <>
      <PhaseStanding {...data} />
      {calendar}
    </>,
  )
}
