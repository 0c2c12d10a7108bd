import { shortTitle } from '#catalogue/events/event-title.ts'
import { useEffect } from 'react'
import { listEvents } from '#catalogue/events/contract.ts'
import { EventMark } from '#catalogue/events/web/event-mark.tsx'
import { formatMoment } from '#lib/dates.ts'
import { useRead } from '#web/query.ts'
import { ChoiceButton } from './choice-button.tsx'

type MatchButtonsProps = { chosen: number | null; onChoose: (eventId: number) => void }

/** The coming matches that are on sale, the next one chosen; more than three are a line that scrolls. */
export function MatchButtons({ chosen, onChoose }: MatchButtonsProps) {
  const { data } = useRead(listEvents, {})
  const events = (data?.events ?? []).filter(({ saleState }) => saleState === 'on_sale')
  const first = events[0]?.id
  useEffect(() => {
    if (chosen === null && first !== undefined) onChoose(first)
  }, [chosen, first, onChoose])
  return (
    <div
      role="group"
      aria-label="Partidos"
      className="grid shrink-0 auto-cols-[minmax(13rem,1fr)] grid-flow-col gap-2 overflow-x-auto pb-0.5"
    >
      {events.map((event) => (
        <ChoiceButton
          key={event.id}
          chosen={event.id === chosen}
          icon={<EventMark event={event} size={32} />}
          title={shortTitle(event)}
          hint={formatMoment(event.startsAt)}
          onChoose={() => onChoose(event.id)}
        />
      ))}
      {data !== undefined && events.length === 0 && (
        <p className="py-4 text-sm text-ink-2">No hay partidos a la venta.</p>
      )}
    </div>
  )
}
