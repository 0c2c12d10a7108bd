import { useNavigate } from 'react-router'
import { ExpiredSeats } from './expired-seats.tsx'
import type { HallSource } from './hall-source.tsx'
import { usePurchaseSeats } from './store.ts'

/** The time ran out while choosing: the same seats again, or the nearest on this very map. */
export function EndedHold({ source, onLost }: { source: HallSource; onLost: (seatIds: number[]) => void }) {
  const navigate = useNavigate()
  const hold = usePurchaseSeats((state) => state.hold)
  if (hold === null || !source.owns(hold) || hold.status !== 'expired') return null
  return (
    <div className="mb-6">
      <ExpiredSeats
        of={source}
        places={hold.seats}
        onHeld={() => void navigate(source.next)}
        onLost={(seatIds) => {
          usePurchaseSeats.getState().forget()
          onLost(seatIds)
        }}
      />
    </div>
  )
}
