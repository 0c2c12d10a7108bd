import { z } from 'zod/mini'

/** The key of a fare: what prices, orders and tickets keep of it, whatever it is called. */
export const Fare = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Elige una tarifa'))
export type Fare = z.infer<typeof Fare>

/** A fare with the name that people read. */
export const FareNamed = { fare: Fare, fareName: z.string() }

/** A fare beside one of its prices. */
export const FareTold = {
  ...FareNamed,
  /** Whom it is for and what the gate asks, in one line; empty where anybody may have it. */
  note: z.string(),
  /** Full years, both included; null: no bound. */
  ageFrom: z.nullable(z.int()),
  ageTo: z.nullable(z.int()),
  companion: z.boolean(),
  /** Only what is held already may still be ordered at it. */
  retired: z.boolean(),
}
