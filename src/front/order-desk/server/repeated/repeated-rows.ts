import { sql, type RawBuilder } from 'kysely'
import { windowEmail } from '#products/box-office/server/guest-account.ts'
import type { Db } from '#server/db.ts'

/** What paid an order in the main: neither credit nor a gift card. Its index has one of an order. */
const paidBy = (table: string) =>
  sql`${sql.ref(`${table}.status`)} = 'approved' and ${sql.ref(`${table}.method`)} not in ('credit', 'gift_card')`

/**
 * Orders that look like one purchase made twice: of one account or one card, for one match, as many tickets, paid within half an
 * hour, and nobody said that they are not. Everybody at the window is of one account, which says nothing. Asked for only when
 * somebody looks: a purchase writes and reads nothing for it.
 */
const pairs = (of: RawBuilder<unknown>) => sql<{ oneId: string; otherId: string }>`
  select one_id, other_id from (
    select one.id as one_id, other.id as other_id, one.event_id, other.event_id as other_event_id,
      one.paid_at, other.paid_at as other_paid_at
    from orders one join orders other on other.account_id = one.account_id and other.event_id = one.event_id
    where ${of} and one.status = 'paid' and one.kind = 'tickets' and other.status = 'paid' and other.kind = 'tickets'
      and one.account_id is distinct from (select id from accounts where email = ${windowEmail})
    union
    select one.id, other.id, one.event_id, other.event_id, one.paid_at, other.paid_at
    from orders one join payments mine on mine.order_id = one.id and ${paidBy('mine')}
    join payments theirs on theirs.card_last4 = mine.card_last4 and theirs.card_key = mine.card_key and ${paidBy('theirs')}
    join orders other on other.id = theirs.order_id
    where ${of} and one.status = 'paid' and one.kind = 'tickets' and other.status = 'paid' and other.kind = 'tickets'
  ) alike
  where one_id <> other_id and event_id = other_event_id
    and other_paid_at between paid_at - interval '30 minutes' and paid_at + interval '30 minutes'
    and (select count(*) from order_lines where order_id = one_id) = (select count(*) from order_lines where order_id = other_id)
    and not exists (select from separate_orders said
      where said.order_id = least(alike.one_id, alike.other_id) and said.other_id = greatest(alike.one_id, alike.other_id))`

/** Those of matches to come: after a match nobody gives one back any more. */
export const repeatedOrders = sql<string>`select one_id from (${pairs(
  sql`one.event_id in (select id from events where starts_at > now())`,
)}) repeated`

/** The other orders of what looks like one purchase made twice. */
export async function repeatsOf(db: Db, orderId: string): Promise<{ id: string; folio: number }[]> {
  const { rows } = await sql<{ id: string; folio: number }>`select orders.id, folio
    from (${pairs(sql`one.id = ${orderId}`)}) repeated join orders on orders.id = other_id order by folio`.execute(
    db,
  )
  return rows
}

/** Of two people who say so at once, one is written down. */
export async function insertSeparate(
  tx: Db,
  { orderId, otherId, saidBy }: { orderId: string; otherId: string; saidBy: string },
): Promise<void> {
  await sql`insert into separate_orders (order_id, other_id, said_by)
    values (least(${orderId}::uuid, ${otherId}::uuid), greatest(${orderId}::uuid, ${otherId}::uuid), ${saidBy})
    on conflict do nothing`.execute(tx)
}
