import { useMemo } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { usePhaseLimit } from '#catalogue/sale-phases/web/use-phases.ts'
import { matchSource, type HallSource } from '#selling/holds/web/hall-source.tsx'
import { waysOn } from '#selling/orders/web/other-purchase.tsx'

/** The seats of a match as a fan chooses them: what stands in their way, and the limit of the phase that is open. */
export function useMatchSource(event: Event): HallSource {
  const perPhase = usePhaseLimit(event.id)
  return useMemo(() => ({ ...matchSource(event, perPhase), waysOn }), [event, perPhase])
}
