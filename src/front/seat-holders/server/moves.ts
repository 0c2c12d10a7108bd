import { lockAllowance } from '#people/approvals/server/allowance.ts'
import { reseatIn, previewReseat } from '#front/order-desk/server/reseat.ts'
import { openTill } from '#products/box-office/server/sql.ts'
import type { Press } from '#products/box-office/server/sale/at-window.ts'
import { lockExchanges } from '#selling/locks/server/sql.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { hasMailbox } from '#lib/contact.ts'
import type { Services } from '#server/services.ts'
import type { Reply } from '#lib/endpoint.ts'
import type { previewMoves, SeenMove } from '../contract.ts'
import { inTurn } from '../rules.ts'
import * as sql from './sql.ts'

type Move = { ticketId: string; seatId: number }
type Group = { eventId: number; moves: Move[] }
type Known = { sitters: Map<string, sql.SitterRow>; names: Map<number, string> }

/** What moving these tickets would come to, each in words. */
export async function previewGroup(db: Db, { eventId, moves }: Group): Promise<Reply<typeof previewMoves>> {
  const { sitters, names } = await known(db, { eventId, moves })
  const leaving = new Set([...sitters.values()].map(({ seatId }) => seatId))
  const told = []
  for (const { ticketId, seatId } of moves) {
    const sitter = sitters.get(ticketId)!
    const quote = await quoteOf(db, { ticketId, seat: names.get(seatId)! })
    told.push(
      quote instanceof Problem
        ? { ticketId, name: sitter.name, from: '', to: '', paidCents: 0, newCents: 0, fault: quote.message }
        : {
            ticketId,
            name: sitter.name,
            from: quote.from,
            to: quote.to,
            paidCents: quote.paidCents,
            newCents: quote.newCents,
            fault: quote.free || leaving.has(seatId) ? null : 'Ese lugar ya no está libre.',
          },
    )
  }
  const { email } = sitters.values().next().value!
  return {
    moves: told,
    differenceCents: told.reduce((sum, { newCents, paidCents }) => sum + newCents - paidCents, 0),
    mailTo: hasMailbox(email) ? email : null,
    possible: told.every(({ fault }) => fault === null) && turns({ moves }, sitters) !== null,
  }
}

type Input = {
  eventId: number
  moves: SeenMove[]
  waive: boolean
  reason: string
  charge?: Press | undefined
}
type Clerk = Pick<Buyer, 'account' | 'visitorId'>

/**
 * Moves several tickets of one purchase, or one: all of them or none, each by the way of a single change of seat. Where
 * one goes where another of them sits, that one goes first.
 */
export function moveGroup(services: Pick<Services, 'db' | 'seats'>, input: Input, who: Clerk) {
  const { eventId, moves, waive, reason, charge } = input
  if (charge !== undefined && moves.length > 1)
    throw new Problem('charge_one', 'Para cobrar la diferencia, muévelos de uno en uno.', 400)
  return services.db.transaction().execute(async (tx) => {
    // What the clerk may give back and the drawer are locked before orders and seats, as everywhere.
    await lockAllowance(tx, who.account.id)
    await openTill(tx, who.account.id, { lock: true })
    const { orderIds } = await known(tx, input)
    const seatIds = moves.map(({ seatId }) => seatId)
    await lockExchanges(tx, { orderIds, eventId, seatIds })
    const { sitters, names } = await known(tx, input)
    const ordered = turns(input, sitters)
    if (ordered === null)
      throw new Problem('trade_places', 'No se pueden cambiar entre ellos de una vez: mueve primero a uno.')
    const done = []
    for (const { seatId, ...move } of ordered) {
      const seat = names.get(seatId)!
      done.push(await reseatIn(tx, services, { ...move, seat, waive, reason, charge }, who))
    }
    const changeCents = done.reduce((sum, one) => sum + one.changeCents, 0)
    const paidOutCents = done.reduce((sum, one) => sum + one.paidOutCents, 0)
    return { changeCents, paidOutCents, back: await wayBack(tx, input, sitters) }
  })
}

/** The new tickets and their old seats, each at its difference now; null where money changed hands, which a press of a button does not undo. */
async function wayBack(tx: Db, { eventId, moves }: Group, before: Map<string, sql.SitterRow>) {
  const names = await sql.seatNames(
    tx,
    eventId,
    [...before.values()].map(({ seatId }) => seatId),
  )
  const back: SeenMove[] = []
  for (const { ticketId, seatId } of moves) {
    const now = await sql.sitterIn(tx, eventId, seatId)
    if (now === undefined || (await sql.moneyMoved(tx, now.orderId))) return null
    const old = before.get(ticketId)!.seatId
    const quote = await quoteOf(tx, { ticketId: now.ticketId, seat: names.get(old)! })
    if (quote instanceof Problem) return null
    const seenDifferenceCents = quote.newCents - quote.paidCents
    back.push({ ticketId: now.ticketId, seatId: old, seenDifferenceCents })
  }
  return back
}

/** What a seat would cost for a ticket, or why it cannot be had for it. */
function quoteOf(db: Db, wish: { ticketId: string; seat: string }) {
  return previewReseat(db, wish).catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
}

function turns<M extends Move>({ moves }: { moves: M[] }, sitters: Map<string, sql.SitterRow>): M[] | null {
  return inTurn(moves, new Map([...sitters].map(([id, { seatId }]) => [id, seatId])))
}

async function known(db: Db, { eventId, moves }: Group): Promise<Known & { orderIds: string[] }> {
  const ticketIds = moves.map(({ ticketId }) => ticketId)
  const seatIds = moves.map(({ seatId }) => seatId)
  if (new Set(ticketIds).size < moves.length || new Set(seatIds).size < moves.length)
    throw new Problem('same_twice', 'Hay un boleto o un lugar dos veces.', 400)
  const [rows, names] = await Promise.all([
    sql.sittersOf(db, eventId, ticketIds),
    sql.seatNames(db, eventId, seatIds),
  ])
  if (rows.length < moves.length)
    throw new Problem('ticket_moved', 'Alguien movió ese boleto antes. Míralo otra vez en el mapa.')
  if (names.size < moves.length) throw notFound('No encontramos ese lugar.')
  if (new Set(rows.map(({ accountId }) => accountId)).size > 1)
    throw new Problem('not_together', 'Solo se mueven juntos los boletos de la misma persona.', 400)
  return {
    sitters: new Map(rows.map((row) => [row.ticketId, row])),
    names,
    orderIds: [...new Set(rows.map(({ orderId }) => orderId))],
  }
}
