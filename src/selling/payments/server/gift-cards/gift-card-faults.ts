import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/**
 * Cards whose money is not where the orders say: what is on a card, less what the club lost by it, is what stands of the money that bought
 * it (or what the club gave), less what it pays of orders, and again what of that went back to it. Empty when all is well.
 */
export async function giftCardFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with held as (
      select card.id, coalesce(money.balance_cents, 0) + coalesce(loss.balance_cents, 0) as cents
      from gift_cards card left join ledger_accounts money on money.id = 'gift:' || card.id
      left join ledger_accounts loss on loss.id = 'gift_loss:' || card.id),
    bought as (
      select card.id, case when card.order_id is null then card.amount_cents else coalesce((
        select sum(part.amount_cents) from payments join payment_allocations part on part.payment_id = payments.id
        where payments.order_id = card.order_id and part.kind in ('tickets', 'kept')), 0) end as cents
      from gift_cards card),
    used as (
      select gift_card_id as id, sum(amount_cents) filter (where status in ('pending', 'approved')) as cents
      from payments where gift_card_id is not null group by 1),
    returned as (
      select payments.gift_card_id as id, sum(part.amount_cents) as cents
      from payments join payment_allocations part on part.payment_id = payments.id
      where payments.gift_card_id is not null and part.kind = 'gift_card' group by 1)
    select 'gift card ' || held.id || ': ' || held.cents || ' instead of '
      || (bought.cents - coalesce(used.cents, 0) + coalesce(returned.cents, 0)) as fault
    from held join bought using (id) left join used using (id) left join returned using (id)
    where held.cents <> bought.cents - coalesce(used.cents, 0) + coalesce(returned.cents, 0)`.execute(db)
  return rows.map((row) => row.fault)
}
