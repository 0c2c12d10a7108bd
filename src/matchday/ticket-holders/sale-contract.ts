import { z } from 'zod/mini'
import { EventSummary } from '#catalogue/events/contract.ts'
import { fan } from '#lib/endpoint.ts'

export const FanMatch = z.extend(EventSummary, {
  ticketsPerFan: z.nullable(z.int()),
  /** Tickets of it that I have or am buying. */
  mine: z.int(),
})
export type FanMatch = z.infer<typeof FanMatch>

export const listFanMatches = fan.get(
  '/fan/matches',
  'Partidos por venir, con lo que cada uno pide y cuántos boletos llevo',
  {
    reply: z.object({
      matches: z.array(FanMatch),
      /** Why I cannot buy now; null when I can. */
      restricted: z.nullable(z.string()),
    }),
  },
)
