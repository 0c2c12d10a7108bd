import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'
import { countedIn, coinsAndBills } from './till-rules.ts'

const staff = desk('create BoxOfficeSale')
const reader = desk('read AnyOrder')

/** What a cashier may know before the count: nothing that tells what should lie in the drawer. */
const Till = z.object({ id: Uuid, openedAt: Instant, openingCents: Cents, sales: z.int() })
export type Till = z.infer<typeof Till>

/** What a counted till says beside what should have been there. */
const Counted = z.object({
  tillId: Uuid,
  expectedCents: z.int(),
  countedCents: Cents,
  words: z.string(),
  terminalExpectedCents: z.nullable(z.int()),
  terminalCountedCents: z.nullable(Cents),
  terminalWords: z.nullable(z.string()),
  /** The difference is beyond the bound and nobody has said why. */
  reasonOwed: z.boolean(),
})
export type Counted = z.infer<typeof Counted>

export const readTill = staff.get('/box-office/till', 'Mi caja abierta, o la que cerré y debe su motivo', {
  boundless: true,
  reply: z.object({ till: z.nullable(Till), owed: z.nullable(Counted) }),
})

export const openTill = staff.post('/box-office/till', 'Abre mi caja con su fondo; repetirlo no abre otra', {
  boundless: true,
  body: z.strictObject({ openingCents: Cents.check(z.maximum(10_000_000)) }),
  reply: Done,
  status: 201,
})

const Pieces = z.array(
  z.strictObject({
    cents: z
      .int()
      .check(z.refine((cents) => coinsAndBills.includes(cents), 'No hay esa moneda ni ese billete.')),
    count: z.int().check(z.minimum(0), z.maximum(9999)),
  }),
)

export const closeTill = staff.post(
  '/box-office/till/closing',
  'Cierra mi caja con lo contado; lo que debía haber se dice después',
  {
    boundless: true,
    body: z
      .strictObject({
        countedCents: Cents.check(z.maximum(100_000_000)),
        note: z.string().check(z.trim(), z.maxLength(300)),
        /** What was counted, by bill and coin; its sum is what was counted. */
        pieces: z.optional(Pieces),
        /** The total of the terminal's own closing. */
        terminalCents: z.optional(Cents.check(z.maximum(100_000_000))),
      })
      .check(
        z.refine(
          ({ countedCents, pieces }) => pieces === undefined || countedIn(pieces) === countedCents,
          'Lo contado no es la suma de sus billetes y monedas.',
        ),
      ),
    reply: Counted,
  },
)

const ofTill = z.strictObject({ tillId: Uuid })

export const explainTill = staff.post('/box-office/tills/:tillId/reason', 'Dice por qué no cuadró mi caja', {
  boundless: true,
  params: ofTill,
  body: z.strictObject({ note: line(300, 'Escribe el motivo').check(z.minLength(3, 'Escribe el motivo')) }),
  reply: Done,
})

export const lookAtTill = desk('review Till').post(
  '/box-office/tills/:tillId/look',
  'Finanzas revisó la diferencia de una caja',
  {
    params: ofTill,
    body: z.strictObject({ note: z.string().check(z.trim(), z.maxLength(300)) }),
    reply: Done,
  },
)

export const tillColumns = [
  { key: 'cashier', title: 'Quién' },
  { key: 'openedAt', title: 'Abrió', kind: 'instant', sortable: true },
  { key: 'closedAt', title: 'Cerró', kind: 'instant' },
  { key: 'openingCents', title: 'Fondo', kind: 'money' },
  { key: 'sales', title: 'Ventas', kind: 'count' },
  { key: 'cashCents', title: 'Efectivo', kind: 'money', sortable: true },
  { key: 'terminalCents', title: 'Terminal', kind: 'money' },
  { key: 'paidOutCents', title: 'Devuelto en efectivo', kind: 'money' },
  { key: 'expectedCents', title: 'Debía haber', kind: 'money' },
  { key: 'countedCents', title: 'Contado', kind: 'money' },
  { key: 'differenceCents', title: 'Diferencia', kind: 'money', sortable: true },
  { key: 'terminalDifferenceCents', title: 'Diferencia de terminal', kind: 'money' },
  { key: 'note', title: 'Nota' },
  { key: 'lookedAt', title: 'Revisada', kind: 'instant' },
] as const satisfies readonly ListColumn[]

/** What the list of tills is narrowed to. */
export const tillStateNames = {
  open: 'Abiertas',
  closed: 'Cerradas',
  to_review: 'Con diferencia por revisar',
} as const

export const TillQuery = tableQuery(sortKeys(tillColumns), {
  state: z.optional(z.enum(['open', 'closed', 'to_review'])),
})
export type TillQuery = z.infer<typeof TillQuery>

/** Sums are null until the till is counted: whoever counts could read them here. */
const TillRow = z.object({
  id: Uuid,
  cashier: z.string(),
  openedAt: Instant,
  closedAt: z.nullable(Instant),
  openingCents: Cents,
  sales: z.int(),
  cashCents: z.nullable(Cents),
  terminalCents: z.nullable(Cents),
  paidOutCents: z.nullable(Cents),
  expectedCents: z.nullable(z.int()),
  countedCents: z.nullable(z.int()),
  differenceCents: z.nullable(z.int()),
  terminalDifferenceCents: z.nullable(z.int()),
  note: z.string(),
  lookedAt: z.nullable(Instant),
})

export const listTills = reader.get('/box-office/tills', 'Cajas: fondo, ventas, lo contado y la diferencia', {
  query: TillQuery,
  reply: tablePage(TillRow),
})

const Movement = z.object({
  at: Instant,
  kind: z.enum(['sale', 'payout']),
  means: z.enum(['cash', 'terminal']),
  orderId: Uuid,
  folio: z.string(),
  title: z.string(),
  amountCents: Cents,
  /** What the terminal's slip shows. */
  authorisation: z.nullable(z.string()),
})

export const readTillSheet = reader.get(
  '/box-office/tills/:tillId',
  'El corte de una caja: lo contado pieza por pieza y cada movimiento',
  {
    params: ofTill,
    reply: z.extend(TillRow, {
      terminalExpectedCents: z.nullable(z.int()),
      terminalCountedCents: z.nullable(z.int()),
      terminalBackCents: z.nullable(Cents),
      pieces: z.array(z.object({ cents: z.int(), count: z.int() })),
      reasonOwed: z.boolean(),
      lookedBy: z.nullable(z.string()),
      lookNote: z.string(),
      /** Null until the till is counted. */
      movements: z.nullable(z.array(Movement)),
    }),
  },
)
