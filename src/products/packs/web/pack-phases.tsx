import { eventTitle } from '#catalogue/events/event-title.ts'
import type { ReactNode } from 'react'
import { PhaseStanding } from '#catalogue/sale-phases/web/phase-state.tsx'
import { usePhases } from '#catalogue/sale-phases/web/use-phases.ts'
import type { Pack } from '../contract.ts'
import { PackPage } from './pack-page.tsx'

type Match = Pack['matches'][number]

/** The seats of a pack, or which of its matches is in the way: whoever buys a pack buys in the open phase of each. */
export function PackPhases({ pack, children }: { pack: Pack; children: ReactNode }) {
  return pack.matches.reduceRight(
    (inner, match) => (
      <OfMatch key={match.id} pack={pack} match={match}>
        {inner}
      </OfMatch>
    ),
    children,
  )
}

type OfMatchProps = { pack: Pack; match: Match; children: ReactNode }

function OfMatch({ pack, match: { id, home, away }, children }: OfMatchProps) {
  const { data } = usePhases(id)
  // Seats are shown while the answer is on its way: the server decides about every hold.
  const barred =
    data !== undefined &&
    data.phases.length > 0 &&
    !data.phases.some(({ state, mine }) => state === 'open' && mine)
  if (!barred) return children
  return (
    <PackPage pack={pack} barred>
      <PhaseStanding {...data} match={eventTitle({ home, away })} />
    </PackPage>
  )
}
