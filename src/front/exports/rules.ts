import { formatDay, formatHour, dayInMexico } from '#lib/dates.ts'
import { instantAt, stadiumTime } from '#lib/club-clock.ts'

/** How often a list is written: each day, a day of the week, the first of the month, or the day after a match. */
export type Rhythm = { rhythm: 'day' | 'week' | 'month' | 'match'; weekday: number | null; hour: number }
/** What of a list a file has, seen from the day on which it is due. */
export type Range = 'all' | 'yesterday' | 'last_week' | 'last_month' | 'last_match'
export type Match = { id: number; title: string; startsAt: Date }

export const rhythmNames: Record<Rhythm['rhythm'], string> = {
  day: 'Cada día',
  week: 'Cada semana',
  month: 'El día 1 de cada mes',
  match: 'El día después de cada partido',
}

export const rangeNames: Record<Range, string> = {
  all: 'Todo lo que muestra la lista',
  yesterday: 'Ayer',
  last_week: 'La semana pasada',
  last_month: 'El mes pasado',
  last_match: 'El último partido',
}

export const weekdayNames = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** `Cada lunes, 8:00 a.m.` */
export function rhythmWords({ rhythm, weekday, hour }: Rhythm): string {
  const often = rhythm === 'week' ? `Cada ${weekdayNames[(weekday ?? 1) - 1]}` : rhythmNames[rhythm]
  return `${often}, ${hourWords(hour)}`
}

/** `8:00 a.m.`, of any day. */
export const hourWords = (hour: number): string => formatHour(clubHour('2026-01-01', hour))

/**
 * A day's hour on the club's clock. Where the clock is put forward over it, the first moment after; where it comes twice,
 * always the same of the two.
 */
export function clubHour(day: string, hour: number): Date {
  const local = `${day}T${String(hour).padStart(2, '0')}:00`
  const at = new Date(instantAt(local)!)
  return stadiumTime(at) < local ? new Date(at.getTime() + 3_600_000) : at
}

/** A day of the calendar so many days later. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Monday is 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

function isDueOn(day: string, { rhythm, weekday }: Rhythm, matches: readonly Match[]): boolean {
  if (rhythm === 'week') return weekdayOf(day) === weekday
  if (rhythm === 'month') return day.endsWith('-01')
  return rhythm === 'day' || matchesBefore(day, matches).length > 0
}

/** The matches of the day before. */
export const matchesBefore = (day: string, matches: readonly Match[]): Match[] =>
  matches.filter(({ startsAt }) => daysLater(dayInMexico(startsAt), 1) === day)

type Until = { doneUntil: Date; now: Date; matches: readonly Match[] }

/** The last time that it was due since it was done: one that was missed, and those before it, are made up for once. */
export function lastDue(rhythm: Rhythm, { doneUntil, now, matches }: Until): Date | null {
  const first = dayInMexico(doneUntil)
  for (let day = dayInMexico(now); day >= first; day = daysLater(day, -1)) {
    const due = clubHour(day, rhythm.hour)
    if (due > now || !isDueOn(day, rhythm, matches)) continue
    return due > doneUntil ? due : null
  }
  return null
}

/** When it is due next; null after the last match that is known. */
export function nextDue(rhythm: Rhythm, now: Date, matches: readonly Match[]): Date | null {
  const today = dayInMexico(now)
  const until = [today, ...matches.map(({ startsAt }) => dayInMexico(startsAt))].toSorted().at(-1)!
  const last = rhythm.rhythm === 'match' ? daysLater(until, 1) : daysLater(today, 31)
  for (let day = today; day <= last; day = daysLater(day, 1)) {
    const due = clubHour(day, rhythm.hour)
    if (due > now && isDueOn(day, rhythm, matches)) return due
  }
  return null
}

/** The first and the last day of a range, seen from the day on which it is due. */
export function daysOf(range: Range, dueAt: Date): { first: string; last: string } | null {
  const due = dayInMexico(dueAt)
  const yesterday = daysLater(due, -1)
  if (range === 'yesterday') return { first: yesterday, last: yesterday }
  if (range === 'last_week') {
    const monday = daysLater(due, 1 - weekdayOf(due))
    return { first: daysLater(monday, -7), last: daysLater(monday, -1) }
  }
  if (range !== 'last_month') return null
  const last = daysLater(`${due.slice(0, 8)}01`, -1)
  return { first: `${last.slice(0, 8)}01`, last }
}

/** The match that began last by then. */
export const lastMatch = (matches: readonly Match[], by: Date): Match | undefined =>
  matches
    .filter(({ startsAt }) => startsAt <= by)
    .toSorted((one, other) => +other.startsAt - +one.startsAt)[0]

/** `Pedidos, vie 27 de nov`: what a file is called. */
export function titleOf(title: string, days: ReturnType<typeof daysOf>, match?: Match): string {
  if (match !== undefined) return `${title}, ${match.title}`
  if (days === null) return title
  const [first, last] = [days.first, days.last].map((day) => formatDay(clubHour(day, 12)))
  return first === last ? `${title}, ${first}` : `${title}, ${first} a ${last}`
}
