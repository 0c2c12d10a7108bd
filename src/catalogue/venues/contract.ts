import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
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

export const readSeatMap = endpoint({
  method: 'GET',
  path: '/events/:eventId/seat-map',
  summary: 'Todos los asientos de un partido por fila; cada seatId es firstSeatId + posición',
  access: 'anyone',
  params: ofEvent,
  reply: z.object({
    planId: z.int(),
    version: z.int(),
    seatCount: z.int(),
    planUrl: z.string(),
    zones: z.array(z.object({ id: z.int(), name: z.string(), admission: z.enum(['numbered', 'general']) })),
    rows: z.array(Row),
  }),
})

export const readPlan = endpoint({
  method: 'GET',
  path: '/seating-plans/:planId/:fingerprint',
  summary: 'El plano compilado (binario, inmutable): nombres en JSON y posiciones en int16',
  access: 'anyone',
  params: z.strictObject({ planId: NumericId, fingerprint: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
  content: 'application/octet-stream',
})
