import { notify } from '#people/notifications/server/actions.ts'
import { followPurchase, issueCard } from '#selling/gift-cards/server/actions.ts'
import { cardOfOrder, lockCard } from '#selling/gift-cards/server/sql.ts'
import type { OrderKindRules } from '#selling/orders/server/kind/order-kind.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { sql } from 'kysely'
import { sendLetter } from './letters.ts'
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
      path: `/system/tienda/tarjetas-de-regalo/lista/${order.id}`,
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

/** The card follows the money that bought it, whoever moved that; staff read of what the bank took. */
export async function followMoney(tx: Db, order: OrderRow, whole: boolean): Promise<void> {
  const { rows } = await sql<{ standingCents: number; disputed: boolean }>`
    select coalesce(sum(part.amount_cents) filter (where part.kind in ('tickets', 'kept')), 0)::int as standing_cents,
      coalesce(bool_or(payments.status = 'charged_back'), false) as disputed
    from payments join payment_allocations part on part.payment_id = payments.id
    where payments.order_id = ${order.id}`.execute(tx)
  const { standingCents, disputed } = rows[0]!
  const blockFor = disputed ? 'charged_back' : whole ? 'refunded' : null
  const moved = await followPurchase(tx, order.id, { standingCents, blockFor })
  if (moved === null || moved.takenCents + moved.lostCents === 0) return
  const card = (await cardOfOrder(tx, order.id))!
  await audit(tx, {
    accountId: null,
    action: 'gift_card.taken',
    subject: `gift_card:${card.id}`,
    detail: { takenCents: moved.takenCents, lostCents: moved.lostCents },
  })
}
