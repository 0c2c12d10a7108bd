import { clubZone } from './dates.ts'
import { once } from './once.ts'

const wall = once(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: clubZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)
const minute = 60_000

/** How far the club's clock stands behind UTC at an instant, in ms; the seasons may change it. */
export function behindUtc(at: Date): number {
  const whole = Math.floor(at.getTime() / 1000) * 1000
  return whole - new Date(`${wall().format(at).replace(' ', 'T')}Z`).getTime()
}

/** An instant → what a `datetime-local` field shows at the stadium, as `2026-11-28T19:00`. */
export function stadiumTime(instant: Date | string): string {
  return wall().format(new Date(instant)).replace(' ', 'T').slice(0, 16)
}

/** What a `datetime-local` field says at the stadium → the instant as ISO text, or null when it is no time. */
export function instantAt(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null
  const asUtc = new Date(`${local}:00Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  // The clock may be put forward or back between the two: the offset of the instant itself is the right one.
  const near = new Date(asUtc.getTime() + behindUtc(asUtc))
  return new Date(asUtc.getTime() + behindUtc(near)).toISOString()
}

/** `2026-11-21T13:45:00.000-06:00`: the same instant on the club's clock. */
export function withOffset(at: Date): string {
  const behind = behindUtc(at)
  const minutes = Math.abs(behind) / minute
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const offset = `${behind > 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  return new Date(at.getTime() - behind).toISOString().replace('Z', offset)
}
