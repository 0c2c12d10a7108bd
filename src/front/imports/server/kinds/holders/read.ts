import { plain } from '#lib/slug.ts'
import type { Reason } from '../../../reasons.ts'
import type { Read } from '../person-kind.ts'
import type { LeansOn } from '../../lines/judge.ts'
import { centsIn } from '../../lines/amounts.ts'
import { daysIn } from '../../lines/dates.ts'
import { cellOf, isMinor, type Cells, type LineReading, type PersonFields } from '../../lines/read-person.ts'
import { isOfChildren } from './fare-named.ts'
import { placeIn, placeKey } from './place.ts'

/** What a line of a season holder says besides the person. */
export type HolderSays = {
  plan: string | null
  place: string
  /** As the file writes it, or its key once it is known. */
  fare: string | null
  priceCents: number | null
  /** `YYYY-MM-DD`; null where all is paid. */
  paidUntil: string | null
  renews: boolean | null
  /** Of a minor: who is the guardian. */
  leansOn: LeansOn | null
}

const yes = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'yes', 'con derecho'])
const no = new Set(['no', 'n', '0', 'false', 'falso', 'sin derecho'])

export function readHolder(cells: Cells, reading: LineReading, person: PersonFields): Read {
  const { mapping } = reading
  const faults: Reason[] = []
  const minor = isMinor(person, reading.today)
  const fare = cellOf(cells, mapping, 'fare')
  const named = cellOf(cells, mapping, 'guardian')
  const guardian = minor ? named : null
  if (person.birthDate === null && (named !== null || (fare !== null && isOfChildren(fare))))
    faults.push('birth_missing')
  if (minor && guardian === null) faults.push('guardian_missing')
  if (!minor && person.email === null && person.phone === null && person.externalId === null)
    faults.push('no_contact')
  const says: HolderSays = {
    plan: cellOf(cells, mapping, 'plan'),
    place: readPlace(cells, reading, faults),
    fare,
    priceCents: readPrice(cellOf(cells, mapping, 'price'), faults),
    paidUntil: readPaidUntil(cells, reading, faults),
    renews: readRenews(cells, reading, faults),
    leansOn: guardian === null ? null : whoIs(guardian, reading),
  }
  return { more: says, faults, byPerson: !minor }
}

function whoIs(text: string, { numberKey }: LineReading): LeansOn {
  if (text.includes('@')) return { email: text.toLowerCase() }
  return { number: numberKey!(text.replace(/^(\d+)\.0$/, '$1')) }
}

function readPlace(cells: Cells, { mapping }: LineReading, faults: Reason[]): string {
  const parts = (['section', 'row', 'seat'] as const).map((field) => cellText(cells, mapping[field]))
  const [section, row, seat] = parts
  if (section && row && seat) return placeKey(section, row, seat)
  const whole = cellOf(cells, mapping, 'place')
  const key = whole === null ? null : placeIn(whole)
  if (key === null) faults.push(whole === null ? 'place_missing' : 'place_unknown')
  return key ?? ''
}

/** A row may be called `X`, which elsewhere says that there is nothing. */
const cellText = (cells: Cells, at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim())

/** More is a mistake of the separator. */
const mostCents = 100_000_000

function readPrice(text: string | null, faults: Reason[]): number | null {
  if (text === null) return null
  const cents = centsIn(text)
  if (cents !== null && cents > 0 && cents <= mostCents) return cents
  faults.push('price_invalid')
  return null
}

/** An empty cell of that column does not say that all is paid. */
function readPaidUntil(
  cells: Cells,
  { mapping, order, today }: LineReading,
  faults: Reason[],
): string | null {
  if (mapping.paidUntil === undefined) return null
  const text = cellOf(cells, mapping, 'paidUntil')
  const days = text === null ? [] : daysIn(text, order, today, true)
  if (days.length === 1) return days[0]!
  faults.push('paid_until_invalid')
  return null
}

function readRenews(cells: Cells, { mapping }: LineReading, faults: Reason[]): boolean | null {
  const text = plain(cellText(cells, mapping.renews)).trim()
  if (text === '') return null
  if (yes.has(text)) return true
  if (!no.has(text)) faults.push('renews_unknown')
  return false
}
