import { FareNamed } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { EventSummary, Zone } from '#catalogue/events/contract.ts'
import { SeatPlace } from '#selling/holds/contract.ts'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'

/** A day of the calendar, as 2026-11-28. */
export const Day = z.iso.date('Escribe una fecha completa')

export const PassRules = z.object({
  cessionPercent: z.int(),
  cessionHours: z.int(),
  neededMatches: z.int(),
  graceDays: z.int(),
  choiceDays: z.int(),
})

export const PlanSummary = z.object({
  id: z.int(),
  name: z.string(),
  span: z.enum(['season', 'year']),
  phase: z.enum(['announced', 'renewal', 'between', 'open', 'closed']),
  startsOn: Day,
  endsOn: Day,
  renewalFrom: z.nullable(Instant),
  renewalUntil: z.nullable(Instant),
  openFrom: Instant,
  openUntil: Instant,
  /** Of each price, so many equal charges, one a month. */
  instalments: z.int(),
  rules: PassRules,
  matches: z.int(),
  /** The lowest price of an adult. */
  fromCents: Cents,
  /** What that fare is called. */
  fromFare: z.optional(z.string()),
  /** By zone, the dearest first; the whole price by fare. */
  prices: z.array(
    z.object({ zoneId: z.int(), zone: z.string(), color: z.string(), ...FareNamed, priceCents: Cents }),
  ),
})
export type PlanSummary = z.infer<typeof PlanSummary>

export const Kept = z.object({ passId: Uuid, holder: z.string(), seat: SeatPlace, until: Instant })
export type Kept = z.infer<typeof Kept>

export const Plan = z.extend(PlanSummary, {
  planUrl: z.string(),
  zones: z.array(Zone),
  seatsPerPerson: z.int(),
  events: z.array(EventSummary),
  /** Seats kept for who asks, to renew. */
  kept: z.array(Kept),
})
export type Plan = z.infer<typeof Plan>
