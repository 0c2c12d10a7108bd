/** `make` once a key, however many ask and when; a failure is not kept, so who asks next tries again. */
export function memo<T, Key = void>(make: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const made = new Map<Key, Promise<T>>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const making = make(key)
    made.set(key, making)
    making.catch(() => made.delete(key))
    return making
  }
}
