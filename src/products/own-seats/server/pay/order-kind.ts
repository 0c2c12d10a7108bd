import type { OrderSubscribers } from '#selling/orders/server/order-events.ts'
import type { OrderKindRules } from '#selling/orders/server/kind/order-kind.ts'
import { endCharge, payCharge } from '../charges/charge-rows.ts'
import { addStep, findSale, markPaidSeats, saleOfSeats } from '../sql.ts'
import { tellRefused } from '../life/tell.ts'

/** A holder's own seats of a match, ordered where they are promised; its price is the one that was told. */
export const ownSeatOrders: OrderKindRules = {
  agreedWithClub: true,
  itemised: 'seats',
  refundedWithMatch: 'order',
}

/** In the transaction of the payment, or of the order's end: whose the seats are, and what the statement says. */
export const ownSeatOrderEvents: OrderSubscribers = {
  'order.paid': async (tx, { order, lines }) => {
    if (order.kind !== 'own_seat' || order.eventId === null) return
    const { id: orderId, eventId, accountId } = order
    const seatIds = lines.map(({ seatId }) => seatId).toSorted((one, other) => one - other)
    await markPaidSeats(tx, orderId, eventId, seatIds)
    const charged = await payCharge(tx, orderId, order.totalCents)
    // Money that came after the deadline and found the seats free still is a line of the statement.
    const saleId = await saleOfSeats(tx, { eventId, accountId, seatIds })
    if (saleId === null) return
    const amountCents = order.totalCents
    await addStep(tx, {
      saleId,
      accountId,
      kind: charged ? 'charged' : 'paid',
      seatIds,
      amountCents,
      orderId,
    })
  },
  'order.ended': async (tx, { order }) => {
    if (order.kind !== 'own_seat') return
    const why = 'Tu tarjeta no pasó o el banco no contestó.'
    const ended = await endCharge(tx, order.id, why)
    const sale = ended && (await findSale(tx, ended.saleId))
    if (!sale) return
    await addStep(tx, {
      saleId: sale.id,
      accountId: order.accountId,
      kind: 'refused',
      seatIds: order.lines.map(({ seatId }) => seatId),
      amountCents: order.totalCents,
      orderId: order.id,
    })
    if (sale.state === 'open' && sale.inTime && sale.matchStatus === 'published')
      await tellRefused(tx, sale, order.accountId, why)
  },
  'order.refunded': async (tx, { order, amountCents, seatIds: freed }) => {
    if (order.kind !== 'own_seat' || order.eventId === null) return
    const { id: orderId, eventId, accountId } = order
    // Money alone goes back for all of the order's seats.
    const seatIds = freed.length > 0 ? freed : order.lines.map(({ seatId }) => seatId)
    const saleId = await saleOfSeats(tx, { eventId, accountId, seatIds })
    if (saleId === null) return
    await addStep(tx, { saleId, accountId, kind: 'refunded', seatIds, amountCents, orderId })
  },
}
