import { inEventWords } from '#catalogue/events/event-title.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import type { Ticket } from '#selling/tickets/contract.ts'
import { matchTitle, placeWords } from '#selling/tickets/rules.ts'
import type { ReturnRow } from '../sql.ts'

type News = { offer: ReturnRow; ticket: Ticket; firstName: string; publicUrl: string }
type Mail = { subject: string; html: string; text: string }

export async function returnSoldMail({ offer, ticket, firstName, publicUrl }: News): Promise<Mail> {
  const paid = formatMoney(offer.paidCents ?? 0)
  const way =
    offer.payout === 'credit'
      ? `Ya tienes ${paid} como saldo a favor en tu cuenta.`
      : `Te devolvemos ${paid} a tu medio de pago. Tu banco puede tardar unos días en mostrarlo.`
  const content = await renderMail({
    preview: way,
    title: 'Tu lugar se vendió',
    blocks: [
      { kind: 'text', text: `Hola, ${firstName}. Otra persona compró el lugar que pusiste en venta. ${way}` },
      facts(ticket),
      {
        kind: 'notice',
        tone: 'warn',
        text: 'Tu código ya no abre la puerta: el lugar es de quien lo compró.',
      },
      { kind: 'button', label: 'Ver mis pagos', url: `${publicUrl}/system/profile-base/payment` },
    ],
  })
  return { subject: `Tu lugar se vendió: ${matchTitle(ticket.event)}`, ...content }
}

export async function returnClosedMail({ ticket, firstName, publicUrl }: News): Promise<Mail> {
  const content = await renderMail({
    preview: 'Tu boleto sigue siendo tuyo y abre la puerta.',
    title: 'Tu lugar ya no está en venta',
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${firstName}. Nadie compró tu lugar a tiempo, así que lo retiramos de la venta. Tu boleto sigue siendo tuyo y abre la puerta.`,
      },
      facts(ticket),
      {
        kind: 'button',
        label: 'Abrir mi boleto',
        url: `${publicUrl}/system/profile-base/myEventDetail/${ticket.id}`,
      },
    ],
  })
  return { subject: `Tu boleto sigue siendo tuyo: ${matchTitle(ticket.event)}`, ...content }
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
