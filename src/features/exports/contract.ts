import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Instant, Uuid } from '#lib/shapes.ts'

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

export const readExport = endpoint({
  method: 'GET',
  path: '/staff/exports/:exportId/file',
  summary: 'Un archivo que pedí',
  access: 'staff',
  may: 'export List',
  params: z.strictObject({ exportId: Uuid }),
  content: 'application/octet-stream',
})
