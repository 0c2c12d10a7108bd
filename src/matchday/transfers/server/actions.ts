import { eachApart } from '#server/job-failures/actions.ts'
import { announce } from '#club/integrations/server/webhooks/announce.ts'
import { randomBytes } from 'node:crypto'
import { refuseOverShare } from '#matchday/ticket-holders/server/fan-share.ts'
import { refuseRestricted } from '#people/restrictions/server/actions.ts'
import { transferBlocker, refuseTransfer } from '#selling/tickets/server/ticket-state/transfer-blocker.ts'
import { lockTicket, passOn } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { sha256 } from '#server/session.ts'
import { offersADay, overWords } from '../rules.ts'
import * as sql from './sql.ts'

const nothing = () => notFound('No encontramos ese ofrecimiento.')

type Offered = { id: string; token: string | null }

/** Offers a ticket to a person. It stays valid, and its owner's, until the person accepts. */
export function offerTicket(db: Db, input: OfferInput): Promise<Offered> {
  return db.transaction().execute((tx) => offerTicketIn(tx, input))
}

type OfferInput = { ticketId: string; accountId: string; to: sql.Receiver }

/** The same, in a transaction of somebody else's. */
export async function offerTicketIn(tx: Db, { ticketId, accountId, to }: OfferInput): Promise<Offered> {
  const ticket = await lockTicket(tx, ticketId)
  if (ticket?.accountId !== accountId) throw notFound('No encontramos ese boleto.')
  const fault = transferBlocker(ticket)
  if (fault !== null) refuseTransfer(fault)
  if ('email' in to && (await sql.ownsMailbox(tx, accountId, to.email)))
    throw new Problem('own_mailbox', 'Ese es tu propio correo.', 400, { fields: { to: 'Es tu correo' } })
  if ((await sql.offersToday(tx, accountId)) >= offersADay)
    throw new Problem('too_many_offers', 'Ofreciste muchos boletos hoy. Vuelve a intentar mañana.', 429)
  const { eventId, doorsAt: expiresAt } = ticket
  const id = await sql.insertTransfer(tx, { eventId, ticketId, fromAccount: accountId, to, expiresAt })
  if ('phone' in to) return { id, token: await newToken(tx, id) }
  await enqueue(tx, 'mail_transfer_offer', { transferId: id }, { key: `mail_transfer_offer:${id}` })
  return { id, token: null }
}

/** A new link for an open offer; the one before stops working. Null when the offer is over. */
export async function newToken(db: Db, transferId: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  return (await sql.setToken(db, transferId, sha256(token))) ? token : null
}

export function shareAgain(db: Db, transferId: string, accountId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const transfer = await ownOffer(tx, transferId, accountId)
    if (transfer.status !== 'offered') throw over(transfer)
    const token = await newToken(tx, transferId)
    if (token === null) throw new Error(`transfer ${transferId} ended under its lock`)
    return token
  })
}

/** The giver takes the offer back; nothing happened to the ticket meanwhile, so there is nothing to undo. */
export function takeBack(db: Db, transferId: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const transfer = await ownOffer(tx, transferId, accountId)
    if (transfer.status === 'taken_back') return
    if (transfer.status !== 'offered') throw over(transfer)
    await sql.endTransfer(tx, transferId, { status: 'taken_back' })
    await tell(tx, transferId)
  })
}

type Answer = { transferId: string; accountId: string; token: string | undefined }

/** Accepts: the old code dies when the new one is born. Asked again, it answers the same ticket. */
export function accept(db: Db, answer: Answer): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { transferId, accountId: to } = answer
    const ticketId = await sql.offeredTicket(tx, transferId)
    if (ticketId === undefined) throw nothing()
    const ticket = (await lockTicket(tx, ticketId))!
    const transfer = await offerFor(tx, answer)
    if (transfer.status === 'accepted' && transfer.toAccount === to) return transfer.newTicketId!
    if (transfer.status !== 'offered') throw over(transfer)
    if (transfer.fromAccount === to)
      throw new Problem('own_ticket', 'Este boleto ya es tuyo. Compártelo con quien lo va a usar.')
    await refuseRestricted(tx, to)
    const fault = transferBlocker({ ...ticket, offered: false })
    if (fault !== null || ticket.accountId !== transfer.fromAccount) throw over({ status: 'expired' })
    const newTicketId = await passOn(tx, { ticketId: ticket.id, to, reason: 'transferred' })
    if (newTicketId === null) throw over({ status: 'expired' })
    if (!(await sql.endTransfer(tx, transferId, { status: 'accepted', toAccount: to, newTicketId })))
      throw new Error(`transfer ${transferId} ended under its lock`)
    await refuseOverShare(tx, { id: ticket.eventId }, to)
    await tell(tx, transferId)
    const { id: oldTicketId, eventId } = ticket
    await announce(tx, 'ticket.transferred', { transferId, eventId, oldTicketId, newTicketId })
    return newTicketId
  })
}

export function decline(db: Db, answer: Answer): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const transfer = await offerFor(tx, answer)
    if (transfer.status === 'declined') return
    if (transfer.status !== 'offered') throw over(transfer)
    await sql.endTransfer(tx, answer.transferId, { status: 'declined' })
    await tell(tx, answer.transferId)
  })
}

/** Ends offers that nobody answered in time. */
export async function expireOffers(db: Db): Promise<void> {
  await eachApart(db, {
    task: 'expire_transfers',
    things: await sql.endedOffers(db),
    subject: (id) => id,
    work: (id) => db.transaction().execute((tx) => endOver(tx, id)),
  })
}

/** The match is not played: every open offer of it ends. Inside the transaction that cancels it. */
export async function endOffersOf(tx: Db, eventId: number): Promise<void> {
  for (const id of await sql.endedOffers(tx, eventId)) await endOver(tx, id)
}

async function endOver(tx: Db, id: string): Promise<void> {
  if (await sql.endTransfer(tx, id, { status: 'expired' })) await tell(tx, id)
}

function tell(tx: Db, transferId: string): Promise<void> {
  return enqueue(tx, 'mail_transfer_end', { transferId }, { key: `mail_transfer_end:${transferId}` })
}

async function ownOffer(tx: Db, transferId: string, accountId: string): Promise<sql.TransferRow> {
  const transfer = await sql.lockTransfer(tx, transferId)
  if (transfer?.fromAccount !== accountId) throw nothing()
  return transfer
}

/** The offer, for who shows its link or owns the mailbox it went to; for anybody else it does not exist. */
async function offerFor(tx: Db, { transferId, accountId, token }: Answer): Promise<sql.TransferRow> {
  const transfer = await sql.lockTransfer(tx, transferId)
  if (transfer === undefined) throw nothing()
  if (transfer.toAccount === accountId) return transfer
  const shown = token === undefined ? undefined : await sql.findByToken(tx, sha256(token))
  if (shown?.id === transferId) return transfer
  if (transfer.toEmail !== null && (await sql.ownsMailbox(tx, accountId, transfer.toEmail))) return transfer
  throw nothing()
}

function over({ status }: Pick<sql.TransferRow, 'status'>): Problem {
  return new Problem('offer_over', overWords[status === 'offered' ? 'expired' : status], 410)
}
