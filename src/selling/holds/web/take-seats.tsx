import { headlineFare } from '#lib/headline-price.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { orphanSeats, type OrphanSeats } from '#catalogue/venues/plan/orphan-seats.ts'
import type { IsFree } from '#catalogue/venues/plan/free-runs.ts'
import { sectionOfSeat } from '#catalogue/venues/plan/seating-plan.ts'
import { hasNoAnswer, type Problem } from '#lib/problem.ts'
import { toast } from '#ui/toast.ts'
import type { Hold } from '../contract.ts'
import { isUnnumbered, type Hall } from './hall.tsx'
import type { HallSource, SeatRequest } from './hall-source.tsx'
import { holdInstead } from './hold-instead.tsx'
import { keepLeaning } from './last-leaning.ts'
import { pickNearest } from './picking.tsx'
import type { SeatChoice } from './seat-choice.tsx'
import { inOneSection } from './seat-place.tsx'
import { usePurchaseSeats } from './store.ts'
import { forgetWanted, rememberWanted } from './wanted-seats.tsx'

export type TakeSeats = {
  problem: Problem | null
  /** A choice that would leave a single seat alone, with another one to offer. */
  orphans: OrphanSeats | null
  /** `asIs`: the person saw the offer and keeps the choice. False when there is something to look at first. */
  take: (asIs?: boolean) => Promise<boolean>
  /** Puts offer and refusal away. */
  dismiss: () => void
}

/** «Apartar»: takes the chosen seats (or exchanges the held ones for them) and goes on. */
export function useTakeSeats(
  source: HallSource,
  hall: Hall | null,
  choice: SeatChoice,
  setSending: (sending: boolean) => void,
): TakeSeats {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [orphans, setStray] = useState<OrphanSeats | null>(null)
  const { seatIds, isFree } = choice

  function dismiss(): void {
    setProblem(null)
    setStray(null)
  }

  async function take(asIs = false): Promise<boolean> {
    dismiss()
    const found =
      asIs || hall === null || isUnnumbered(hall, seatIds) ? null : offerFor(hall, isFree, seatIds)
    if (found !== null) {
      setStray(found)
      return false
    }
    setSending(true)
    try {
      const hold = await takeOrLikeIt(source, wishFor(hall, choice), likeIt(choice))
      usePurchaseSeats.getState().keep(hold)
      rememberLeaning(source, choice)
      forgetWanted()
      usePurchaseSeats.getState().setNext(source.next)
      await navigate(source.next)
      return true
    } catch (error) {
      const { code, detail } = error as Problem
      if (code === 'login_to_hold') rememberWanted(source.id, seatIds)
      if (code === 'seats_taken') choice.lose((detail['seatIds'] as number[] | undefined) ?? seatIds)
      else setProblem(error as Problem)
      return false
    } finally {
      setSending(false)
    }
  }

  return { problem, orphans, take, dismiss }
}

/**
 * Without numbers any places of the section will do, or of the zone when no section has so many: the server chooses, and
 * nobody else can be quicker.
 */
function wishFor(hall: Hall | null, { seatIds, places, from }: SeatChoice): SeatRequest {
  const [first] = places
  const unnumbered = places.length > 0 && places.every(({ admission }) => admission === 'general')
  if (from === 'held' || first === undefined || !unnumbered) return { seatIds }
  const sectionId = hall && inOneSection(hall, seatIds) ? sectionOfSeat(hall.plan, first.id).id : undefined
  const { zoneId } = first
  return {
    bestAvailable: { quantity: seatIds.length, zoneId, ...(sectionId !== undefined && { sectionId }) },
  }
}

/** What is as good to a person whose seats were marked for them: as many of the same zone, so at the same price. */
function likeIt({ seatIds, places: [first], from, filter }: SeatChoice): SeatRequest | null {
  const marked = from === 'best' || from === 'nearest'
  if (!marked || first === undefined || filter.roofed || filter.accessible || filter.together) return null
  return { bestAvailable: { quantity: seatIds.length, zoneId: first.zoneId } }
}

/** Everybody is shown the same best seats, and only one can have them: nobody who did not choose them presses twice. */
async function takeOrLikeIt(source: HallSource, wish: SeatRequest, like: SeatRequest | null): Promise<Hold> {
  try {
    return await holdInstead(source, wish, like)
  } catch (error) {
    if ((error as Problem).code !== 'seats_taken' || like === null) throw error
    const hold = await holdInstead(source, like).catch((problem: Problem) => {
      throw hasNoAnswer(problem) ? problem : error
    })
    toast({
      tone: 'warn',
      title: 'Te apartamos otros lugares',
      description: 'Alguien tomó antes los que te marcamos. Estos son de la misma zona, al mismo precio.',
    })
    return hold
  }
}

/** The next match begins with what was taken here. */
function rememberLeaning({ proposedFor, zones }: HallSource, { leaning: { by }, places }: SeatChoice): void {
  const zone = zones.find(({ id }) => id === places[0]?.zoneId)
  const price = zone?.prices.find(({ fare }) => fare === headlineFare)
  if (proposedFor !== undefined && price) keepLeaning({ by, nearCents: price.totalCents })
}

/** Null when no seat is left alone, or when there is nothing better to offer. */
function offerFor(hall: Hall, isFree: IsFree, seatIds: number[]): OrphanSeats | null {
  const found = orphanSeats(hall.plan, isFree, seatIds)
  if (found.seatIds.length === 0) return null
  const near = pickNearest(hall, isFree, seatIds.length, seatIds)
  const tidy = near.length > 0 && orphanSeats(hall.plan, isFree, near).seatIds.length === 0
  const instead = tidy ? near : found.instead
  return instead === null ? null : { ...found, instead }
}
