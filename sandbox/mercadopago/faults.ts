/**
 * What the next creations of a payment or a subscription do instead of answering well:
 * `timeout` charges, then answers 504 · `hang` charges, then never answers ·
 * `error` answers 500 without charging · `wrong-…` charges something else than was asked for.
 */
export const faultKinds = [
  'timeout',
  'hang',
  'error',
  'wrong-amount',
  'wrong-currency',
  'wrong-reference',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Faults = ReturnType<typeof faultSwitches>

/** A queue of faults: each creation takes the first one. */
export function faultSwitches() {
  const queue: FaultKind[] = []
  return {
    arm(kind: FaultKind, times = 1) {
      for (let i = 0; i < times; i += 1) queue.push(kind)
    },
    take: (): FaultKind | undefined => queue.shift(),
    armed: (): readonly FaultKind[] => queue,
    reset() {
      queue.length = 0
    },
  }
}
