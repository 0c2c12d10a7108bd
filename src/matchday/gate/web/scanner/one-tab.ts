const name = 'taquilla-gate'
/** A page that is just being left still holds it for a moment. */
const leavingMs = 1_000

let held = false

/**
 * Of several tabs on one telephone one works the shift: false when another does. `takeOver` takes it from that one, where
 * `onLost` is called.
 */
export function holdShift(takeOver: boolean, onLost: () => void): Promise<boolean> {
  if (held) return Promise.resolve(true)
  return new Promise((answer) => {
    let mine = false
    const input = takeOver ? { steal: true } : { signal: AbortSignal.timeout(leavingMs) }
    const hold = () => {
      mine = true
      held = true
      answer(true)
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request(name, input, hold).catch(() => {
      if (!mine) return answer(held)
      held = false
      onLost()
    })
  })
}
