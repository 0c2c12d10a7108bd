import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { Counted } from '#lib/table.ts'
import { importKinds } from './columns.ts'

const staff = desk('manage Import')

const Kind = z.enum(importKinds)
export const importStates = [
  'mapping',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const
const State = z.enum(importStates)
export type ImportStateName = z.infer<typeof State>

/** `skipped`: refused, with nothing to mend. */
export const verdicts = ['new', 'changed', 'joined', 'same', 'refused', 'skipped'] as const
const VerdictName = z.enum(verdicts)
export type VerdictName = z.infer<typeof VerdictName>

const Columns = z.record(z.string().check(z.maxLength(40)), z.int().check(z.minimum(0), z.maximum(399)))

const ImportHead = z.object({
  id: Uuid,
  kind: Kind,
  fileName: z.string(),
  /** Of a workbook with several sheets the one that is read, once it is chosen. */
  sheet: z.nullable(z.string()),
  state: State,
  lineCount: z.nullable(z.int()),
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
  appliedAt: z.nullable(Instant),
})
export type ImportHead = z.infer<typeof ImportHead>

const Counts = z.object({
  new: z.int(),
  changed: z.int(),
  joined: z.int(),
  same: z.int(),
  refused: z.int(),
  skipped: z.int(),
})

const Import = z.extend(ImportHead, {
  fileBytes: z.int(),
  /** Among which one is chosen; none where there is nothing to choose. */
  sheets: z.array(z.string()),
  /** `CSV en Windows-1252, separado por ;`. */
  writtenIn: z.string(),
  /** The other system whose own export this is. */
  exportOf: z.nullable(z.string()),
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: Columns,
  /** Of the step under way: the last line that it has finished. */
  doneTo: z.int(),
  counts: Counts,
  /** What the dry run had found when it was applied. */
  tried: z.nullable(Counts),
  /** Of a file of credit what its lines give together. */
  creditCents: z.nullable(z.int()),
  /** Lines that were taken back, and those that stayed because somebody uses what they made. */
  undone: z.int(),
  kept: z.int(),
  /** Lines that were not applied before it was stopped. */
  left: z.int(),
  reasons: z.array(z.object({ verdict: VerdictName, code: z.string(), words: z.string(), count: z.int() })),
  failure: z.nullable(z.string()),
  /** Until when it may be taken back; null when it cannot. */
  undoUntil: z.nullable(Instant),
})
export type Import = z.infer<typeof Import>

const ImportLine = z.object({
  line: z.int(),
  who: z.string(),
  /** Mail and phone, as far as they can be read. */
  contact: z.array(z.string()),
  /** What it brings besides the person: a place, an amount, a last day. */
  thing: z.nullable(z.string()),
  verdict: VerdictName,
  reasons: z.array(z.string()),
  /** Of a refused one the cells that the reasons are about, as they came but cut short. */
  faulty: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The earlier line whose person it is. */
  joins: z.nullable(z.int()),
})
export type ImportLine = z.infer<typeof ImportLine>

const ofImport = z.strictObject({ importId: Uuid })

export const uploadImport = staff.post(
  '/staff/imports',
  'Sube un archivo de otro sistema (CSV o XLSX, hasta 200 MB) y adivina sus columnas',
  {
    query: z.strictObject({ kind: Kind }),
    upload: true,
    perMinute: 20,
    reply: z.object({ id: Uuid }),
    status: 201,
  },
)

export const listImports = staff.get(
  '/staff/imports',
  'Los archivos que se han importado, el último primero',
  {
    reply: z.object({ imports: z.array(ImportHead) }),
  },
)

export const readImport = staff.get(
  '/staff/imports/:importId',
  'Un archivo: sus columnas, qué haría cada renglón y por qué, y cuánto lleva',
  { params: ofImport, reply: Import },
)

export const checkImport = staff.post(
  '/staff/imports/:importId/check',
  'Guarda qué es cada columna y revisa todos los renglones sin escribir nada',
  {
    params: ofImport,
    body: z.strictObject({ mapping: Columns }),
    reply: Done,
    status: 202,
  },
)

export const chooseImportSheet = staff.put(
  '/staff/imports/:importId/sheet',
  'Dice qué hoja del libro se lee y adivina sus columnas; lo revisado de otra hoja se olvida',
  {
    params: ofImport,
    body: z.strictObject({ sheet: z.string('Elige una hoja').check(z.minLength(1), z.maxLength(120)) }),
    perMinute: 20,
    reply: Done,
  },
)

export const listImportLines = staff.get(
  '/staff/imports/:importId/lines',
  'Renglones de un archivo con lo que se haría de cada uno y el motivo',
  {
    params: ofImport,
    query: z.strictObject({
      verdict: z.optional(VerdictName),
      reason: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
      after: z.optional(Counted),
    }),
    reply: z.object({ lines: z.array(ImportLine), more: z.boolean() }),
  },
)

export const readFaultyLines = staff.get(
  '/staff/imports/:importId/faults',
  'Los renglones rechazados como CSV, tal como venían, con el motivo en una columna',
  { params: ofImport, content: 'text/csv' },
)

export const applyImport = staff.post(
  '/staff/imports/:importId/apply',
  'Aplica lo que la revisión encontró; otra vez no cambia nada',
  { params: ofImport, reply: Done, status: 202 },
)

export const stopImport = staff.post(
  '/staff/imports/:importId/stop',
  'Detiene un archivo que se está aplicando; lo aplicado se puede deshacer',
  { params: ofImport, reply: Done },
)

export const previewUndo = staff.get(
  '/staff/imports/:importId/undo',
  'De la gente que un archivo creó, de quién se queda la cuenta al deshacerlo, y a quién se le mandó su enlace',
  {
    params: ofImport,
    reply: z.object({
      /** People who have claimed their account since: they and what is theirs stay. */
      claimed: z.int(),
      /** People who were sent a link to claim their account, which will not work any more. */
      invited: z.int(),
      /** Other files that say something of some of these people, whose accounts stay. */
      elsewhere: z.array(z.object({ fileName: z.string(), people: z.int() })),
    }),
  },
)
export type UndoPreview = z.infer<NonNullable<typeof previewUndo.reply>>

export const undoImport = staff.post(
  '/staff/imports/:importId/undo',
  'Deshace lo que un archivo hizo y nadie ha usado, hasta 30 días después',
  { params: ofImport, reply: Done, status: 202 },
)

export const dropImport = staff.delete(
  '/staff/imports/:importId',
  'Borra un archivo que no se ha aplicado, con sus renglones',
  { params: ofImport, reply: Done },
)
