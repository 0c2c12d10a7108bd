import type { Event } from '#catalogue/events/contract.ts'
import { paths } from '#lib/paths.ts'
import { useHall } from '#selling/holds/web/hall.tsx'
import { SeatPurchase } from '#selling/holds/web/seat-purchase.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ChosenEvent, Loading } from './chosen-event.tsx'
import { EventPage } from './event-screen.tsx'
import { useMatchSource } from './use-match-source.ts'

/** The same purchase without a map, equal in power: zone, quantity, best seats or seat by seat. */
export default function EventDetail2Screen() {
  return (
    <ChosenEvent path={paths.eventDetail2}>
      {(event) => <EventPage event={event} withMap={false} seats={<Seats key={event.id} event={event} />} />}
    </ChosenEvent>
  )
}

function Seats({ event }: { event: Event }) {
  const source = useMatchSource(event)
  const { hall, problem, retry } = useHall(source)
  if (hall) return <SeatPurchase hall={hall} withMap={false} />
  if (problem === null) return <Loading />
  return (
    <ErrorState
      title="No pudimos cargar los lugares"
      charged="no"
      action={<Button onClick={retry}>Volver a intentar</Button>}
    >
      {problem.message}
    </ErrorState>
  )
}
