/** The club's clock, which has had no summer time since 2022. */
const hoursBehind = 6

const clock = /(?:^|[T ])(\d{1,2}):(\d{2})(?::\d{2})?(?:[.,]\d+)?\s*([ap])?\.?\s*m?\.?/i

/** The hour in a text, `HH:MM`; null where it says none. */
export function hourIn(text: string): string | null {
  const found = clock.exec(text)
  if (found === null) return null
  const [hour, minute, half] = [Number(found[1]), Number(found[2]), found[3]?.toLowerCase()]
  const turned = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour
  if (turned > 23 || minute > 59) return null
  return `${String(turned).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The moment of a day (`YYYY-MM-DD`) and an hour of the club's clock, or of Greenwich; noon where none is said. ISO 8601. */
export function momentOf(day: string, hour: string | null, utc = false): string {
  const at = Date.parse(`${day}T${hour ?? '12:00'}:00Z`)
  return new Date(at + (utc && hour !== null ? 0 : hoursBehind * 3_600_000)).toISOString()
}
