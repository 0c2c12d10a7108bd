import { eventTitle } from '#catalogue/events/event-title.ts'
import type { ReactNode } from 'react'
import { PhaseStanding } from '#catalogue/sale-phases/web/phase-state.tsx'
import { usePhases } from '#catalogue/sale-phases/web/use-phases.ts'
import type { Pack } from '../contract.ts'

type Match = Pack['matches'][number]

/** The seats of a pack, or which of its matches is in the way: whoever buys a pack buys in the open phase of each. */
export function PackPhases({ matches, children }: { matches: Match[]; children: ReactNode }) {
  return matches.reduceRight(
    (inner, match) => (
      <OfMatch key={match.id} match={match}>
        {inner}
      </OfMatch>
    ),
    children,
  )
}

function OfMatch({ match: { id, home, away }, children }: { match: Match; children: ReactNode }) {
  const { data } = usePhases(id)
  // Seats are shown while the answer is on its way: the server decides about every hold.
  const barred =
    data !== undefined &&
    data.phases.length > 0 &&
    !data.phases.some(({ state, mine }) => state === 'open' && mine)
  return barred ? <PhaseStanding {...data} match={eventTitle({ home, away })} /> : children
}
