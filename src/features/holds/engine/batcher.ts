type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export type BatcherOptions<Item, Result> = {
  /** Does the work for all items at once; answers in their order. */
  run: (items: Item[]) => Promise<Result[]>
  /** What an item must not share with another of the same batch (a seat, a visitor). */
  claims: (item: Item) => Iterable<string | number>
  /** Items a batch at most. */
  most: number
  /** Batches under way at once. */
  parallel: number
}

/**
 * Collects what is waiting and runs it together: the first item goes at once, and while it is being written the
 * next ones gather. An item that shares a claim with an earlier one waits for the next batch, so first come is
 * first served.
 */
export function batcher<Item, Result>({ run, claims, most, parallel }: BatcherOptions<Item, Result>) {
  let queue: Waiting<Item, Result>[] = []
  let running = 0
  let scheduled = false

  function schedule(): void {
    if (scheduled || running >= parallel || queue.length === 0) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      void flush()
    })
  }

  async function flush(): Promise<void> {
    const batch = takeBatch()
    if (batch.length === 0) return
    running++
    try {
      const results = await run(batch.map((waiting) => waiting.item))
      batch.forEach((waiting, index) => waiting.resolve(results[index] as Result))
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    } finally {
      running--
      schedule()
    }
  }

  function takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    const claimed = new Set<string | number>()
    for (const waiting of queue) {
      const wanted = [...claims(waiting.item)]
      const fits = batch.length < most && !wanted.some((claim) => claimed.has(claim))
      // What waits keeps its place: nobody behind it may take what it claims.
      for (const claim of wanted) claimed.add(claim)
      if (fits) batch.push(waiting)
      else left.push(waiting)
    }
    queue = left
    return batch
  }

  return function submit(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })
  }
}
