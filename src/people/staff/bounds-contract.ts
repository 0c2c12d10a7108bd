import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'

const staff = desk('manage Staff')
const ofPerson = z.strictObject({ accountId: Uuid })

export const readBounds = staff.get(
  '/staff/people/:accountId/bounds',
  'A qué partidos y fechas se limita a alguien del personal, y los partidos que hay',
  {
    params: ofPerson,
    reply: z.object({
      eventIds: z.nullable(z.array(z.int())),
      startsAt: z.nullable(Instant),
      endsAt: z.nullable(Instant),
      matches: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant })),
    }),
  },
)

export const readMyBounds = desk('open Desk').get(
  '/staff/my-bounds',
  'A qué partidos se limita quien pregunta; nulo: a ninguno en particular',
  {
    boundless: true,
    reply: z.object({
      matches: z.nullable(z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant }))),
    }),
  },
)

export const saveBounds = staff.put(
  '/staff/people/:accountId/bounds',
  'Limita a alguien a unos partidos o fechas; sin nada, quita el límite. Vale desde la siguiente llamada',
  {
    fresh: true,
    params: ofPerson,
    body: z.strictObject({
      bounds: z.nullable(
        z.strictObject({
          eventIds: z.nullable(z.array(z.int()).check(z.minLength(1, 'Elige un partido'), z.maxLength(50))),
          startsAt: z.nullable(Instant),
          endsAt: z.nullable(Instant),
        }),
      ),
    }),
    reply: Done,
  },
)
