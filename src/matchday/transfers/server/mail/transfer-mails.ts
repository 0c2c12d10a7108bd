import { inEventWords } from '#catalogue/events/event-title.ts'
import { formatMoment } from '#lib/dates.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import type { Ticket } from '#selling/tickets/contract.ts'
import { matchTitle, placeWords } from '#selling/tickets/rules.ts'
import { receiverWords } from '../../rules.ts'
import type { TransferRow } from '../sql.ts'

type Letter = { subject: string; html: string; text: string }
type About = { transfer: TransferRow; ticket: Ticket }

/** To the mailbox that a ticket is offered to. */
export async function offerMail({ transfer, ticket }: About, link: string): Promise<Letter> {
  const match = matchTitle(ticket.event)
  const content = await renderMail({
    preview: `${match}, ${formatMoment(ticket.event.startsAt)}`,
    title: `${transfer.giver} te pasa un boleto`,
    blocks: [
      { kind: 'text', text: 'Acéptalo y queda a tu nombre, con tu propio código. No tienes que pagar nada.' },
      facts(ticket),
      { kind: 'button', label: 'Ver mi boleto', url: link },
      {
        kind: 'text',
        text: `Si aún no tienes cuenta, la creas en el camino. Tienes hasta el ${formatMoment(transfer.expiresAt)}, cuando abren las puertas.`,
      },
    ],
    footer:
      'No reenvíes este correo: quien abra el enlace puede quedarse con el boleto. Si no lo esperabas, ignóralo.',
  })
  return { subject: `${transfer.giver} te pasa un boleto: ${match}`, ...content }
}

/** To the mailbox whose offer was taken back. */
export async function takenBackMail({ transfer, ticket }: About): Promise<Letter> {
  const content = await renderMail({
    preview: 'El enlace que te mandamos ya no sirve.',
    title: 'Ya no te pasan el boleto',
    blocks: [
      {
        kind: 'text',
        text: `${transfer.giver} recuperó el boleto que te había ofrecido. El enlace que te mandamos ya no sirve.`,
      },
      facts(ticket),
    ],
  })
  return { subject: `Ya no te pasan el boleto: ${matchTitle(ticket.event)}`, ...content }
}

/** To the giver: what became of the offer. */
export async function answerMail({ transfer, ticket }: About, ticketUrl: string): Promise<Letter> {
  const { title, text } = answerWords(transfer)
  const content = await renderMail({
    preview: text,
    title,
    blocks: [
      { kind: 'text', text: `Hola, ${transfer.giver}. ${text}` },
      facts(ticket),
      { kind: 'button', label: 'Ver mis boletos', url: ticketUrl },
    ],
  })
  return { subject: `${title}: ${matchTitle(ticket.event)}`, ...content }
}

function answerWords({ status, taker, toEmail, toPhone }: TransferRow): { title: string; text: string } {
  const to = receiverWords(toEmail ?? toPhone ?? '')
  if (status === 'accepted')
    return {
      title: 'Aceptaron tu boleto',
      text: `${taker ?? to} aceptó el boleto. Ya tiene su propio código y el tuyo dejó de abrir la puerta.`,
    }
  if (status === 'declined')
    return {
      title: 'No aceptaron tu boleto',
      text: `${to} no lo aceptó. El boleto sigue siendo tuyo y vale igual.`,
    }
  return {
    title: 'Nadie aceptó tu boleto',
    text: `${to} no lo aceptó a tiempo. El boleto sigue siendo tuyo.`,
  }
}

function facts({ event, seat }: Ticket) {
  return {
    kind: 'facts' as const,
    items: [
      { label: inEventWords('Partido', event), value: matchTitle(event) },
      { label: 'Cuándo', value: formatMoment(event.startsAt) },
      { label: 'Lugar', value: placeWords(seat) },
    ],
  }
}
