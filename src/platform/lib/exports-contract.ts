import { z } from 'zod/mini'
import { dayInMexico } from './dates.ts'
import { desk } from './endpoint.ts'
import { slugOf } from './slug.ts'
import { Done, Instant, Uuid } from './shapes.ts'

const staff = desk('export List')

const Format = z.enum(['csv', 'xlsx'])
const Export = z.object({
  id: Uuid,
  title: z.string(),
  format: Format,
  status: z.enum(['waiting', 'ready', 'failed', 'gone']),
  rowCount: z.nullable(z.int()),
  createdAt: Instant,
  expiresAt: Instant,
  /** Who of the club shares it, by a schedule; null: one's own. */
  from: z.nullable(z.string()),
})
export type Export = z.infer<typeof Export>

/** `pedidos-2026-11-28.xlsx`: the list and the day in Mexico on which it was asked for. */
export function fileNameOf({ title, format, createdAt }: Named): string {
  return `${slugOf(title)}-${dayInMexico(new Date(createdAt))}.${format}`
}
type Named = { title: string; format: string; createdAt: string | Date }

export const askExport = staff.post(
  '/staff/exports',
  'Pide una lista como archivo, con los filtros de la pantalla; se prepara aparte',
  {
    body: z.strictObject({
      list: z.string().check(z.maxLength(60)),
      format: Format,
      query: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
    }),
    reply: Export,
    status: 202,
    perMinute: 20,
  },
)

export const listExports = staff.get(
  '/staff/exports',
  'Los archivos que pedí o me llegan programados, el último primero',
  {
    reply: z.object({ exports: z.array(Export) }),
  },
)

const ofExport = z.strictObject({ exportId: Uuid })

export const dropExport = staff.delete(
  '/staff/exports/:exportId',
  'Cancela un archivo que se prepara, o borra uno que está listo',
  { params: ofExport, reply: Done },
)

export const readExport = staff.get(
  '/staff/exports/:exportId/file',
  'Un archivo que pedí o que me llega programado',
  {
    params: ofExport,
    content: 'application/octet-stream',
  },
)
