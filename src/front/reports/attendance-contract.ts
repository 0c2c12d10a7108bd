import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { sortKeys, tableQuery, type ListColumn } from '#lib/table.ts'

const staff = desk('read Attendance')

const match = { eventId: z.string().check(z.regex(/^\d{1,9}$/)) }

export const entriesColumns = [
  { key: 'slot', title: 'Cuarto de hora', kind: 'instant', sortable: true },
  { key: 'gate', title: 'Puerta', sortable: true },
  { key: 'people', title: 'Personas', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

export const EntriesQuery = tableQuery(sortKeys(entriesColumns), match)
export type EntriesQuery = z.infer<typeof EntriesQuery>

const Entries = z.object({ key: z.string(), slot: Instant, gate: z.string(), people: z.int() })

export const readEntries = staff.get(
  '/staff/reports/entries',
  'Quién entró a un partido: personas por puerta y cuarto de hora',
  { query: EntriesQuery, reply: z.object({ rows: z.array(Entries) }) },
)

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

export const readAbsences = staff.get(
  '/staff/reports/absences',
  'Boletos válidos, quién entró y quién no, por zona y por boleto suelto o bonogallo',
  { query: AbsencesQuery, reply: z.object({ rows: z.array(Absences) }) },
)
