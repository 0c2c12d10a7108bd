import { eventTitle, inEventWords } from '#catalogue/events/event-title.ts'
import { inkOn } from '#lib/ink.ts'
import type { SeatPlace } from '#selling/holds/contract.ts'
import type { ShownTicket, Ticket, TicketEvent, VoidReason } from './contract.ts'

const hour = 60 * 60 * 1000

/** A code opens the gate until this long after the start, whatever happens to the match that day. */
const codeHours = 12

/** A match counts as past this long after its start. */
const matchHours = 4

/** When a ticket's code ends, in whole seconds since 1970. */
export function codeExpiry(startsAt: Date): number {
  return Math.floor((startsAt.getTime() + codeHours * hour) / 1000)
}

/** True when the signing key is older than the season being played: each season has its own. */
export function keyIsStale(keyMadeAt: Date, seasonStartsOn: Date | null): boolean {
  return seasonStartsOn !== null && keyMadeAt < seasonStartsOn
}

export function matchTitle(event: Pick<TicketEvent, 'home' | 'away'>): string {
  return eventTitle(event)
}

/**
 * Where one team's colour ends and the other's begins on a ticket, and the ink of what stands in the middle: white on a dark
 * colour of the two, which then reaches over the middle; black on the home team's where both are light.
 */
export function bandOfTwo(home: string, away: string): { until: string; from: string; ink: string } {
  const [onHome, onAway] = [inkOn(home), inkOn(away)]
  if (onHome === '#ffffff' && onAway === '#ffffff') return { until: '46%', from: '54%', ink: onHome }
  return onAway === '#ffffff'
    ? { until: '35%', from: '43%', ink: onAway }
    : { until: '57%', from: '65%', ink: onHome }
}

type Place = Pick<SeatPlace, 'admission' | 'zone' | 'section' | 'row' | 'seat' | 'gate'>

/** What a person looks for on the way in, in the order in which they need it. */
export function placeFacts(seat: Place): { label: string; value: string }[] {
  const gate = { label: 'Puerta', value: seat.gate }
  if (seat.admission === 'general')
    return [gate, { label: 'Lugar', value: 'Libre' }, { label: 'Zona', value: seat.zone }]
  return [
    gate,
    { label: 'Sección', value: seat.section },
    { label: 'Fila', value: seat.row },
    { label: 'Asiento', value: seat.seat },
  ]
}

/** The same in one sentence: for screen readers, mails and calendars. */
export function placeWords(seat: Place): string {
  if (seat.admission === 'general') return `Puerta ${seat.gate}, ${seat.zone}, lugar libre`
  return `Puerta ${seat.gate}, sección ${seat.section}, fila ${seat.row}, asiento ${seat.seat}`
}

export const voidWords: Record<VoidReason, string> = {
  refunded: 'Te devolvimos el dinero de este boleto. Ya no abre la puerta.',
  charged_back: 'Tu banco reclamó el pago de este boleto. Ya no abre la puerta.',
  transferred: 'Se lo pasaste a otra persona, que ya tiene su propio código. Este ya no abre la puerta.',
  resold: 'Otra persona compró este lugar y te pagamos tu boleto. Este código ya no abre la puerta.',
  moved: 'Cambiaste este lugar por otro. Tu boleto nuevo está en «Mis boletos»; este ya no abre la puerta.',
  ceded: 'Cediste este partido de tu bonogallo y te dejamos el saldo. Este código ya no abre la puerta.',
  match_cancelled: 'Este partido no se juega con público. Ya no abre la puerta.',
  pass_ended: 'Tu bonogallo terminó. Este boleto ya no abre la puerta.',
  cancelled: 'El partido se canceló y devolvimos lo que se pagó. Ya no abre la puerta.',
}

/** The same in the words of an event, which may be no match. */
export function voidWordsOf(reason: VoidReason, event: Pick<TicketEvent, 'away'>): string {
  return inEventWords(voidWords[reason], event)
}

/** One word for a badge. */
export const voidLabel: Record<VoidReason, string> = {
  refunded: 'Anulado',
  charged_back: 'Anulado',
  transferred: 'Transferido',
  resold: 'Vendido',
  moved: 'Cambiado',
  ceded: 'Cedido',
  cancelled: 'Cancelado',
  match_cancelled: 'Cancelado',
  pass_ended: 'Terminado',
}

export type MatchTickets<T extends ShownTicket = Ticket> = { event: TicketEvent; tickets: T[] }

/** Tickets by match: those to come with the next one first, those past with the latest first. `now` in epoch ms. */
export function byMatch<T extends ShownTicket>(
  tickets: T[],
  now: number,
): { coming: MatchTickets<T>[]; past: MatchTickets<T>[] } {
  const matches = [...Map.groupBy(tickets, (ticket) => ticket.event.id).values()].map((ofMatch) =>
    inSeatOrder(ofMatch),
  )
  const start = ({ event }: MatchTickets<T>) => Date.parse(event.startsAt)
  return {
    coming: matches
      .filter((match) => !isPast(match.event, now))
      .sort((one, other) => start(one) - start(other)),
    past: matches.filter((match) => isPast(match.event, now)).sort((one, other) => start(other) - start(one)),
  }
}

/** The match of the ticket asked for; without one, the next match, else the latest. `now` in epoch ms. */
export function matchOfTicket<T extends ShownTicket>(
  tickets: T[],
  ticketId: string | undefined,
  now: number,
): MatchTickets<T> | null {
  const { coming, past } = byMatch(tickets, now)
  const matches = [...coming, ...past]
  if (ticketId === undefined) return matches[0] ?? null
  return matches.find((match) => match.tickets.some(({ id }) => id === ticketId)) ?? null
}

function inSeatOrder<T extends ShownTicket>(tickets: T[]): MatchTickets<T> {
  const [valid = [], ended = []] = [true, false].map((wanted) =>
    tickets
      .filter((ticket) => (ticket.status === 'valid') === wanted)
      .sort((one, other) => one.seat.id - other.seat.id),
  )
  return { event: tickets[0]!.event, tickets: [...valid, ...ended] }
}

export function isPast(event: Pick<TicketEvent, 'startsAt'>, now: number): boolean {
  return Date.parse(event.startsAt) + matchHours * hour < now
}

/** True from the morning of the match until it is past: the ticket comes before everything else. */
export function isMatchDay(event: Pick<TicketEvent, 'startsAt'>, now: number): boolean {
  return !isPast(event, now) && Date.parse(event.startsAt) - now < 12 * hour
}
