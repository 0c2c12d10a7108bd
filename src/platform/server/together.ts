import { gather } from './gather.ts'

/**
 * A batch takes some milliseconds. One that takes so long waits for something: the next goes past it. Sooner, two servers on one
 * database would make four small batches of what one server makes two of.
 */
const patienceMs = 100

/** In a rush a batch starts so often at most: fewer and larger ones cost everybody less than the wait takes, on every server beside. */
const paceMs = 60

/** What a batch leaves to be done alone: it had not the usual shape, or somebody else was at it. */
export const alone = Symbol('alone')

type Ended<Result> = { done: Result } | { failed: unknown } | typeof alone

type Options<Item, Result> = {
  /** Items of a batch at most. */
  most: number
  /** Batches under way at the same time: one that is cut off does not hold up all. */
  lanes: number
  /** What no two that go together may share (an order, an account). */
  claims: (item: Item) => string[]
  /** Does all of them in one transaction, in their order; throws with nothing done. */
  all: (items: Item[]) => Promise<(Result | typeof alone)[]>
  /** Does one of them in a transaction of its own. */
  one: (item: Item) => Promise<Result>
  /** Hears why a batch failed. */
  failed: (error: unknown) => void
}

/**
 * Does in one transaction what several ask at the same time, as `gather` does. Nobody pays for another: where the batch fails, each is
 * done again alone, and so is whatever the batch leaves out. Who asks for what somebody else is being given goes alone at once, so that
 * the database's own locks and guards decide between the two.
 */
export function together<Item, Result>({
  most,
  lanes,
  claims,
  all,
  one,
  failed,
}: Options<Item, Result>): (item: Item) => Promise<Result> {
  const claimed = new Set<string>()
  const submit = gather<Item, Ended<Result>>({ most, lanes, patienceMs, paceMs }, async (items) => {
    if (items.length === 1) return [await ended(one(items[0]!))]
    const results = await all(items).catch((error: unknown) => {
      failed(error)
      return null
    })
    return items.map((_, at) => {
      const result = results === null ? alone : results[at]!
      return result === alone ? alone : { done: result }
    })
  })
  return async (item) => {
    const own = claims(item)
    if (own.some((claim) => claimed.has(claim))) return one(item)
    for (const claim of own) claimed.add(claim)
    try {
      const result = await submit(item)
      if (result === alone) return await one(item)
      if ('failed' in result) throw result.failed
      return result.done
    } finally {
      for (const claim of own) claimed.delete(claim)
    }
  }
}

const ended = <Result>(work: Promise<Result>): Promise<Ended<Result>> =>
  work.then(
    (done) => ({ done }),
    (failed: unknown) => ({ failed }),
  )
