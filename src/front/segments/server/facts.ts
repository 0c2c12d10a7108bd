import { sql } from 'kysely'
import { consentsToMail } from '#front/holder-messages/server/audience.ts'
import { isPurchase, purchaseOf } from '#front/reports/server/sale-figures.ts'
import { pastFiguresOf } from '#selling/past-purchases/server/sql.ts'
import type { Db } from '#server/db.ts'

/** People who are counted anew in one transaction. */
export const atOnce = 500

/**
 * Counts anew the people of whom something changed, the first that wait. One at a time: an older count never
 * overwrites a newer one. Answers how many notes it took.
 */
export function refreshDue(db: Db, most = atOnce): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('person facts', 0))`.execute(tx)
    const { rows } = await sql<{ accountId: string }>`
      delete from person_facts_due where id in (select id from person_facts_due order by id limit ${most})
      returning account_id`.execute(tx)
    if (rows.length > 0) await keepFacts(tx, [...new Set(rows.map(({ accountId }) => accountId))])
    return rows.length
  })
}

export async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(distinct account_id)::int as due from (select account_id from person_facts_due limit 10000) as first`.execute(
    db,
  )
  return rows[0]!.due
}

/** Writes these people's facts as the tables say them now; who is nobody to write to has none. */
async function keepFacts(tx: Db, accountIds: string[]): Promise<void> {
  await sql`
    with meant as (${meantOf(accountIds)}), gone as (
      delete from person_matches where account_id = any (${accountIds}::uuid[])
        and (event_id, account_id) not in (select ticket.event_id, ticket.account_id from tickets ticket
          join meant on meant.id = ticket.account_id where ticket.status = 'valid')
    )
    insert into person_matches (event_id, account_id, attended)
    select ticket.event_id, ticket.account_id, bool_or(ticket.checked_in_at is not null)
    from tickets ticket join meant on meant.id = ticket.account_id where ticket.status = 'valid'
    group by ticket.event_id, ticket.account_id
    on conflict (event_id, account_id) do update set attended = excluded.attended
      where person_matches.attended <> excluded.attended`.execute(tx)
  await sql`delete from person_facts where account_id = any (${accountIds}::uuid[])
    and account_id not in (${meantOf(accountIds)})`.execute(tx)
  await sql`
    insert into person_facts (account_id, purchases, first_paid_at, last_paid_at, shop_at, shipped_to, zones, birth_date,
      holder, fan_id, minors, mailable)
    select account.id, bought.purchases + before.dated, least(bought.first_paid_at, before.first_at),
      greatest(bought.last_paid_at, before.last_at), bought.shop_at, bought.shipped_to,
      array(select distinct zone.name from tickets ticket join events event on event.id = ticket.event_id
        join plan_zones zone on zone.plan_id = event.plan_id and zone.zone_id = ticket.zone_id
        where ticket.account_id = account.id and ticket.status = 'valid' order by 1),
      (select pass.birth_date from passes pass where pass.account_id = account.id
        and lower(pass.first_name || ' ' || pass.last_name) = lower(account.first_name || ' ' || account.last_name)
        order by pass.id desc limit 1),
      exists (select from passes pass where pass.account_id = account.id and pass.ending is null),
      exists (select from fans fan where fan.account_id = account.id and fan.status = 'approved' and fan.erased_at is null),
      (select count(distinct tie.minor_id)::int from minor_guardians tie join fans fan on fan.id = tie.fan_id
        where fan.account_id = account.id and fan.erased_at is null),
      account.email_confirmed_at is not null and ${consentsToMail}
    from accounts account cross join lateral (
      select count(distinct ${purchaseOf})::int as purchases, min(paid_at) as first_paid_at, max(paid_at) as last_paid_at,
        max(paid_at) filter (where kind = 'shop') as shop_at,
        coalesce(array_agg(distinct parcel.shipping_zone) filter (where parcel.shipping_zone is not null), '{}')
          as shipped_to
      from orders left join shop_orders parcel on parcel.order_id = orders.id
      where orders.account_id = account.id and ${isPurchase}
    ) as bought cross join lateral ${pastFiguresOf(sql`account.id`)} as before
    where account.id in (${meantOf(accountIds)})
    on conflict (account_id) do update set purchases = excluded.purchases, first_paid_at = excluded.first_paid_at,
      last_paid_at = excluded.last_paid_at, shop_at = excluded.shop_at, shipped_to = excluded.shipped_to,
      zones = excluded.zones, birth_date = excluded.birth_date, holder = excluded.holder, fan_id = excluded.fan_id,
      minors = excluded.minors, mailable = excluded.mailable`.execute(tx)
}

const meantOf = (accountIds: string[]) => sql`
  select id from accounts
  where id = any (${accountIds}::uuid[]) and role = 'buyer' and erased_at is null and merged_into is null
    and email not like '%.invalid'`
