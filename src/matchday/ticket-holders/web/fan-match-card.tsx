import { IconQrcode } from '@tabler/icons-react'
import { isMatchDay, isPast, matchTitle, placeWords, type MatchTickets } from '#selling/tickets/rules.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import { paths } from '#lib/paths.ts'
import type { FanTicket } from '../contract.ts'
import { holderWords } from '../rules.ts'

type FanMatchCardProps = { match: MatchTickets<FanTicket>; now: number }

/** A match of this fan: each ticket with who goes in with it. */
export function FanMatchCard({ match: { event, tickets }, now }: FanMatchCardProps) {
  const opens = !event.cancelled && !isPast(event, now)
  const label = tickets.length === 1 ? 'Abrir boleto' : `Abrir los ${tickets.length} boletos`
  const first = tickets.find(({ use }) => use?.me) ?? tickets[0]
  return (
    <Card
      as="article"
      className={`grid gap-4 p-5 ${opens && isMatchDay(event, now) ? 'ring-2 ring-accent' : ''}`}
    >
      <div className="flex gap-4">
        <DateBadge at={event.startsAt} />
        <div className="min-w-0">
          <h2 className="text-2xl">{matchTitle(event)}</h2>
          <p className="text-ink-2">{formatMoment(event.startsAt)}</p>
          <p className="text-ink-2">
            {event.venue}. <span className="whitespace-nowrap">Puertas {formatHour(event.doorsAt)}</span>
          </p>
          {event.cancelled && <Badge tone="danger">Cancelado</Badge>}
        </div>
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="border-t border-line pt-3">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{holderWords(ticket)}</span>
              {ticket.fanId === 'pending' && opens && <Badge tone="warn">Falta tu Fan ID</Badge>}
            </span>
            <span className="block text-sm text-ink-2">{placeWords(ticket.seat)}</span>
          </li>
        ))}
      </ul>
      <Button
        wide
        to={paths.fanEventDetail(first?.id)}
        variant={opens ? 'primary' : 'secondary'}
        icon={opens && <IconQrcode size={22} aria-hidden />}
        aria-label={`${label}: ${matchTitle(event)}`}
      >
        {label}
      </Button>
    </Card>
  )
}
