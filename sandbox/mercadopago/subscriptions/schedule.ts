import type { AutoRecurring } from './subscription.ts'

const dayMs = 24 * 3_600_000

/** The `n`-th date of charge after the first: counted from it, so that a 31st comes back after February. */
export function chargeDate(first: Date, every: AutoRecurring, n: number): Date {
  if (every.frequency_type === 'days') return new Date(first.getTime() + n * every.frequency * dayMs)
  const month = first.getUTCMonth() + n * every.frequency
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const date = new Date(first)
  date.setUTCFullYear(first.getUTCFullYear(), month, Math.min(first.getUTCDate(), lastDay))
  return date
}

/** Nothing is charged on the day a subscription ends, nor after it. */
export function hasEnded({ end_date: end }: AutoRecurring, at: Date): boolean {
  return end !== undefined && Date.parse(end) <= at.getTime()
}

/** How many charges fit between the first and the end; nothing where there is no end. */
export function plannedCharges(first: Date, every: AutoRecurring): number | undefined {
  if (every.end_date === undefined) return undefined
  let count = 0
  while (!hasEnded(every, chargeDate(first, every, count))) count += 1
  return count
}
