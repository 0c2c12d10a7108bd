import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { useRead } from '#web/query.ts'
import { readOwnSeats } from '../contract.ts'
import { OwnSeatCard } from './own-seat-card.tsx'

/** Whether it is known what waits: a screen drawn before would move when the panel comes. */
export function useOwnSeatsKnown(): boolean {
  const { data, isError } = useRead(readOwnSeats, {}, { staleTime: 0 })
  return data !== undefined || isError
}

/** In Mi bonogallo: the matches in which one's own seats wait. */
export function OwnSeatsPanel() {
  const { data } = useRead(readOwnSeats, {}, { staleTime: 0 })
  return data?.sales
    .filter(isWaiting)
    .map((sale) => <OwnSeatCard key={sale.event.id} sale={sale} card={data.card} consent={data.consent} />)
}

/** Whether own seats pay themselves, and the way to change it. */
export function OwnSeatChargesRow() {
  const { data } = useRead(readOwnSeats, {}, { staleTime: 0 })
  if (data === undefined) return null
  const { consent } = data
  return (
    <p className="flex items-center justify-between gap-3 rounded-lg border border-line py-3 pr-1 pl-4 text-sm">
      <span className="min-w-0">
        <span className="block font-semibold">Cobro automático de mi lugar</span>
        <span className="text-ink-2">
          {consent === null
            ? 'En copa y liguilla, sin tener que acordarte'
            : `Activo, hasta ${formatMoney(consent.ceilingCents)} por partido`}
        </span>
      </span>
      <Button variant="ghost" size="sm" className="shrink-0" href={paths.ownSeatCharges}>
        {consent === null ? 'Activar' : 'Cambiar'}
        <span className="sr-only"> el cobro automático</span>
      </Button>
    </p>
  )
}

/** There is still time, and something to pay. */
export const isWaiting = ({ open, seats }: { open: boolean; seats: { state: string }[] }): boolean =>
  open && seats.some(({ state }) => state === 'reserved')
