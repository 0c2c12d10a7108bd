import { countOf } from '#lib/count.ts'
import type { Hold } from '#selling/holds/contract.ts'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import type { PlaceOrder } from '#selling/orders/web/place-order.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type GoneFaresProps = {
  hold: Hold
  /** Seats whose chosen fare is not sold for them any more. */
  gone: number[]
  placing: PlaceOrder
}

/** Which seats need another fare, or are let go without the others. */
export function GoneFares({ hold, gone, placing }: GoneFaresProps) {
  if (gone.length === 0) return null
  const seats = hold.seats.filter(({ id }) => gone.includes(id))
  const one = seats.length === 1
  return (
    <Notice
      tone="warn"
      live
      title={`La tarifa que elegiste ya no se vende en ${countOf(seats.length, 'lugar', 'lugares')}`}
      action={
        <Button
          size="sm"
          variant="secondary"
          loading={placing.sending}
          onClick={() => void placing.leaveSeats(gone)}
        >
          {one ? 'Soltar ese lugar' : 'Soltar esos lugares'}
        </Button>
      }
    >
      <ul>
        {seats.map((seat) => (
          <li key={seat.id}>{placeWords(seat)}</li>
        ))}
      </ul>
      <p>
        Elige otra tarifa aquí abajo o {one ? 'suéltalo' : 'suéltalos'}.
        {seats.length < hold.seats.length && ' Los demás siguen apartados.'}
      </p>
    </Notice>
  )
}
