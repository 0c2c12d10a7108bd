import { useMemo } from 'react'
import { useRead } from '#web/query.ts'
import { readPlan } from '../contract.ts'
import { decodePlan } from '../plan/compiled.ts'
import type { SeatingPlan } from '../plan/seating-plan.ts'

/** The compiled plan behind its address, which the browser keeps for ever; null until it is here. */
export function usePlan(planUrl: string | undefined): SeatingPlan | null {
  const [planId = '', fingerprint = ''] = planUrl?.split('/').slice(-2) ?? []
  const { data } = useRead(
    readPlan,
    { params: { planId, fingerprint } },
    { staleTime: Infinity, enabled: planUrl !== undefined },
  )
  return useMemo(() => (data === undefined ? null : decodePlan(new Uint8Array(data))), [data])
}
