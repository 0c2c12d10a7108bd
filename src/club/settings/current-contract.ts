import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'

export const readClub = endpoint({
  method: 'GET',
  path: '/club',
  summary: 'Lo que el club dice de sí mismo en cada página',
  access: 'anyone',
  reply: z.object({
    name: z.string(),
    team: z.string(),
    footerNote: z.string(),
    supportHours: z.string(),
    message: z.string(),
    /** Names the stylesheet of the club's colours; null while they are those that are shipped. */
    brand: z.nullable(z.string()),
    /** Null while the online box office is open. */
    closed: z.nullable(z.object({ message: z.string(), reopensAt: z.nullable(Instant) })),
  }),
})

export const readBrand = endpoint({
  method: 'GET',
  path: '/club/brand.css',
  summary: 'Los colores del club',
  access: 'anyone',
  content: 'text/css',
})
