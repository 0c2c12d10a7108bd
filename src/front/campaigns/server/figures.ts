import { sql } from 'kysely'
import { isPurchase, paidCents } from '#front/reports/server/sale-figures.ts'
import type { Db } from '#server/db.ts'
import type { Figures } from '../contract.ts'
import { countedDays, moneyDifference, shareDifference, type Bought } from '../rules.ts'

type Row = Bought & {
  campaignId: string
  heldOut: boolean
  measured: number
  opened: number
  clicked: number
  last: Date
}

const nobody: Bought = { people: 0, buyers: 0, cents: 0, squares: 0 }

/**
 * What came of campaigns: purchases of each person within the days after they were told, or after they could have been.
 */
export async function figuresOf(db: Db, campaignIds: string[], now: Date): Promise<Map<string, Figures>> {
  const { rows } = await sql<Row>`
    select person.campaign_id, person.state = 'held_out' as held_out, count(*)::int as people,
      count(*) filter (where bought.orders > 0)::int as buyers,
      coalesce(sum(bought.cents), 0)::float8 as cents, coalesce(sum(bought.cents::float8 ^ 2), 0)::float8 as squares,
      count(*) filter (where person.measured and person.state = 'told')::int as measured,
      count(person.opened_at) filter (where person.state = 'told')::int as opened,
      count(person.clicked_at) filter (where person.state = 'told')::int as clicked, max(person.told_at) as last
    from campaign_people person cross join lateral (
      select count(*) as orders, coalesce(sum(${paidCents}), 0) as cents from orders
      where orders.account_id = person.account_id and ${isPurchase}
        and orders.paid_at >= person.told_at and orders.paid_at < person.told_at + make_interval(days => ${countedDays}::int)
    ) as bought
    where person.campaign_id = any (${campaignIds}::uuid[]) and person.state in ('told', 'held_out')
    group by 1, 2`.execute(db)
  const found = new Map<string, Figures>()
  for (const [campaignId, sides] of Map.groupBy(rows, (row) => row.campaignId)) {
    const told = sides.find(({ heldOut }) => !heldOut)
    const heldOut = sides.find((side) => side.heldOut)
    const last = Math.max(...sides.map((side) => +side.last))
    const countedUntil = new Date(last + countedDays * 86_400_000)
    found.set(campaignId, {
      told: sideOf(told),
      heldOut: sideOf(heldOut),
      measured: told?.measured ?? 0,
      opened: told?.opened ?? 0,
      clicked: told?.clicked ?? 0,
      difference: shareDifference(told ?? nobody, heldOut ?? nobody),
      money: moneyDifference(told ?? nobody, heldOut ?? nobody),
      countedUntil: countedUntil.toISOString(),
      over: countedUntil <= now,
    })
  }
  return found
}

const sideOf = ({ people, buyers, cents }: Bought = nobody) => ({ people, buyers, cents })
