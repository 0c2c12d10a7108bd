import { useRead } from '#web/query.ts'
import { readOwnSeats } from '../contract.ts'
import { OwnSeatCard } from './own-seat-card.tsx'
import { isWaiting } from './own-seats-panel.tsx'

/** On a match's page: the seats that are kept there for the holder who looks at it. */
export default function OwnSeatDoor({ eventId }: { eventId: number }) {
  const { data } = useRead(readOwnSeats, {}, { staleTime: 30_000 })
  const sale = data?.sales.find(({ event }) => event.id === eventId)
  if (data === undefined || sale === undefined || !isWaiting(sale)) return null
  return <OwnSeatCard sale={sale} card={data.card} consent={data.consent} />
}
