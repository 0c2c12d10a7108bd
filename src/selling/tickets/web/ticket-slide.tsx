import { eventWord } from '#catalogue/events/event-title.ts'
import { IconUserQuestion } from '@tabler/icons-react'
import { Folio } from '#ui/folio.tsx'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { ChangeNotice } from '#catalogue/events/web/change-notice.tsx'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { TicketCard } from '#ui/ticket-card.tsx'
import type { ShownTicket } from '../contract.ts'
import { RotatingQr } from '#platform/codes/web/rotating-qr.tsx'
import { codeExpiry, matchTitle, placeFacts, placeWords, voidLabel, voidWordsOf } from '../rules.ts'

type TicketSlideProps = { ticket: ShownTicket; clockAheadMs: number; now: number }

/** One ticket: the code on white, and where to go in letters that read at arm's length. */
export function TicketSlide({ ticket, clockAheadMs, now }: TicketSlideProps) {
  const { event, seat, fareName, evidence, holder, folio } = ticket
  const closed = whyClosed(ticket, now)
  return (
    <TicketCard
      title={matchTitle(event)}
      when={
        <>
          {formatMoment(event.startsAt)}
          <br />
          {event.venue}. Puertas {formatHour(event.doorsAt)}
        </>
      }
      badge={
        ticket.status === 'void' ? (
          <Badge tone="danger">{voidLabel[ticket.voidReason ?? 'refunded']}</Badge>
        ) : undefined
      }
      facts={placeFacts(seat)}
      footer={
        <>
          {event.change && event.change.kind !== 'cancelled' && (
            <div className="mb-4">
              <ChangeNotice change={event.change} startsAt={event.startsAt} />
            </div>
          )}
          {closed && (
            <div className="mb-4">
              <Notice tone="warn" title={closed.title}>
                {closed.words}
              </Notice>
            </div>
          )}
          {ticket.entered && (
            <p className="mb-2 font-semibold">
              Entraste {formatHour(ticket.entered.at)}
              {ticket.entered.gate !== '' && `, puerta ${ticket.entered.gate}`}
            </p>
          )}
          <p className="flex flex-wrap justify-between gap-x-4 text-ink-2">
            <span>
              {holder}, {fareName.toLowerCase()}
            </span>
            <Folio>{folio}</Folio>
          </p>
          {closed === null && evidence !== null && (
            <p className="mt-2 text-ink-2">Lleva tu credencial: en la puerta te la piden.</p>
          )}
        </>
      }
    >
      {closed === null && (
        <RotatingQr
          code={ticket.code}
          secret={ticket.secret}
          label={`Código de tu boleto. ${placeWords(seat)}.`}
          clockAheadMs={clockAheadMs}
        />
      )}
      {closed === null && ticket.fanId === 'pending' && <Pending />}
    </TicketCard>
  )
}

/** On the code's own white ground, in both lights: the gate decides what it lets in. */
function Pending() {
  return (
    <p className="mx-6 mt-6 flex items-center justify-center gap-2 rounded-md bg-[#fdeccf] px-4 py-2 text-center font-semibold text-[#6b3d00]">
      <IconUserQuestion size={22} className="shrink-0" aria-hidden />
      Fan ID pendiente
    </p>
  )
}

/** Why there is no code to show; null when there is one. */
function whyClosed(
  { status, voidReason, event }: ShownTicket,
  now: number,
): { title: string; words: string } | null {
  if (status === 'void')
    return { title: 'Este boleto ya no vale', words: voidWordsOf(voidReason ?? 'refunded', event) }
  if (event.cancelled)
    return {
      title: `El ${eventWord(event)} se canceló`,
      words: event.change?.reason ?? event.cancellationRule,
    }
  if (codeExpiry(new Date(event.startsAt)) * 1000 > now) return null
  return {
    title: `Este ${eventWord(event)} ya pasó`,
    words: 'Gracias por venir. Tu boleto se queda aquí de recuerdo.',
  }
}
