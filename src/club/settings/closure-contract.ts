import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

const manages = { access: 'staff', may: 'manage Settings' } as const
const words = { message: z.union([z.literal(''), line(300)]), reopensAt: z.nullable(Instant) }

export const readClosure = endpoint({
  method: 'GET',
  path: '/staff/site-closure',
  summary: 'Si la taquilla en línea está cerrada, y qué lee la gente',
  ...manages,
  reply: z.object({ closure: z.nullable(z.object({ ...words, closedAt: Instant })) }),
})

export const closeSite = endpoint({
  method: 'PUT',
  path: '/staff/site-closure',
  summary: 'Cierra la taquilla en línea, o cambia lo que se dice mientras está cerrada',
  ...manages,
  fresh: true,
  body: z.strictObject(words),
  reply: Done,
})

export const openSite = endpoint({
  method: 'DELETE',
  path: '/staff/site-closure',
  summary: 'Abre la taquilla en línea otra vez',
  ...manages,
  fresh: true,
  reply: Done,
})
