import { clubZone } from '#lib/dates.ts'
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: clubZone, weekday: 'short' })
const dayMs = 24 * 60 * 60 * 1000

export const reviewDays = 2
/** A case that is in somebody's hands for longer is anybody's again. */
export const claimMinutes = 15

/** The same hour so many business days later, by Mexico's week: Saturdays and Sundays do not count. */
export function afterBusinessDays(from: Date, days: number): Date {
  let at = from.getTime()
  for (let left = days; left > 0;) {
    at += dayMs
    if (!weekday.format(at).startsWith('S')) left -= 1
  }
  return new Date(at)
}
