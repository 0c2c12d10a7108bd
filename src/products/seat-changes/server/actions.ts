import { eventTitle } from '#catalogue/events/event-title.ts'
import { claimHold, ownHold } from '#selling/holds/server/actions.ts'
import { findHold, markHold, type HoldRow } from '#selling/holds/server/sql.ts'
import { lockExchange } from '#selling/locks/server/sql.ts'
import { endOrder } from '#selling/orders/server/actions.ts'
import type { Buyer, Draft } from '#selling/orders/server/kind/order-kind.ts'
import { orderOfHold, matchOnSale } from '#selling/orders/server/placing/order-rows.ts'
import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import { isOpen, type Line } from '#selling/orders/rules.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { settleWithoutProvider } from '#selling/payments/server/credit/settle-credit.ts'
import { payoutsFor } from '#selling/resale/server/rules.ts'
import { paidForSeat } from '#selling/resale/server/sql.ts'
import { changeOf, insertChange, openChanges } from '#selling/orders/server/seat-changes-sql.ts'
import {
  transferBlocker,
  transferBlockerWords,
  refuseTransfer,
} from '#selling/tickets/server/ticket-state/transfer-blocker.ts'
import { ticketState, type TicketState } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Payout } from '#server/schema.ts'
import type { Services } from '#server/services.ts'
import { newLine } from './new-line.ts'
import { changeFault, changeSums, changeWords, type ChangeFault, type ChangeSums } from './rules.ts'

type SeatChangeInput = { ticketId: string; holdId: string; payout: Payout }
type Changed = { orderId: string; paid: boolean }

/** Orders the held seat in exchange for the ticket's: paid by the usual checkout, or done at once where nothing is due. */
export async function changeSeat(
  services: Pick<Services, 'db' | 'seats'>,
  input: SeatChangeInput,
  who: Buyer,
): Promise<Changed> {
  const { orderId: oldOrder } = await ownTicket(services.db, input.ticketId, who)
  await dropOpenChanges(services.db, input)
  return services.db.transaction().execute(async (tx) => {
    const { eventId: match, seatIds } = ownHold(await findHold(tx, input.holdId), who)
    await lockExchange(tx, { orderId: oldOrder, holdId: input.holdId, eventId: match, seatIds })
    const hold = ownHold(await findHold(tx, input.holdId), who)
    const known = await orderOfHold(tx, hold.id)
    if (known !== undefined) return sameChange(tx, known.id, input)
    if (hold.status !== 'active' || !hold.running)
      throw new Problem('hold_ended', 'Se acabó el tiempo y soltamos tu lugar. No te cobramos.')
    const ticket = await ticketState(tx, input.ticketId)
    if (ticket?.accountId !== who.account.id) throw notFound('No encontramos ese boleto.')
    const fault = transferBlocker(ticket)
    if (fault !== null) refuseTransfer(fault)
    const { line, sums, payer } = await quote(tx, ticket, hold)
    const orderId = await openChange(tx, { ticket, hold, line, sums }, who)
    const payout = payoutsFor(payer === who.account.id).includes(input.payout) ? input.payout : 'credit'
    const { orderId: oldOrderId, seatId: oldSeatId, id: ticketId, eventId } = ticket
    const { givenCents, backCents } = sums
    await insertChange(tx, {
      orderId,
      eventId,
      ticketId,
      oldOrderId,
      oldSeatId,
      givenCents,
      backCents,
      payout,
    })
    if (sums.dueCents > 0) return { orderId, paid: false }
    if (!(await settleWithoutProvider(tx, services, (await lockOrder(tx, orderId))!)))
      throw new Problem('seats_taken', 'Ese lugar ya no está libre. Elige otro.')
    return { orderId, paid: true }
  })
}

/** Somebody who chooses again gives up the change before, unless its money is on the way. */
async function dropOpenChanges(db: Db, { ticketId, holdId }: SeatChangeInput): Promise<void> {
  for (const orderId of await openChanges(db, ticketId)) {
    await db.transaction().execute(async (tx) => {
      const order = (await lockOrder(tx, orderId))!
      if (order.holdId === holdId || !isOpen(order.status)) return
      if (order.openPayment !== null) refuseTransfer('ticket_changing')
      await endOrder(tx, order, 'cancelled', 'cancelled')
    })
  }
}

async function sameChange(tx: Db, orderId: string, { ticketId }: SeatChangeInput): Promise<Changed> {
  const change = await changeOf(tx, orderId)
  if (change?.ticketId !== ticketId) throw new Problem('hold_ordered', 'Ese lugar ya es de otra compra.')
  return { orderId, paid: change.doneAt !== null }
}

type NewChange = { ticket: TicketState; hold: HoldRow; line: Line; sums: ChangeSums }

async function openChange(tx: Db, { ticket, hold, line, sums }: NewChange, who: Buyer): Promise<string> {
  const { home, away, seatsPerPerson } = await matchOnSale(tx, hold.eventId)
  const words = 'Termina primero los cambios de lugar que ya empezaste.'
  const draft: Draft = {
    title: `Cambio de lugar, ${eventTitle({ home, away })}`,
    eventId: hold.eventId,
    priceVersion: hold.priceVersion,
    lines: [line],
    items: [givenBack(sums.givenCents)],
    // The old seat counts until it is given back, so both count for a while.
    count: { subject: `event:${ticket.eventId}`, quantity: 1, most: seatsPerPerson * 2, words },
  }
  const { id: holdId, expiresAt: payableUntil } = hold
  const accountId = who.account.id
  await claimHold(tx, hold, accountId)
  const orderId = await openOrder(tx, {
    kind: 'seat_change',
    visitorId: null,
    accountId,
    holdId,
    draft,
    payableUntil,
  })
  await markHold(tx, { holdId, status: 'ordered' })
  return orderId
}

function givenBack(cents: number): Draft['items'][number] {
  const title = 'Lo que pagaste por tu lugar anterior'
  return { kind: 'seat_given_back', stockItemId: null, title, quantity: 1, unitCents: -cents, taxCents: 0 }
}

/** The held seat at the ticket's fare, against what was paid for the ticket's seat. */
async function quote(tx: Db, ticket: TicketState, hold: HoldRow) {
  if (hold.kind !== 'tickets' || hold.eventId !== ticket.eventId) refuse('other_match')
  if (hold.seatIds.length !== 1) refuse('one_seat')
  const paid = (await paidForSeat(tx, ticket))!
  const fault = changeFault({ ...ticket, orderPaid: paid.orderStatus === 'paid' })
  if (fault !== null) refuse(fault)
  const [seatId] = hold.seatIds as [number]
  const line = await newLine(tx, ticket, { seatId, priceVersion: hold.priceVersion, paid })
  if (line === undefined) return refuse('no_fare')
  const paidCents = paid.faceCents + paid.serviceCents
  const newCents = line.faceCents + line.serviceCents
  return { line, payer: paid.payer, newCents, sums: changeSums(paidCents, newCents) }
}

function refuse(fault: ChangeFault): never {
  throw new Problem(fault, changeWords[fault])
}

async function ownTicket(db: Db, ticketId: string, who: Buyer): Promise<TicketState> {
  const ticket = await ticketState(db, ticketId)
  if (ticket?.accountId !== who.account.id) throw notFound('No encontramos ese boleto.')
  return ticket
}

/** Whether a ticket's seat can be changed, and what the held seat would cost. */
export async function readChange(
  db: Db,
  { ticketId, holdId }: Partial<SeatChangeInput> & { ticketId: string },
  who: Buyer,
) {
  const ticket = await ownTicket(db, ticketId, who)
  const paid = (await paidForSeat(db, ticket))!
  const fault = transferBlocker({ ...ticket, changing: false })
  const own = changeFault({ ...ticket, orderPaid: paid.orderStatus === 'paid' })
  const why = fault !== null ? transferBlockerWords[fault] : own && changeWords[own]
  const hold = holdId === undefined || why !== null ? null : ownHold(await findHold(db, holdId), who)
  const quoted = hold && (await quote(db, ticket, hold))
  return {
    eventId: ticket.eventId,
    why,
    paidCents: paid.faceCents + paid.serviceCents,
    payouts: payoutsFor(paid.payer === who.account.id),
    quote: quoted && {
      newCents: quoted.newCents,
      dueCents: quoted.sums.dueCents,
      backCents: quoted.sums.backCents,
    },
  }
}
