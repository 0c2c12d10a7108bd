export type Ways = { bell: boolean; mail: boolean; push: boolean }

/** What cannot wait reaches a person everywhere; anything else is in the bell and in at most one mail an hour. */
export const waysOf = (urgent: boolean): Ways => ({ bell: true, mail: true, push: urgent })

const hour = 3_600_000

/** Whether a kind's mail goes now: urgent ones at once, others when the last of the kind is an hour old. */
export function mailIsDue(urgent: boolean, lastMailAt: Date | null, now: Date): boolean {
  return urgent || lastMailAt === null || now.getTime() - lastMailAt.getTime() >= hour
}
