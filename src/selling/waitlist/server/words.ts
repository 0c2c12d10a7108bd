import type { Notice } from '#people/notifications/server/actions.ts'
import { countOf } from '#lib/count.ts'
import { paths } from '#lib/paths.ts'
import type { Match } from './sql.ts'

/** What a person of the list is told: no seat and no amount, since a locked phone shows it. */
const told = ({ id, title }: Match, key: string, head: string, body: string, button: string): Notice => ({
  kind: 'waitlist',
  key: `waitlist-${key}`,
  title: `${head}: ${title}`,
  body,
  path: paths.waitlist(id),
  mail: { button },
})

export const offered = (match: Match, offerId: string, seats: number): Notice =>
  told(
    match,
    `offer:${offerId}`,
    'Hay lugares para ti',
    `Apartamos ${countOf(seats, 'lugar', 'lugares')} a tu nombre por 15 minutos. Si no los tomas, pasan a la siguiente persona.`,
    'Ver mis lugares',
  )

export const missed = (match: Match, offerId: string, again: boolean): Notice =>
  told(
    match,
    `missed:${offerId}`,
    'Se pasó tu oferta',
    again
      ? 'Los lugares pasaron a la siguiente persona. No te cobramos. Puedes volver a la lista una vez, al final.'
      : 'Los lugares pasaron a la siguiente persona. No te cobramos. Fue tu segunda oferta: ya no estás en esta lista.',
    'Ver la lista',
  )

export const ended = (match: Match, why: 'cancelled' | 'over' | 'closed'): Notice =>
  told(
    match,
    `end:${match.id}:${why}`,
    'Terminó la lista de espera',
    {
      cancelled: 'El club canceló el evento. No se te cobró nada por esperar.',
      over: 'La venta en línea terminó y no alcanzaron los lugares. No se te cobró nada por esperar.',
      closed: 'El club cerró la lista. Lo que se libere sale a la venta para todos.',
    }[why],
    'Ver la lista',
  )
