import { LRUCache } from 'lru-cache'

type Remembered<T> = (key: string, make: () => Promise<T>) => Promise<T>

/** What a key stands for, made at most once in `lagMs` by this node, however many ask; of the last `size` keys. */
export function remembered<T>(lagMs: number, size: number): Remembered<T> {
  const known = new LRUCache<string, { at: number; made: Promise<T> }>({ max: size })
  return (key, make) => {
    const last = known.peek(key)
    if (last !== undefined && performance.now() - last.at < lagMs) return last.made
    const made = make()
    known.set(key, { at: performance.now(), made })
    made.catch(() => known.delete(key))
    return made
  }
}
