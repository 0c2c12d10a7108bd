import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { sortKeys, tableQuery, type ListColumn } from '#lib/table.ts'

const match = { eventId: z.string().check(z.regex(/^\d{1,9}$/)) }

export const entriesColumns = [
  { key: 'slot', title: 'Cuarto de hora', kind: 'instant', sortable: true },
  { key: 'gate', title: 'Puerta', sortable: true },
  { key: 'people', title: 'Personas', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

export const EntriesQuery = tableQuery(sortKeys(entriesColumns), match)
export type EntriesQuery = z.infer<typeof EntriesQuery>

const Entries = z.object({ key: z.string(), slot: Instant, gate: z.string(), people: z.int() })

export const readEntries = endpoint({
  method: 'GET',
  path: '/staff/reports/entries',
  summary: 'Quién entró a un partido: personas por puerta y cuarto de hora',
  access: 'staff',
  may: 'read Attendance',
  query: EntriesQuery,
  reply: z.object({ rows: z.array(Entries) }),
})

export const absencesColumns = [
  { key: 'zone', title: 'Zona', sortable: true },
  { key: 'kind', title: 'Con' },
  { key: 'tickets', title: 'Boletos', kind: 'count' },
  { key: 'entered', title: 'Entraron', kind: 'count' },
  { key: 'absent', title: 'No entraron', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

export const AbsencesQuery = tableQuery(sortKeys(absencesColumns), match)
export type AbsencesQuery = z.infer<typeof AbsencesQuery>

const Absences = z.object({
  key: z.string(),
  zone: z.string(),
  kind: z.string(),
  tickets: z.int(),
  entered: z.int(),
  absent: z.int(),
})
export type Absences = z.infer<typeof Absences>

export const readAbsences = endpoint({
  method: 'GET',
  path: '/staff/reports/absences',
  summary: 'Boletos válidos, quién entró y quién no, por zona y por boleto suelto o bonogallo',
  access: 'staff',
  may: 'read Attendance',
  query: AbsencesQuery,
  reply: z.object({ rows: z.array(Absences) }),
})
