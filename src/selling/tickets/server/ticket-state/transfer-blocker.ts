import { Problem } from '#lib/problem.ts'
import type { TicketState } from './ticket-state.ts'

/** Why a ticket cannot change hands, seat or owner now. */
export type TransferBlocker =
  | 'ticket_void'
  | 'ticket_used'
  | 'match_cancelled'
  | 'doors_open'
  | 'ticket_offered'
  | 'ticket_listed'
  | 'ticket_changing'

type Facts = Pick<
  TicketState,
  'status' | 'checkedInAt' | 'eventStatus' | 'doorsOpen' | 'offered' | 'listed' | 'changing'
>

/** A gate may work without a network: from the moment its doors open, no code of a match may change under it. */
export function transferBlocker(ticket: Facts): TransferBlocker | null {
  if (ticket.status === 'void') return 'ticket_void'
  if (ticket.checkedInAt !== null) return 'ticket_used'
  if (ticket.eventStatus !== 'published') return 'match_cancelled'
  if (ticket.doorsOpen) return 'doors_open'
  if (ticket.offered) return 'ticket_offered'
  if (ticket.listed) return 'ticket_listed'
  return ticket.changing ? 'ticket_changing' : null
}

export const transferBlockerWords: Record<TransferBlocker, string> = {
  ticket_void: 'Este boleto ya no es válido.',
  ticket_used: 'Este boleto ya entró al estadio.',
  match_cancelled: 'El club lo canceló: te devolvemos tu dinero sin que hagas nada.',
  doors_open: 'Las puertas ya abrieron: desde ahora este boleto entra tal como está.',
  ticket_offered: 'Le ofreciste este boleto a alguien. Recupéralo primero.',
  ticket_listed: 'Este boleto está en venta. Retíralo primero.',
  ticket_changing: 'Tienes un cambio de lugar sin terminar con este boleto.',
}

export function refuseTransfer(fault: TransferBlocker): never {
  throw new Problem(fault, transferBlockerWords[fault])
}
