import { countOf } from '#lib/count.ts'

/**
 * Gifts of one match and of one year. A match: 1 % of La Corregidora's 34,107 seats, what sponsors, players' families and
 * visitors of a match day come to. A year: 17 home matches of Liga MX with three quarters of that on average.
 */
export const compsPerMatch = 340
export const compsPerYear = 4300
/** As many as fit on one confirmation and one sheet of the printer's tray. */
export const compsAtOnce = 50

/** What goes back over the counter; null when less than the total was received. */
export function changeCents(receivedCents: number, totalCents: number): number | null {
  return receivedCents < totalCents ? null : receivedCents - totalCents
}

/** Notes that people pay with, at least the total: the exact amount, then the next round ones. */
export function quickAmounts(totalCents: number): number[] {
  const notes = [5000, 10_000, 20_000, 50_000, 100_000]
  const rounded = notes.map((note) => Math.ceil(totalCents / note) * note)
  return [...new Set([totalCents, ...rounded])].toSorted((one, other) => one - other).slice(0, 5)
}

/** `112-C-14` → section, row, seat; null when it is not of that form. A section's own name may hold a dash. */
export function seatParts(name: string): { section: string; row: string; seat: string } | null {
  const parts = name
    .trim()
    .toUpperCase()
    .split('-')
    .map((part) => part.trim())
  const seat = parts.pop()
  const row = parts.pop()
  const section = parts.join('-')
  if (!seat || !row || !section) return null
  return { section, row, seat }
}

/** Seats typed with commas or line breaks between them; a section's name may hold blanks. */
export function seatNamesIn(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(/[\n,;]+/)
        .map((name) => name.trim().toUpperCase())
        .filter(Boolean),
    ),
  ]
}

type Sold = { kind: string; title: string; seats: number; pieces: number }

/** What went over the counter, in a few words: «2 boletos». */
export function soldWords({ kind, title, seats, pieces }: Sold): string {
  if (kind === 'tickets') return countOf(seats, 'boleto', 'boletos')
  if (kind === 'pack') return countOf(seats, 'pack', 'packs')
  if (kind === 'bonogallo') return countOf(seats, 'bonogallo', 'bonogallos')
  if (kind === 'shop') return countOf(pieces, 'pieza', 'piezas')
  return kind === 'gift_card' ? '1 tarjeta de regalo' : title
}
