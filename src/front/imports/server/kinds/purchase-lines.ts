import { plain } from '#lib/slug.ts'
import type { Reason } from '../../reasons.ts'
import { cellText } from '../lines/cell-text.ts'
import { daysIn } from '../lines/dates.ts'
import { hourIn, momentOf } from '../lines/moments.ts'
import { centsIn } from '../lines/amounts.ts'
import {
  cellOf,
  numberOf,
  readEmail,
  readName,
  readPhone,
  type Cells,
  type LineReading,
} from '../lines/read-person.ts'
import { cut } from '../lines/whole-text.ts'

/** A purchase of before as a line says it, and by what its person is found. Amounts are centavos, days `YYYY-MM-DD`. */
export type PurchaseLine = {
  folio: string
  position: string
  boughtAt: string | null
  amountCents: number | null
  what: string
  seat: string
  matchDay: string | null
  matchName: string | null
  entered: boolean
  customerNumber: string | null
  email: string | null
  phone: string | null
  /** Null where the file says no name; then mailbox or number speak alone. */
  name: { firstName: string; lastName: string } | null
}

/** More than any purchase of a fan. */
const mostCents = 100_000_000

export type PurchaseReading = LineReading & { utc: boolean }

/** A line of purchases, and everything that is wrong with it. */
export function readPurchase(
  cells: Cells,
  how: PurchaseReading,
): { purchase: PurchaseLine; faults: Reason[]; notes: Reason[] } {
  const { mapping, today } = how
  const faults: Reason[] = []
  const of = (field: Parameters<typeof cellOf>[2]) => cellOf(cells, mapping, field)
  if (cells.some((cell) => cell.includes('\uFFFD'))) faults.push('unreadable')
  const folio = numberOf(cells, mapping, 'folio') ?? ''
  if (folio === '' || folio.length > 60) faults.push('folio_missing')
  const amount = of('amount')
  const amountCents = amount === null ? null : centsIn(amount)
  if (amount !== null && (amountCents === null || amountCents > mostCents)) faults.push('amount_invalid')
  readStatus(of('status'), faults)
  const boughtText = of('boughtAt')
  const boughtDay = readDay(boughtText, how, ['bought_invalid', 'bought_ambiguous'], faults)
  if (boughtDay !== null && boughtDay > today) faults.push('bought_invalid')
  const hour = hourIn(of('boughtTime') ?? '') ?? hourIn(boughtText ?? '')
  const enteredText = of('enteredAt')
  const enteredAt = readEntry(enteredText, how, faults)
  const eventDay = readDay(of('eventAt'), how, ['event_invalid', 'event_ambiguous'], faults, true)
  const matchDay = eventDay ?? enteredAt
  const entered = readYes(of('entered'), faults) ?? enteredAt !== null
  if (entered && matchDay !== null && matchDay > today) faults.push('entered_before')
  const name = readBuyer(cells, how)
  const purchase: PurchaseLine = {
    folio: cut(folio, 60),
    position: cut(numberOf(cells, mapping, 'position') ?? '', 40),
    boughtAt: boughtDay === null ? null : momentOf(boughtDay, hour, how.utc),
    amountCents,
    what: cut(of('what') ?? '', 200),
    seat: cut(of('seat') ?? '', 80),
    matchDay,
    matchName: cut(of('eventName') ?? '', 200) || null,
    entered,
    customerNumber: numberOf(cells, mapping, 'customerNumber'),
    email: readEmail(of('email'), faults),
    phone: readPhone(of('phone'), faults),
    name,
  }
  if (purchase.customerNumber === null && purchase.email === null && purchase.phone === null)
    if (!faults.includes('email_invalid') && !faults.includes('phone_invalid')) faults.push('owner_missing')
  return {
    purchase,
    faults: [...new Set(faults)],
    notes: entered && matchDay === null ? ['match_undated'] : [],
  }
}

/** What was never paid, or was given back, is no purchase; in doubt it is none either. */
function readStatus(text: string | null, faults: Reason[]): void {
  if (text === null) return
  const words = plain(text)
  if (/pend|cancel|expir|venc|reemb|refund|devuel|rechaz|denied|overdue|aband|^[nec]$/.test(words))
    faults.push('not_paid')
  else if (!/pag|paid|complet|aprob|approv|activ|vend|confirm|entreg|usad|^(p|ok)$/.test(words))
    faults.push('status_unknown')
}

function readDay(
  text: string | null,
  { order, today }: LineReading,
  [wrong, ambiguous]: [Reason, Reason],
  faults: Reason[],
  coming = false,
): string | null {
  if (text === null) return null
  const days = daysIn(text, order, today, coming)
  if (days.length === 0) faults.push(wrong)
  else if (days.length > 1) faults.push(ambiguous)
  return days[0] ?? null
}

/** The club's day of an entry. An hour alone says that somebody went in, not when. */
function readEntry(text: string | null, how: PurchaseReading, faults: Reason[]): string | null {
  if (text === null || /^\d{1,2}:\d{2}/.test(text)) return null
  const day = readDay(text, how, ['entered_invalid', 'event_ambiguous'], faults)
  if (day === null || !how.utc) return day
  const at = Date.parse(momentOf(day, hourIn(text), true))
  return new Date(at - 6 * 3_600_000).toISOString().slice(0, 10)
}

const yes = new Set([
  'si',
  'yes',
  'y',
  's',
  '1',
  'true',
  'verdadero',
  'entro',
  'asistio',
  'usado',
  'checked in',
])
const no = new Set(['no', 'n', '0', 'false', 'falso', 'no asistio', 'no entro', 'sin usar', 'ausente'])

/** Null where the file does not say it. */
function readYes(text: string | null, faults: Reason[]): boolean | null {
  if (text === null) return null
  const words = plain(text)
  if (yes.has(words)) return true
  if (no.has(words)) return false
  if (/^\d{1,2}:\d{2}/.test(words)) return true
  faults.push('entered_invalid')
  return null
}

/** Who bought, where the file says it; what is no name says nothing. */
function readBuyer(cells: Cells, { mapping }: LineReading): PurchaseLine['name'] {
  const faults: Reason[] = []
  const name = readName(cells, mapping, faults)
  return faults.length === 0 ? name : null
}

/** What makes a line without its own number another part of the folio. */
export const partOf = ({ position, what, matchName, matchDay, seat }: PurchaseLine): string =>
  position === ''
    ? JSON.stringify([what, matchName, matchDay, seat].map((part) => cellText(part ?? '')))
    : position
