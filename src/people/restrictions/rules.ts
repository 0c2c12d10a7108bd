import { ended, formatHour, formatLongDay } from '#lib/dates.ts'
import { behindUtc } from '#lib/club-clock.ts'

/** Longer than that the club may not shut anybody out in one go. */
export const longestYears = 5
/** How long the club takes at most to answer an appeal. */
export const answerDays = 5

const day = 24 * 60 * 60 * 1000

/** The same hour so many business days later. Holidays count as working days: that only makes the club answer sooner. */
export function businessDaysAfter(at: Date, days: number): Date {
  let [then, left] = [at.getTime(), days]
  while (left > 0) {
    then += day
    const weekday = new Date(then - behindUtc(new Date(then))).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(then)
}

/** Longer than a year, two people answer for it. */
export function needsSecond({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean {
  const year = new Date(startsAt)
  year.setUTCFullYear(year.getUTCFullYear() + 1)
  return endsAt > year
}

export type RestrictFault = 'ends_before_start' | 'already_over' | 'too_long'

export const restrictWords: Record<RestrictFault, string> = {
  ends_before_start: 'La restricción tiene que terminar después de empezar.',
  already_over: 'Esa restricción ya habría terminado.',
  too_long: `Una restricción dura ${longestYears} años como máximo.`,
}

export function restrictFault(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): RestrictFault | null {
  if (endsAt <= startsAt) return 'ends_before_start'
  if (endsAt <= now) return 'already_over'
  const latest = new Date(startsAt)
  latest.setUTCFullYear(latest.getUTCFullYear() + longestYears)
  return endsAt > latest ? 'too_long' : null
}

type ActiveRestriction = { reason: string | null; endsAt: Date | string }

/** Whether a day begins at the stadium. */
function isMidnight(at: Date): boolean {
  return (at.getTime() - behindUtc(at)) % day === 0
}

/** `sábado, 28 de noviembre de 2026, 7:00 p.m.`; of a whole day, the day alone. */
export function fromWords(startsAt: Date | string): string {
  return isMidnight(new Date(startsAt))
    ? formatLongDay(startsAt)
    : `${formatLongDay(startsAt)}, ${formatHour(startsAt)}`
}

/** The same of an end: one at midnight is said as the last day. */
export function untilWords(endsAt: Date | string): string {
  const end = new Date(endsAt)
  return isMidnight(end) ? formatLongDay(end.getTime() - 1) : fromWords(end)
}

/** What a restricted fan hears: what, why, until when, and how to appeal. */
export function restrictionWords({ reason, endsAt }: ActiveRestriction): string {
  const why = reason ?? 'el que leíste antes de borrar tu Fan ID anterior'
  return `No puedes comprar boletos, recibirlos ni entrar al estadio hasta el ${ended(untilWords(endsAt))} Motivo: ${why.replace(/\.$/, '')}. Si no estás de acuerdo, apela desde tu Fan ID.`
}

/** How far the fan's own words have come. */
export const appealWords = {
  open: 'La estamos revisando',
  upheld: 'Te dimos la razón',
  rejected: 'La restricción sigue',
}
