import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { tablePage, tableQuery } from '#lib/table.ts'

export const AuditQuery = tableQuery(['at', 'action'], {
  day: z.optional(z.iso.date()),
})
export type AuditQuery = z.infer<typeof AuditQuery>

const AuditRow = z.object({
  id: z.int(),
  at: Instant,
  who: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
})

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/staff/audit-log',
  summary: 'La bitácora: quién cambió qué y cuándo',
  access: 'staff',
  may: 'read AuditLog',
  query: AuditQuery,
  reply: tablePage(AuditRow),
})
