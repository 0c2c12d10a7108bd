import { useNavigate } from 'react-router'
import { ExpiredSeats } from '#selling/holds/web/expired-seats.tsx'
import { matchHolding } from '#selling/holds/web/hall-source.tsx'
import type { Order } from '#selling/orders/contract.ts'
import { StartAgain } from '#selling/orders/web/start-again.tsx'
import { paths } from '#lib/paths.ts'
import { Notice } from '#ui/notice.tsx'

/** The time is over and nothing was charged: the same seats again, or from the start. */
export function ExpiredOrder({ order }: { order: Order }) {
  const navigate = useNavigate()
  if (order.event === null) {
    return (
      <Notice
        tone="warn"
        title="Se acabó el tiempo y soltamos lo que apartaste"
        action={<StartAgain order={order} />}
      >
        No te cobramos.
      </Notice>
    )
  }
  return (
    <ExpiredSeats
      of={matchHolding(order.event.id)}
      places={order.lines.map(({ seat }) => seat)}
      onHeld={() => void navigate(paths.resume)}
    />
  )
}
