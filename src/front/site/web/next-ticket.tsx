import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import { IconQrcode } from '@tabler/icons-react'
import type { Ticket } from '#selling/tickets/contract.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TicketCard } from '#ui/ticket-card.tsx'
import { howSoon } from './rules.ts'

/** The next match a person goes to: where to walk, and the code one tap away. */
export function NextTicket({ ticket, count, now }: { ticket: Ticket; count: number; now: number }) {
  const { event, seat } = ticket
  const soon = howSoon(event.startsAt, now)
  return (
    <section aria-label={`Tu próximo ${eventWord(event)}`}>
      <TicketCard
        title={eventTitle(event)}
        when={`${formatMoment(event.startsAt)} · Puertas ${formatHour(event.doorsAt)} · ${event.venue}`}
        badge={
          <Badge tone="accent">
            <span className="whitespace-nowrap">{soon === 'hoy' ? 'Es hoy' : soon}</span>
          </Badge>
        }
        facts={[
          { label: 'Puerta', value: seat.gate },
          { label: 'Sección', value: seat.section },
          ...(seat.row === '' ? [] : [{ label: 'Fila', value: seat.row }]),
          ...(seat.seat === ''
            ? [{ label: 'Zona', value: 'General' }]
            : [{ label: 'Asiento', value: seat.seat }]),
        ]}
        footer={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2">
              {count === 1 ? 'Tienes 1 boleto.' : `Tienes ${count} boletos; este es el primero.`}
            </p>
            <Button
              className="max-sm:w-full"
              icon={<IconQrcode size={22} aria-hidden />}
              to={paths.myEventDetail(ticket.id)}
            >
              {count === 1 ? 'Abrir mi boleto' : 'Abrir mis boletos'}
            </Button>
          </div>
        }
      />
    </section>
  )
}
