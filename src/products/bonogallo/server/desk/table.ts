import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { clubZone } from '#lib/dates.ts'
import { dayOf } from '../sql.ts'
import {
  passesColumns,
  payingNames,
  plansColumns,
  type PassesQuery,
  type PlansQuery,
} from '../../desk-contract.ts'

const activeStatuses = sql`status in ('active', 'past_due', 'paused')`

/** Every plan with what was sold of it, and of those who may renew into it how many did. */
export const plansTable = table({
  name: 'pass-plans',
  title: 'Planes de bonogallo',
  may: 'read Bonogallo',
  columns: plansColumns,
  rows: (db, { search }: PlansQuery) =>
    db
      .selectFrom('bonusPlans as plan')
      .select([
        'plan.id',
        'plan.name',
        'plan.status',
        'plan.renewalFrom',
        'plan.renewalUntil',
        'plan.openFrom',
        'plan.openUntil',
      ])
      .select([dayOf('plan.starts_on').as('startsOn'), dayOf('plan.ends_on').as('endsOn')])
      .select([
        sql<number>`(select count(*)::int from bonus_plan_events where plan_id = plan.id)`.as('matches'),
        sql<number>`(select count(*)::int from passes where plan_id = plan.id and ${activeStatuses})`.as(
          'sold',
        ),
        sql<number>`(select coalesce(sum(price_cents), 0)::bigint from passes where plan_id = plan.id and ${activeStatuses})`.as(
          'soldCents',
        ),
        sql<number>`(select count(*)::int from passes where plan_id = plan.follows_id and (${activeStatuses}
          or ending = 'season'))`.as('mayRenew'),
        sql<number>`(select count(*)::int from passes where plan_id = plan.id and renewed_from is not null
          and ${activeStatuses})`.as('renewed'),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`plain_text(plan.name) like plain_text(${likeWords(search ?? '')})`),
      ),
  sort: '-openFrom',
  tie: 'id',
})

const number = sql<string>`'BG-' || lpad(pass.number::text, 6, '0')`
const holder = sql<string>`pass.first_name || ' ' || pass.last_name`
const place = sql<string>`(select concat_ws(' ', zone.name, seat.section,
    case when zone.admission = 'numbered' then seat.row_label || ' ' || seat.seat_label end)
  from plan_seats seat join plan_zones zone on zone.plan_id = seat.plan_id and zone.zone_id = seat.zone_id
  where seat.plan_id = plan.seating_plan_id and seat.seat_id = pass.seat_id)`
const parts = (which: string) =>
  sql<number>`(select count(*)::int from instalments part where part.order_id = pass.order_id and ${sql.raw(which)})`
const all = parts('true')
const paid = parts("status = 'paid'")
const late = parts(
  `(status = 'failed' or (status = 'scheduled' and due_on < (now() at time zone '${clubZone}')::date))`,
)

/** Every pass; `search` looks in number, holder, mail and seat. */
export const passesTable = table({
  name: 'pass-holders',
  title: 'Titulares de bonogallo',
  may: 'read Bonogallo',
  filters: { paying: { title: 'Pago', words: payingNames } },
  columns: passesColumns,
  rows: (db, { search, status, paying }: PassesQuery) =>
    db
      .selectFrom('passes as pass')
      .innerJoin('bonusPlans as plan', 'plan.id', 'pass.planId')
      .innerJoin('accounts', 'accounts.id', 'pass.accountId')
      .select(['pass.id', 'pass.status', 'pass.priceCents', 'pass.createdAt', 'accounts.email'])
      .select(['plan.name as plan', number.as('number'), holder.as('holder'), place.as('seat')])
      .select([all.as('parts'), paid.as('paidParts'), late.as('lateParts')])
      .select(
        sql<number>`case when ${all} = 0 then pass.price_cents else ${paid} * pass.instalment_cents end`.as(
          'paidCents',
        ),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`plain_text(concat_ws(' ', ${number}, ${holder}, accounts.email, ${place})) like plain_text(${likeWords(search ?? '')})`,
        ),
      )
      .$if(status !== undefined, (rows) => rows.where('pass.status', '=', status!))
      .$if(paying === 'whole', (rows) => rows.where(sql<boolean>`${all} = 0`))
      .$if(paying === 'monthly', (rows) => rows.where(sql<boolean>`${all} > 0`))
      .$if(paying === 'late', (rows) => rows.where(sql<boolean>`${late} > 0`)),
  sort: '-createdAt',
  tie: 'id',
})
