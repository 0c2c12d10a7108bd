import { seatPlaces } from '#selling/holds/server/sql.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'
import { isPast, matchTitle, placeWords } from '../rules.ts'
import { findTicketsOf } from './sql.ts'

const kept = { what: 'Tus boletos', why: tradeLaw }

export const ticketData: PersonalData = {
  tables: { tickets: { exported: true, erasure: { kept } } },

  /** Without the code: whoever has it gets in, and the ticket itself shows it. */
  async exportOf(db, accountId) {
    const tickets = await findTicketsOf(db, accountId)
    const places = new Map<string, string>()
    for (const [eventId, of] of Map.groupBy(tickets, (ticket) => ticket.eventId)) {
      const seatIds = of.map(({ seatId }) => seatId)
      for (const seat of await seatPlaces(db, eventId, seatIds))
        places.set(`${eventId} ${seat.id}`, placeWords(seat))
    }
    return [
      {
        name: 'boletos',
        title: 'Tus boletos',
        rows: tickets.map((ticket) => ({
          folio: folioOf(ticket.folio),
          partido: matchTitle(ticket),
          fecha_del_partido: ticket.startsAt,
          lugar: places.get(`${ticket.eventId} ${ticket.seatId}`) ?? null,
          tarifa: ticket.fareName,
          precio_centavos: ticket.priceCents,
          estado: ticket.status,
          emitido: ticket.issuedAt,
        })),
      },
    ]
  },

  erase: () => Promise.resolve(),

  async erasureBlockers(db, accountId) {
    const live = (await findTicketsOf(db, accountId)).filter(
      ({ status, startsAt, now }) =>
        status === 'valid' && !isPast({ startsAt: startsAt.toISOString() }, now.getTime()),
    )
    if (live.length === 0) return []
    return [
      {
        code: 'valid_tickets',
        title:
          live.length === 1
            ? 'Tienes un boleto que aún sirve'
            : `Tienes ${live.length} boletos que aún sirven`,
        words: 'Sin cuenta no podrías abrirlos. Espera al partido, transfiérelos o devuélvelos.',
        path: '/system/profile-base/events',
        action: 'Ver mis boletos',
      },
    ]
  },
}
