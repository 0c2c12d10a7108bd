import { useEffect } from 'react'
import type { Hold } from '../contract.ts'
import type { Hall } from './hall.tsx'
import type { HallSource } from './hall-source.tsx'
import { hearOfHold } from './hold-instead.tsx'
import { usePurchaseSeats } from './store.ts'

/**
 * What one holds looks free to oneself, or the map would say that somebody else has it. So does what was asked for without
 * an answer, until somebody has it: then the server is asked who.
 */
export function useShownAsOwn(source: HallSource, hall: Hall | null, held: Hold | null): void {
  const unanswered = usePurchaseSeats((state) => state.unanswered)
  const request = unanswered?.of === source.id ? unanswered.request : null
  const asked = request !== null && 'seatIds' in request ? request.seatIds : none
  const own = [...(held?.seats.map(({ id }) => id) ?? []), ...asked].join()
  useEffect(() => hall?.seats.setOwn(own === '' ? [] : own.split(',').map(Number)), [hall, own])
  useEffect(() => {
    if (hall === null || asked.length === 0) return
    let asking = false
    const askOnceTaken = () => {
      if (asking || !asked.some(hall.seats.isTaken)) return
      asking = true
      // Without an answer the next change asks again, and so does the person.
      void hearOfHold().catch(() => (asking = false))
    }
    askOnceTaken()
    return hall.seats.subscribe(askOnceTaken)
  }, [hall, asked])
}

const none: number[] = []
