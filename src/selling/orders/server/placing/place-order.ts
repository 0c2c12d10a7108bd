import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { claimHold, ownHold } from '#selling/holds/server/actions.ts'
import { findHold, orderTheHold } from '#selling/holds/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { OrderKind } from '#server/schema.ts'
import { recordStep } from '../actions.ts'
import type { Buyer, Draft } from '../kind/order-kind.ts'
import { countOrRefuse } from '../buyer-counts.ts'
import { refuseBuying } from '../kept-out.ts'
import { isOpen, totalsOf } from '../../rules.ts'
import * as sql from '../sql.ts'
import {
  lockHoldToOrder,
  lockHoldToPrice,
  orderFacts,
  type HoldToOrder,
  type HoldToPrice,
  type OrderFacts,
} from './order-facts.ts'
import * as rows from './order-rows.ts'
import { discounts, guardPurchase, kindOf } from '../extensions.ts'

export type OrderInput = {
  holdId: string
  fares?: { seatId: number; fare: Fare }[] | undefined
  acceptsEqualSeats?: boolean | undefined
  /** A clerk sells it and sees who buys: what a fare asks of its buyer is shown there. */
  overCounter?: boolean
}

/** Makes a hold of mine an order; the same hold again is the same order, with other fares while nobody is paying it. */
export async function placeOrder(db: Db, input: OrderInput, who: Buyer): Promise<Placed> {
  const made = await db.transaction().execute((tx) => newOrder(tx, input, who))
  if (made !== null) return made
  const order = await rows.orderOfHold(db, input.holdId)
  if (order === undefined) throw holdEnded()
  return {
    orderId: await db.transaction().execute((tx) => changeOrder(tx, order.id, input, who)),
    made: null,
  }
}

/** `made`: the order as it was written, where it is a new one for tickets of one match. */
export type Placed = { orderId: string; made: sql.OrderRow | null }

/** Null where the hold is not open any more: it was ordered before, maybe while this request waited for its lock, or it ended. */
async function newOrder(tx: Db, input: OrderInput, who: Buyer): Promise<Placed | null> {
  const accountId = who.account.id
  const asks = { accountId, visitorId: who.visitorId }
  const hold = ownHold(await lockHoldToOrder(tx, input.holdId, asks), who)
  if (hold.status !== 'active') return null
  if (!hold.running) throw holdEnded()
  await claimHold(tx, hold, accountId, hold.phases)
  return orderHold(tx, hold, await draftOf(tx, hold, input, who), { input, who })
}

/** Writes the order of a hold that is its buyer's by now. */
export async function orderHold(
  tx: Db,
  hold: HoldToOrder,
  draft: Draft,
  { input, who }: { input: OrderInput; who: Buyer },
): Promise<Placed> {
  const { id: holdId, kind, expiresAt } = hold
  const order: OrderOfHold = {
    kind,
    visitorId: who.visitorId,
    accountId: who.account.id,
    holdId,
    draft,
    payableUntil: expiresAt,
    acceptsEqualSeats: input.acceptsEqualSeats ?? false,
    ticketsPerFan: kind === 'tickets' ? hold.match.ticketsPerFan : undefined,
  }
  const orderId = await openOrder(tx, order, hold)
  await orderTheHold(tx, holdId)
  return { orderId, made: kind === 'tickets' ? asWritten(order, hold) : null }
}

/** What a reader finds of an order for tickets that was just written. */
function asWritten(
  { draft, visitorId: _, ticketsPerFan: __, ...head }: OrderOfHold,
  hold: HoldToOrder,
): sql.OrderRow {
  const { folio, affiliateId, now, match } = hold
  const { title, eventId, priceVersion, lines, items, count } = draft
  return {
    ...head,
    id: hold.orderId,
    folio,
    affiliateId,
    title,
    eventId,
    priceVersion,
    lines: lines.map((line) => ({ ...line, fareName: line.fareName ?? line.fare })),
    items,
    totalCents: totalsOf(lines, items).totalCents,
    status: 'pending',
    createdAt: now,
    now,
    paidAt: null,
    holdEndsAt: head.payableUntil,
    countsAs: count?.subject ?? null,
    counted: count?.quantity ?? 0,
    countsMost: count?.most ?? 0,
    creditCents: 0,
    giftCents: 0,
    openPayment: null,
    startsAt: new Date(match.startsAt),
    salesEndAt: new Date(match.salesEndAt),
    cancellationRule: match.cancellationRule,
    cancelled: false,
    published: true,
  }
}

const holdEnded = () =>
  new Problem('hold_ended', 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.')

/** What the order of a hold is to be; throws a Problem where it cannot be ordered now. */
export async function draftOf(tx: Db, hold: HoldToPrice, input: OrderInput, who: Buyer): Promise<Draft> {
  const { draft } = kindOf(hold.kind)
  if (draft === undefined) throw notFound('No encontramos ese apartado.')
  return draft(tx, hold, input, who)
}

export type NewOrder = {
  kind: OrderKind
  accountId: string
  /** The browser it was ordered in. */
  visitorId: string | null
  /** What it holds: seats and pieces under this id. */
  holdId: string
  draft: Draft
  payableUntil: Date
  acceptsEqualSeats?: boolean
  /** What one person may have of its match, where that was read already. */
  ticketsPerFan?: number | null | undefined
}

type OrderOfHold = NewOrder & { acceptsEqualSeats: boolean }

/** Writes an order for what is held already, and counts it against the person's limit. Answers its id. */
export async function openOrder(
  tx: Db,
  { draft, visitorId, acceptsEqualSeats = false, ticketsPerFan, ...head }: NewOrder,
  known?: OrderFacts,
): Promise<string> {
  const { title, eventId, priceVersion, lines, items, count } = draft
  const { accountId } = head
  const { orderId, folio, affiliateId, keptOut } = known ?? (await orderFacts(tx, { accountId, visitorId }))
  refuseBuying({ kind: head.kind, keptOut })
  await rows.insertOrder(
    tx,
    {
      ...head,
      id: orderId,
      folio,
      title,
      eventId,
      priceVersion,
      acceptsEqualSeats,
      totalCents: totalsOf(lines, items).totalCents,
      // What a card pays for later is the sale that somebody brought.
      affiliateId: kindOf(head.kind).isMoney ? null : affiliateId,
      countsAs: count?.subject ?? null,
      counted: count?.quantity ?? 0,
      countsMost: count?.most ?? 0,
    },
    lines,
    items,
  )
  await recordStep(tx, orderId, 'placed')
  if (count !== null) {
    const { words, most } = count
    await countOrRefuse(
      tx,
      { ...count, accountId },
      () => new Problem('limit_reached', words, 409, { limit: most }),
    )
  }
  const { exchangesSeat, agreedWithClub } = kindOf(head.kind)
  if (exchangesSeat || agreedWithClub) return orderId
  for (const match of new Set(lines.map((line) => line.eventId)))
    await guardPurchase(tx, { id: match, ...(ticketsPerFan !== undefined && { ticketsPerFan }) }, accountId)
  return orderId
}

async function changeOrder(tx: Db, orderId: string, input: OrderInput, who: Buyer): Promise<string> {
  const order = await sql.lockOrder(tx, orderId)
  if (order?.accountId !== who.account.id) {
    ownHold(await findHold(tx, input.holdId), who)
    throw notFound('No encontramos ese apartado.')
  }
  const lines = await sql.linesOf(tx, orderId)
  const hold = await lockHoldToPrice(tx, order.holdId)
  const again = input.fares !== undefined && kindOf(order.kind).faresMayChange && hold !== undefined
  const wanted = again
    ? (await draftOf(tx, { ...hold, match: { ...hold.match, seats: lines } }, input, who)).lines
    : lines
  const acceptsEqualSeats = input.acceptsEqualSeats ?? order.acceptsEqualSeats
  const same =
    acceptsEqualSeats === order.acceptsEqualSeats &&
    wanted.every((line, index) => line.fare === lines[index]?.fare)
  if (same) return orderId
  if (order.openPayment !== null || !isOpen(order.status)) {
    throw new Problem('order_fixed', 'El pago de esta compra ya empezó, así que ya no cambia.')
  }
  const { items } = order
  const priced = again
    ? await discounts().keep(tx, orderId, { lines: wanted, items })
    : { lines: wanted, items }
  const { totalCents } = totalsOf(priced.lines, priced.items)
  refuseBelowCovered(order, totalCents)
  await rows.replaceSold(tx, { id: orderId, acceptsEqualSeats, totalCents }, priced.lines, priced.items)
  return orderId
}

/** An order does not come to cost less than what credit and gift cards pay of it: nobody would get the rest back. */
export function refuseBelowCovered(
  { creditCents, giftCents }: Pick<sql.OrderRow, 'creditCents' | 'giftCents'>,
  totalCents: number,
): void {
  if (totalCents >= creditCents + giftCents) return
  if (creditCents > 0)
    throw new Problem('credit_first', 'Quita tu saldo a favor, cambia tu compra y vuelve a usarlo.')
  throw new Problem('gift_card_first', 'Quita tu tarjeta de regalo, cambia tu compra y vuelve a usarla.')
}
