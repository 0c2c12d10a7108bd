import { audit } from '#server/audit.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { lockOpened, openByCode, type Trying } from '#selling/gift-cards/server/codes.ts'
import type { GiftCardRow } from '#selling/gift-cards/server/sql.ts'
import { lockOrderToSell, type OrderRow } from '#selling/orders/server/sql.ts'
import { dueCents } from '#selling/payments/server/credit/due.ts'
import { settleWithoutProvider } from '#selling/payments/server/credit/settle-credit.ts'
import { giftAttempts, putCardIn } from '#selling/payments/server/gift-cards/gift-payments.ts'
import { settleAtDesk } from '#selling/payments/server/desk/settle-at-desk.ts'
import { formatMoney } from '#lib/money.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { Gift } from '../../contract.ts'
import { changeCents } from '../../rules.ts'
import * as sql from '../sql.ts'
import { lockTill } from '../till/till.ts'

export type Means =
  | { means: 'cash'; receivedCents: number }
  | { means: 'terminal'; authorisation: string; cardLast4: string }
export type Press = { key: string; pay: Means | { means: 'gift_card' }; gift?: TriedGift | undefined }
/** A card by its code, and who tries it. */
type TriedGift = Gift & { trying: Trying }
/** What a gift card pays of a sale, as the clerk saw it. */
type GiftUse = { card: GiftCardRow; seenCents: number }
export type Sale = { orderId: string; folio: string; totalCents: number; changeCents: number }
export type Deps = Pick<Services, 'db' | 'seats'>
type Cashier = Pick<Buyer, 'account'>

/**
 * One sale over the counter: what `order` writes is settled for the money that this cashier took, in one transaction.
 * The same key again, after a second press or a lost answer, is the same sale.
 */
export async function saleAtWindow(
  services: Deps,
  press: Press,
  who: Cashier,
  order: (tx: Db) => Promise<string>,
): Promise<Sale> {
  const before = await soldBefore(services.db, press.key, who)
  if (before !== null) return before
  const use = press.gift === undefined ? null : await cardOf(services.db, press.gift)
  return services.db.transaction().execute(async (tx) => {
    const till = await lockTill(tx, who.account.id)
    // Whoever pressed twice waited for the till.
    const meanwhile = await soldBefore(tx, press.key, who)
    return (
      meanwhile ?? charge(tx, services, { ...press, use, tillId: till.id, orderId: await order(tx) }, who)
    )
  })
}

async function cardOf(db: Db, { code, seenCents, trying }: TriedGift): Promise<GiftUse> {
  return { card: await openByCode(db, code, trying), seenCents }
}

type Charged = Omit<Press, 'gift'> & { use?: GiftUse | null; tillId: string; orderId: string }

/** Takes what an order comes to into a till, in the caller's transaction that locked both, and answers the change. */
export async function charge(
  tx: Db,
  services: Deps,
  { key, pay, use = null, tillId, orderId }: Charged,
  who: Cashier,
): Promise<Sale> {
  const before = (await lockOrderToSell(tx, orderId))!
  const { totalCents } = before
  if (totalCents === 0) throw new Problem('nothing_to_pay', 'Esta venta no cobra nada: hazla como cortesía.')
  const cash = pay.means === 'cash' ? pay : null
  const card = pay.means === 'terminal' ? pay : null
  const giftCents = use === null ? 0 : await putCardIn(tx, before, (await lockOpened(tx, use.card)).id)
  // The terminal may have been charged already for what was seen to be missing.
  if (use !== null && giftCents !== use.seenCents)
    throw new Problem(
      'gift_card_changed',
      `La tarjeta ahora paga ${formatMoney(giftCents)}. Consúltala otra vez y revisa lo que falta por cobrar.`,
      409,
    )
  const order = { ...before, giftCents: before.giftCents + giftCents }
  const due = dueCents(order)
  if ((due === 0) !== (pay.means === 'gift_card'))
    throw new Problem(
      'gift_card_short',
      due === 0 ? 'La tarjeta lo paga todo: no cobres nada más.' : `Faltan ${formatMoney(due)} por cobrar.`,
      409,
    )
  const change = cash === null ? 0 : changeCents(cash.receivedCents, due)
  if (change === null) throw new Problem('too_little_cash', 'Lo recibido no alcanza para el total.', 400)
  const paymentId =
    due === 0
      ? await settleByCard(tx, services, order)
      : await settleAtDesk(tx, services, order, {
          method: cash === null ? 'terminal' : 'cash_desk',
          attemptKey: key,
          cardLast4: card?.cardLast4 ?? null,
        })
  await sql.insertSale(tx, {
    orderId,
    paymentId,
    attemptKey: key,
    tillId,
    means: pay.means,
    amountCents: due,
    giftCents,
    receivedCents: cash?.receivedCents ?? null,
    authorisation: card?.authorisation ?? null,
    cardLast4: card?.cardLast4 ?? null,
  })
  const detail = { totalCents, means: pay.means, tillId, ...(giftCents > 0 && { giftCents }) }
  await audit(tx, { accountId: who.account.id, action: 'window.sell', subject: `order:${orderId}`, detail })
  return { orderId, folio: folioOf(order.folio), totalCents, changeCents: change }
}

/** Delivers what a gift card pays whole. Answers its payment. */
async function settleByCard(tx: Db, services: Deps, order: OrderRow): Promise<string> {
  if (!(await settleWithoutProvider(tx, services, order)))
    throw new Problem('seats_taken', 'Esos lugares ya no están libres. No cobres; elige otros.')
  const [paid] = await giftAttempts(tx, order.id)
  return paid!.id
}

/** The sale that this cashier made with a key, if there was one. */
export async function soldBefore(db: Db, key: string, who: Cashier): Promise<Sale | null> {
  const sale = await sql.saleByKey(db, key)
  if (sale === undefined) return null
  if (sale.cashier !== who.account.id) throw new Problem('key_reused', 'Esa llave de venta ya se usó.', 422)
  const { orderId, amountCents, giftCents, receivedCents } = sale
  return {
    orderId,
    folio: folioOf(sale.folio),
    totalCents: amountCents + giftCents,
    changeCents: (receivedCents ?? amountCents) - amountCents,
  }
}
