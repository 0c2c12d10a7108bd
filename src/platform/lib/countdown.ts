/** Seconds that a purchase may take: the specification's 600, one tick a second. */
export const purchaseSeconds = 600
/** The longest time that a countdown begins with: what the waitlist offers is held so long. */
export const longestSeconds = 900

/** Seconds → `mm:ss`, never below `00:00`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}

/** Whole seconds from `now` until the server's deadline (epoch ms both), never below 0. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}
