/** Somebody's seat in one match. `minorId` names a child; else it is the adult fan `fanId`'s own. */
export type Seated = {
  ticketId: string
  fanId: string | null
  minorId: string | null
  zoneId: number
  section: string
  row: string
  seat: string
  admission: 'numbered' | 'general'
}

export type SeatFault = { minorId: string; ticketId: string; code: 'no_adult' | 'apart' }

/**
 * Which children would sit apart from their adult. `adultsOf` gives for each child the fans who answer for it in this
 * match. A child sits well if from its seat one reaches one of them over seats that touch, each taken by the same
 * family: those adults and the children who share one of them. `no_adult`: none of them has a seat at all.
 */
export function seatingFaults(seats: Seated[], adultsOf: ReadonlyMap<string, string[]>): SeatFault[] {
  const faults: SeatFault[] = []
  for (const child of seats) {
    if (child.minorId === null) continue
    const adults = adultsOf.get(child.minorId) ?? []
    const isAdult = (one: Seated) => one.minorId === null && one.fanId !== null && adults.includes(one.fanId)
    const isSibling = (one: Seated) =>
      one.minorId !== null && (adultsOf.get(one.minorId) ?? []).some((fanId) => adults.includes(fanId))
    const { minorId, ticketId } = child
    if (!seats.some(isAdult)) faults.push({ minorId, ticketId, code: 'no_adult' })
    else if (
      !reaches(
        child,
        seats.filter((one) => isAdult(one) || isSibling(one)),
        isAdult,
      )
    )
      faults.push({ minorId, ticketId, code: 'apart' })
  }
  return faults
}

function reaches(from: Seated, family: Seated[], isGoal: (one: Seated) => boolean): boolean {
  const left = new Set(family)
  const found = [from]
  for (const here of found) {
    if (isGoal(here)) return true
    for (const other of left) {
      if (!touch(here, other)) continue
      left.delete(other)
      found.push(other)
    }
  }
  return false
}

/** Side by side, or one in front of the other (also across); without numbered seats, the same zone. */
function touch(a: Seated, b: Seated): boolean {
  if (a.zoneId !== b.zoneId || a.section !== b.section) return false
  if (a.admission === 'general') return b.admission === 'general'
  const aside = Math.abs(Number(a.seat) - Number(b.seat))
  if (a.row === b.row) return aside === 1
  return aside <= 1 && rowsTouch(a.row, b.row)
}

/** `C` and `D`, `9` and `10`, but not `Z` and `AA`: nobody knows what a club calls the row after Z. */
function rowsTouch(a: string, b: string): boolean {
  const place = (row: string) => (/^[A-Za-z]$/.test(row) ? row.toUpperCase().charCodeAt(0) : Number(row))
  return /^\d+$/.test(a) === /^\d+$/.test(b) && Math.abs(place(a) - place(b)) === 1
}
