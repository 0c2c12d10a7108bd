import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import type { GiftCardBlock } from '#selling/gift-cards/rules.ts'
import { giftCardColumns, type GiftCardQuery } from '../../desk-contract.ts'

const balance = sql<number>`coalesce((select balance_cents from ledger_accounts account where account.id = 'gift:' || card.id), 0)`
const state = sql<
  'active' | 'used' | GiftCardBlock
>`case when card.blocked_for is not null then card.blocked_for::text
  when ${balance} = 0 then 'used' else 'active' end`
const buyer = sql<string>`coalesce(by.first_name || ' ' || by.last_name, '')`
const receiver = sql<string>`coalesce((select first_name || ' ' || last_name from accounts where accounts.id = card.holder_id),
  (select coalesce(nullif(to_name, ''), to_email) from gift_card_letters letter where letter.card_id = card.id order by id desc limit 1),
  gift.to_name, '')`

/** Every card; `search` is the end of its code, a folio, or a name or mail of who bought it, gave it, has it or was sent it. */
export const giftCardTable = table({
  name: 'gift-cards',
  title: 'Tarjetas de regalo',
  may: 'read GiftCard',
  columns: giftCardColumns,
  rows: (db, { search, state: asked, source }: GiftCardQuery) =>
    db
      .selectFrom('giftCards as card')
      .leftJoin('giftCardOrders as gift', 'gift.orderId', 'card.orderId')
      .leftJoin('orders', 'orders.id', 'card.orderId')
      .leftJoin('accounts as by', (join) =>
        join.on(sql<boolean>`by.id = coalesce(orders.account_id, card.issued_by)`),
      )
      .select(['card.id', 'card.last4', 'card.amountCents', 'card.createdAt'])
      .select([state.as('state'), buyer.as('buyer'), receiver.as('receiver'), balance.as('balanceCents')])
      .select(
        sql<'sold' | 'courtesy'>`case when card.order_id is null then 'courtesy' else 'sold' end`.as(
          'source',
        ),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(card.last4 = upper(${(search ?? '').trim()})
            or plain_text(concat_ws(' ', ${buyer}, by.email, 'TQ-' || lpad(orders.folio::text, 6, '0'))) like plain_text(${likeWords(search ?? '')})
            or exists (select from accounts holder where holder.id = card.holder_id
              and plain_text(concat_ws(' ', holder.first_name, holder.last_name, holder.email)) like plain_text(${likeWords(search ?? '')}))
            or exists (select from gift_card_letters letter where letter.card_id = card.id
              and plain_text(concat_ws(' ', letter.to_name, letter.to_email)) like plain_text(${likeWords(search ?? '')})))`,
        ),
      )
      .$if(asked !== undefined, (rows) => rows.where(sql<boolean>`${state} = ${asked}`))
      .$if(source !== undefined, (rows) =>
        rows.where(sql<boolean>`(card.order_id is null) = ${source === 'courtesy'}`),
      ),
  sort: '-createdAt',
  tie: 'id',
})
