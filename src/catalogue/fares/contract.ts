import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'
import { Fare } from './shapes/fare.ts'

/** What prices may be written for. */
const SoldFare = z.object({
  key: Fare,
  name: z.string(),
  /** Whom it is for and what the gate asks, in one line; empty where anybody may have it. */
  note: z.string(),
  /** The one that every zone has. */
  general: z.boolean(),
})
export type SoldFare = z.infer<typeof SoldFare>

export const readFares = anyone.get('/fares', 'Las tarifas que el club vende, en su orden', {
  reply: z.object({ fares: z.array(SoldFare) }),
  sharedFor: 2,
})
