import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'

export const readClub = anyone.get('/club', 'Lo que el club dice de sí mismo en cada página', {
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
  // Whether the box office is open is true now, not half a minute ago.
  sharedFor: 2,
})

export const readBrand = anyone.get('/club/brand.css', 'Los colores del club', { content: 'text/css' })
