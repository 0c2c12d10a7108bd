/** How long a code works, in minutes, and how many tries it has; the database holds the second as well. */
export const codeMinutes = 10
export const maxTries = 5
/** Codes to one phone or mailbox: seconds between two, and how many in an hour and in a day. */
export const secondsBetween = 30
export const codesAnHour = 5
export const codesADay = 10

/** What the other end has been sent lately. */
export type Sent = { secondsSinceLast: number | null; lastHour: number; lastDay: number }

/** Seconds until another code may go out; 0 when it may now. */
export function secondsToWait({ secondsSinceLast, lastHour, lastDay }: Sent): number {
  if (lastDay >= codesADay) return 24 * 60 * 60
  if (lastHour >= codesAnHour) return 60 * 60
  return secondsSinceLast === null ? 0 : Math.max(0, Math.ceil(secondsBetween - secondsSinceLast))
}
