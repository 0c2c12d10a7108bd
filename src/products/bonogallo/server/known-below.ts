import { sql } from 'kysely'
import { keptForHolder } from '#catalogue/sale-phases/server/claim/pass-phases.ts'
import { seasonHolders } from '#catalogue/sale-phases/server/facts/qualified.ts'
import { setAside } from '#selling/holds/server/own/own-holds.ts'
import { tiedOrders } from '#selling/locks/server/sql.ts'

/** What features below ask of bonogallos inside their own statements, each over a row that they name. */
export const bonogalloKnows = [
  tiedOrders.from(sql`select paid_by from instalments where order_id = family.id and paid_by is not null
    union all select order_id from instalments where paid_by = family.id`),
  setAside.from(
    sql`known.kind = 'bonogallo' and not exists (select from pass_holds where hold_id = known.id)`,
  ),
  keptForHolder.from(sql`exists (select from kept_seats kept where kept.hold_id = part.id)`),
  seasonHolders.from({
    isOne: (account) =>
      sql<boolean>`exists (select from passes where account_id = ${account} and status in ('active', 'past_due'))`,
    people: sql`select distinct account_id from passes where status in ('active', 'past_due')`,
  }),
]
