type Remembered<T> = (key: string, make: () => Promise<T>) => Promise<T>

/** What a key stands for, made at most once in `lagMs` by this node, however many ask; of the last `size` keys. */
export function remembered<T>(lagMs: number, size: number): Remembered<T> {
  const known = new Map<string, { at: number; made: Promise<T> }>()
  return (key, make) => {
    const last = known.get(key)
    if (last !== undefined && performance.now() - last.at < lagMs) return last.made
    const made = make()
    known.delete(key)
    known.set(key, { at: performance.now(), made })
    made.catch(() => known.delete(key))
    for (const oldest of known.keys()) {
      if (known.size <= size) break
      known.delete(oldest)
    }
    return made
  }
}
