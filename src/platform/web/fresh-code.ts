/** Who waits for a fresh code of the second factor, until it is given (true) or not (false). */
let waiting: ((given: boolean) => void)[] = []
const listeners = new Set<() => void>()

/** Asks the person at the desk for a code; the call that needed it is made again when one was given. */
export function askFreshCode(): Promise<boolean> {
  // Where no dialog stands there is nobody to ask.
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    tell()
  })
}

export function answerFreshCode(given: boolean): void {
  const asked = waiting
  waiting = []
  for (const resolve of asked) resolve(given)
  tell()
}

export const isAsking = () => waiting.length > 0

export function onFreshCode(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
