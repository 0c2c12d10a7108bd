const zone = 'America/Mexico_City'

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant → what a `datetime-local` field shows at the stadium, as `2026-11-28T19:00`. */
export function stadiumTime(instant: Date | string): string {
  return wall.format(new Date(instant)).replace(' ', 'T')
}

/** What a `datetime-local` field says at the stadium → the instant as ISO text, or null when it is no time. */
export function instantAt(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null
  const asUtc = new Date(`${local}:00Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  const behind = asUtc.getTime() - new Date(`${stadiumTime(asUtc)}:00Z`).getTime()
  return new Date(asUtc.getTime() + behind).toISOString()
}
