type Hours = { startsAt: string; endsAt: string }
type Sale = { salesStartAt: string; salesEndAt: string }

const minuteMs = 60_000
/** The first phase leaves time for the others. */
const firstPhaseMs = 48 * 60 * minuteMs

/**
 * When a new phase could be: the first hours of the sale, from now on, that belong to no phase yet. Null when there are
 * none. `phases` in order of time.
 */
export function proposeHours(sale: Sale, phases: Hours[], now: Date): Hours | null {
  const nextMinute = Math.ceil(+now / minuteMs) * minuteMs
  let start = Math.max(Date.parse(sale.salesStartAt), nextMinute)
  let end = Date.parse(sale.salesEndAt)
  if (phases.length === 0) end = Math.min(end, start + firstPhaseMs)
  for (const phase of phases) {
    if (Date.parse(phase.endsAt) <= start) continue
    if (Date.parse(phase.startsAt) > start) {
      end = Math.min(end, Date.parse(phase.startsAt))
      break
    }
    start = Date.parse(phase.endsAt)
  }
  if (start >= end) return null
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
}
