import { sql } from 'kysely'
import { forgetNotes } from '#selling/gift-cards/server/sql.ts'
import { enqueue } from '#server/jobs.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { PersonalData } from '#server/personal-data.ts'

/** SQL: it goes to the mailbox that the account confirmed, whoever sends it. */
const ofReceiver = (accountId: string) =>
  sql<boolean>`to_email = (select email from accounts where id = ${accountId}::uuid and email_confirmed_at is not null)`

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
    const received = await db
      .selectFrom('giftCardLetters')
      .select(['toEmail', 'toName', 'fromName', 'words', 'sendAt', 'sentAt'])
      .where(ofReceiver(accountId))
      .orderBy('createdAt')
      .execute()
    return [
      {
        name: 'tarjetas_que_te_mandan',
        title: 'Las tarjetas de regalo que alguien te manda por correo',
        rows: received.map(({ toEmail, toName, fromName, words, sendAt, sentAt }) => ({
          correo: toEmail,
          para: toName,
          de: fromName,
          // What a present says is its sender's until it has left.
          mensaje: sentAt === null ? '' : words,
          para_el: sendAt,
          enviado: sentAt,
        })),
      },
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

  /** That a card was sold is of the books; to whom it went, and with which words, is nobody's any more. So is that the person was given one. */
  async erase(tx, accountId) {
    const { rows: received } = await sql<{ id: string; cardId: string; waits: boolean }>`
      select id, card_id, sent_at is null and asked_by <> ${accountId}::uuid as waits from gift_card_letters
      where ${ofReceiver(accountId)} order by id`.execute(tx)
    await forgetNotes(
      tx,
      received.map(({ cardId }) => cardId),
    )
    await sql`
      update gift_card_orders set to_name = '', from_name = '', words = '',
        to_email = case when to_email is not null then 'borrado@correo.invalid' end
      where account_id = ${accountId}::uuid or ${ofReceiver(accountId)}`.execute(tx)
    await sql`
      update gift_card_letters set to_name = '', from_name = '', words = '', to_email = 'borrado@correo.invalid', fault = null
      where asked_by = ${accountId}::uuid or ${ofReceiver(accountId)}`.execute(tx)
    // What was to leave has nowhere to go: its sender hears of it and names another mailbox.
    for (const { id, waits } of received)
      if (waits) await enqueue(tx, 'send_gift_card', { letterId: id }, { key: `send_gift_card:${id}` })
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
