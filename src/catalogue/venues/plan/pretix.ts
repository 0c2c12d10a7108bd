import { z } from 'zod/mini'

/** The pretix seating plan format, field by field: unknown fields are refused, as pretix does. */
const Position = z.strictObject({ x: z.number(), y: z.number() })
const label = z.optional(z.nullable(z.string()))

const Seat = z.strictObject({
  seat_guid: z.string().check(z.minLength(1)),
  seat_number: z.string(),
  uuid: z.optional(z.string()),
  start_direction: label,
  radius: z.optional(z.int()),
  position: Position,
  category: z.string(),
})

const Row = z.strictObject({
  row_number: z.string(),
  row_label: label,
  seat_label: label,
  uuid: z.optional(z.string()),
  seats: z.array(Seat),
  row_number_position: z.optional(z.nullable(z.enum(['start', 'end', 'both']))),
  position: z.optional(Position),
})

const Area = z.strictObject({
  color: z.optional(z.string()),
  border_color: z.optional(z.string()),
  rotation: z.optional(z.number()),
  position: z.optional(Position),
  uuid: z.optional(z.string()),
  shape: z.optional(z.enum(['polygon', 'rectangle', 'ellipse', 'circle', 'text'])),
  polygon: z.optional(z.strictObject({ points: z.array(Position) })),
  rectangle: z.optional(z.strictObject({ width: z.int(), height: z.int() })),
  ellipse: z.optional(z.strictObject({ radius: Position })),
  circle: z.optional(z.strictObject({ radius: z.int() })),
  text: z.optional(
    z.strictObject({
      text: z.string(),
      color: z.optional(z.string()),
      size: z.optional(z.int()),
      position: Position,
    }),
  ),
})

const Zone = z.strictObject({
  name: z.optional(z.string()),
  zone_id: z.optional(z.string()),
  uuid: z.optional(z.string()),
  position: Position,
  rows: z.array(Row),
  areas: z.optional(z.array(Area)),
})

export const PretixPlan = z.strictObject({
  name: z.string(),
  categories: z.array(z.strictObject({ name: z.string(), color: z.optional(z.string()) })),
  zones: z.array(Zone),
  size: z.strictObject({ width: z.int(), height: z.int() }),
})

export type PretixPlan = z.infer<typeof PretixPlan>
export type PretixZone = z.infer<typeof Zone>
export type PretixRow = z.infer<typeof Row>
export type PretixSeat = z.infer<typeof Seat>
export type PretixArea = z.infer<typeof Area>
