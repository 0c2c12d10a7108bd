import {
  rowOfSeat,
  seatFlag,
  seatName,
  sectionOfSeat,
  zoneOfSeat,
} from '#catalogue/venues/plan/seating-plan.ts'
import type { SeatPlace } from '../contract.ts'
import { listWords } from '#lib/list.ts'
import type { Hall } from './hall.tsx'

/** Where a seat of the plan is, in the same words as the server's. */
export function placeOf({ plan, isGeneral }: Hall, id: number): SeatPlace {
  const zone = zoneOfSeat(plan, id)
  const section = sectionOfSeat(plan, id)
  const general = isGeneral(zone.id)
  return {
    id,
    zoneId: zone.id,
    zone: zone.name,
    section: section.name,
    row: general ? '' : rowOfSeat(plan, id).label,
    seat: general ? '' : seatName(plan, id),
    gate: section.gate ?? '',
    admission: general ? 'general' : 'numbered',
    accessible: ((plan.flags[id] ?? 0) & seatFlag.accessible) !== 0,
    obstructed: ((plan.flags[id] ?? 0) & seatFlag.obstructed) !== 0,
  }
}

/** Whether a wheelchair's place among `seats` is right beside this one, which is none: what a companion's fare asks. */
export function mayBeCompanion(seat: SeatPlace, seats: SeatPlace[]): boolean {
  const beside = ({ id, section, row, accessible }: SeatPlace) =>
    accessible && Math.abs(id - seat.id) === 1 && section === seat.section && row === seat.row
  return !seat.accessible && seats.some(beside)
}

export function inOneSection({ plan }: Hall, seatIds: number[]): boolean {
  return new Set(seatIds.map((seatId) => sectionOfSeat(plan, seatId).id)).size === 1
}

/** "Sección 112" for numbers, the name itself for a box or a stand. */
export function sectionWords({ section }: SeatPlace): string {
  return /^\d/.test(section) ? `Sección ${section}` : section
}

/** "Sección 112, fila C, asiento 14", or "Sección 113, sin lugar numerado". */
export function placeWords(place: SeatPlace): string {
  if (place.admission === 'general') return `${sectionWords(place)}, lugar sin numerar`
  return `${sectionWords(place)}, fila ${place.row}, asiento ${place.seat}`
}

export type PlaceGroup = { zone: string; where: string; gate: string; seats: SeatPlace[] }

/** Seats of the same row (or the same unnumbered section) said together: "fila C, asientos 14 y 15". */
export function groupPlaces(places: SeatPlace[]): PlaceGroup[] {
  const groups = new Map<string, SeatPlace[]>()
  for (const place of places) {
    const key = `${place.section} ${place.row}`
    groups.set(key, [...(groups.get(key) ?? []), place])
  }
  return [...groups.values()].map((seats) => {
    const first = seats[0]!
    return {
      zone: first.zone,
      gate: first.gate,
      seats,
      where: `${sectionWords(first)}, ${restWords(first, seats)}`,
    }
  })
}

function restWords({ admission, row }: SeatPlace, seats: SeatPlace[]): string {
  const many = seats.length > 1
  if (admission === 'general') return many ? `${seats.length} lugares sin numerar` : '1 lugar sin numerar'
  return `fila ${row}, ${many ? 'asientos' : 'asiento'} ${listWords(seats.map(({ seat }) => seat))}`
}

/** "107 · fila K · 4 y 5": the same at a glance. */
export function shortGroup({ seats }: PlaceGroup): string {
  const first = seats[0]!
  if (first.admission === 'general')
    return `${first.section} · ${seats.length === 1 ? '1 lugar' : `${seats.length} lugares`}`
  return `${first.section} · fila ${first.row} · ${listWords(seats.map(({ seat }) => seat))}`
}

/** "107 · K · 4 y 5", for a line with little room. */
export const shortPlaces = (places: SeatPlace[]): string =>
  groupPlaces(places)
    .map((group) => shortGroup(group).replace(' fila ', ' '))
    .join(' + ')
