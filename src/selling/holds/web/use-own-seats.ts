import type { Hold } from '../contract.ts'
import type { HallSource } from './hall-source.tsx'
import { usePurchaseSeats } from './store.ts'

/** Held seats, and those that were asked for without an answer: nobody else has taken these, as far as one knows. */
export function useOwnSeats(source: HallSource, held: Hold | null): number[] {
  const unanswered = usePurchaseSeats((state) => state.unanswered)
  const heldIds = held?.seats.map((seat) => seat.id) ?? []
  const asked =
    unanswered?.of === source.id && 'seatIds' in unanswered.request ? unanswered.request.seatIds : []
  return [...heldIds, ...asked]
}
