import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'
import { NumericId } from '#lib/shapes.ts'
import { ofEvent } from '#catalogue/events/contract.ts'

const Row = z.object({
  section: z.string(),
  row: z.string(),
  zoneId: z.int(),
  gate: z.string(),
  /** Seats of a row are numbered on from here, in the order of `labels`. */
  firstSeatId: z.int(),
  labels: z.array(z.string()),
})

export const readSeatMap = anyone.get(
  '/events/:eventId/seat-map',
  'Todos los asientos de un partido por fila; cada seatId es firstSeatId + posición',
  {
    params: ofEvent,
    reply: z.object({
      planId: z.int(),
      version: z.int(),
      seatCount: z.int(),
      planUrl: z.string(),
      zones: z.array(z.object({ id: z.int(), name: z.string(), admission: z.enum(['numbered', 'general']) })),
      rows: z.array(Row),
    }),
  },
)

export const readPlan = anyone.get(
  '/seating-plans/:planId/:fingerprint',
  'El plano compilado (binario, inmutable): nombres en JSON y posiciones en int16',
  {
    params: z.strictObject({ planId: NumericId, fingerprint: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
    content: 'application/octet-stream',
  },
)
