/** Makes a thing when it is first asked for and keeps it: what is dear to make costs nobody who doesn't need it. */
export function once<T>(make: () => T): () => T {
  let kept: { made: T } | null = null
  return () => (kept ??= { made: make() }).made
}
