import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

const staff = desk('manage Settings')
const message = z.union([z.literal(''), line(300)])

export const readClosure = staff.get(
  '/staff/site-closure',
  'Si la taquilla en línea está cerrada, y qué lee la gente',
  {
    reply: z.object({
      closure: z.nullable(z.object({ message, reopensAt: z.nullable(Instant), closedAt: Instant })),
    }),
  },
)

export const closeSite = staff.put(
  '/staff/site-closure',
  'Cierra la taquilla en línea, o cambia lo que se dice mientras está cerrada',
  { fresh: true, body: z.strictObject({ message, reopensAt: z.nullable(z.iso.datetime()) }), reply: Done },
)

export const openSite = staff.delete('/staff/site-closure', 'Abre la taquilla en línea otra vez', {
  fresh: true,
  reply: Done,
})
