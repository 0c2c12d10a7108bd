import type { Notice } from '#people/notifications/server/actions.ts'
import type { Ticket } from '#selling/tickets/contract.ts'
import { matchTitle } from '#selling/tickets/rules.ts'
import type { ReturnRow } from '../sql.ts'

type About = { offer: ReturnRow; ticket: Ticket }

/** Somebody bought the seat: the code ended and the money comes. */
export function soldNotice({ offer: { id, payout }, ticket: { event } }: About): Notice {
  const way =
    payout === 'credit' ? 'Lo que te toca ya es saldo a favor.' : 'Te lo devolvemos a tu medio de pago.'
  return {
    kind: 'tickets',
    key: `return-sold:${id}`,
    title: 'Tu lugar se vendió',
    body: `Otra persona compró tu lugar para ${matchTitle(event)}. ${way} Tu código ya no abre la puerta.`,
    path: '/system/profile-base/payment',
    mail: 'own',
  }
}

/** Nobody bought it in time. */
export function closedNotice({ offer: { id }, ticket }: About): Notice {
  return {
    kind: 'tickets',
    key: `return-closed:${id}`,
    title: 'Tu lugar ya no está en venta',
    body: `Nadie lo compró a tiempo: tu boleto de ${matchTitle(ticket.event)} sigue siendo tuyo y abre la puerta.`,
    path: `/system/profile-base/myEventDetail/${ticket.id}`,
    mail: 'own',
  }
}
