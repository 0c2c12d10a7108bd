import { IconQrcode } from '@tabler/icons-react'
import { EventMark, EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LedgerRow } from '#ui/ledger-row.tsx'
import { paths } from '#lib/paths.ts'
import type { Ticket, TicketEvent } from '../contract.ts'
import { isMatchDay, isPast, matchTitle, placeWords, voidLabel, type MatchTickets } from '../rules.ts'

const listed = 4

/** The match a person goes to next: when, where, my places, and the codes one tap away. */
export function NextMatchCard({ match: { event, tickets }, now }: { match: MatchTickets; now: number }) {
  const valid = tickets.filter(({ status }) => status === 'valid')
  const more = tickets.length - listed
  const label = valid.length === 1 ? 'Abrir mi boleto' : `Abrir mis ${valid.length} boletos`
  return (
    <article className="overflow-hidden rounded-xl border border-line bg-surface shadow-2">
      <header className="on-night bg-night p-5">
        <div className="flex items-start justify-between gap-4">
          <div className="flex items-center gap-3">
            <EventMarks event={event} size={56} />
          </div>
          {stateBadge(event, isMatchDay(event, now))}
        </div>
        <h2 className="mt-4 text-3xl">{matchTitle(event)}</h2>
        <p className="mt-1 font-semibold">{formatMoment(event.startsAt)}</p>
        <p className="text-sm text-on-night-2">
          {event.venue} · Puertas {formatHour(event.doorsAt)}
        </p>
      </header>
      <div className="grid gap-4 p-5">
        <ul className="grid grid-cols-1 gap-1">
          {tickets.slice(0, listed).map(({ id, seat, status, voidReason }) => (
            <li key={id} className={status === 'void' ? 'text-ink-2' : ''}>
              {status === 'void' ? <s>{placeWords(seat)}</s> : placeWords(seat)}
              {status === 'void' && ` · ${voidLabel[voidReason ?? 'refunded']}`}
            </li>
          ))}
          {more > 0 && <li className="text-ink-2">y {more} más</li>}
        </ul>
        {tickets.some(({ fanId }) => fanId === 'pending') && (
          <p>
            <Badge tone="warn">Falta un Fan ID</Badge>
          </p>
        )}
        <Button
          wide
          variant="accent"
          to={paths.myEventDetail(valid[0]?.id)}
          icon={<IconQrcode size={22} aria-hidden />}
          aria-label={`${label}: ${matchTitle(event)}`}
        >
          {label}
        </Button>
      </div>
    </article>
  )
}

function stateBadge({ change }: TicketEvent, today: boolean) {
  if (change?.kind === 'closed') return <Badge tone="warn">A puerta cerrada</Badge>
  if (today) return <Badge tone="accent">Hoy</Badge>
  return change?.kind === 'moved' ? <Badge tone="warn">Cambió de fecha</Badge> : null
}

/** Any other match in one row; it leads to its tickets. */
export function MatchRow({ match: { event, tickets }, now }: { match: MatchTickets; now: number }) {
  const { word, open } = rowWord(event, tickets, now)
  return (
    <LedgerRow
      lead={<EventMark event={event} size={34} />}
      title={matchTitle(event)}
      note={formatMoment(event.startsAt)}
      word={word}
      wordTone={open ? 'act' : 'quiet'}
      to={paths.myEventDetail(tickets[0]?.id)}
    />
  )
}

/** What became of the match or of all its tickets; else how many they are. */
function rowWord(event: TicketEvent, tickets: Ticket[], now: number): { word: string; open: boolean } {
  const valid = tickets.filter(({ status }) => status === 'valid')
  const reasons = new Set(tickets.map(({ voidReason }) => voidReason))
  const [reason = null] = reasons.size === 1 ? reasons : []
  if (event.cancelled) return { word: 'Cancelado', open: false }
  if (valid.length === 0) return { word: reason === null ? 'Ya no valen' : voidLabel[reason], open: false }
  const open = !isPast(event, now)
  if (open && event.change?.kind === 'closed') return { word: 'A puerta cerrada', open: false }
  if (open && valid.some(({ fanId }) => fanId === 'pending')) return { word: 'Falta un Fan ID', open: true }
  return { word: valid.length === 1 ? '1 boleto' : `${valid.length} boletos`, open }
}
