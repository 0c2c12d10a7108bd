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
}

/**
 * Collects what is waiting and runs it together, one batch at a time: the first item goes at once, and while it is
 * being written the next ones gather, so the busier it is the less each one costs. An item that shares a claim with an earlier one waits for the next batch, so first come is
 * first served.
 */
export function batcher<Item, Result>({ run, claims, most }: BatcherOptions<Item, Result>) {
  let queue: Waiting<Item, Result>[] = []
  let running = false
  let scheduled = false

  function schedule(): void {
    if (scheduled || running || queue.length === 0) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      void flush()
    })
  }

  async function flush(): Promise<void> {
    const batch = takeBatch()
    if (batch.length === 0) return
    running = true
    try {
      const results = await run(batch.map((waiting) => waiting.item))
      batch.forEach((waiting, index) => waiting.resolve(results[index] as Result))
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    } finally {
      running = false
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
