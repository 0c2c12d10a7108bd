import { plain } from '#lib/slug.ts'
import { credit } from './kinds/credit.ts'
import { customers } from './kinds/customers.ts'
import type { FieldOf, KindOf } from './kinds/field.ts'
import { holders } from './kinds/holders.ts'
import { products } from './kinds/products.ts'
import { purchases } from './kinds/purchases.ts'
import { restrictions } from './kinds/restrictions.ts'

/** Everything that a file can bring, in the order in which a club brings it. */
const kinds = { customers, holders, credit, restrictions, purchases, products } as const

export type ImportKind = keyof typeof kinds
export const importKinds = Object.keys(kinds) as [ImportKind, ...ImportKind[]]
export const kindWords: Record<ImportKind, Pick<KindOf, 'title' | 'one' | 'many' | 'words'>> = kinds

export type ImportField = { [Kind in ImportKind]: keyof (typeof kinds)[Kind]['fields'] }[ImportKind]

/** The fields of a kind that say a day. */
export const dayFieldsOf = (kind: ImportKind): readonly ImportField[] => kinds[kind].days

/** Field to the place of its column in the header, from 0. */
export type Mapping = Partial<Record<ImportField, number>>

const fieldList = (kind: ImportKind) => Object.entries(kinds[kind].fields) as [ImportField, FieldOf][]

/** The fields of a kind, in the order in which they are chosen. */
export function fieldsOf(kind: ImportKind): { key: ImportField; title: string; words?: string }[] {
  return fieldList(kind).map(([key, { title, words }]) => ({
    key,
    title,
    ...(words !== undefined && { words }),
  }))
}

type Places = Partial<Record<ImportField, string>>

/** Exports of other systems, known by columns that only they have together; each says where a kind's fields stand. */
const knownExports: { name: string; marks: string[]; fields: Partial<Record<ImportKind, Places>> }[] = [
  {
    name: 'pretix (pedidos)',
    marks: ['event slug', 'order code', 'order total', 'order locale'],
    fields: {
      customers: { fullName: 'name', email: 'email', phone: 'phone number' },
      purchases: {
        folio: 'order code',
        boughtAt: 'order date',
        boughtTime: 'order time',
        amount: 'order total',
        status: 'status',
        eventName: 'event slug',
        email: 'email',
        phone: 'phone number',
        fullName: 'name',
      },
    },
  },
  {
    name: 'pretix (boletos)',
    marks: ['event slug', 'order code', 'position id', 'attendee name'],
    fields: {
      customers: { fullName: 'attendee name', email: 'attendee email' },
      // Whose ticket it was may be another than who paid: the order's mailbox says whose purchase it is.
      purchases: {
        folio: 'order code',
        position: 'position id',
        boughtAt: 'order date',
        boughtTime: 'order time',
        amount: 'price',
        status: 'status',
        what: 'product',
        seat: 'seat name',
        eventName: 'event slug',
        eventAt: 'start date',
        email: 'email',
        phone: 'phone number',
      },
    },
  },
  {
    name: 'Hi.Events (asistentes)',
    marks: ['first name', 'last name', 'is checked in', 'public id'],
    fields: {
      customers: { externalId: 'public id', firstName: 'first name', lastName: 'last name', email: 'email' },
      purchases: {
        folio: 'public id',
        boughtAt: 'created date',
        status: 'status',
        what: 'product name',
        eventName: 'event id',
        entered: 'is checked in',
        enteredAt: 'checked in at',
        firstName: 'first name',
        lastName: 'last name',
        email: 'email',
      },
    },
  },
]

/** What pretix calls its columns where it speaks Spanish. */
const pretixInSpanish: Record<string, string> = {
  'url semantica del evento': 'event slug',
  'codigo de la orden': 'order code',
  'total de la orden': 'order total',
  'fecha de la orden': 'order date',
  'hora de la orden': 'order time',
  'localizacion de la orden': 'order locale',
  'id de posicion': 'position id',
  'id de la posicion': 'position id',
  'nombre del participante': 'attendee name',
  'correo electronico del participante': 'attendee email',
  'correo electronico': 'email',
  'numero de telefono': 'phone number',
  'fecha de inicio': 'start date',
  nombre: 'name',
  estado: 'status',
  producto: 'product',
  precio: 'price',
}

/** A column's name as it is compared: without accents, case, signs and needless blanks. */
export function plainHead(head: string): string {
  return plain(head)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The other system whose export this is, by its header; null for any other file. */
export function exportOf(header: readonly string[]): string | null {
  return knownExport(header.map(plainHead))?.name ?? null
}

/** Its columns are named as the known export names them. */
function knownExport(given: string[]) {
  for (const heads of [given, given.map((head) => pretixInSpanish[head] ?? head)]) {
    const found = knownExports.find(({ marks }) => marks.every((mark) => heads.includes(mark)))
    if (found !== undefined) return { ...found, heads }
  }
  return undefined
}

/** Whether the hours of a file are those of Greenwich: Hi.Events writes them so, and says nothing of it. */
export function writesUtc(header: readonly string[]): boolean {
  return exportOf(header)?.startsWith('Hi.Events') ?? false
}

/**
 * Which column is what, by its name: another system's own export as it is, else each field's synonyms, the first column
 * for whoever has several. A field whose name nobody wrote stays out.
 */
export function guessMapping(kind: ImportKind, header: readonly string[]): Mapping {
  const heads = header.map(plainHead)
  const known = knownExport(heads)
  const places = known?.fields[kind]
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const take = (field: ImportField, at: number) => {
    if (at < 0 || taken.has(at) || mapping[field] !== undefined) return
    mapping[field] = at
    taken.add(at)
  }
  if (known !== undefined && places !== undefined) {
    for (const [field, head] of Object.entries(places)) take(field as ImportField, known.heads.indexOf(head))
    return mapping
  }
  for (const [field, { synonyms }] of fieldList(kind))
    for (const synonym of synonyms) take(field, heads.indexOf(synonym))
  return mapping
}

/** What a mapping lacks before it can be tried, in words; null when nothing is. */
export function mappingFault(kind: ImportKind, mapping: Mapping): string | null {
  const fault = kinds[kind].fault(mapping)
  if (fault !== null) return fault
  const places = Object.values(mapping)
  return new Set(places).size < places.length ? 'Elegiste la misma columna para dos datos.' : null
}
