import { rowOfSeat, seatFlag, seatName, sectionOfSeat, type SeatingPlan } from '../../plan/seating-plan.ts'

import { seatState } from './seat-look.ts'

const stateWords: Record<number, string> = {
  [seatState.free]: 'disponible',
  [seatState.held]: 'apartado por otra persona',
  [seatState.sold]: 'vendido',
  [seatState.blocked]: 'no está a la venta',
}

/** "Sección 112" for numbers, the name itself for a box or a stand. */
export const sectionWords = (name: string): string => (/^\d/.test(name) ? `Sección ${name}` : name)

/** "Sección 112, fila C, asiento 14": how a person finds it in the stadium. */
export function seatPlace(plan: SeatingPlan, seatId: number): string {
  const section = sectionWords(sectionOfSeat(plan, seatId).name)
  return `${section}, fila ${rowOfSeat(plan, seatId).label}, asiento ${seatName(plan, seatId)}`
}

/** `price`: empty where seats are marked and not sold. */
export type SeatFacts = { state: number; mine: boolean; general: boolean; price: string | null }

/** "Sección 112, fila C, asiento 14, $450.00, disponible", with what is special about the seat. */
export function seatWords(
  plan: SeatingPlan,
  seatId: number,
  { state, mine, general, price }: SeatFacts,
): string {
  const flags = plan.flags[seatId] ?? 0
  const words = [
    general
      ? `${sectionWords(sectionOfSeat(plan, seatId).name)}, lugar sin numerar`
      : seatPlace(plan, seatId),
    flags & seatFlag.accessible ? 'espacio para silla de ruedas' : null,
    flags & seatFlag.companion ? 'lugar de acompañante' : null,
    flags & seatFlag.obstructed ? 'vista parcial' : null,
    price,
    mine ? 'elegido' : (stateWords[state] ?? null),
  ]
  return words.filter(Boolean).join(', ')
}
