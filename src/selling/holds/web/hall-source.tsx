import type { ReactNode } from 'react'
import type { OwnUnpaid } from './refused-seats.tsx'
import type { Event, Zone } from '#catalogue/events/contract.ts'
import { mostPerPerson } from '#catalogue/events/rules.ts'
import { addressOf, call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import { holdSeats, readAvailability, watchAvailability, type Hold } from '../contract.ts'

export type SeatRequest =
  | { seatIds: number[] }
  | { bestAvailable: { quantity: number; zoneId: number; sectionId?: number } }

/** How seats of one thing are held, and where they are chosen anew. */
export type Holding = {
  /** `replaces`: a hold of the same thing that ends if, and only if, this one could be had. */
  hold: (request: SeatRequest & { replaces?: string }) => Promise<Hold>
  again: string
}

/** Where seats are chosen: one match, or several matches that are sold together with the same seat in each. */
export type HallSource = Holding & {
  /** What it is, as `match 7`: another id is another hall. */
  id: string
  owns: (hold: Hold) => boolean
  planUrl: string
  zones: Zone[]
  /** The least of all limits that a person meets. */
  seatsPerPerson: number
  /** The same seats may be wanted otherwise: for somebody else, with another size. */
  varies?: boolean
  /** What one seat gives, as `['boleto', 'boletos']`. */
  unit: [one: string, many: string]
  /** The packed states of all seats; `since`: no older than what the stream named so. */
  readStates: (since?: string) => Promise<ArrayBuffer>
  /** The address of their stream of changes; null where there is none, and they are read every few seconds. */
  stream: string | null
  /** The match whose proposals the server knows before the hall is here. */
  proposedFor?: number
  /** Where one waits for what becomes free, where one may: of a zone, or of any. */
  waitlist?: (zoneId?: number) => string
  /** The screen that follows. */
  next: string
  /** What is offered where seats that one has not paid yet stand in the way; `onFree`: they were let go. */
  waysOn?: (own: OwnUnpaid, onFree: () => void) => ReactNode
}

export function matchHolding(eventId: number): Holding {
  return {
    hold: (body) => call(holdSeats, { params: { eventId: String(eventId) }, body }),
    again: paths.eventDetail(eventId),
  }
}

/** The seats of one match; `perPhase`: what the phase that is open lets a person have. */
export function matchSource(event: Event, perPhase: number | null = null): HallSource {
  const { id, planUrl, zones } = event
  const params = { eventId: String(id) }
  return {
    ...matchHolding(id),
    id: `match ${id}`,
    owns: (hold) => hold.eventId === id && hold.kind === 'tickets',
    planUrl,
    zones,
    seatsPerPerson: Math.min(mostPerPerson(event), perPhase ?? Infinity),
    unit: ['boleto', 'boletos'],
    proposedFor: id,
    readStates: (since) => call(readAvailability, { params, query: { since } }),
    stream: addressOf(watchAvailability, params),
    waitlist: (zoneId) => paths.waitlist(id) + (zoneId === undefined ? '' : `?zona=${zoneId}`),
    next: paths.resume,
  }
}
