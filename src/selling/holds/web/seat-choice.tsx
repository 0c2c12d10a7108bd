import { useCallback, useEffect, useState } from 'react'
import type { IsFree } from '#catalogue/venues/plan/free-runs.ts'
import { announce } from '#ui/live-region.ts'
import type { Hold } from '../contract.ts'
import { isUnnumbered, useSeatsVersion, type Hall } from './hall.tsx'
import { pickAround, pickBest, pickNearest, type Filter } from './picking.tsx'
import { groupPlaces, inOneSection, placeOf } from './seat-place.tsx'
import { readWanted } from './wanted-seats.tsx'

/** `best` were marked for the person, `own` by the person, `nearest` in place of lost ones; `held` are theirs already. */
export type From = 'best' | 'own' | 'nearest' | 'held'
type Choosing = { quantity: number; filter: Filter; seatIds: number[]; from: From }

export type SeatChoice = Choosing & {
  ready: boolean
  isFree: (seatId: number) => boolean
  setQuantity: (quantity: number) => void
  setFilter: (filter: Partial<Filter>) => void
  toggle: (seatId: number) => void
  takeBest: () => void
  replace: (seatIds: number[], from: From) => void
  /** Somebody else took these: marks the nearest and says so. */
  lose: (seatIds: number[]) => void
}

type Around = {
  held: Hold | null
  /** Seats that another screen tried to take in vain. */
  lostBefore: number[] | null
  /** While seats are being taken, their new state is our own doing. */
  sending: boolean
}

export const noneTogether = 'Ya no hay tantos lugares juntos ahí. Prueba con menos o en otra zona.'
export const lostWords = 'Alguien apartó ese asiento antes. Te marcamos los más cercanos.'
const usualQuantity = 2

/** What the person is choosing on the map, in the list or with best seats: one choice for all three. */
export function useSeatChoice(hall: Hall, { held, lostBefore, sending }: Around): SeatChoice {
  const version = useSeatsVersion(hall)
  const [choosing, setChoosing] = useState<Choosing>(() => {
    const wanted = held === null && lostBefore === null ? readWanted(hall.source.id) : []
    const before = held?.seats.length ?? lostBefore?.length ?? wanted.length
    return {
      quantity: before || Math.min(usualQuantity, hall.source.seatsPerPerson),
      filter: { zoneId: null, maxCents: null },
      seatIds: held?.seats.map((seat) => seat.id) ?? wanted,
      from: held ? 'held' : wanted.length > 0 ? 'own' : 'best',
    }
  })
  const { quantity, filter, seatIds, from } = choosing
  const ready = version > 0
  const { states } = hall.seats
  const isFree = useCallback((seatId: number) => states[seatId] === 0, [states])
  const change = (part: Partial<Choosing>) => setChoosing((before) => ({ ...before, ...part }))
  const best = (count: number, request: Filter) => {
    const found = pickBest(hall, isFree, count, request)
    change({ quantity: count, filter: request, seatIds: found, from: 'best' })
    sayMarked(hall, found)
  }
  const lose = (lost: number[]) => {
    const still: typeof isFree = (seatId) => isFree(seatId) && !lost.includes(seatId)
    change({ seatIds: pickNearest(hall, still, quantity, lost), from: 'nearest' })
  }

  const settled = ready && !sending ? settle(hall, isFree, choosing, lostBefore) : choosing
  if (settled !== choosing) setChoosing(settled)
  useEffect(() => {
    if (from === 'nearest') announce(lostWords, 'assertive')
  }, [from, seatIds])

  return {
    ...choosing,
    from: from === 'held' && held === null ? 'own' : from,
    ready,
    isFree,
    setQuantity: (count) => {
      if (from === 'best' || from === 'nearest') best(count, filter)
      else change({ quantity: count, seatIds: seatIds.slice(0, count), from: 'own' })
    },
    setFilter: (part) => best(quantity, { ...filter, ...part }),
    toggle: (seatId) => {
      if (seatIds.includes(seatId))
        return change({ seatIds: seatIds.filter((id) => id !== seatId), from: 'own' })
      if (!isFree(seatId)) return
      const room = from === 'own' && seatIds.length > 0 && seatIds.length < quantity
      const next = room ? [...seatIds, seatId] : pickAround(hall, isFree, quantity, seatId)
      change({ seatIds: next.toSorted((a, b) => a - b), from: 'own' })
      if (next.some((id) => id !== seatId && !seatIds.includes(id))) sayMarked(hall, next)
    },
    takeBest: () => best(quantity, filter),
    replace: (next, why) => {
      change({ seatIds: next, from: why, quantity: next.length })
      sayMarked(hall, next)
    },
    lose,
  }
}

/** Seats that were marked for the person are seen at once, and heard. */
function sayMarked(hall: Hall, seatIds: number[]): void {
  const marked = groupPlaces(seatIds.toSorted((a, b) => a - b).map((seatId) => placeOf(hall, seatId)))
  announce(marked.length === 0 ? noneTogether : `Te marcamos ${marked.map(({ where }) => where).join('; ')}.`)
}

/** The choice as it still can be: best seats where none are marked yet, the nearest in place of lost ones. */
function settle(hall: Hall, isFree: IsFree, choosing: Choosing, lostBefore: number[] | null): Choosing {
  const { seatIds, from, quantity, filter } = choosing
  const lost =
    seatIds.length === 0 && from === 'best' ? lostBefore : seatIds.filter((seatId) => !isFree(seatId))
  if (lost !== null && lost.length > 0) {
    const others = isUnnumbered(hall, lost) ? pickAround(hall, isFree, quantity, lost[0]!) : []
    // A place without a number is as good as the next one of its section: nobody lost anything.
    if (others.length > 0 && inOneSection(hall, [lost[0]!, ...others]))
      return { ...choosing, seatIds: others }
    return { ...choosing, seatIds: pickNearest(hall, isFree, quantity, lost), from: 'nearest' }
  }
  if (seatIds.length > 0 || from !== 'best') return choosing
  const best = pickBest(hall, isFree, quantity, filter)
  return best.length === 0 ? choosing : { ...choosing, seatIds: best }
}
