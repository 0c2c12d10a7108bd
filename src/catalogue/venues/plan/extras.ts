import { z } from 'zod/mini'

const yes = z.optional(z.literal(true))
const Admission = z.enum(['numbered', 'general'])
const Point = z.strictObject({ x: z.number(), y: z.number() })

/**
 * What a match needs and the pretix format has no field for. Categories are keyed by name, sections by the
 * zone's `zone_id` (else its name), seats by `seat_guid`. A category without an entry is a sale zone of its
 * own with numbered seats. A section with a `roof` has neither sun nor rain. `pitch` is the playing field in plan units, centred on x, y.
 * A `blocked` seat is sold in no match.
 */
export const PlanExtras = z.strictObject({
  pitch: z.optional(
    z.strictObject({
      ...Point.shape,
      width: z.number().check(z.positive()),
      height: z.number().check(z.positive()),
    }),
  ),
  categories: z.record(z.string(), z.strictObject({ saleZone: z.string(), admission: Admission })),
  sections: z.record(
    z.string(),
    z.strictObject({ gate: z.optional(z.string()), picture: z.optional(z.string()), roof: yes }),
  ),
  seats: z.record(
    z.string(),
    z.strictObject({ accessible: yes, companion: yes, obstructed: yes, blocked: yes }),
  ),
})

export type PlanExtras = z.infer<typeof PlanExtras>
export type Admission = z.infer<typeof Admission>

export const noExtras: PlanExtras = { categories: {}, sections: {}, seats: {} }
