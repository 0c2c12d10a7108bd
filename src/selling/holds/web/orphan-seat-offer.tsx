import type { OrphanSeats } from '#catalogue/venues/plan/orphan-seats.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Hall } from './hall.tsx'
import { groupPlaces, placeOf } from './seat-place.tsx'

type StrayOfferProps = {
  hall: Hall
  orphans: OrphanSeats
  onAccept: (seatIds: number[]) => void
  onKeep: () => void
}

/** Instead of refusing a choice that leaves one seat alone, another one beside it. */
export function OrphanSeatOffer({ hall, orphans: { seatIds, instead }, onAccept, onKeep }: StrayOfferProps) {
  if (instead === null) return null
  const alone = groupPlaces(seatIds.map((seatId) => placeOf(hall, seatId)))
  const offered = groupPlaces(instead.map((seatId) => placeOf(hall, seatId)))
  return (
    <Notice
      tone="info"
      live
      title={`Así quedaría un lugar solo: ${alone.map(({ where }) => where).join('; ')}.`}
    >
      <p>
        Para que alguien más pueda venir acompañado, te proponemos{' '}
        {offered.map(({ where }) => where).join('; ')}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={() => onAccept(instead)}>
          Tomar esos
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          Seguir con los míos
        </Button>
      </div>
    </Notice>
  )
}
