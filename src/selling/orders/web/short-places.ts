import type { SeatPlace } from '#selling/holds/contract.ts'
import { listWords } from '#lib/list.ts'
import { groupPlaces } from '#selling/holds/web/seat-place.tsx'

/** `107 · K · 4 y 5`, as short as a bar needs it. */
export function shortPlaces(places: SeatPlace[]): string {
  const [first, ...more] = groupPlaces(places)
  if (first === undefined) return ''
  const [{ section, row, admission }] = first.seats as [SeatPlace]
  const count = first.seats.length
  const seats =
    admission === 'general'
      ? `${count} ${count === 1 ? 'lugar' : 'lugares'}`
      : `${row} · ${listWords(first.seats.map(({ seat }) => seat))}`
  return `${section} · ${seats}${more.length > 0 ? ` y ${more.length} más` : ''}`
}
