import { withdrawResaleSeats } from '#selling/holds/server/engine/offered-seats.ts'
import { releaseSoldSeats } from '#selling/holds/server/engine/seat-rows.ts'
import {
  transferBlocker,
  transferBlockerWords,
  refuseTransfer,
} from '#selling/tickets/server/ticket-state/transfer-blocker.ts'
import {
  lockTicket,
  ticketState,
  type TicketState,
} from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Payout } from '#server/schema.ts'
import { payoutsFor, returnFault, returnWords } from './rules.ts'
import { endReturn, insertReturn, listedReturn, paidForSeat, type ReturnRow } from './sql.ts'

type Asked = { ticketId: string; accountId: string }

/** Puts the seat on sale again at today's price. Its owner keeps the ticket until somebody has paid for the seat. */
export function listTicket(
  db: Db,
  { ticketId, accountId, payout }: Asked & { payout: Payout },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { ticket, line } = await ownTicket(tx, { ticketId, accountId })
    const fault = transferBlocker(ticket)
    if (fault === 'ticket_listed') return
    if (fault !== null) refuseTransfer(fault)
    const { eventId, seatId, orderId } = ticket
    const why = returnFault({ ...ticket, faceCents: line.faceCents, orderPaid: line.orderStatus === 'paid' })
    if (why !== null) throw new Problem(why, returnWords[why])
    if (!payoutsFor(line.payer === accountId).includes(payout))
      throw new Problem('credit_only', 'Este boleto lo pagó otra persona: te lo pagamos como saldo a favor.')
    const freed = await releaseSoldSeats(tx, { eventId, orderId, seatIds: [seatId] })
    if (freed.length === 0) throw new Error(`seat ${seatId} of ticket ${ticketId} is not of its order`)
    const { faceCents } = line
    await insertReturn(tx, { eventId, seatId, ticketId, orderId, faceCents, payout, seller: accountId })
  })
}

/** Takes the seat out of sale. While somebody is buying it, there is nothing to take. */
export function withdrawReturn(db: Db, asked: Asked): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await ownTicket(tx, asked)
    const offer = await listedReturn(tx, asked.ticketId)
    if (offer === undefined) return
    if (await takeOffSale(tx, offer, 'withdrawn')) return
    throw new Problem(
      'being_bought',
      'Alguien está comprando tu lugar en este momento. Si no termina de pagarlo, podrás retirarlo en unos minutos.',
    )
  })
}

/** The time for selling is over, or the ticket was used: the seat is its owner's again. Asked again, changes nothing. */
export function closeReturn(db: Db, ticketId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await listedReturn(tx, ticketId)
    if (before === undefined) return false
    await lockTicket(tx, ticketId)
    const offer = await listedReturn(tx, ticketId)
    if (offer === undefined || !(await takeOffSale(tx, offer, 'closed'))) return false
    await enqueue(tx, 'mail_return_closed', { returnId: offer.id }, { key: `mail_return_closed:${offer.id}` })
    return true
  })
}

async function takeOffSale(
  tx: Db,
  { id, eventId, seatId, orderId }: ReturnRow,
  status: 'withdrawn' | 'closed',
): Promise<boolean> {
  if (!(await withdrawResaleSeats(tx, { eventId, orderId, seatIds: [seatId] }))) return false
  if (!(await endReturn(tx, id, { status })))
    throw new Problem('return_ended', 'Ese lugar ya no está en venta.')
  return true
}

/** The caller's ticket, locked. */
async function ownTicket(tx: Db, { ticketId, accountId }: Asked) {
  const mine = await tx
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', ticketId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (mine === undefined) throw notFound('No encontramos ese boleto.')
  const ticket = (await lockTicket(tx, ticketId))!
  if (ticket.accountId !== accountId) throw notFound('No encontramos ese boleto.')
  return { ticket, line: (await paidForSeat(tx, ticket))! }
}

export type ReturnTerms = {
  why: string | null
  faceCents: number
  payouts: Payout[]
  listed: ReturnRow | null
}

/** What the owner of a ticket would get for it, or why it cannot be sold again. */
export async function readTerms(db: Db, { ticketId, accountId }: Asked): Promise<ReturnTerms> {
  const ticket = await ticketState(db, ticketId)
  if (ticket?.accountId !== accountId) throw notFound('No encontramos ese boleto.')
  const line = (await paidForSeat(db, ticket))!
  const listed = (await listedReturn(db, ticket.id)) ?? null
  const facts = { ...ticket, faceCents: line.faceCents, orderPaid: line.orderStatus === 'paid' }
  return {
    why: listed === null ? whyNot(ticket, facts) : null,
    faceCents: line.faceCents,
    payouts: payoutsFor(line.payer === accountId),
    listed,
  }
}

function whyNot(ticket: TicketState, facts: Parameters<typeof returnFault>[0]): string | null {
  const fault = transferBlocker(ticket)
  if (fault !== null) return transferBlockerWords[fault]
  const why = returnFault(facts)
  return why === null ? null : returnWords[why]
}
