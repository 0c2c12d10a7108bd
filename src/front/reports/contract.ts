import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'

export const listReportMatches = endpoint({
  method: 'GET',
  path: '/staff/reports/matches',
  summary: 'Los partidos de los que hay reportes, los que tienen lugares, el más próximo a hoy primero',
  access: 'staff',
  may: 'read Attendance',
  reply: z.object({
    matches: z.array(
      z.object({
        id: z.int(),
        home: z.string(),
        away: z.string(),
        startsAt: Instant,
        /** When it is sold by phases: from the first one's beginning to the last one's end. */
        phased: z.nullable(z.object({ from: Instant, until: Instant })),
      }),
    ),
  }),
})

export type ReportMatch = z.infer<typeof listReportMatches.reply>['matches'][number]
