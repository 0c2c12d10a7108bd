import { sql } from 'kysely'
import { kindOf } from '#selling/orders/server/extensions.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'

type CardBeside = { id: string; last4: string; balanceCents: number; usedCents: number }

/** Cards of an order's buyer that can pay for it or do, with what is left on each; also one of nobody's that pays for it already. */
export async function cardsBeside(
  db: Db,
  { id: orderId, accountId, kind }: Pick<OrderRow, 'id' | 'accountId' | 'kind'>,
): Promise<CardBeside[]> {
  if (kindOf(kind).isMoney) return []
  const { rows } = await sql<CardBeside>`
    with beside as (
      select card.id, card.last4, card.held_at,
        coalesce((select balance_cents from ledger_accounts account where account.id = 'gift:' || card.id), 0) as balance_cents,
        coalesce((select sum(amount_cents) from payments where order_id = ${orderId} and gift_card_id = card.id
          and payments.status in ('pending', 'approved')), 0)::int as used_cents
      from gift_cards card
      where (card.holder_id = ${accountId} and card.state = 'active')
        or card.id in (select gift_card_id from payments where order_id = ${orderId} and gift_card_id is not null
          and payments.status in ('pending', 'approved')))
    select id, last4, balance_cents, used_cents from beside where balance_cents + used_cents > 0
    order by used_cents = 0, held_at desc nulls last limit 20`.execute(db)
  return rows
}
