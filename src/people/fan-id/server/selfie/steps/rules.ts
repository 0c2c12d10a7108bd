import type { FlashSeen } from '#people/identity-check/server/face/flash.ts'

/** Steps that are done before a selfie is decided; one more where the colours of the screen could not be told. */
export const stepsNeeded = 4
/** How many steps may be missed: another one comes in their place. One more, and the try is over. */
export const maxMissed = 2

/**
 * In ms. `ready`: between these lies the moment of the first colour, drawn for each step, so that no recording is in step.
 * `show`: how long each colour stands: two changes in 1.6 s, of equal brightness (WCAG 2.3.1 counts three flashes in a
 * second). `earlier`: pictures that come sooner than both colours can have stood were not taken then. `arriving`: until
 * the pictures begin to come. `whole`: until they are there, for a network that carries 20 kB a second.
 */
export const timing = {
  ready: [3_000, 4_500],
  show: 800,
  earlier: 200,
  arriving: 12_000,
  whole: 45_000,
} as const

export type Judged = { missed: string | null }
export type Progress = { next: 'step' | 'decide'; done: number; of: number }

/** How far a challenge is. `flash` is what the steps that are done show of the screen's colours, once they are enough. */
export function progressOf(judged: readonly Judged[], flash: () => FlashSeen): Progress {
  const done = judged.filter(({ missed }) => missed === null).length
  const failed = judged.length - done > maxMissed
  const more = done === stepsNeeded && !failed && flash() === 'unclear' ? 1 : 0
  const of = Math.max(stepsNeeded + more, done)
  return { next: failed || done >= of ? 'decide' : 'step', done, of }
}

/** The moment of the first colour, in ms after the step was told; `random` from 0 to 1. */
export function readyMs(random: () => number): number {
  const [least, most] = timing.ready
  return Math.round(least + random() * (most - least))
}
