import { sql, type RawBuilder } from 'kysely'
import { dayInMexico } from '#lib/dates.ts'
import { mayRenew } from '#products/bonogallo/server/sql.ts'
import { playedMatches } from '#selling/past-purchases/server/sql.ts'
import {
  birthdaysWithin,
  combinations,
  isWhole,
  type Combination,
  type Definition,
  type Rule,
} from '../rules.ts'

/** A condition on `fact`, a row of person_facts. Every value is a parameter. */
type Condition = RawBuilder<boolean>

/** Whether `fact` fits a definition at a moment. Rules that ask nothing yet are left out; without any rule everybody fits. */
export function fits(definition: Definition, now: Date): Condition {
  const parts = combinations.flatMap((how) => {
    const rules = definition[how].filter(isWhole)
    return rules.length === 0 ? [] : [combined(how, rules, now)]
  })
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function combined(how: Combination, rules: Rule[], now: Date): Condition {
  const all = sql.join(
    rules.map((rule) => conditionOf(rule, now)),
    how === 'all' ? sql` and ` : sql` or `,
  )
  return how === 'none' ? sql<boolean>`not (${all})` : sql<boolean>`(${all})`
}

/** Never null: a `not` around it would else fit nobody. */
function conditionOf(rule: Rule, now: Date): Condition {
  const since = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days}::int)`
  const within = (column: string, days: number) =>
    sql<boolean>`coalesce(${sql.ref(column)} > ${since(days)}, false)`
  switch (rule.kind) {
    case 'zone':
      return sql<boolean>`(fact.zones && ${rule.zones}::text[])`
    case 'attended':
      return attended(rule, now)
    case 'ticket_of':
      return sql<boolean>`(fact.account_id in (
        select account_id from person_matches where event_id = any (${rule.eventIds}::int[])))`
    case 'bought':
      return within('fact.lastPaidAt', rule.days)
    case 'first_purchase':
      return sql<boolean>`(fact.purchases = 1 and ${within('fact.firstPaidAt', rule.days)})`
    case 'lapsed':
      return sql<boolean>`coalesce(fact.last_paid_at <= ${since(rule.days)}, false)`
    case 'shop':
      return within('fact.shopAt', rule.days)
    case 'shipped_to':
      return sql<boolean>`(${rule.where}::shipping_zone = any (fact.shipped_to))`
    case 'holder':
      return sql<boolean>`fact.holder`
    case 'not_renewed':
      return notRenewed(now)
    case 'birthday':
      return sql<boolean>`coalesce(
        to_char(fact.birth_date, 'MMDD') = any (${birthdaysWithin(dayInMexico(now), rule.days)}::text[]), false)`
    case 'fan_id':
      return sql<boolean>`fact.fan_id`
    case 'minors':
      return sql<boolean>`(fact.minors > 0)`
  }
}

/** Of the last matches that were played for people, here or in the system before this one. From none on is everybody but those who went to more. */
function attended({ of, least, most }: Extract<Rule, { kind: 'attended' }>, now: Date): Condition {
  const went = (how: RawBuilder<unknown>) => sql`
    with match as materialized (select * from ${playedMatches(sql<Date>`${now}::timestamptz`)} as played
      order by starts_at desc, id limit ${of}::int)
    select account_id from (
      select there.account_id from match join person_matches there on there.event_id = match.id and there.attended
      union all
      select distinct on (past.match_day, past.account_id) past.account_id from match
      join past_purchases past on past.match_day = match.day and past.entered and not exists (select from person_matches there
        where there.event_id = match.id and there.account_id = past.account_id and there.attended)
    ) as went group by account_id having ${how}`
  return least > 0
    ? sql<boolean>`(fact.account_id in (${went(sql`count(*) between ${least}::int and ${most}::int`)}))`
    : sql<boolean>`(fact.account_id not in (${went(sql`count(*) > ${most}::int`)}))`
}

/** Had a bonogallo to its end or has it still, could renew it from some moment on, and has none of the plan that follows. Who lost the right to, or brought one without it, could not. */
function notRenewed(now: Date): Condition {
  return sql<boolean>`(fact.account_id in (
    select pass.account_id from passes pass
    join bonus_plans following on following.follows_id = pass.plan_id and following.status <> 'draft'
      and following.renewal_from <= ${now}::timestamptz
    where (pass.ending is null or pass.ending = 'season') and ${mayRenew} and not exists (
      select from passes newer where newer.plan_id = following.id and newer.account_id = pass.account_id
        and (newer.ending is null or newer.ending = 'season'))))`
}
