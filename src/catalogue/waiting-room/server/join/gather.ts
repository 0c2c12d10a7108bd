type Waiting<Result> = { id: string; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Runs what is asked at the same time together, one batch at a time: the first goes at once, and while it is written the
 * next ones gather. So the more people come, the less each of them costs.
 */
export function gather<Result>(most: number, run: (ids: string[]) => Promise<Result[]>) {
  let queue: Waiting<Result>[] = []
  let running = false

  async function flush(): Promise<void> {
    if (running) return
    running = true
    while (queue.length > 0) {
      const batch = queue.slice(0, most)
      queue = queue.slice(most)
      try {
        const results = await run(batch.map(({ id }) => id))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  return (id: string): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ id, resolve, reject })
      setImmediate(() => void flush())
    })
}
