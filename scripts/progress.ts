/** Says what is going on and how long it took, a line a step. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  process.stdout.write(`  ${what}…`)
  const result = await work()
  process.stdout.write(` listo (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
  return result
}
