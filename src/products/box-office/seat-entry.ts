import { seatName, type SeatingPlan, type Section } from '#catalogue/venues/plan/seating-plan.ts'

/** What a clerk typed: how many, a section, or a seat, where a section is said or the open one is meant. */
export type Entry =
  | { kind: 'best'; quantity: number }
  | { kind: 'section'; section: Section }
  | { kind: 'seat'; section: Section; seatId: number }
  | { kind: 'unknown'; words: string }

/** «3» are the best three, «125» a section, «K 4» a seat of the open section, «125 K 4» and «125-K-4» a seat anywhere. */
export function entryOf(plan: SeatingPlan, typed: string, open: Section | null): Entry {
  const words = typed.trim().toUpperCase()
  if (/^[1-9]$/.test(words)) return { kind: 'best', quantity: Number(words) }
  const named = plan.sections.find(({ name }) => name.toUpperCase() === words)
  if (named !== undefined) return { kind: 'section', section: named }
  const parts = partsOf(words)
  const seat = parts.pop()
  const row = parts.pop()
  if (seat === undefined || row === undefined)
    return { kind: 'unknown', words: 'Escribe «K 4», «125 K 4» o cuántos.' }
  const name = parts.join(' ')
  const section = name === '' ? open : (plan.sections.find((one) => sameName(one.name, name)) ?? null)
  if (section === null)
    return {
      kind: 'unknown',
      words: name === '' ? `Di también la sección: «125 ${row} ${seat}».` : `No hay sección ${name}.`,
    }
  const seatId = seatIn(plan, section, row, seat)
  return seatId === null
    ? { kind: 'unknown', words: `No hay asiento ${row} ${seat} en la sección ${section.name}.` }
    : { kind: 'seat', section, seatId }
}

/** `K4` is `K 4`; a section's own name may hold blanks and dashes. */
function partsOf(words: string): string[] {
  const parts = words.split(/[\s,-]+/).filter(Boolean)
  const last = /^(\D+)(\d+)$/.exec(parts.at(-1) ?? '')
  return last === null ? parts : [...parts.slice(0, -1), last[1]!, last[2]!]
}

const sameName = (one: string, other: string): boolean =>
  one
    .toUpperCase()
    .split(/[\s-]+/)
    .join(' ') === other

function seatIn(plan: SeatingPlan, section: Section, row: string, seat: string): number | null {
  const rows = plan.rows.slice(section.firstRow, section.firstRow + section.rowCount)
  const found = rows.find(({ label }) => label.toUpperCase() === row)
  if (found === undefined) return null
  for (let seatId = found.firstSeat; seatId < found.firstSeat + found.seatCount; seatId++)
    if (seatName(plan, seatId).toUpperCase() === seat) return seatId
  return null
}
