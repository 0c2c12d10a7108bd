/** An instant as the provider writes it: ISO 8601 with milliseconds in its own −04:00 offset. */
export function stamp(at: Date): string {
  return new Date(at.getTime() - 4 * 3_600_000).toISOString().replace('Z', '-04:00')
}

/** The same, so many seconds later. */
export function stampIn(at: Date, seconds: number): string {
  return stamp(new Date(at.getTime() + seconds * 1000))
}
