import { headlineFare } from '#lib/headline-price.ts'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { readPlan } from '#catalogue/venues/contract.ts'
import { chairsBeside } from '#catalogue/venues/plan/companions.ts'
import { decodingPlan } from '#catalogue/venues/plan/compiled.ts'
import { joinedToNext } from '#catalogue/venues/plan/neighbours.ts'
import { hullOfSections } from '#catalogue/venues/plan/section-hull.ts'
import { seatBlocks, seatCosts } from '#catalogue/venues/plan/seat-blocks.ts'
import type { SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import type { Market } from '#catalogue/venues/plan/propose-seats.ts'
import { viewBlocks } from '#catalogue/venues/plan/view-of-seats.ts'
import type { Problem } from '#lib/problem.ts'
import { vatInside } from '#lib/money.ts'
import { useRead } from '#web/query.ts'
import type { ChargeSums } from './charges.tsx'
import type { HallSource } from './hall-source.tsx'
import { seatStates, type SeatStates } from './seat-states.tsx'

/** What choosing seats needs: where they come from, the plan, and the state of every seat. */
export type Hall = {
  source: HallSource
  plan: SeatingPlan
  seats: SeatStates
  sells: (zoneId: number) => boolean
  isGeneral: (zoneId: number) => boolean
  /** The total of one seat at the adult fare. */
  centsOf: (zoneId: number) => number
}

/** What places cost at the adult fare, charge by charge; the person says who is who in the next step. */
export function chargesOf({ zones, unit }: HallSource, places: { zoneId: number }[]): ChargeSums {
  const sums = { seats: places.length, unit, faceCents: 0, serviceCents: 0, serviceTaxCents: 0 }
  for (const { zoneId } of places) {
    const price = zones.find(({ id }) => id === zoneId)?.prices.find(({ fare }) => fare === headlineFare)
    if (!price) continue
    sums.faceCents += price.faceCents
    sums.serviceCents += price.serviceCents
    sums.serviceTaxCents += vatInside(price.serviceCents)
  }
  return sums
}

/** What the fare is called whose price stands for a zone. */
export const headlineName = ({ zones }: HallSource): string | undefined =>
  zones[0]?.prices.find(({ fare }) => fare === headlineFare)?.fareName

/** Are all of these in general admission? */
export function isUnnumbered({ plan, isGeneral }: Hall, seatIds: number[]): boolean {
  return seatIds.length > 0 && seatIds.every((seatId) => isGeneral(plan.zoneOf[seatId] ?? 0))
}

type HallRead = { hall: Hall | null; problem: Problem | null; retry: () => void }

/**
 * Reads the plan (kept by the browser for ever) and opens the live states, once they are `wanted`. Another source needs
 * another key above.
 */
export function useHall(source: HallSource, wanted = true): HallRead {
  const [planId = '', fingerprint = ''] = source.planUrl.split('/').slice(-2)
  const { data, error, refetch } = useRead(
    readPlan,
    { params: { planId, fingerprint } },
    { staleTime: Infinity, enabled: wanted },
  )
  const plan = usePlan(data)
  const [{ readStates, stream }] = useState(source)
  const seats = useMemo(
    () => (plan ? seatStates({ readStates, stream }, plan.x.length, chairsBeside(plan)) : null),
    [readStates, stream, plan],
  )
  useEffect(() => seats?.open(), [seats])
  const hall = useMemo(
    () => (plan && seats ? { source, plan, seats, ...lookups(source) } : null),
    [source, plan, seats],
  )
  return { hall, problem: error, retry: () => void refetch() }
}

function usePlan(bytes: ArrayBuffer | undefined): SeatingPlan | null {
  const [decoded, setDecoded] = useState<{ from: ArrayBuffer; plan: SeatingPlan } | null>(null)
  useEffect(() => {
    let current = true
    if (bytes) {
      void inSteps(bytes).then((plan) => {
        if (!current) return
        startTransition(() => setDecoded({ from: bytes, plan }))
        // The first change of a proposal needs it: nobody should wait for it under the finger.
        whenIdle(() => viewBlocks(plan))
      })
    }
    return () => {
      current = false
    }
  }, [bytes])
  return decoded !== null && decoded.from === bytes ? decoded.plan : null
}

/** A stadium is long work for a slow phone: between the steps it answers taps. */
async function inSteps(bytes: ArrayBuffer): Promise<SeatingPlan> {
  const decoding = decodingPlan(new Uint8Array(bytes))
  for (;;) {
    await yieldToMain()
    const { done, value: plan } = decoding.next()
    if (done !== true) continue
    for (const workOut of [joinedToNext, seatCosts, seatBlocks, hullOfSections]) {
      await yieldToMain()
      workOut(plan)
    }
    await yieldToMain()
    return plan
  }
}

const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Not every browser says when it is idle. */
const whenIdle = (work: () => unknown): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 1_000)

/** What a source's zones say of a zone of the plan. */
export function lookups({ zones }: HallSource): Market {
  const general = new Set(zones.filter((zone) => zone.admission === 'general').map((zone) => zone.id))
  const adult = new Map(
    zones.map((zone) => [zone.id, zone.prices.find(({ fare }) => fare === headlineFare)?.totalCents ?? 0]),
  )
  return {
    sells: (zoneId) => adult.has(zoneId),
    isGeneral: (zoneId) => general.has(zoneId),
    centsOf: (zoneId) => adult.get(zoneId) ?? 0,
  }
}

/** Renders again whenever a seat changes, after what a person is doing; 0 until the states are known. */
export function useSeatsVersion(hall: Hall | null): number {
  const seats = hall?.seats
  const [version, setVersion] = useState(() => seats?.version() ?? 0)
  useEffect(() => {
    if (seats === undefined) return
    const follow = () => startTransition(() => setVersion(seats.version()))
    follow()
    return seats.subscribe(follow)
  }, [seats])
  return version
}
