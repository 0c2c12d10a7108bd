import { countOf } from '#lib/count.ts'
/** Invitations that one account may send in a day: a ticket is no way to write to strangers. */
export const invitationsADay = 40

/** Why nobody can be bound to a ticket, or taken from it, now. */
export type BindFault = 'not_required' | 'ticket_void' | 'ticket_used' | 'match_cancelled' | 'doors_open'

type TicketFacts = {
  requiresFanId: boolean
  status: 'valid' | 'void'
  checkedInAt: Date | null
  eventStatus: 'draft' | 'published' | 'cancelled'
  doorsOpen: boolean
}

/** Until the doors open: then gates may work without a network, and whom a ticket is bound to must not change under them. */
export function bindFault(ticket: TicketFacts): BindFault | null {
  if (!ticket.requiresFanId) return 'not_required'
  if (ticket.status === 'void') return 'ticket_void'
  if (ticket.checkedInAt !== null) return 'ticket_used'
  if (ticket.eventStatus !== 'published') return 'match_cancelled'
  return ticket.doorsOpen ? 'doors_open' : null
}

export const bindWords: Record<BindFault, string> = {
  not_required: 'Este boleto no pide Fan ID.',
  ticket_void: 'Este boleto ya no es válido.',
  ticket_used: 'Este boleto ya entró al estadio.',
  match_cancelled: 'Se canceló, así que este boleto ya no entra.',
  doors_open: 'Las puertas ya abrieron: desde ahora este boleto entra tal como está.',
}

export type FanStanding = 'none' | 'registering' | 'in_review' | 'approved' | 'refused'

/** What somebody without an approved Fan ID must do before a ticket can be theirs. */
export const standingWords: Record<Exclude<FanStanding, 'approved'>, string> = {
  none: 'Saca tu Fan ID para poner este boleto a tu nombre.',
  registering: 'Termina tu registro de Fan ID para poner este boleto a tu nombre.',
  in_review: 'Estamos revisando tu Fan ID. En cuanto quede, pones este boleto a tu nombre.',
  refused: 'Tu Fan ID no se aprobó. Pide que una persona lo revise o termínalo en ventanilla.',
}

export const overWords = {
  accepted: 'Ya aceptaste esta invitación.',
  declined: 'Ya habías rechazado esta invitación.',
  withdrawn: 'Quien te invitó retiró la invitación.',
  ended: 'Ese boleto ya no es válido.',
} as const

/** A family at the gate: the adult and so many children. */
export function familyWords(children: number): string {
  return children === 0 ? 'Entras tú' : `Familia 1 + ${children}`
}

type Used = {
  use: { kind: 'fan' | 'minor'; name: string; me: boolean } | null
  fanId?: 'pending' | 'bound' | undefined
}

/** Who goes in with a ticket, in few words; where nobody has to be named, that. */
export function holderWords({ use, fanId }: Used): string {
  if (use === null) return fanId === undefined ? 'No pide Fan ID' : 'Sin nombre'
  if (use.me) return 'Tú'
  return use.kind === 'minor' ? `${use.name} (menor)` : use.name
}

/** How many tickets one may have, and has; null where there is nothing to say. */
export function shareWords({
  ticketsPerFan,
  mine,
}: {
  ticketsPerFan: number | null
  mine: number
}): string | null {
  const have = mine === 0 ? '' : mine === 1 ? 'Llevas 1 boleto' : `Llevas ${mine} boletos`
  if (ticketsPerFan === null) return have === '' ? null : have
  if (mine === 0)
    return ticketsPerFan === 1
      ? '1 boleto por persona'
      : `Hasta ${countOf(ticketsPerFan, 'boleto', 'boletos')} por persona`
  return `${have} de ${ticketsPerFan}`
}
