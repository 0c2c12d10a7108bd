import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Event } from '#features/events/contract.ts'
import { readPlan } from '#features/venues/contract.ts'
import { decodePlan } from '#features/venues/plan/compiled.ts'
import type { SeatingPlan } from '#features/venues/plan/seating-plan.ts'
import type { Problem } from '#lib/problem.ts'
import { vatInside } from '#lib/money.ts'
import { useRead } from '#web/query.ts'
import type { ChargeSums } from './charges.tsx'
import { seatStates, type SeatStates } from './seat-states.tsx'

/** What choosing seats needs of a match: its facts, its plan, and the state of every seat. */
export type Hall = {
  event: Event
  plan: SeatingPlan
  seats: SeatStates
  isGeneral: (zoneId: number) => boolean
  /** The total of one seat at the adult fare. */
  centsOf: (zoneId: number) => number
}

/** What these seats cost at the adult fare, charge by charge; the person says who is who in the next step. */
export function chargesOf({ event, plan }: Hall, seatIds: number[]): ChargeSums {
  const sums = { seats: seatIds.length, faceCents: 0, serviceCents: 0, serviceTaxCents: 0 }
  for (const seatId of seatIds) {
    const zone = event.zones.find(({ id }) => id === plan.zoneOf[seatId])
    const price = zone?.prices.find(({ fare }) => fare === 'adult')
    if (!price) continue
    sums.faceCents += price.faceCents
    sums.serviceCents += price.serviceCents
    sums.serviceTaxCents += vatInside(price.serviceCents)
  }
  return sums
}

/** Are all of these in general admission? */
export function isUnnumbered({ plan, isGeneral }: Hall, seatIds: number[]): boolean {
  return seatIds.length > 0 && seatIds.every((seatId) => isGeneral(plan.zoneOf[seatId] ?? 0))
}

type HallRead = { hall: Hall | null; problem: Problem | null; retry: () => void }

/** Reads the plan (kept by the browser for ever) and opens the live states. */
export function useHall(event: Event): HallRead {
  const [planId = '', fingerprint = ''] = event.planUrl.split('/').slice(-2)
  const { data, error, refetch } = useRead(
    readPlan,
    { params: { planId, fingerprint } },
    { staleTime: Infinity },
  )
  const plan = useMemo(() => (data ? decodePlan(new Uint8Array(data)) : null), [data])
  const seats = useMemo(() => (plan ? seatStates(event.id, plan.x.length) : null), [event.id, plan])
  useEffect(() => seats?.open(), [seats])
  const hall = useMemo(
    () => (plan && seats ? { event, plan, seats, ...lookups(event) } : null),
    [event, plan, seats],
  )
  return { hall, problem: error, retry: () => void refetch() }
}

function lookups({ zones }: Event): Pick<Hall, 'isGeneral' | 'centsOf'> {
  const general = new Set(zones.filter((zone) => zone.admission === 'general').map((zone) => zone.id))
  const adult = new Map(
    zones.map((zone) => [zone.id, zone.prices.find(({ fare }) => fare === 'adult')?.totalCents ?? 0]),
  )
  return { isGeneral: (zoneId) => general.has(zoneId), centsOf: (zoneId) => adult.get(zoneId) ?? 0 }
}

/** Renders again whenever a seat changes; 0 until the states are known. */
export function useSeatsVersion({ seats }: Hall): number {
  return useSyncExternalStore(seats.subscribe, seats.version)
}
