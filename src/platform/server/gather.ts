type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs what is asked at the same time together: the first goes at once, and while `lanes` batches are under way the next
 * ones gather, so the more people come, the less each of them costs. `run` answers in the order of its items.
 */
export function gather<Item, Result>(
  { most, lanes = 1 }: { most: number; lanes?: number },
  run: (items: Item[]) => Promise<Result[]>,
) {
  let queue: Waiting<Item, Result>[] = []
  let running = 0
  let scheduled = false

  function schedule(): void {
    if (scheduled || running >= lanes || queue.length === 0) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      void flush()
    })
  }

  async function flush(): Promise<void> {
    const batch = queue.slice(0, most)
    queue = queue.slice(most)
    running += 1
    // What came beyond one batch goes in another lane, where there is one.
    schedule()
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running -= 1
      schedule()
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })
}
