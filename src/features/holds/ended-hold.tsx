import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { ExpiredSeats } from './expired-seats.tsx'
import { usePurchaseSeats } from './store.ts'

/** The time ran out while choosing: the same seats again, or the nearest on this very map. */
export function EndedHold({ eventId, onLost }: { eventId: number; onLost: (seatIds: number[]) => void }) {
  const navigate = useNavigate()
  const hold = usePurchaseSeats((state) => state.hold)
  if (hold?.eventId !== eventId || hold.status !== 'expired') return null
  return (
    <div className="mb-6">
      <ExpiredSeats
        eventId={eventId}
        places={hold.seats}
        onHeld={() => void navigate(paths.resume)}
        onLost={(seatIds) => {
          usePurchaseSeats.getState().forget()
          onLost(seatIds)
        }}
      />
    </div>
  )
}
