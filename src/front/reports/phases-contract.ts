import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { sortKeys, tableQuery, type ListColumn } from '#lib/table.ts'

export const phasesColumns = [
  { key: 'phase', title: 'Fase' },
  { key: 'startsAt', title: 'Desde', kind: 'instant', sortable: true },
  { key: 'endsAt', title: 'Hasta', kind: 'instant' },
  { key: 'quota', title: 'Cupo', kind: 'count' },
  { key: 'used', title: 'Ocupados', kind: 'count' },
  { key: 'held', title: 'Apartados en total', kind: 'count' },
  { key: 'sold', title: 'Comprados', kind: 'count' },
  { key: 'people', title: 'Personas que compraron', kind: 'count' },
] as const satisfies readonly ListColumn[]

export const PhasesQuery = tableQuery(sortKeys(phasesColumns), {
  eventId: z.string().check(z.regex(/^\d{1,9}$/)),
})
export type PhasesQuery = z.infer<typeof PhasesQuery>

const PhaseRow = z.object({
  phaseId: z.int(),
  phase: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** Null: as many as there are. */
  quota: z.nullable(z.int()),
  used: z.int(),
  held: z.int(),
  sold: z.int(),
  people: z.int(),
})
export type PhaseRow = z.infer<typeof PhaseRow>

export const readPhaseReport = desk('read Report').get(
  '/staff/reports/phases',
  'Cada fase de venta de un partido: cupo, lugares ocupados, y cuántos de los apartados se compraron',
  { query: PhasesQuery, reply: z.object({ rows: z.array(PhaseRow) }) },
)
