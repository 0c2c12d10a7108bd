import { sql, type RawBuilder } from 'kysely'

/** How long a click on an affiliate's link counts. */
export const attributionDays = 30

/** SQL: whose sale a new order is: the last click of its browser, if its affiliate is active and not the buyer; or null. */
export function affiliateOfSale(visitorId: string | null, accountId: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select affiliates.id from (
      select affiliate_id from affiliate_clicks
      where visitor_id = ${visitorId}::uuid and at > now() - make_interval(days => ${attributionDays})
      order by at desc limit 1
    ) click
    join affiliates on affiliates.id = click.affiliate_id and affiliates.status = 'active'
    join accounts own on own.id = affiliates.account_id
    join accounts buyer on buyer.id = ${accountId}
    where own.id <> buyer.id and own.phone is distinct from coalesce(buyer.phone, ''))`
}
