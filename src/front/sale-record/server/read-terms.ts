import { sql } from 'kysely'
import { factWords, type Fact } from '#catalogue/sale-phases/rules.ts'
import type { SalePhase, SalePlan } from '#platform/proof/sale-record.ts'
import type { Db } from '#server/db.ts'

export type Terms = Omit<SalePlan, 'zones'> & {
  zones: Pick<SalePlan['zones'][number], 'id' | 'name' | 'prices'>[]
}

type Row = Omit<Terms, 'phases' | 'startsAt' | 'salesStartAt' | 'salesEndAt'> & {
  startsAt: Date
  salesStartAt: Date
  salesEndAt: Date
  phases: (Omit<SalePhase, 'buyers'> & Fact)[]
}

/** What the club decided of a sale: its hours, prices and phases; null where no price is published. */
export async function readTerms(db: Db, eventId: number): Promise<Terms | null> {
  const { rows } = await sql<Row>`
    select event_title(home, away) as title, starts_at as "startsAt", sales_start_at as "salesStartAt",
      sales_end_at as "salesEndAt", seats_per_person as "perPerson", requires_fan_id as "asksFanId",
      (select coalesce(json_agg(json_build_object('id', phase.id, 'name', name, 'startsAt', starts_at, 'endsAt', ends_at,
          'quota', quota, 'perPerson', per_person, 'perCluster', per_cluster, 'rule', rule, 'atLeast', at_least, 'ofLast', of_last,
          'zones', (select coalesce(json_agg(json_build_object('zone', zone_id, 'quota', zone.quota) order by zone_id), '[]')
            from sale_phase_zones zone where zone.phase_id = phase.id)) order by starts_at), '[]')
        from sale_phases phase where phase.event_id = events.id) as phases,
      (select coalesce(json_agg(json_build_object('id', zone.zone_id, 'name', plan.name,
          'prices', (select coalesce(json_agg(json_build_object('fare', fare, 'totalCents', total_cents) order by fare), '[]')
            from prices where prices.event_id = events.id and version = events.price_version
              and prices.zone_id = zone.zone_id)) order by zone.zone_id), '[]')
        from event_zones zone join plan_zones plan on plan.plan_id = events.plan_id and plan.zone_id = zone.zone_id
        where zone.event_id = events.id) as zones
    from events where id = ${eventId} and price_version is not null`.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  const { title, startsAt, salesStartAt, salesEndAt, perPerson, asksFanId, phases, zones } = row
  // Two plans are the same when their texts are, so the order of what they say stays.
  return {
    title,
    startsAt: startsAt.toISOString(),
    salesStartAt: salesStartAt.toISOString(),
    salesEndAt: salesEndAt.toISOString(),
    perPerson,
    asksFanId,
    phases: phases.map(({ rule, atLeast, ofLast, ...phase }) => ({
      ...phase,
      startsAt: new Date(phase.startsAt).toISOString(),
      endsAt: new Date(phase.endsAt).toISOString(),
      buyers: factWords({ rule, atLeast, ofLast }),
    })),
    zones,
  }
}
