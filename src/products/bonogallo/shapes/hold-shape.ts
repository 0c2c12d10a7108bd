import { Fare } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { Hold } from '#selling/holds/contract.ts'
import { Phone } from '#lib/contact.ts'
import { Cents, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { Day, PlanSummary } from './plan-shape.ts'

export const Holder = z.strictObject({
  seatId: z.int(),
  fare: Fare,
  firstName: line(80, 'Escribe el nombre'),
  lastName: line(80, 'Escribe los apellidos'),
  birthDate: Day,
  phone: z.nullable(Phone),
})
export type Holder = z.infer<typeof Holder>

export const PassHold = z.object({
  hold: Hold,
  plan: PlanSummary,
  monthly: z.boolean(),
  holders: z.array(
    z.extend(Holder, { phone: z.nullable(z.string()), fareName: z.string(), priceCents: Cents }),
  ),
  /** The whole price, with the fares of the holders; adult where not said yet. */
  priceCents: Cents,
  /** One charge of so many. */
  instalmentCents: Cents,
  complete: z.boolean(),
  orderId: z.nullable(Uuid),
})
export type PassHold = z.infer<typeof PassHold>
