import { z } from 'zod/mini'
import { ofEvent } from '#catalogue/events/contract.ts'
import { desk } from '#lib/endpoint.ts'
import { Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { Guest } from './contract.ts'
import { compsAtOnce } from './rules.ts'

const staff = desk('create CompTicket')

export const giveComps = staff.post(
  '/box-office/comps',
  'Da cortesías: apartadas, ordenadas y entregadas a precio cero',
  {
    fresh: true,
    body: z.strictObject({
      key: Uuid,
      eventId: z.int().check(z.minimum(1)),
      seats: z.union([
        z.strictObject({
          names: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(compsAtOnce)),
        }),
        z.strictObject({
          zoneId: z.int().check(z.minimum(0)),
          quantity: z.int().check(z.minimum(1), z.maximum(compsAtOnce)),
        }),
      ]),
      guest: Guest,
      reason: line(300, 'Escribe para qué son').check(z.minLength(3, 'Escribe para qué son')),
    }),
    reply: z.object({ orderId: Uuid, folio: z.string(), seats: z.int() }),
    status: 201,
  },
)

export const readCompQuota = staff.get(
  '/box-office/events/:eventId/comp-quota',
  'Cuántas cortesías van y cuántas caben, del partido y del año',
  {
    params: ofEvent,
    reply: z.object({ ofMatch: z.int(), perMatch: z.int(), ofYear: z.int(), perYear: z.int() }),
  },
)
