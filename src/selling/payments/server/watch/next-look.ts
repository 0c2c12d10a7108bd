const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Card networks let a charge be disowned for four months and some banks for six. */
const watchedMs = 180 * day
const firstLooks = [10 * minute, hour, 6 * hour, day]
/** Before a gate opens, its tickets' payments are looked at once more, with time to end those that fell. */
const beforeDoorsMs = 90 * minute

/**
 * When a payment that brought money is asked for again: after ten minutes, an hour, six hours and a day, then daily for
 * 180 days, and before the doors of its next match. Null when it is not watched any more. `since`: when its money came
 * or went, last.
 */
export function nextLook({
  since,
  now,
  doorsAt,
}: {
  since: Date
  now: Date
  doorsAt: Date | null
}): Date | null {
  const age = now.getTime() - since.getTime()
  if (age >= watchedMs) return null
  const after = firstLooks.find((each) => each > age) ?? (Math.floor(age / day) + 1) * day
  const planned = since.getTime() + after
  const gate = doorsAt === null ? Infinity : doorsAt.getTime() - beforeDoorsMs
  return new Date(gate > now.getTime() ? Math.min(planned, gate) : planned)
}

/** Groups what began close together, so that one list of the provider's tells of all of it. */
export function neighbours<Row extends { createdAt: Date }>(rows: Row[]): Row[][] {
  const groups: Row[][] = []
  for (const row of rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const group = groups.at(-1)
    const near = group !== undefined && row.createdAt.getTime() - group[0]!.createdAt.getTime() < hour / 2
    if (near) group.push(row)
    else groups.push([row])
  }
  return groups
}
