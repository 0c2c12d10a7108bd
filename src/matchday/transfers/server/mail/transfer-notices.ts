import type { Notice } from '#people/notifications/server/actions.ts'
import { matchTitle } from '#selling/tickets/rules.ts'
import type { Ticket } from '#selling/tickets/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import type { TransferRow } from '../sql.ts'

type About = { transfer: TransferRow; ticket: Ticket }

/** To the account whose mailbox a ticket is offered to. The letters with names and links are written beside it. */
export function offerNotice({ transfer: { id, expiresAt }, ticket: { event } }: About): Notice {
  return {
    ...ofTransfer,
    key: `transfer-offer:${id}`,
    title: 'Te quieren pasar un boleto',
    body: `${matchTitle(event)}. Acéptalo antes del ${formatMoment(expiresAt)} y queda a tu nombre.`,
  }
}

/** To the account whose offer was taken back. */
export function takenBackNotice({ transfer: { id }, ticket: { event } }: About): Notice {
  return {
    ...ofTransfer,
    key: `transfer-taken-back:${id}`,
    title: 'Ya no te pasan el boleto',
    body: `Quien te ofreció su boleto de ${matchTitle(event)} lo recuperó.`,
  }
}

/** To the giver: what became of the offer. */
export function answerNotice({ transfer: { id, status }, ticket: { event } }: About): Notice {
  const match = matchTitle(event)
  const key = `transfer-${status}:${id}`
  if (status === 'accepted')
    return {
      ...ofTransfer,
      key,
      title: 'Aceptaron tu boleto',
      body: `Tu boleto de ${match} ya tiene otro código; el tuyo dejó de abrir la puerta.`,
    }
  return {
    ...ofTransfer,
    key,
    title: status === 'declined' ? 'No aceptaron tu boleto' : 'Nadie aceptó tu boleto',
    body: `Tu boleto de ${match} sigue siendo tuyo y vale igual.`,
  }
}

const ofTransfer = { kind: 'tickets', path: '/system/profile-base/events', mail: 'own' } as const
