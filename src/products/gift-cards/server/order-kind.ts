import { formatMoney } from '#lib/money.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { followPurchase, issueCard } from '#selling/gift-cards/server/actions.ts'
import { cardOfOrder, lockCard, type GiftCardRow } from '#selling/gift-cards/server/sql.ts'
import type { OrderKindRules } from '#selling/orders/server/kind/order-kind.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { sql } from 'kysely'
import { resumeLetter, sendLetter } from './letters.ts'
import { lockGift } from './sql.ts'

/** What a paid order of a card makes, and what becomes of the card when its money goes back. */
export const giftCardOrders: OrderKindRules = {
  openToRestricted: true,
  isMoney: true,
  paid: async (tx, order) => {
    const gift = (await lockGift(tx, order.id))!
    const cardId = await issueCard(tx, {
      amountCents: order.totalCents,
      orderId: order.id,
      holderId: gift.way === 'own' ? order.accountId : null,
    })
    if (gift.way === 'mail') {
      const { toName, fromName, words, design, deliverAt: sendAt } = gift
      const letter = {
        askedBy: order.accountId,
        toEmail: gift.toEmail!,
        toName,
        fromName,
        words,
        design,
        sendAt,
      }
      await sendLetter(tx, { ...letter, cardId })
    }
    await notify(tx, {
      accountId: order.accountId,
      kind: 'orders',
      key: `gift-card:${order.id}`,
      title: 'Tu tarjeta de regalo está lista',
      body: readyWords[gift.way],
      path: boughtPath(order.id),
      mail: { button: 'Ver mi tarjeta' },
    })
  },
  // Locked until the refund is done: what is given back cannot be spent in the same moment.
  refundable: async (tx, order) => {
    const card = await cardOfOrder(tx, order.id)
    return card === undefined ? 0 : (await lockCard(tx, card.id))!.balanceCents
  },
  givenBack: (tx, order) => followMoney(tx, order, true),
}

const readyWords = {
  own: 'Ya está en tu cuenta: úsala al pagar.',
  mail: 'La mandamos por correo a quien elegiste.',
  print: 'Ábrela para ver su código e imprimirla.',
}

/** The card follows the money that bought it, whoever moved that; staff read of what the bank took and gave back. */
export async function followMoney(tx: Db, order: OrderRow, whole: boolean): Promise<void> {
  const { rows } = await sql<{ standingCents: number; disputed: boolean; disputes: number }>`
    select coalesce(sum(part.amount_cents) filter (where part.kind in ('tickets', 'kept')), 0)::int as standing_cents,
      coalesce(bool_or(payments.status = 'charged_back'), false) as disputed,
      (select count(*)::int from chargebacks join payments paid on paid.id = chargebacks.payment_id
        where paid.order_id = ${order.id}) as disputes
    from payments join payment_allocations part on part.payment_id = payments.id
    where payments.order_id = ${order.id}`.execute(tx)
  const { standingCents, disputed, disputes } = rows[0]!
  const blockFor = disputed ? 'charged_back' : whole ? 'refunded' : null
  const moved = await followPurchase(tx, order.id, { standingCents, blockFor })
  if (moved === null) return
  const card = (await cardOfOrder(tx, order.id))!
  if (moved.resumed) await resume(tx, order, card, disputes)
  if (moved.takenCents + moved.lostCents === 0) return
  await audit(tx, {
    accountId: null,
    action: 'gift_card.taken',
    subject: `gift_card:${card.id}`,
    detail: { takenCents: moved.takenCents, lostCents: moved.lostCents },
  })
}

/** The bank decided for the club: a letter that waited goes on its way, and whose card it is hears that it pays again. */
async function resume(tx: Db, order: OrderRow, card: GiftCardRow, disputes: number): Promise<void> {
  const { id: cardId, holderId, last4, balanceCents } = card
  await resumeLetter(tx, cardId)
  await audit(tx, {
    accountId: null,
    action: 'gift_card.resumed',
    subject: `gift_card:${cardId}`,
    detail: { leftCents: balanceCents },
  })
  await notify(tx, {
    accountId: holderId ?? order.accountId,
    kind: 'orders',
    key: `gift-card-resumed:${cardId}:${disputes}`,
    title: 'Tu tarjeta de regalo vuelve a servir',
    body: `Ya se aclaró el cargo con que se compró la tarjeta ${last4}. Tiene ${formatMoney(balanceCents)} para usar.`,
    path: holderId === null ? boughtPath(order.id) : '/system/profile-base/giftCards',
    mail: { button: 'Ver la tarjeta' },
  })
}

const boughtPath = (orderId: string) => `/system/tienda/tarjetas-de-regalo/lista/${orderId}`
