import { behindUtc } from '#lib/club-clock.ts'
import { dayInMexico } from '#lib/dates.ts'

const day = 24 * 60 * 60 * 1000

/** LFPDPPP: an answer within 20 working days, carried out within 15 more. */
const answerDays = 20
const carryOutDays = 15
/** What the club promises for a look by a person. */
const reviewDays = 5

/**
 * When a request asked at `askedAt` must be answered and carried out: the last moment of that working day in Querétaro.
 * Source: LFPDPPP 2025, ARCO rights; working days leave out weekends and the rest days of article 74 of the Ley Federal
 * del Trabajo. Local and electoral rest days are not counted, so the real term is never shorter than the one shown.
 */
export function requestTerms(askedAt: Date): { answerBy: Date; carryOutBy: Date } {
  const answerBy = addWorkingDays(askedAt, answerDays)
  return { answerBy, carryOutBy: addWorkingDays(answerBy, carryOutDays) }
}

export function reviewDue(askedAt: Date): Date {
  return addWorkingDays(askedAt, reviewDays)
}

/** The last millisecond, at the club, of the `days`-th working day after the day of `from`. */
export function addWorkingDays(from: Date, days: number): Date {
  let date = Date.parse(dayInMexico(from))
  for (let left = days; left > 0;) {
    date += day
    if (isWorkingDay(new Date(date))) left -= 1
  }
  const midnight = date + day
  return new Date(midnight + behindUtc(new Date(midnight)) - 1)
}

/** Whether a calendar day (midnight UTC) is worked in Mexico. */
export function isWorkingDay(date: Date): boolean {
  const weekday = date.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isRestDay(date)
}

/** Ley Federal del Trabajo, article 74: fixed days, Mondays by their place in the month, and a new presidency. */
function isRestDay(date: Date): boolean {
  const year = date.getUTCFullYear()
  const dayOfMonth = date.getUTCDate()
  const monthDay = `${date.getUTCMonth() + 1}-${dayOfMonth}`
  if (['1-1', '5-1', '9-16', '12-25'].includes(monthDay)) return true
  if (monthDay === '10-1') return (year - 2024) % 6 === 0
  if (date.getUTCDay() !== 1) return false
  const week = Math.ceil(dayOfMonth / 7)
  const month = date.getUTCMonth() + 1
  return (month === 2 && week === 1) || ((month === 3 || month === 11) && week === 3)
}
