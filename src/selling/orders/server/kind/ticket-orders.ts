import { countOf } from '#lib/count.ts'
import { Problem } from '#lib/problem.ts'
import { priceLines } from '../../rules.ts'
import type { OrderKindRules } from './order-kind.ts'

/** Seats of one match at the prices of the list that they were held under. */
export const ticketOrders: OrderKindRules = {
  countsBySeat: true,
  faresMayChange: true,
  itemised: 'seats',
  refundedWithMatch: 'order',
  draft: async (_tx, { eventId, priceVersion, match }, { fares = [] }) => {
    const { status, home, away, seatsPerPerson, ticketsPerFan, seats, prices } = match
    const most = Math.min(seatsPerPerson, ticketsPerFan ?? seatsPerPerson)
    if (status !== 'published') throw new Problem('not_on_sale', 'La venta de este partido no está abierta.')
    const lines = priceLines(seats, fares, prices)
    if (lines === null)
      throw new Problem('unknown_fare', 'Revisa las tarifas: alguna no es de estos lugares.', 400)
    const words = `Puedes comprar hasta ${countOf(most, 'lugar', 'lugares')} por persona para este partido, contando los que ya tienes.`
    return {
      title: `${home} vs ${away}`,
      eventId,
      priceVersion,
      lines,
      items: [],
      count: { subject: `event:${eventId}`, quantity: lines.length, most, words },
    }
  },
}
