import { claimHold, ownHold } from '#selling/holds/server/actions.ts'
import { findHold, lockHold, markHold, type HoldRow } from '#selling/holds/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Fare, OrderKind } from '#server/schema.ts'
import { recordStep } from '../actions.ts'
import type { Buyer, Draft } from '../kind/order-kind.ts'
import { countForBuyer } from '../buyer-counts.ts'
import { refuseBuying } from '../kept-out.ts'
import { isOpen, totalsOf } from '../../rules.ts'
import * as sql from '../sql.ts'
import * as rows from './order-rows.ts'
import { discounts, guardPurchase, kindOf } from '../extensions.ts'

export type OrderInput = {
  holdId: string
  fares?: { seatId: number; fare: Fare }[] | undefined
  acceptsEqualSeats?: boolean | undefined
}

/** Makes a hold of mine an order; the same hold again is the same order, with other fares while nobody is paying it. */
export async function placeOrder(db: Db, input: OrderInput, who: Buyer): Promise<string> {
  const before = await rows.orderOfHold(db, input.holdId)
  const made = before === undefined ? await db.transaction().execute((tx) => newOrder(tx, input, who)) : null
  if (made !== null) return made
  const order = before ?? (await rows.orderOfHold(db, input.holdId))
  if (order === undefined) throw notFound('No encontramos ese apartado.')
  return db.transaction().execute((tx) => changeOrder(tx, order.id, input, who))
}

/** Null when the same hold was ordered while this request waited for its lock: there is an order to find then. */
async function newOrder(tx: Db, input: OrderInput, who: Buyer): Promise<string | null> {
  const hold = ownHold(await lockHold(tx, input.holdId), who)
  if (hold.status === 'ordered') return null
  if (hold.status !== 'active' || !hold.running) {
    throw new Problem('hold_ended', 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.')
  }
  const { id: holdId, kind, expiresAt } = hold
  const accountId = who.account.id
  await claimHold(tx, hold, accountId)
  const draft = await draftOf(tx, hold, input, who)
  const orderId = await openOrder(tx, {
    kind,
    visitorId: who.visitorId,
    accountId,
    holdId,
    draft,
    payableUntil: expiresAt,
    acceptsEqualSeats: input.acceptsEqualSeats ?? false,
  })
  await markHold(tx, { holdId, status: 'ordered' })
  return orderId
}

async function draftOf(tx: Db, hold: HoldRow, input: OrderInput, who: Buyer): Promise<Draft> {
  const { draft } = kindOf(hold.kind)
  if (draft === undefined) throw notFound('No encontramos ese apartado.')
  return draft(tx, hold, input, who)
}

/** Whose sale an order of a browser and an account is: the affiliate's id, or null. */
export const saleAttribution =
  extensionPoint<(tx: Db, visitorId: string, accountId: string) => Promise<string | null>>('affiliates')

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
}

/** Writes an order for what is held already, and counts it against the person's limit. Answers its id. */
export async function openOrder(
  tx: Db,
  { draft, visitorId, acceptsEqualSeats = false, ...head }: NewOrder,
): Promise<string> {
  const { title, eventId, priceVersion, lines, items, count } = draft
  await refuseBuying(tx, head)
  const orderId = await rows.insertOrder(
    tx,
    {
      ...head,
      title,
      eventId,
      priceVersion,
      acceptsEqualSeats,
      totalCents: totalsOf(lines, items).totalCents,
      holdEndsAt: head.payableUntil,
      affiliateId: visitorId && (await saleAttribution()(tx, visitorId, head.accountId)),
      countsAs: count?.subject ?? null,
      counted: count?.quantity ?? 0,
      countsMost: count?.most ?? 0,
    },
    lines,
    items,
  )
  await recordStep(tx, orderId, 'placed')
  if (count !== null && !(await countForBuyer(tx, { ...count, accountId: head.accountId })))
    throw new Problem('limit_reached', count.words, 409, { limit: count.most })
  if (kindOf(head.kind).exchangesSeat) return orderId
  for (const match of new Set(lines.map((line) => line.eventId)))
    await guardPurchase(tx, match, head.accountId)
  return orderId
}

async function changeOrder(tx: Db, orderId: string, input: OrderInput, who: Buyer): Promise<string> {
  const order = await sql.lockOrder(tx, orderId)
  if (order?.accountId !== who.account.id) {
    ownHold(await findHold(tx, input.holdId), who)
    throw notFound('No encontramos ese apartado.')
  }
  const lines = await sql.linesOf(tx, orderId)
  const hold = await lockHold(tx, order.holdId)
  const again = input.fares !== undefined && kindOf(order.kind).faresMayChange && hold !== undefined
  const wanted = again
    ? (await draftOf(tx, { ...hold, seatIds: lines.map(({ seatId }) => seatId) }, input, who)).lines
    : lines
  const acceptsEqualSeats = input.acceptsEqualSeats ?? order.acceptsEqualSeats
  const same =
    acceptsEqualSeats === order.acceptsEqualSeats &&
    wanted.every((line, index) => line.fare === lines[index]?.fare)
  if (same) return orderId
  if (order.openPayment !== null || !isOpen(order.status)) {
    throw new Problem('order_fixed', 'El pago de esta compra ya empezó, así que ya no cambia.')
  }
  const priced = again ? await discounts().keep(tx, orderId, wanted) : wanted
  const { totalCents } = totalsOf(priced, await sql.itemsOf(tx, orderId))
  await rows.replaceLines(tx, { id: orderId, acceptsEqualSeats, totalCents }, priced)
  return orderId
}
