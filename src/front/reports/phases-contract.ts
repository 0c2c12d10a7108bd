import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
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

export const readPhaseReport = endpoint({
  method: 'GET',
  path: '/staff/reports/phases',
  summary:
    'Cada fase de venta de un partido: cupo, lugares ocupados, y cuántos de los apartados se compraron',
  access: 'staff',
  may: 'read Report',
  query: PhasesQuery,
  reply: z.object({ rows: z.array(PhaseRow) }),
})
