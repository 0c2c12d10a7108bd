import { once } from './once.ts'

/** Where the club is. Every day and hour that people read or type is on this zone's clock; the one place that names it. */
export const clubZone = 'America/Mexico_City'

const day = once(
  () =>
    new Intl.DateTimeFormat('es-MX', {
      timeZone: clubZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }),
)
const longDay = once(
  () =>
    new Intl.DateTimeFormat('es-MX', {
      timeZone: clubZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)
const hour = once(
  () =>
    new Intl.DateTimeFormat('es-MX', {
      timeZone: clubZone,
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    }),
)

const plainDay = once(() => new Intl.DateTimeFormat('en-CA', { timeZone: clubZone }))

type Instant = Date | string | number

function partsOf(format: Intl.DateTimeFormat, at: Instant): Record<string, string> {
  return Object.fromEntries(format.formatToParts(new Date(at)).map((part) => [part.type, part.value]))
}

/** `sáb 28 de nov` in the stadium's time zone. */
export function formatDay(at: Instant): string {
  const { weekday = '', day: number = '', month = '' } = partsOf(day(), at)
  return `${weekday.replace('.', '')} ${number} de ${month.replace('.', '')}`
}

/** `sábado, 28 de noviembre de 2026`. */
export function formatLongDay(at: Instant): string {
  return longDay().format(new Date(at))
}

/** `7:00 p.m.`, in one piece: a line never ends before the `p.m.` */
export function formatHour(at: Instant): string {
  const { hour: h = '', minute = '', dayPeriod = '' } = partsOf(hour(), at)
  return `${h}:${minute}\u00a0${dayPeriod.replace(/\s/g, '')}`
}

/** `sáb 28 de nov, 7:00 p.m.` */
export function formatMoment(at: Instant): string {
  return `${formatDay(at)}, ${formatHour(at)}`
}

/** Ends a sentence with one stop, also after a `p.m.` */
export function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

/** Day and month for a date badge: `{ day: '28', month: 'nov' }`. */
export function dayAndMonth(at: Instant): { day: string; month: string } {
  const parts = partsOf(day(), at)
  return { day: parts['day'] ?? '', month: (parts['month'] ?? '').replace('.', '') }
}

/** The day `YYYY-MM-DD` on which Mexico is at an instant. */
export function dayInMexico(at: Date): string {
  return plainDay().format(at)
}
