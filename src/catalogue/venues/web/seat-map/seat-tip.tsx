import { rowOfSeat, seatName, sectionOfSeat, type SeatingPlan } from '../../plan/seating-plan.ts'
import { seatState } from './seat-look.ts'
import { type SeatFacts, sectionWords } from './seat-words.ts'

export type TipPlace = { seatId: number; x: number; y: number }
type SeatTipProps = {
  plan: SeatingPlan
  place: TipPlace
  facts: SeatFacts
  /** How the seat is, where its state is none of a sale. */
  said?: string | undefined
}

const words: Record<number, string> = {
  [seatState.held]: 'Apartado',
  [seatState.sold]: 'Vendido',
  [seatState.blocked]: 'No está a la venta',
}

/** What the mouse is on. The keyboard's words come from the live region instead. */
export function SeatTip({ plan, place, facts, said }: SeatTipProps) {
  const { seatId, x, y } = place
  const seat = facts.general
    ? 'Lugar sin numerar'
    : `Fila ${rowOfSeat(plan, seatId).label} · Asiento ${seatName(plan, seatId)}`
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 -translate-x-1/2 -translate-y-full rounded-sm bg-ink px-3 py-2 text-center text-sm whitespace-nowrap text-bg shadow-2"
      style={{ left: x, top: y - 14 }}
    >
      <p className="text-xs opacity-80">{sectionWords(sectionOfSeat(plan, seatId).name)}</p>
      <p className="font-semibold">{seat}</p>
      <p className="nums">
        {said !== undefined ? said : facts.mine ? 'Elegido' : (words[facts.state] ?? facts.price)}
      </p>
    </div>
  )
}
