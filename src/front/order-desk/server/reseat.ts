import { eventTitle } from '#catalogue/events/event-title.ts'
import { lockAllowance, useAllowance } from '#people/approvals/server/allowance.ts'
import { audit } from '#server/audit.ts'
import { seatsNamed } from '#products/box-office/server/named-seats.ts'
import { charge, soldBefore, type Press } from '#products/box-office/server/sale/at-window.ts'
import { openTill } from '#products/box-office/server/sql.ts'
import { payOutChange } from '#products/box-office/server/till/till.ts'
import { newLine } from '#products/seat-changes/server/new-line.ts'
import { changeFault, changeSums, changeWords } from '#products/seat-changes/server/rules.ts'
import { takeParts } from '#selling/holds/server/engine/whole-hold.ts'
import { holdSeconds } from '#selling/holds/rules.ts'
import { markHold, seatPlaces } from '#selling/holds/server/sql.ts'
import { lockExchange } from '#selling/locks/server/sql.ts'
import { settleWithoutProvider } from '#selling/payments/server/credit/settle-credit.ts'
import { paidForSeat } from '#selling/resale/server/sql.ts'
import { insertChange } from '#selling/orders/server/seat-changes-sql.ts'
import { transferBlocker, refuseTransfer } from '#selling/tickets/server/ticket-state/transfer-blocker.ts'
import { ticketState, type TicketState } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { placeWords } from '#selling/tickets/rules.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { matchOnSale } from '#selling/orders/server/placing/order-rows.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import type { Line } from '#selling/orders/rules.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'

type Deps = Pick<Services, 'db' | 'seats'>
type ReseatInput = {
  ticketId: string
  seat: string
  waive: boolean
  /** What the clerk was told that this ticket's new seat costs more, or less below zero. */
  seenDifferenceCents: number
  reason: string
  charge?: Press | undefined
}
type Clerk = Pick<Buyer, 'account' | 'visitorId'>
type Reseated = { orderId: string; changeCents: number; paidOutCents: number }

/** What another seat would cost for a ticket, and whether it is free now. */
export async function previewReseat(db: Db, { ticketId, seat }: Pick<ReseatInput, 'ticketId' | 'seat'>) {
  const ticket = await ticketState(db, ticketId)
  if (ticket === undefined) throw notFound('No encontramos ese boleto.')
  const { line, seatId, paidCents } = await priced(db, ticket, seat)
  const places = await seatPlaces(db, ticket.eventId, [ticket.seatId, seatId])
  const wordsOf = (id: number) => placeWords(places.find((place) => place.id === id)!)
  const row = await db
    .selectFrom('eventSeats')
    .select(['status', 'heldUntil'])
    .where('eventId', '=', ticket.eventId)
    .where('seatId', '=', seatId)
    .executeTakeFirst()
  return {
    from: wordsOf(ticket.seatId),
    to: wordsOf(seatId),
    free: row?.status === 'free' || (row?.status === 'held' && row.heldUntil! < new Date()),
    paidCents,
    newCents: line.faceCents + line.serviceCents,
  }
}

/**
 * Moves a ticket to another free seat by the way of a buyer's own change: held, ordered, settled, and the new code born
 * when the old one dies. Of a dearer seat the difference is taken into the clerk's till, of a cheaper one the rest goes back,
 * cash out of the same drawer where one is open; unless the difference is waived.
 */
export function reseat(services: Deps, input: ReseatInput, who: Clerk): Promise<Reseated> {
  return services.db.transaction().execute((tx) => reseatIn(tx, services, input, who))
}

/** The same in the caller's transaction, which has locked till, orders and seats where it moves several. */
export async function reseatIn(tx: Db, services: Deps, input: ReseatInput, who: Clerk): Promise<Reseated> {
  const held = await lockAllowance(tx, who.account.id)
  const till = await openTill(tx, who.account.id, { lock: true })
  const before = input.charge && (await soldBefore(tx, input.charge.key, who))
  if (before) return { orderId: before.orderId, changeCents: before.changeCents, paidOutCents: 0 }
  const ticket = await lockedForSeat(tx, input)
  const fault = transferBlocker(ticket)
  if (fault !== null) refuseTransfer(fault)
  const { line, seatId, paidCents, paidLine } = await priced(tx, ticket, input.seat)
  if (seatId === ticket.seatId) throw new Problem('same_seat', 'El boleto ya es de ese asiento.')
  const newCents = line.faceCents + line.serviceCents
  refuseUnseen(input, newCents - paidCents)
  const sums = changeSums(paidCents, input.waive ? paidCents : newCents)
  await useAllowance(tx, held, input.waive ? newCents - paidCents : sums.backCents, 'serve AnyOrder')
  const charged = newCents > paidCents && !input.waive ? chargeOf(input, till) : null
  const taken: Line = input.waive ? { ...line, ...paidLine } : line
  const orderId = await orderSeat(tx, ticket, taken, who.visitorId, sums.givenCents)
  const { id: ticketId, eventId, orderId: oldOrderId, seatId: oldSeatId } = ticket
  const { givenCents, backCents } = sums
  await insertChange(tx, {
    orderId,
    eventId,
    ticketId,
    oldOrderId,
    oldSeatId,
    givenCents,
    backCents,
    payout: 'refund',
  })
  const sale = charged && (await charge(tx, services, { ...charged, orderId }, who))
  if (!sale && !(await settleWithoutProvider(tx, services, (await lockOrder(tx, orderId))!)))
    throw seatTaken()
  const paidOutCents = till === undefined ? 0 : await payOutChange(tx, till, orderId)
  const places = await seatPlaces(tx, eventId, [oldSeatId, seatId])
  const wordsOf = (id: number) => placeWords(places.find((place) => place.id === id)!)
  const detail = {
    from: wordsOf(oldSeatId),
    to: wordsOf(seatId),
    paidCents,
    newCents,
    waived: input.waive,
    reason: input.reason,
  }
  for (const id of [oldOrderId, orderId])
    await audit(tx, { accountId: who.account.id, action: 'order.reseat', subject: `order:${id}`, detail })
  return { orderId, changeCents: sale?.changeCents ?? 0, paidOutCents }
}

/** Nothing is charged, given back or waived but what the clerk was shown for this very seat. */
function refuseUnseen({ seenDifferenceCents: seen }: ReseatInput, differenceCents: number): void {
  if (seen === differenceCents) return
  throw new Problem('price_changed', 'La diferencia ya es otra. Mírala de nuevo antes de cambiar.')
}

/** How the difference of a dearer seat is paid, and into which till. */
function chargeOf({ charge: press }: ReseatInput, till: { id: string } | undefined) {
  if (press === undefined)
    throw new Problem('difference_due', 'Ese lugar cuesta más. Cobra la diferencia o condónala con motivo.')
  if (till === undefined) throw new Problem('no_till', 'Abre tu caja antes de cobrar la diferencia.')
  return { ...press, tillId: till.id }
}

/** The ticket, locked with all that its order and the seat asked for hang together with. */
async function lockedForSeat(tx: Db, { ticketId, seat }: ReseatInput): Promise<TicketState> {
  const before = await ticketState(tx, ticketId)
  if (before === undefined) throw notFound('No encontramos ese boleto.')
  const { orderId, eventId } = before
  const seatIds = await seatsNamed(tx, eventId, [seat.trim().toUpperCase()])
  await lockExchange(tx, { orderId, eventId, seatIds })
  return (await ticketState(tx, ticketId))!
}

function seatTaken(): Problem {
  return new Problem('seats_taken', 'Ese lugar ya no está libre. Elige otro.')
}

async function priced(db: Db, ticket: TicketState, seat: string) {
  const { eventId, orderId, seatId: oldSeatId } = ticket
  const paid = await paidForSeat(db, ticket)
  const fault = changeFault({ ...ticket, onSale: true, orderPaid: paid?.orderStatus === 'paid' })
  if (fault !== null || paid === undefined)
    throw new Problem(fault ?? 'order_open', changeWords[fault ?? 'order_open'])
  const [seatId] = await seatsNamed(db, eventId, [seat.trim().toUpperCase()])
  const { priceVersion } = await db
    .selectFrom('events')
    .select('priceVersion')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const line = await newLine(db, ticket, { seatId: seatId!, priceVersion: priceVersion ?? 0, paid })
  if (line === undefined) throw new Problem('no_fare', changeWords.no_fare)
  const paidLine = await db
    .selectFrom('orderLines')
    .select(['faceCents', 'serviceCents', 'serviceTaxCents'])
    .where('orderId', '=', orderId)
    .where('eventId', '=', eventId)
    .where('seatId', '=', oldSeatId)
    .executeTakeFirstOrThrow()
  return { line, seatId: seatId!, paidLine, paidCents: paid.faceCents + paid.serviceCents }
}

async function orderSeat(
  tx: Db,
  { eventId, accountId }: TicketState,
  line: Line,
  visitorId: string,
  givenCents: number,
): Promise<string> {
  const { home, away, seatsPerPerson } = await matchOnSale(tx, eventId)
  const title = `Cambio de lugar, ${eventTitle({ home, away })}`
  const { seatId } = line
  const seats = [{ eventId, seatIds: [seatId] }]
  const head = { kind: 'seat_change' as const, title, totalCents: 0, visitorId, accountId }
  const hold = await takeParts(tx, { ...head, seats, pieces: [], seconds: holdSeconds })
  if (hold === null) throw seatTaken()
  const back = 'Lo que pagaste por tu lugar anterior'
  const orderId = await openOrder(tx, {
    kind: 'seat_change',
    visitorId: null,
    accountId,
    holdId: hold.id,
    draft: {
      title,
      eventId,
      priceVersion: 0,
      lines: [line],
      items: [
        {
          kind: 'seat_given_back',
          stockItemId: null,
          title: back,
          quantity: 1,
          unitCents: -givenCents,
          taxCents: 0,
        },
      ],
      // The old seat counts until it is given back, so both count for a while.
      count: {
        subject: `event:${eventId}`,
        quantity: 1,
        most: seatsPerPerson * 2,
        words: 'Tiene cambios sin terminar.',
      },
    },
    payableUntil: hold.expiresAt,
  })
  await markHold(tx, { holdId: hold.id, status: 'ordered' })
  return orderId
}
