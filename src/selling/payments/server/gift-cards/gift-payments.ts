import { isOpen } from '#selling/orders/rules.ts'
import { kindOf } from '#selling/orders/server/extensions.ts'
import { ownOrder } from '#selling/orders/server/actions.ts'
import { lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { payIntoCard, refuseBlocked } from '#selling/gift-cards/server/actions.ts'
import { lockOpened, openByCode, type Trying } from '#selling/gift-cards/server/codes.ts'
import { giftOf } from '#selling/gift-cards/server/ledger-names.ts'
import { lockCard, setHolder } from '#selling/gift-cards/server/sql.ts'
import { lockBalance, openAccount, post } from '#selling/ledger/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { refuseMonthly } from '../attempts/refuse-monthly.ts'
import { dueCents } from '../credit/due.ts'
import { clubOrders } from '../credit/ledger-names.ts'
import { allocate, insertAttempt, updatePayment } from '../sql.ts'

/** A card of my account, or one whose code I was given: that one becomes my account's. */
type CardChoice = { cardId: string } | { code: string }

/** Pays so much of an order of mine as a card and the order allow, beside other means. Not while a charge is open. */
export async function applyGiftCard(
  db: Db,
  { orderId, trying, choice }: { orderId: string; trying: Trying; choice: CardChoice },
): Promise<void> {
  const { accountId } = trying
  const opened = 'code' in choice ? await openByCode(db, choice.code, trying) : null
  await db.transaction().execute(async (tx) => {
    const order = ownOrder(await lockOrder(tx, orderId), accountId)
    refuseFixed(order)
    const card = 'cardId' in choice ? await lockCard(tx, choice.cardId) : await lockOpened(tx, opened!)
    if (card === undefined || (opened === null && card.holderId !== accountId)) throw noCard()
    await putCardIn(tx, order, card.id)
    // What was paid with is in the account, and its code is spent.
    if (opened !== null) await setHolder(tx, card.id, accountId)
  })
}

/** Takes a card out of an order that is not paid yet; asked again, changes nothing. */
export async function dropGiftCard(
  db: Db,
  orderId: string,
  accountId: string,
  cardId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = ownOrder(await lockOrder(tx, orderId), accountId)
    refuseFixed(order)
    await takeCardsOut(tx, order, cardId)
  })
}

const noCard = () => notFound('No encontramos esa tarjeta de regalo.')

function refuseFixed(order: OrderRow): void {
  if (!isOpen(order.status)) throw new Problem('order_closed', 'Esta compra ya se cerró.')
  if (order.openPayment !== null)
    throw new Problem('payment_in_progress', 'Ya hay un pago en curso para esta compra. Espera su respuesta.')
}

/**
 * The same on an order that is locked: an attempt of method `gift_card`, and the posting that pays for it. The card's row is locked, so
 * two orders at once find one balance. Answers what it pays, in centavos.
 */
export async function putCardIn(tx: Db, order: OrderRow, cardId: string): Promise<number> {
  refuseMonthly(order)
  if (kindOf(order.kind).isMoney)
    throw new Problem('gift_card_for_gift_card', 'Una tarjeta de regalo no se compra con otra.')
  const card = await lockCard(tx, cardId)
  if (card === undefined) throw noCard()
  refuseBlocked(card)
  const used = (await giftAttempts(tx, order.id)).find(({ giftCardId }) => giftCardId === cardId)
  if (used !== undefined) return used.amountCents
  const due = dueCents(order)
  if (due === 0) throw new Problem('nothing_due', 'Tu compra ya está cubierta.')
  const amountCents = Math.min(await lockBalance(tx, giftOf(cardId)), due)
  if (amountCents === 0) throw new Problem('gift_card_empty', 'Esta tarjeta ya no tiene saldo.')
  await spend(tx, { orderId: order.id, cardId, amountCents })
  return amountCents
}

type Spent = { orderId: string; cardId: string; amountCents: number }

async function spend(tx: Db, { orderId, cardId, amountCents }: Spent): Promise<void> {
  const { id } = await insertAttempt(tx, {
    orderId,
    amountCents,
    method: 'gift_card',
    giftCardId: cardId,
    status: 'pending',
    requestHash: Buffer.alloc(0),
    attemptKey: `gift:${crypto.randomUUID()}`,
  })
  await openAccount(tx, clubOrders, null)
  await post(tx, {
    key: `payment:${id}:spent`,
    kind: 'gift_spent',
    detail: { orderId, cardId },
    postings: [
      { account: giftOf(cardId), amountCents: -amountCents },
      { account: clubOrders, amountCents },
    ],
  })
}

/** The attempts by which cards pay for an order, locked; by card, as their rows are locked. */
export function giftAttempts(tx: Db, orderId: string) {
  return tx
    .selectFrom('payments')
    .select(['id', 'amountCents', 'status', 'giftCardId'])
    .where('orderId', '=', orderId)
    .where('method', '=', 'gift_card')
    .where('status', 'in', ['pending', 'approved'])
    .orderBy('giftCardId')
    .forNoKeyUpdate()
    .execute()
}

/** Gives what an order did not use back to its cards, or to one of them; asked again, changes nothing. */
export async function takeCardsOut(tx: Db, order: Pick<OrderRow, 'id'>, only?: string): Promise<void> {
  for (const { id, status, amountCents, giftCardId } of await giftAttempts(tx, order.id)) {
    if (status !== 'pending' || (only !== undefined && giftCardId !== only)) continue
    await updatePayment(tx, id, { status: 'cancelled' })
    await payIntoCard(tx, giftCardId!, {
      key: `payment:${id}:unspent`,
      kind: 'gift_unspent',
      detail: { orderId: order.id },
      from: clubOrders,
      amountCents,
    })
  }
}

/** A card was blocked: orders that nobody has paid yet do without it. A voucher that was given out for less goes back when it is paid. */
export async function releaseCard(db: Db, cardId: string): Promise<void> {
  const waiting = await db
    .selectFrom('payments')
    .select('orderId')
    .where('giftCardId', '=', cardId)
    .where('status', '=', 'pending')
    .execute()
  for (const { orderId } of waiting)
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order !== undefined) await takeCardsOut(tx, order, cardId)
    })
}

/** Refuses to sell anything for a card that was blocked since it was put in. */
export async function refuseBlockedCards(tx: Db, orderId: string): Promise<void> {
  for (const { giftCardId, status } of await giftAttempts(tx, orderId))
    if (status === 'pending') refuseBlocked((await lockCard(tx, giftCardId!))!)
}

/** What cards pay of an order stands for its tickets from now on. */
export async function bookCards(tx: Db, order: Pick<OrderRow, 'id' | 'now'>): Promise<void> {
  for (const { id, status, amountCents } of await giftAttempts(tx, order.id)) {
    if (status !== 'pending') continue
    await updatePayment(tx, id, { status: 'approved', approvedAt: order.now })
    await allocate(tx, id, 'tickets', amountCents, 'paid')
  }
}

/**
 * Money came late for an order whose cards had their part back: how much of `wantedCents` they still have, each no more than it gave,
 * and what takes it again.
 */
export async function cardsAgain(
  tx: Db,
  orderId: string,
  wantedCents: number,
): Promise<{ cents: number; spend: () => Promise<void> }> {
  const before = await tx
    .selectFrom('payments')
    .select(['giftCardId', (eb) => eb.fn.max('amountCents').as('amountCents')])
    .where('orderId', '=', orderId)
    .where('method', '=', 'gift_card')
    .where('status', '=', 'cancelled')
    .groupBy('giftCardId')
    .orderBy('giftCardId')
    .execute()
  const parts: Spent[] = []
  let left = wantedCents
  for (const { giftCardId, amountCents: gave } of before) {
    const card = (await lockCard(tx, giftCardId!))!
    const amountCents = card.state === 'active' ? Math.min(left, gave, card.balanceCents) : 0
    if (amountCents <= 0) continue
    left -= amountCents
    parts.push({ orderId, cardId: card.id, amountCents })
  }
  return {
    cents: wantedCents - left,
    spend: async () => {
      for (const part of parts) await spend(tx, part)
    },
  }
}

type Back = { paymentId: string; cardId: string; amountCents: number; requestKey: string }

/** Money of a card that stood for tickets goes back to it. `requestKey` is its reason: asked twice, it is given once. */
export async function returnToCard(
  tx: Db,
  { paymentId, cardId, amountCents, requestKey }: Back,
): Promise<void> {
  await allocate(tx, paymentId, 'tickets', -amountCents, requestKey)
  await allocate(tx, paymentId, 'gift_card', amountCents, requestKey)
  await payIntoCard(tx, cardId, {
    key: giftKey(paymentId, requestKey),
    kind: 'gift_returned',
    detail: { paymentId },
    from: clubOrders,
    amountCents,
  })
}

const giftKey = (paymentId: string, reason: string) => `gift:${paymentId}:${reason}`
