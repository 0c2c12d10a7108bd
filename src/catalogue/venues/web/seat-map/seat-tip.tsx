import { rowOfSeat, seatName, sectionOfSeat, type SeatingPlan } from '../../plan/seating-plan.ts'
import { listWords } from '#lib/list.ts'
import { seatState } from './seat-look.ts'
import { type SeatFacts, sectionWords } from './seat-words.ts'

export type TipPlace = { seatId: number; x: number; y: number }
type SeatTipProps = {
  plan: SeatingPlan
  place: TipPlace
  facts: SeatFacts
  /** What was chosen with it. */
  mine: readonly number[]
  /** How the seat is, where its state is none of a sale. */
  said?: string | undefined
}

const words: Record<number, string> = {
  [seatState.held]: 'Apartado',
  [seatState.sold]: 'Vendido',
  [seatState.blocked]: 'No está a la venta',
}

/** Side by side in one row, as their names are told. */
const areTogether = (plan: SeatingPlan, seatIds: readonly number[]): boolean =>
  new Set(seatIds.map((seatId) => plan.rowOf[seatId])).size === 1 &&
  Math.max(...seatIds) - Math.min(...seatIds) + 1 === seatIds.length

/** What the mouse is on. The keyboard's words come from the live region instead. */
export function SeatTip({ plan, place, facts, mine, said }: SeatTipProps) {
  const { seatId, x, y } = place
  const together = facts.mine && !facts.general && mine.length > 1 && areTogether(plan, mine)
  const seat = facts.general
    ? 'Lugar sin numerar'
    : together
      ? `Fila ${rowOfSeat(plan, seatId).label}, asientos ${listWords(mine.map((each) => seatName(plan, each)))}`
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
        {said ??
          (together
            ? `${facts.price} cada uno · juntos`
            : facts.mine
              ? `${facts.price} · Elegido`
              : (words[facts.state] ?? facts.price))}
      </p>
    </div>
  )
}
