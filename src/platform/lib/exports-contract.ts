import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Done, Instant, Uuid } from './shapes.ts'

const Format = z.enum(['csv', 'xlsx'])
const Export = z.object({
  id: Uuid,
  title: z.string(),
  format: Format,
  status: z.enum(['waiting', 'ready', 'failed', 'gone']),
  rowCount: z.nullable(z.int()),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Export = z.infer<typeof Export>

export const askExport = endpoint({
  method: 'POST',
  path: '/staff/exports',
  summary: 'Pide una lista como archivo, con los filtros de la pantalla; se prepara aparte',
  access: 'staff',
  may: 'export List',
  body: z.strictObject({
    list: z.string().check(z.maxLength(60)),
    format: Format,
    query: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
  }),
  reply: Export,
  status: 202,
  perMinute: 20,
})

export const listExports = endpoint({
  method: 'GET',
  path: '/staff/exports',
  summary: 'Los archivos que pedí, el último primero',
  access: 'staff',
  may: 'export List',
  reply: z.object({ exports: z.array(Export) }),
})

const ofExport = z.strictObject({ exportId: Uuid })

export const dropExport = endpoint({
  method: 'DELETE',
  path: '/staff/exports/:exportId',
  summary: 'Cancela un archivo que se prepara, o borra uno que está listo',
  access: 'staff',
  may: 'export List',
  params: ofExport,
  reply: Done,
})

export const readExport = endpoint({
  method: 'GET',
  path: '/staff/exports/:exportId/file',
  summary: 'Un archivo que pedí',
  access: 'staff',
  may: 'export List',
  params: ofExport,
  content: 'application/octet-stream',
})
