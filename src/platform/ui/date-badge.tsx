import { dayAndMonth } from '#lib/dates.ts'

/** Day and month as a block, in the stadium's time zone. Decorative where the date stands beside it in words. */
export function DateBadge({ at, hidden = true }: { at: string | Date; hidden?: boolean }) {
  const { day, month } = dayAndMonth(at)
  return (
    <time
      dateTime={new Date(at).toISOString()}
      aria-hidden={hidden || undefined}
      className="grid h-20 w-16 shrink-0 content-center justify-items-center rounded-md bg-brand-soft"
    >
      <span className="title text-4xl text-ink">{day}</span>
      <span className="font-display text-base leading-none font-semibold text-ink-2 uppercase">{month}</span>
    </time>
  )
}
