import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { tableQuery } from '#lib/table.ts'

export const PhasesQuery = tableQuery(['startsAt'], { eventId: z.string().check(z.regex(/^\d{1,9}$/)) })
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
