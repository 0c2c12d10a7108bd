import { useCallback, useEffect, useMemo, useState } from 'react'
import type { IsFree } from '#catalogue/venues/plan/free-runs.ts'
import type { By } from '#catalogue/venues/plan/propose-seats.ts'
import { viewFacts, type ViewFacts } from '#catalogue/venues/plan/view-of-seats.ts'
import { announce } from '#ui/live-region.ts'
import { invalidate, useRead } from '#web/query.ts'
import { proposeSeats, type Hold, type Proposal, type SeatPlace } from '../contract.ts'
import { isUnnumbered, useSeatsVersion, type Hall } from './hall.tsx'
import type { HallSource } from './hall-source.tsx'
import { lastLeaning } from './last-leaning.ts'
import {
  anywhere,
  isAnywhere,
  pickAround,
  pickBest,
  pickNearest,
  type Filter,
  type Leaning,
} from './picking.tsx'
import { groupPlaces, inOneSection, placeOf } from './seat-place.tsx'
import { readWanted } from './wanted-seats.tsx'

/** `best` were marked for the person, `own` by the person, `nearest` in place of lost ones; `held` are theirs already. */
export type From = 'best' | 'own' | 'nearest' | 'held'
type Choosing = { quantity: number; filter: Filter; seatIds: number[]; from: From; leaning: Leaning }

export type SeatChoice = Choosing & {
  ready: boolean
  /** These are only looked at, beside the chosen ones. */
  compared?: true
  /** Where the chosen seats are; known before the hall is here. */
  places: SeatPlace[]
  /** What speaks for the chosen seats; null while there is nothing to say. */
  facts: ViewFacts | null
  isFree: (seatId: number) => boolean
  setQuantity: (quantity: number) => void
  setFilter: (filter: Partial<Filter>) => void
  /** «Mejor vista» or «Mejor precio». */
  setBy: (by: By) => void
  toggle: (seatId: number) => void
  takeBest: () => void
  replace: (seatIds: number[], from: From) => void
  /** Somebody else took these: marks the nearest and says so. */
  lose: (seatIds: number[]) => void
}

type Around = {
  source: HallSource
  held: Hold | null
  /** Seats that another screen tried to take in vain. */
  lostBefore: number[] | null
  /** While seats are being taken, their new state is our own doing. */
  sending: boolean
}

export const noneTogether = 'Ya no hay tantos lugares juntos ahí. Prueba con menos o en otra zona.'
export const lostWords = 'Alguien apartó ese asiento antes. Te marcamos los más cercanos.'
const usualQuantity = 2

/**
 * What the person is choosing on the map, in the list or with best seats: one choice for all three. Until the hall is here
 * the server's proposals stand in its place.
 */
export function useSeatChoice(hall: Hall | null, { source, held, lostBefore, sending }: Around): SeatChoice {
  const version = useSeatsVersion(hall)
  const [choosing, setChoosing] = useState<Choosing>(() => {
    const wanted = held === null && lostBefore === null ? readWanted(source.id) : []
    const before = held?.seats.length ?? lostBefore?.length ?? wanted.length
    return {
      quantity: before || Math.min(usualQuantity, source.seatsPerPerson),
      filter: anywhere,
      seatIds: held?.seats.map((seat) => seat.id) ?? wanted,
      from: held ? 'held' : wanted.length > 0 ? 'own' : 'best',
      leaning: source.proposedFor === undefined ? { by: 'view', nearCents: null } : lastLeaning(),
    }
  })
  const { quantity, filter, from, leaning } = choosing
  /** With the seats' states: until they come, every seat looks free. */
  const open = version > 0 ? hall : null
  const ready = open !== null
  const atHand = useProposals(source, { quantity, nearCents: leaning.nearCents }, !ready)
  const proposed = isAnywhere(filter) ? (atHand.find(({ by }) => by === leaning.by) ?? null) : null
  const isFree = useCallback((seatId: number) => hall?.seats.states[seatId] === 0, [hall])
  const change = (part: Partial<Choosing>) => setChoosing((before) => ({ ...before, ...part }))
  const best = (count: number, request: Filter, lean = leaning) => {
    const found = open === null ? [] : pickBest(open, isFree, count, request, lean)
    change({ quantity: count, filter: request, seatIds: found, from: 'best', leaning: lean })
    if (open) sayMarked(open, found)
  }
  const lose = (lost: number[]) => {
    if (open === null) {
      announce('Alguien apartó esos lugares antes. Te proponemos otros.', 'assertive')
      return void invalidate(proposeSeats)
    }
    const still: typeof isFree = (seatId) => isFree(seatId) && !lost.includes(seatId)
    change({ seatIds: pickNearest(open, still, quantity, lost), from: 'nearest' })
  }

  const allowed = sending ? choosing : within(choosing, source.seatsPerPerson)
  const settled = open && !sending ? settle(open, isFree, allowed, lostBefore, proposed) : allowed
  if (settled !== choosing) setChoosing(settled)
  // Before the hall is here, what the server proposes is what is chosen.
  const standIn = !ready && from === 'best' && choosing.seatIds.length === 0 ? proposed : null
  const seatIds = standIn?.seats.map(({ id }) => id) ?? choosing.seatIds
  useEffect(() => {
    if (from === 'nearest') announce(lostWords, 'assertive')
  }, [from, choosing.seatIds])
  const key = seatIds.join()
  const facts = useMemo(
    () => (hall && key !== '' ? viewFacts(hall.plan, key.split(',').map(Number)) : null),
    [hall, key],
  )

  return {
    ...choosing,
    seatIds,
    from: from === 'held' && held === null ? 'own' : from,
    ready,
    places: hall
      ? seatIds.map((seatId) => placeOf(hall, seatId))
      : (standIn?.seats ?? (from === 'held' ? (held?.seats ?? []) : [])),
    facts: facts ?? standIn?.facts ?? null,
    isFree,
    setQuantity: (count) => {
      if (from === 'best' || from === 'nearest') best(count, filter)
      else change({ quantity: count, seatIds: seatIds.slice(0, count), from: 'own' })
    },
    setFilter: (part) => best(quantity, { ...filter, ...part }),
    setBy: (by) => best(quantity, filter, { ...leaning, by }),
    toggle: (seatId) => {
      if (open === null) return
      if (seatIds.includes(seatId))
        return change({ seatIds: seatIds.filter((id) => id !== seatId), from: 'own' })
      if (!isFree(seatId)) return
      const room = from === 'own' && seatIds.length > 0 && seatIds.length < quantity
      const next = room ? [...seatIds, seatId] : pickAround(open, isFree, quantity, seatId)
      change({ seatIds: next.toSorted((a, b) => a - b), from: 'own' })
      sayMarked(open, next)
    },
    takeBest: () => best(quantity, filter),
    replace: (next, why) => {
      change({ seatIds: next, from: why, quantity: next.length })
      if (hall) sayMarked(hall, next)
    },
    lose,
  }
}

const none: Proposal[] = []

/** What the server proposes; only asked where it knows and while nothing better is at hand. */
function useProposals(
  { proposedFor }: HallSource,
  { quantity, nearCents }: { quantity: number; nearCents: number | null },
  wanted: boolean,
): Proposal[] {
  const query = { quantity: String(quantity), ...(nearCents !== null && { nearCents: String(nearCents) }) }
  const { data } = useRead(
    proposeSeats,
    { params: { eventId: String(proposedFor ?? 0) }, query },
    // What the person reads does not change under the finger by itself.
    { enabled: wanted && proposedFor !== undefined, staleTime: 60_000 },
  )
  return data?.proposals ?? none
}

/** Seats that were marked for the person are seen at once, and heard. */
function sayMarked(hall: Hall, seatIds: number[]): void {
  const marked = groupPlaces(seatIds.toSorted((a, b) => a - b).map((seatId) => placeOf(hall, seatId)))
  announce(marked.length === 0 ? noneTogether : `Te marcamos ${marked.map(({ where }) => where).join('; ')}.`)
}

/** The choice where its limit is known only now, or fell: what is held stays. */
function within(choosing: Choosing, most: number): Choosing {
  const { quantity, from, seatIds } = choosing
  if (quantity <= most || from === 'held') return choosing
  return { ...choosing, quantity: most, seatIds: from === 'best' ? [] : seatIds.slice(0, most) }
}

/** The choice as it still can be: best seats where none are marked yet, the nearest in place of lost ones. */
function settle(
  hall: Hall,
  isFree: IsFree,
  choosing: Choosing,
  lostBefore: number[] | null,
  proposed: Proposal | null,
): Choosing {
  const { seatIds, from, quantity, filter, leaning } = choosing
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
  const seen = proposed?.seats.map(({ id }) => id) ?? []
  // What the person has been reading stays as long as it can.
  const kept = seen.length === quantity && seen.every(isFree)
  const best = kept ? seen : pickBest(hall, isFree, quantity, filter, leaning)
  return best.length === 0 ? choosing : { ...choosing, seatIds: best }
}
