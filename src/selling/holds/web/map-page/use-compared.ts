import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { at, sectionOfSeat } from '#catalogue/venues/plan/seating-plan.ts'
import { viewFacts } from '#catalogue/venues/plan/view-of-seats.ts'
import { isUnnumbered, type Hall } from '../hall.tsx'
import { pickAround, pickBest } from '../picking.tsx'
import { pricesOf } from '../price-heat.ts'
import type { SeatChoice } from '../seat-choice.tsx'
import { placeOf } from '../seat-place.tsx'

/** Views to be compared, that of the chosen seats first, and which of them is looked at. */
export type Compared = { views: number[][]; at: number; look: (at: number) => void }

/** The sheet comes to rest first. */
const restMs = 350
const most = 3

/**
 * While the view is looked at, two others beside it: what is `shown`, and would be taken, may be one of those, and the choice
 * itself stays.
 */
export function useCompared(
  hall: Hall | null,
  choice: SeatChoice,
  looking: boolean,
): { shown: SeatChoice; compared: Compared | null } {
  const [found, setFound] = useState<{ of: string; views: number[][]; at: number } | null>(null)
  const of = choice.seatIds.join()
  const open = looking && choice.ready && of !== ''
  const find = useEffectEvent(() => (hall === null ? [] : [choice.seatIds, ...othersFor(hall, choice)]))
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => {
      const views = find()
      startTransition(() => setFound({ of, views, at: 0 }))
    }, restMs)
    return () => {
      clearTimeout(timer)
      setFound(null)
    }
  }, [open, of])

  if (hall === null || found === null || !open || found.of !== of || found.views.length < 2)
    return { shown: choice, compared: null }
  const compared = { ...found, look: (index: number) => setFound({ ...found, at: index }) }
  if (found.at === 0) return { shown: choice, compared }
  const seatIds = at(found.views, found.at)
  const places = seatIds.map((seatId) => placeOf(hall, seatId))
  return {
    shown: { ...choice, seatIds, places, facts: viewFacts(hall.plan, seatIds), from: 'own', compared: true },
    compared,
  }
}

/** The same section from its first row, what the other leaning proposes, and the best views a price up and a price down. */
function othersFor(hall: Hall, { seatIds, filter, leaning, isFree }: SeatChoice): number[][] {
  const { plan, source, centsOf } = hall
  if (isUnnumbered(hall, seatIds)) return []
  const [first = 0] = seatIds
  const { firstSeat, seatCount } = at(plan.rows, sectionOfSeat(plan, first).firstRow)
  const prices = pricesOf(source)
  const price = prices.indexOf(centsOf(plan.zoneOf[first] ?? 0))
  const best = (by: 'view' | 'price', nearCents: number | null | undefined): number[] =>
    nearCents === undefined ? [] : pickBest(hall, isFree, seatIds.length, filter, { by, nearCents })
  const rows = new Set([plan.rowOf[first]])
  const others = [
    pickAround(hall, isFree, seatIds.length, firstSeat + (seatCount >> 1)),
    best(leaning.by === 'view' ? 'price' : 'view', leaning.nearCents),
    best('view', prices[price + 1]),
    best('view', prices[price - 1]),
  ].filter((seats) => {
    const row = plan.rowOf[seats[0] ?? 0]
    if (seats.length !== seatIds.length || !seats.every(isFree) || rows.has(row)) return false
    rows.add(row)
    return true
  })
  return others.slice(0, most - 1)
}
