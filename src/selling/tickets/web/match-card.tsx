import { IconQrcode } from '@tabler/icons-react'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import { paths } from '#lib/paths.ts'
import type { Ticket, TicketEvent } from '../contract.ts'
import { isMatchDay, isPast, matchTitle, placeWords, voidLabel, type MatchTickets } from '../rules.ts'

const listed = 4

/** A match and my places in it. On match day its code is one tap away. */
export function MatchCard({ match: { event, tickets }, now }: { match: MatchTickets; now: number }) {
  const valid = tickets.filter((ticket) => ticket.status === 'valid')
  const opens = valid.length > 0 && !event.cancelled && !isPast(event, now)
  const today = opens && isMatchDay(event, now)
  const more = tickets.length - listed
  const label = labelOf(opens ? valid.length : tickets.length, opens)
  return (
    <Card as="article" className={`flex h-full flex-col gap-4 p-5 ${today ? 'ring-2 ring-accent' : ''}`}>
      <div className="flex gap-4">
        <DateBadge at={event.startsAt} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-2">
            <h2 className="text-2xl">{matchTitle(event)}</h2>
            {badgeOf(event, today, tickets)}
          </div>
          <p className="text-ink-2">{formatMoment(event.startsAt)}</p>
          <p className="text-ink-2">
            {event.venue}. Puertas {formatHour(event.doorsAt)}
          </p>
        </div>
      </div>
      <ul className="grid gap-1">
        {tickets.slice(0, listed).map(({ id, seat, status, voidReason }) => (
          <li key={id} className={status === 'void' ? 'text-ink-2' : ''}>
            {status === 'void' ? <s>{placeWords(seat)}</s> : placeWords(seat)}
            {status === 'void' && ` · ${voidLabel[voidReason ?? 'refunded']}`}
          </li>
        ))}
        {more > 0 && <li className="text-ink-2">y {more} más</li>}
      </ul>
      {opens && tickets.some(({ fanId }) => fanId === 'pending') && (
        <p>
          <Badge tone="warn">Falta un Fan ID</Badge>
        </p>
      )}
      <div className="mt-auto">
        <Button
          wide
          to={paths.myEventDetail(tickets[0]?.id)}
          variant={opens ? 'primary' : 'secondary'}
          icon={opens && <IconQrcode size={22} aria-hidden />}
          aria-label={`${label}: ${matchTitle(event)}`}
        >
          {label}
        </Button>
      </div>
    </Card>
  )
}

function labelOf(count: number, opens: boolean): string {
  const verb = opens ? 'Abrir' : 'Ver'
  return count === 1 ? `${verb} mi boleto` : `${verb} mis ${count} boletos`
}

function badgeOf({ cancelled, change }: TicketEvent, today: boolean, tickets: Ticket[]) {
  const reasons = new Set(tickets.map(({ status, voidReason }) => (status === 'void' ? voidReason : null)))
  const [reason = null] = reasons.size === 1 ? reasons : []
  if (cancelled) return <Badge tone="danger">Cancelado</Badge>
  if (change?.kind === 'closed') return <Badge tone="warn">A puerta cerrada</Badge>
  if (today) return <Badge tone="accent">Hoy</Badge>
  if (tickets.every(({ status }) => status === 'void'))
    return <Badge tone="neutral">{reason === null ? 'Ya no valen' : voidLabel[reason]}</Badge>
  return change?.kind === 'moved' ? <Badge tone="warn">Cambió de fecha</Badge> : null
}
