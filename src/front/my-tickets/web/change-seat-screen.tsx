import { eventTitle } from '#catalogue/events/event-title.ts'
import { waysOn } from '#selling/orders/web/other-purchase.tsx'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { readEvent, type Event } from '#catalogue/events/contract.ts'
import { Loading } from '#front/match-page/web/chosen-event.tsx'
import { ChooseSeats, ChooseSeatsWaiting } from '#selling/holds/web/choose-seats.tsx'
import { matchSource, type HallSource } from '#selling/holds/web/hall-source.tsx'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { readSeatChange } from '#products/seat-changes/contract.ts'

/** Chooses another seat of the same match; the summary says what it costs. */
export default function ChangeSeatScreen() {
  const { ticketId = '' } = useParams()
  const change = useRead(readSeatChange, { params: { ticketId }, query: {} })
  const eventId = change.data?.eventId
  const event = useRead(
    readEvent,
    { params: { eventId: String(eventId) } },
    { enabled: eventId !== undefined },
  )
  const why = change.error?.message ?? event.error?.message ?? change.data?.why
  if (why !== undefined && why !== null) {
    return (
      <div className="container-page py-8">
        <h1 className="mb-6 text-4xl">Cambiar de lugar</h1>
        <ErrorState
          title="Este boleto no se puede cambiar"
          action={<Button to={paths.myEventDetail(ticketId)}>Volver a mi boleto</Button>}
        >
          {why}
        </ErrorState>
      </div>
    )
  }
  if (!change.data || !event.data) return <ChooseSeatsWaiting page={<Loading />} />
  return <Choosing key={ticketId} ticketId={ticketId} event={event.data} paidCents={change.data.paidCents} />
}

type ChoosingProps = { ticketId: string; event: Event; paidCents: number }

function Choosing({ ticketId, event, paidCents }: ChoosingProps) {
  const source = useMemo<HallSource>(() => {
    // A change waits in no list: its seat is paid already.
    const { waitlist: _, ...match } = matchSource(event)
    return {
      ...match,
      waysOn,
      seatsPerPerson: 1,
      owns: (hold) => match.owns(hold) && hold.seats.length === 1,
      again: paths.changeSeat(ticketId),
      next: paths.confirmChange(ticketId),
    }
  }, [event, ticketId])
  return (
    <ChooseSeats
      source={source}
      back={{ to: paths.myEventDetail(ticketId), label: 'Atrás, a mi boleto' }}
      title="Cambiar de lugar"
      line={`${eventTitle(event)}, ${formatMoment(event.startsAt)}`}
      notices={
        <p className="text-sm text-ink-2">
          Los {formatMoney(paidCents)} que pagaste cuentan completos: pagas o recibes solo la diferencia.
        </p>
      }
    />
  )
}
