import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { actionWords, detailWords } from './words.ts'

export const auditColumns = [
  { key: 'at', title: 'Momento', kind: 'instant', sortable: true },
  { key: 'who', title: 'Quién' },
  { key: 'action', title: 'Qué', words: actionWords, sortable: true },
  { key: 'subject', title: 'A qué' },
  { key: 'detail', title: 'Detalle', words: detailWords },
] as const satisfies readonly ListColumn[]

export const AuditQuery = tableQuery(sortKeys(auditColumns), {
  /** Days of the club's own time, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  person: z.optional(Uuid),
  group: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}$/))),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export type AuditRow = z.infer<typeof AuditRow>

const AuditRow = z.object({
  id: z.int(),
  at: Instant,
  accountId: z.nullable(Uuid),
  who: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  /** The mail of the account that it was done to. */
  subjectWho: z.nullable(z.string()),
  detail: z.string(),
  /** What is named in it, `order:…` is `TQ-000521`; without what is gone by now. */
  names: z.record(z.string(), z.string()),
})

export const listAuditLog = desk('read AuditLog').get(
  '/staff/audit-log',
  'La bitácora: quién cambió qué y cuándo',
  { query: AuditQuery, reply: tablePage(AuditRow) },
)
