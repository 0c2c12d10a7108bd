import { formatHour, formatMoment } from '#lib/dates.ts'
import type { Mail } from '#server/mail.ts'
import { teamColor } from '#catalogue/events/crest-look.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import type { Ticket } from '../../contract.ts'
import { matchTitle, placeWords } from '../../rules.ts'
import type { PaperExtra } from './beside.ts'
import { ticketCalendar } from './ticket-calendar.ts'
import { ticketPdf } from './ticket-pdf.ts'

/**
 * The confirmation of a paid order: its tickets on paper with what was bought beside them, the match for the calendar, and what was
 * paid; `given` leaves the money out for who got the ticket from somebody.
 */
export async function ticketMail(
  to: string,
  tickets: [Ticket, ...Ticket[]],
  publicUrl: string,
  { given = false, extras = [] }: { given?: boolean; extras?: readonly PaperExtra[] } = {},
): Promise<Mail> {
  const [{ id, event, folio, orderId }] = tickets
  const title = tickets.length === 1 ? 'Tu boleto está listo' : `Tus ${tickets.length} boletos están listos`
  const { html, text } = await renderMail({
    preview: `${matchTitle(event)}, ${formatMoment(event.startsAt)}`,
    title,
    blocks: [
      {
        kind: 'ticket',
        home: { name: event.home, color: event.look?.color ?? teamColor(event.home) },
        away: { name: event.away, color: event.look?.rival?.color ?? teamColor(event.away) },
        lines: [
          formatMoment(event.startsAt),
          `Puertas desde las ${formatHour(event.doorsAt)}`,
          `${event.venue}, ${event.address}`,
          `Folio ${folio}`,
        ],
        seats: tickets.map(placesOf),
      },
      ...(extras.length === 0
        ? []
        : [
            { kind: 'text' as const, text: 'También llevas:' },
            {
              kind: 'list' as const,
              items: extras.map(
                ({ name, point, opensAt, place }) =>
                  `${name}: ${point}, desde las ${formatHour(opensAt)} ${place}`,
              ),
            },
          ]),
      {
        kind: 'button',
        label: 'Ver mis boletos',
        url: `${publicUrl}/system/profile-base/myEventDetail/${id}`,
      },
      {
        kind: 'notice',
        tone: 'ok',
        text: 'Ábrelos una vez en tu celular y funcionan sin internet. El PDF adjunto también entra, con una identificación oficial.',
      },
      ...(given ? [] : [totals(tickets, extras)]),
      { kind: 'text', text: event.cancellationRule },
    ],
    footer:
      'No reenvíes este correo: quien tenga el código puede entrar en tu lugar. PROFECO: 55 5568 8722 y 800 468 8722.',
  })
  return {
    to,
    html,
    text,
    subject: `${title}: ${matchTitle(event)}`,
    key: `tickets-${orderId}`,
    attachments: [
      {
        filename: `boletos-${folio}.pdf`,
        content: await ticketPdf(tickets, extras),
        contentType: 'application/pdf',
      },
      {
        filename: `${event.slug}.ics`,
        content: Buffer.from(ticketCalendar(tickets, publicUrl)),
        contentType: 'text/calendar; method=PUBLISH',
      },
    ],
  }
}

function placesOf({ seat, fareName }: Ticket) {
  const { gate, section, row, seat: number } = seat
  return [
    { label: 'Puerta', value: gate },
    { label: 'Sección', value: section },
    ...(row === '' ? [] : [{ label: 'Fila', value: row }]),
    ...(number === '' ? [] : [{ label: 'Asiento', value: number }]),
    { label: 'Tarifa', value: fareName },
  ]
}

function totals(tickets: Ticket[], extras: readonly PaperExtra[]) {
  return {
    kind: 'totals' as const,
    lines: [
      ...tickets.map((ticket) => ({ label: placeWords(ticket.seat), cents: ticket.priceCents })),
      ...extras.map(({ name, paidCents }) => ({ label: name, cents: paidCents })),
    ],
    totalCents:
      tickets.reduce((sum, ticket) => sum + ticket.priceCents, 0) +
      extras.reduce((sum, { paidCents }) => sum + paidCents, 0),
    totalLabel: 'Total, cargos e impuestos incluidos',
  }
}
