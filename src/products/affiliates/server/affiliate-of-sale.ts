import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** How long a click on an affiliate's link counts. */
export const attributionDays = 30

/** Whose sale a new order is: the last click of its browser, if its affiliate is active and not the buyer. */
export async function affiliateOfSale(db: Db, visitorId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with click as (
      select affiliate_id from affiliate_clicks
      where visitor_id = ${visitorId} and at > now() - make_interval(days => ${attributionDays})
      order by at desc limit 1
    )
    select affiliates.id from click
    join affiliates on affiliates.id = click.affiliate_id and affiliates.status = 'active'
    join accounts own on own.id = affiliates.account_id
    join accounts buyer on buyer.id = ${accountId}
    where own.id <> buyer.id and own.phone is distinct from coalesce(buyer.phone, '')`.execute(db)
  return rows[0]?.id ?? null
}
