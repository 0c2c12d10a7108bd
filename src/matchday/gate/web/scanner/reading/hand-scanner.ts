/** Fingers are slower than this between two keys, hand scanners faster. */
const fastestFingersMs = 50
const shortest = 16

/**
 * Told every key with its time (ms), answers a scanned text when Enter ends a run of keys that no fingers typed; else null.
 */
export function handScanner(): (key: string, at: number) => string | null {
  let run = ''
  let lastAt = Number.NEGATIVE_INFINITY
  return (key, at) => {
    const fast = at - lastAt <= fastestFingersMs
    lastAt = at
    if (key === 'Enter') {
      const text = run
      run = ''
      return fast && text.length >= shortest ? text : null
    }
    if (key.length !== 1) return null
    run = fast ? run + key : key
    return null
  }
}
