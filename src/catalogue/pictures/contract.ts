import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'
import { Uuid } from '#lib/shapes.ts'
import { pictureWidths } from './rules.ts'

export const readPicture = anyone.get(
  '/pictures/:pictureId/:file',
  'Una imagen de un extra, un evento o un equipo, en un ancho y un formato; no cambia nunca',
  {
    params: z.strictObject({
      pictureId: Uuid,
      file: z
        .string()
        .check(z.regex(new RegExp(`^((${pictureWidths.join('|')})\\.(avif|webp)|1200\\.jpg)$`))),
    }),
    content: 'image/webp',
  },
)
