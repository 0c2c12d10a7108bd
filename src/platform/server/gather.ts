type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

type Options<Item, Result> = {
  /** Items of a batch at most. */
  most: number
  /** Batches under way at the same time. */
  lanes?: number
  /** How long one is under way before another lane opens, in ms: what is quick stays in one. */
  patienceMs?: number
  /** Between the starts of two batches at least, in ms: who comes after a pause goes at once, a rush goes in larger batches. */
  paceMs?: number
  /** What an item must not share with another of its batch (a seat, a visitor). */
  claims?: (item: Item) => Iterable<string | number>
  /** What a batch that is done makes of an item that waited for it: its answer, or undefined where it is still to be run. */
  settles?: (done: { item: Item; result: Result }[]) => (waiting: Item) => Result | undefined
}

/**
 * Runs what is asked at the same time together: the first goes at once, and while `lanes` batches are under way the next
 * ones gather, so the more people come, the less each of them costs. `run` answers in the order of its items. An item that
 * shares a claim with an earlier one waits for the next batch, so first come is first served.
 */
export function gather<Item, Result>(
  { most, lanes = 1, patienceMs = 0, paceMs = 0, claims = () => [], settles }: Options<Item, Result>,
  run: (items: Item[]) => Promise<Result[]>,
) {
  let queue: Waiting<Item, Result>[] = []
  let running = 0
  let scheduled = false
  let patient = false
  let started = -Infinity

  function schedule(): void {
    if (scheduled || running >= lanes || queue.length === 0) return
    if (running > 0 && patient) return
    scheduled = true
    const wait = queue.length >= most ? 0 : started + paceMs - performance.now()
    if (wait > 0) setTimeout(go, wait)
    else setImmediate(go)
  }

  function go(): void {
    scheduled = false
    void flush()
  }

  async function flush(): Promise<void> {
    const batch = takeBatch()
    running += 1
    started = performance.now()
    patient = patienceMs > 0
    // What came beyond one batch goes in another lane, where there is one.
    const nextLane = patient ? setTimeout(losePatience, patienceMs).unref() : undefined
    if (!patient) schedule()
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
      if (settles && queue.length > 0)
        settle(settles(batch.map(({ item }, at) => ({ item, result: results[at] as Result }))))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      clearTimeout(nextLane)
      running -= 1
      losePatience()
    }
  }

  function settle(answerOf: (item: Item) => Result | undefined): void {
    queue = queue.filter(({ item, resolve }) => {
      const answer = answerOf(item)
      if (answer !== undefined) resolve(answer)
      return answer === undefined
    })
  }

  function losePatience(): void {
    patient = false
    schedule()
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

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })
}
