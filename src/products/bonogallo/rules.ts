import { shareOut } from '#selling/ledger/rules.ts'
import { ageOn } from '#lib/curp.ts'

/** What a plan promises; a pass keeps the rules of the day it was bought. */
export type PassRules = {
  /** Of a match's share, what its holder gets as credit for giving up the seat. */
  cessionPercent: number
  /** Until so many hours before kick-off. */
  cessionHours: number
  /** So many matches used or given up in time renew with priority. */
  neededMatches: number
  /** So many days after a charge that failed the pass still opens the gate. */
  graceDays: number
  /** So many days to choose between credit and refund; then it is credit. */
  choiceDays: number
}

export const maxSeats = 4
const hour = 60 * 60 * 1000
const day = 24 * hour

/** A match is over for the statement this long after kick-off. */
export const matchHours = 4

export type Phase = 'announced' | 'renewal' | 'between' | 'open' | 'closed'

type Windows = {
  status: 'draft' | 'published' | 'ended'
  renewalFrom: Date | null
  renewalUntil: Date | null
  openFrom: Date
  openUntil: Date
}

/** Where a plan's sale stands. In `between` renewals are over and the open sale has not begun. */
export function phaseOf(
  { status, renewalFrom, renewalUntil, openFrom, openUntil }: Windows,
  now: Date,
): Phase {
  if (status !== 'published' || now >= openUntil) return 'closed'
  if (now >= openFrom) return 'open'
  if (renewalFrom === null || renewalUntil === null || now < renewalFrom) return 'announced'
  return now < renewalUntil ? 'renewal' : 'between'
}

/** Each match's share of a price, in the order of the matches. They sum to the price to the centavo. */
export function sharesOf(priceCents: number, matches: number): number[] {
  return shareOut(
    priceCents,
    Array.from({ length: matches }, () => 1),
  )
}

/** Of a share, what giving up the match in time brings. */
export function cessionCents(
  shareCents: number,
  { cessionPercent }: Pick<PassRules, 'cessionPercent'>,
): number {
  return Math.floor((shareCents * cessionPercent) / 100)
}

export function cessionDeadline(startsAt: Date, { cessionHours }: Pick<PassRules, 'cessionHours'>): Date {
  return new Date(startsAt.getTime() - cessionHours * hour)
}

/** A person, not a mistake of the year. */
export function birthFault(birthDate: string, today: string): string | null {
  const age = ageOn(birthDate, today)
  if (birthDate > today || age > 120) return 'Revisa el año de nacimiento.'
  return null
}

/** The day of the n-th charge: the same day of each month, the last one where a month is shorter. */
export function dueOn(first: string, no: number): string {
  const [year = 0, month = 1, date = 1] = first.split('-').map(Number)
  const target = new Date(Date.UTC(year, month - 1 + no - 1, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(date, last))
  return target.toISOString().slice(0, 10)
}

export type MatchState =
  | 'pending'
  | 'used'
  | 'absent'
  | 'ceded'
  | 'choice'
  | 'credited'
  | 'refunded'
  | 'ended'
  | 'played_before'

/** What counts for renewing: matches used, given up in time, or not played for people. */
const counting: ReadonlySet<MatchState> = new Set(['used', 'ceded', 'choice', 'credited', 'refunded'])

export type Renewal = { counted: number; needed: number; matches: number; reachable: boolean }

/** How far a pass is on its way to renew with priority. `renews`: what was said of it when it was brought from elsewhere. */
export function renewalOf(
  states: MatchState[],
  { neededMatches }: Pick<PassRules, 'neededMatches'>,
  renews: boolean | null = null,
): Renewal {
  const counted = states.filter((state) => counting.has(state)).length
  const open = states.filter((state) => state === 'pending').length
  const needed = Math.min(neededMatches, states.length)
  if (renews !== null)
    return { counted: renews ? needed : counted, needed, matches: states.length, reachable: renews }
  return { counted, needed, matches: states.length, reachable: counted + open >= needed }
}

/** What of a pass is paid and not yet spent on matches: the most that may come back to its holder. */
export function unspentCents(paidCents: number, shares: { shareCents: number; state: MatchState }[]): number {
  const spent = shares.reduce((sum, { state, shareCents }) => sum + (state === 'pending' ? 0 : shareCents), 0)
  return Math.max(0, paidCents - spent)
}

type Settled = { shareCents: number; creditCents: number; state: MatchState }

/** What a pass has brought back as credit, or will when its holder chooses. Money that went back to a card is not among it. */
export function inFavourCents(
  matches: Settled[],
  {
    ending,
    paidCents,
  }: { ending: 'holder' | 'unpaid' | 'money_back' | 'season' | 'undone' | null; paidCents: number },
): number {
  if (ending === 'money_back' || ending === 'undone') return 0
  const given = matches.reduce((sum, { state, shareCents, creditCents }) => {
    if (state === 'choice') return sum + shareCents
    return state === 'ceded' || state === 'credited' ? sum + creditCents : sum
  }, 0)
  if (ending === null || ending === 'season') return given
  return given + unspentCents(paidCents, asBeforeTheEnd(matches))
}

const asBeforeTheEnd = (matches: Settled[]): Settled[] =>
  matches.map((match) => (match.state === 'ended' ? { ...match, state: 'pending' } : match))

export type InstalmentRow = { no: number; dueOn: string; status: 'scheduled' | 'failed' | 'paid' | 'dropped' }

/** A charge may come this many days before its date: months are not all alike. */
const earlyDays = 4

/** Which instalment a charge of that day pays: the first unpaid one that is due; null when none is. */
export function instalmentFor<Row extends InstalmentRow>(rows: Row[], today: string): Row | null {
  const first = rows
    .filter(({ status }) => status === 'scheduled' || status === 'failed')
    .toSorted((one, other) => one.no - other.no)[0]
  return first !== undefined && daysBetween(today, first.dueOn) <= earlyDays ? first : null
}

/** From one day to another, both as YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day)
}

/** The standing of a pass paid by the month: late from the day after a date, lost when the grace is over. */
export function paymentStateOf(
  rows: InstalmentRow[],
  today: string,
  { graceDays }: Pick<PassRules, 'graceDays'>,
): 'good' | 'late' | 'lost' {
  const late = rows
    .filter(
      ({ status, dueOn: on }) =>
        status === 'failed' || (status === 'scheduled' && daysBetween(on, today) > 1),
    )
    .map(({ dueOn: on }) => daysBetween(on, today))
  if (late.length === 0) return 'good'
  return Math.max(...late) > graceDays ? 'lost' : 'late'
}

/** Seat states of several matches as one, packed two bits a seat: free only where it is free in all of them. */
export function unionStates(parts: Uint8Array[]): Uint8Array {
  const [first, ...rest] = parts
  const union = Uint8Array.from(first ?? [])
  for (const part of rest) {
    for (let at = 0; at < union.length; at++) union[at]! |= at < part.length ? part[at]! : 255
  }
  return union
}

/**
 * The whole-peso prices nearest to one that does not divide into so many equal charges, in centavos; null for one that
 * does, and where `parts` is no number yet. `below` may be 0.
 */
export function nearestDividing(priceCents: number, parts: number): { below: number; above: number } | null {
  if (!(parts >= 1) || priceCents % parts === 0) return null
  const step = parts * 100
  const below = Math.floor(priceCents / step) * step
  return { below, above: below + step }
}
