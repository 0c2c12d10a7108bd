import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'

export const listReportMatches = desk('read Attendance').get(
  '/staff/reports/matches',
  'Los partidos de los que hay reportes, los que tienen lugares, el más próximo a hoy primero',
  {
    boundless: true,
    reply: z.object({
      matches: z.array(
        z.object({
          id: z.int(),
          home: z.string(),
          away: z.string(),
          startsAt: Instant,
          cancelled: z.boolean(),
          /** When it is sold by phases: from the first one's beginning to the last one's end. */
          phased: z.nullable(z.object({ from: Instant, until: Instant })),
        }),
      ),
    }),
  },
)

export type ReportMatch = z.infer<typeof listReportMatches.reply>['matches'][number]
