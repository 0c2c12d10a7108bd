import { sql } from 'kysely'
import { folioOf } from '#selling/orders/rules.ts'
import type { PersonalData } from '#server/personal-data.ts'

export const giftCardSalesData: PersonalData = {
  tables: {
    gift_card_orders: { exported: true, erasure: 'anonymised' },
    gift_card_letters: { exported: true, erasure: 'anonymised' },
  },

  async exportOf(db, accountId) {
    const gifts = await db
      .selectFrom('giftCardOrders as gift')
      .innerJoin('orders', 'orders.id', 'gift.orderId')
      .select(['orders.folio', 'orders.totalCents', 'gift.way', 'gift.toName', 'gift.fromName', 'gift.words'])
      .select(['gift.toEmail', 'gift.deliverAt', 'gift.createdAt'])
      .where('gift.accountId', '=', accountId)
      .orderBy('gift.createdAt')
      .execute()
    const letters = await db
      .selectFrom('giftCardLetters')
      .select(['toEmail', 'toName', 'sendAt', 'sentAt', 'createdAt'])
      .where('askedBy', '=', accountId)
      .orderBy('createdAt')
      .execute()
    return [
      {
        name: 'tarjetas_que_compraste',
        title: 'Las tarjetas de regalo que compraste',
        rows: gifts.map((gift) => ({
          folio: folioOf(gift.folio),
          fecha: gift.createdAt,
          importe_centavos: gift.totalCents,
          para: gift.toName,
          correo: gift.toEmail,
          de: gift.fromName,
          mensaje: gift.words,
          entrega: gift.deliverAt,
        })),
      },
      {
        name: 'envíos_de_tarjetas',
        title: 'Los envíos de tarjetas de regalo que pediste',
        rows: letters.map(({ toEmail, toName, sendAt, sentAt, createdAt }) => ({
          correo: toEmail,
          para: toName,
          pedido: createdAt,
          para_el: sendAt,
          enviado: sentAt,
        })),
      },
    ]
  },

  /**
   * That a card was sold is of the books; to whom it went, and with which words, is nobody's any more. So is that the person was given
   * one, once its letter has left.
   */
  async erase(tx, accountId) {
    const mailbox = sql`(select email from accounts where id = ${accountId}::uuid and email_confirmed_at is not null)`
    await sql`
      update gift_card_orders gift set to_name = '', from_name = '', words = '',
        to_email = case when to_email is not null then 'borrado@correo.invalid' end
      where account_id = ${accountId}::uuid or (to_email = ${mailbox} and exists (
        select from gift_cards card join gift_card_letters letter on letter.card_id = card.id
        where card.order_id = gift.order_id and letter.sent_at is not null))`.execute(tx)
    await sql`
      update gift_card_letters set to_name = '', from_name = '', words = '', to_email = 'borrado@correo.invalid', fault = null
      where asked_by = ${accountId}::uuid or (to_email = ${mailbox} and sent_at is not null)`.execute(tx)
  },

  async erasureBlockers(db, accountId) {
    const { n } = await db
      .selectFrom('giftCardLetters as letter')
      .innerJoin('giftCards as card', 'card.id', 'letter.cardId')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('letter.askedBy', '=', accountId)
      .where('letter.sentAt', 'is', null)
      .where('letter.fault', 'is', null)
      .where('card.state', '=', 'active')
      .where('card.orderId', 'is not', null)
      .where('card.holderId', 'is', null)
      .where('letter.id', '=', (eb) =>
        eb
          .selectFrom('giftCardLetters as newest')
          .select('newest.id')
          .whereRef('newest.cardId', '=', 'card.id')
          .orderBy('newest.id', 'desc')
          .limit(1),
      )
      .executeTakeFirstOrThrow()
    if (n === 0) return []
    return [
      {
        code: 'gift_cards_to_send',
        title:
          n === 1 ? 'Tienes una tarjeta de regalo por enviar' : `Tienes ${n} tarjetas de regalo por enviar`,
        words: 'Sin tus datos no podríamos mandarla. Espera su fecha, o pide que te devolvamos lo que costó.',
        path: '/system/profile-base/giftCards',
        action: 'Ver mis tarjetas',
      },
    ]
  },
}
