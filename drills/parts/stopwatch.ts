/** Whole seconds since it was made, each time it is asked. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => Math.round((performance.now() - began) / 1000)
}
