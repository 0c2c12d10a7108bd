import { isGeneral } from '#catalogue/fares/rules.ts'
import { vatInside } from '#lib/money.ts'
import { shareOut } from '#selling/ledger/rules.ts'

/** Fewer buy in the ordinary way. */
export const leastPlaces = 10
export const mostPlaces = 500

/** A deposit above it would leave places that cost next to nothing. */
export const mostDepositPercent = 80

/** So long an order of a group waits for its payment, where its quote does not end sooner. */
export const payHours = 24

/** Requests that one mailbox may send in a day. */
export const requestsADay = 5

export const groupKinds = ['school', 'company', 'family', 'club', 'other'] as const
export type GroupKind = (typeof groupKinds)[number]
export const groupKindWords: Record<GroupKind, string> = {
  school: 'Escuela',
  company: 'Empresa',
  family: 'Familia',
  club: 'Club o academia',
  other: 'Otro grupo',
}

export const groupStates = [
  'asked',
  'quoted',
  'accepted',
  'confirmed',
  'complete',
  'lapsed',
  'refused',
  'declined',
  'cancelled',
] as const
export type GroupState = (typeof groupStates)[number]
export const groupStateWords: Record<GroupState, string> = {
  asked: 'Por cotizar',
  quoted: 'Cotizado',
  accepted: 'Espera el anticipo',
  confirmed: 'Apartado',
  complete: 'Pagado',
  lapsed: 'Venció',
  refused: 'No se cotizó',
  declined: 'No aceptó',
  cancelled: 'Cancelado',
}

/** Something can still come of it. */
export function isAlive(state: GroupState): boolean {
  return state === 'asked' || state === 'quoted' || state === 'accepted' || state === 'confirmed'
}

/** The number that people read and say: `GR-000012`. */
export function groupFolio(number: number): string {
  return `GR-${String(number).padStart(6, '0')}`
}

/** What one place costs, in centavos. */
export type PlacePrice = { faceCents: number; serviceCents: number }

export const placeCents = ({ faceCents, serviceCents }: PlacePrice): number => faceCents + serviceCents

export type PriceRule = { fromPlaces: number; percentOff: number }

/** What so many places pay less than the list, in percent: the rule with most places that they reach. */
export function percentOffFor(rules: readonly PriceRule[], quantity: number): number {
  const reached = rules.filter(({ fromPlaces }) => fromPlaces <= quantity)
  return reached.reduce((best, one) => (one.fromPlaces > best.fromPlaces ? one : best), {
    fromPlaces: 0,
    percentOff: 0,
  }).percentOff
}

/** The price of one place by the rule: the list's less so many percent, rounded to whole pesos in the group's favour. */
export function priceByRule(list: PlacePrice, percentOff: number): PlacePrice {
  if (percentOff === 0) return list
  const total = Math.floor((placeCents(list) * (100 - percentOff)) / 10_000) * 100
  return splitPrice(Math.max(total, 100), list)
}

/** A price by hand, of which the service charge keeps its share of the list's. */
export function splitPrice(totalCents: number, list: PlacePrice): PlacePrice {
  const [faceCents, serviceCents] = shareOut(totalCents, [list.faceCents, list.serviceCents])
  return { faceCents: faceCents!, serviceCents: serviceCents! }
}

type LinePlace = PlacePrice & { eventId: number; seatId: number; zoneId: number; fare: string }

/** The line of an order for one seat at that price; admission is exempt, the service charge carries 16 % inside. */
export function lineOf({ eventId, seatId, zoneId, fare, faceCents, serviceCents }: LinePlace) {
  return {
    eventId,
    seatId,
    zoneId,
    fare,
    faceCents,
    serviceCents,
    serviceTaxCents: vatInside(serviceCents),
  }
}

type NamedLine = { zone: string; fare: string; fareName: string }

/** What is quoted, as people read it: the zone, and whose places they are where not all are the general fare's. */
export function lineNames(lines: readonly NamedLine[]): string[] {
  const mixed = lines.some(({ fare }) => !isGeneral(fare))
  return lines.map(({ zone, fareName }) => (mixed ? `${zone}, ${fareName}` : zone))
}

type PricedLine = { quantity: number; price: PlacePrice; rule: PlacePrice }

/** What the desk gives away beyond the rule, in centavos: what its limit counts. */
export function givenBeyondRule(lines: readonly PricedLine[]): number {
  return lines.reduce(
    (sum, { quantity, price, rule }) => sum + quantity * Math.max(0, placeCents(rule) - placeCents(price)),
    0,
  )
}

type DepositInput = { percent: number } | { cents: number }

/** The deposit of a quote in centavos; null where it is more than a deposit may be. A percentage is rounded to whole pesos. */
export function depositOf(totalCents: number, input: DepositInput): number | null {
  const cents =
    'cents' in input
      ? input.cents
      : Math.min(Math.round((totalCents * input.percent) / 10_000) * 100, mostOf(totalCents))
  return cents <= mostOf(totalCents) ? cents : null
}

export const mostOf = (totalCents: number): number => Math.floor((totalCents * mostDepositPercent) / 100)

type PricedPlace = PlacePrice & { id: string }

/** What of a deposit pays for these places, when all places that are not paid yet share it by their price. */
export function depositFor(
  leftCents: number,
  places: readonly PricedPlace[],
  chosen: ReadonlySet<string>,
): number {
  if (leftCents === 0 || places.length === 0) return 0
  const shares = shareOut(leftCents, places.map(placeCents))
  return places.reduce((sum, { id }, at) => (chosen.has(id) ? sum + shares[at]! : sum), 0)
}

/** What of a deposit is too much where the group has shrunk: it goes back. */
export function depositTooMuch(leftCents: number, places: readonly PlacePrice[]): number {
  const total = places.reduce((sum, place) => sum + placeCents(place), 0)
  return Math.max(0, leftCents - mostOf(total))
}

type QuoteDates = { holdUntil: Date; payUntil: Date; countUntil: Date }
type DateFault = 'past' | 'order' | 'match'

/** Why the dates of a quote cannot be so. The rest is paid before the doors open, as codes do not change hands after that. */
export function dateFault(
  { holdUntil, payUntil, countUntil }: QuoteDates,
  match: { doorsAt: Date },
  now: Date,
): DateFault | null {
  if (holdUntil <= now || payUntil <= now) return 'past'
  if (payUntil < holdUntil || countUntil > payUntil) return 'order'
  return payUntil > match.doorsAt ? 'match' : null
}

export const dateFaultWords: Record<DateFault, string> = {
  past: 'Esa fecha ya pasó.',
  order: 'Primero el anticipo, después el resto; el número final no va después del resto.',
  match: 'El resto se paga antes de que abran las puertas.',
}

export type NamedGuest = { firstName: string; lastName: string; email: string | null }
type GuestFault = { line: number; words: string }

const mailbox = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const hidden = /[\p{Cc}\p{Cf}]/gu

/**
 * Guests from what was pasted out of a spreadsheet: a line each, name and surname in one cell or two, a mailbox where there is one. A
 * first line of headings is left out. `faults` names lines, from 1, that are no guest.
 */
export function parseGuests(text: string): { guests: NamedGuest[]; faults: GuestFault[] } {
  const guests: NamedGuest[] = []
  const faults: GuestFault[] = []
  for (const [at, raw] of text
    .normalize('NFC')
    .split(/\r\n?|\n/)
    .entries()) {
    const cells = raw
      .split(/\t|;|,/)
      .map((cell) =>
        cell
          .replace(hidden, '')
          .replace(/^["'=+@\s]+|["\s]+$/g, '')
          .replace(/\s+/g, ' '),
      )
      .filter((cell) => cell !== '')
    if (cells.length === 0 || (at === 0 && isHeading(cells))) continue
    const email = cells.find((cell) => cell.includes('@'))?.toLowerCase() ?? null
    const names = cells.filter((cell) => !cell.includes('@'))
    const [first = '', ...rest] = names.length > 1 ? names : (names[0] ?? '').split(' ')
    const fault =
      first === ''
        ? 'Falta el nombre.'
        : first.length > 80 || rest.join(' ').length > 80
          ? 'El nombre es demasiado largo.'
          : email !== null && (!mailbox.test(email) || email.length > 254)
            ? 'Revisa el correo.'
            : null
    if (fault === null) guests.push({ firstName: first, lastName: rest.join(' '), email })
    else faults.push({ line: at + 1, words: fault })
  }
  return { guests, faults }
}

const headings = new Set([
  'nombre',
  'nombres',
  'apellido',
  'apellidos',
  'correo',
  'email',
  'e-mail',
  'mail',
  'nombre completo',
])
const isHeading = (cells: string[]) => cells.every((cell) => headings.has(cell.toLowerCase()))

/** Where a guest stands: nobody named; named; asked by mail; said who they are; has a ticket. */
export type GuestStatus = 'missing' | 'named' | 'invited' | 'taken' | 'ticket'
export const guestStatusWords: Record<GuestStatus, string> = {
  missing: 'Sin nombre',
  named: 'Sin avisar',
  invited: 'Falta su respuesta',
  taken: 'Espera el pago',
  ticket: 'Tiene su boleto',
}

type GuestFacts = {
  firstName: string | null
  invitedAt: Date | null
  takenAt: Date | null
  ticketId: string | null
}

export function guestStatus({ firstName, invitedAt, takenAt, ticketId }: GuestFacts): GuestStatus {
  if (ticketId !== null) return 'ticket'
  if (takenAt !== null) return 'taken'
  if (firstName === null) return 'missing'
  return invitedAt === null ? 'named' : 'invited'
}

/** Days before a date on which who has to pay is told. */
const remindDays = [7, 3, 1] as const
const dayMs = 86_400_000

/**
 * Which reminder of a date is due: the nearest that has begun; null while it is far, or over. One that began less than half a day after
 * the date was told (`told`) is left out: a mail that comes right after the quote says nothing new.
 */
export function dueReminder({ until, told }: { until: Date; told: Date }, now: Date): number | null {
  if (now >= until) return null
  const beginOf = (days: number) => until.getTime() - days * dayMs
  const nearest = remindDays.findLast((days) => now.getTime() >= beginOf(days))
  return nearest !== undefined && beginOf(nearest) >= told.getTime() + dayMs / 2 ? nearest : null
}

/** The page that a quote's link opens; its token stands in the fragment, which reaches no server and no log. */
export function quoteLink(publicUrl: string, token: string): string {
  return `${publicUrl}/system/tickets-base/cotizacion#cotizacion=${token}`
}

/** The same of a guest's. */
export function guestLink(publicUrl: string, token: string): string {
  return `${publicUrl}/system/tickets-base/invitacion#lugar=${token}`
}

/** A reference as a bank writes it: capitals, digits and dashes. */
export function normalReference(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9-]/g, '')
}
