import { sql } from 'kysely'
import { permits, type Holder, type Permission } from '#lib/permissions.ts'
import { notFound } from '#lib/problem.ts'
import type { Reply } from '#lib/endpoint.ts'
import { groupOfAccount } from '#front/account-groups/server/sql.ts'
import { consentsToMail } from '#front/holder-messages/server/audience.ts'
import { isPurchase, purchaseOf } from '#front/reports/server/sale-figures.ts'
import { enteredBefore, pastFigures, playedMatches } from '#selling/past-purchases/server/sql.ts'
import type { Services } from '#server/services.ts'
import type { readPerson } from '../contract.ts'
import { doublesOf } from './doubles.ts'
import { groupsOf } from './groups.ts'
import { usedWords } from './merge/actions.ts'
import { latestMergeInto } from './merge/merge-rows.ts'
import { placesOf } from './places.ts'
import { restrictedNow } from './restricted-now.ts'

type Person = Reply<typeof readPerson>
type Deps = Pick<Services, 'db' | 'features'>

type Head = {
  id: string
  name: string
  since: Date
  mergedInto: string | null
  email: string
  phone: string | null
  wantsMail: boolean
  otherMails: string[]
  fanId: string | null
  fanNumber: string | null
  approved: boolean
  restricted: boolean
  minors: number
  holderOf: Person['holderOf']
  went: number
  played: number
  openCases: number
}

/** Matches at home that are looked back on. */
const lastMatches = 11

/** A person as a role may see it. */
export async function personFor({ db, features }: Deps, accountId: string, holder: Holder): Promise<Person> {
  const may = (permission: Permission) => permits(holder, permission)
  const head = await headOf(db, accountId)
  if (head === undefined) throw notFound('No encontramos a esa persona.')
  const [money, past, places, groups, doubles, linked, merge] = await Promise.all([
    may('read AnyOrder') ? moneyOf(db, accountId) : null,
    may('read AnyOrder') ? pastFigures(db, accountId) : null,
    placesOf(db, accountId),
    may('read GroupSale') ? groupsOf(db, accountId) : null,
    may('merge Account') && head.mergedInto === null ? doublesOf(db, accountId) : null,
    may('manage LinkedAccount') ? groupOfAccount(db, accountId) : null,
    may('merge Account') ? mergeOf({ db, features }, accountId) : null,
  ])
  const contact = may('contact Person')
  return {
    id: head.id,
    name: head.name,
    since: head.since,
    mergedInto: head.mergedInto,
    contact: contact
      ? { email: head.email, phone: head.phone, wantsMail: head.wantsMail, otherMails: head.otherMails }
      : null,
    holderOf: head.holderOf,
    fan:
      head.fanId === null || head.fanNumber === null
        ? null
        : { id: head.fanId, number: head.fanNumber, approved: head.approved, restricted: head.restricted },
    money,
    past:
      past === null || past.purchases === 0
        ? null
        : { purchases: past.purchases, cents: past.cents, since: past.firstAt },
    attended: { went: head.went, of: head.played },
    tickets: {
      valid: places.reduce((sum, place) => sum + place.tickets.length, 0),
      nextAt: places[0]?.startsAt ?? null,
    },
    cases: may('manage SupportCase') ? { open: head.openCases } : null,
    places,
    groups,
    doubles: doubles && doubles.map((double) => ({ ...double, email: contact ? double.email : null })),
    linked,
    merge,
    sealed: may('reveal Person') ? { fan: head.fanId !== null, minors: head.minors } : null,
  }
}

async function headOf(db: Deps['db'], accountId: string): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select account.id, account.first_name || ' ' || account.last_name as name, account.created_at as since,
      account.merged_into, account.email, account.phone,
      ${consentsToMail} as wants_mail,
      array(select email from accounts led where led.merged_into = account.id order by email) as other_mails,
      fan.id as fan_id, fan.fan_number, coalesce(fan.status = 'approved', false) as approved,
      ${restrictedNow(sql`account.id`)} as restricted,
      (select count(*)::int from minor_guardians where minor_guardians.fan_id = fan.id) as minors,
      (select coalesce(jsonb_agg(held order by held ->> 'seat'), '[]') from (
        select jsonb_build_object('seat', seat.section || ' ' || seat.row_label || ' ' || seat.seat_label,
          'name', case when person_words(pass.first_name, pass.last_name, '') <> person_words(account.first_name, account.last_name, '')
            then pass.first_name || ' ' || pass.last_name end) as held
        from passes pass join bonus_plans plan on plan.id = pass.plan_id
        join plan_seats seat on seat.plan_id = plan.seating_plan_id and seat.seat_id = pass.seat_id
        where pass.account_id = account.id and pass.status in ('active', 'past_due', 'paused')) as theirs) as holder_of,
      attendance.played, attendance.went,
      (select count(*)::int from support_cases where account_id = account.id and status <> 'solved') as open_cases
    from accounts account left join fans fan on fan.account_id = account.id and fan.status <> 'erased'
    cross join lateral (
      select count(*)::int as played, count(*) filter (where exists (select from tickets ticket
        where ticket.event_id = match.id and ticket.account_id = account.id and ticket.checked_in_at is not null)
        or ${enteredBefore(sql`account.id`)})::int as went
      from (select * from ${playedMatches(sql<Date>`now()`)} as played order by starts_at desc limit ${lastMatches}) as match
    ) as attendance
    where account.id = ${accountId}::uuid and account.role = 'buyer' and account.erased_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Net as everywhere (`sale-figures`): what of their payments still stands; and purchases. */
async function moneyOf(db: Deps['db'], accountId: string) {
  const { rows } = await sql<NonNullable<Person['money']>>`
    select coalesce((select sum(moved.amount_cents) from orders join payments on payments.order_id = orders.id
        join payment_allocations moved on moved.payment_id = payments.id and moved.kind in ('tickets', 'kept')
        where orders.account_id = ${accountId}::uuid and orders.kind <> 'gift_card'), 0)::bigint as net_cents,
      (select count(distinct ${purchaseOf})::int from orders where account_id = ${accountId}::uuid and ${isPurchase}) as purchases,
      coalesce((select balance_cents from ledger_accounts where id = ${`credit:${accountId}`}), 0) as credit_cents,
      coalesce((select -balance_cents from ledger_accounts where id = ${`loss:${accountId}`}), 0) as lost_cents`.execute(
    db,
  )
  return rows[0]!
}

/** What can be undone: the newest merge, while it is not a day old. */
async function mergeOf({ db, features }: Deps, accountId: string): Promise<Person['merge']> {
  const merge = await latestMergeInto(db, accountId)
  if (merge === undefined || merge.overdue) return null
  const used = await usedWords({ db, features }, merge)
  return {
    id: merge.id,
    otherMail: merge.email,
    at: merge.mergedAt,
    by: merge.by,
    undoable: used.length === 0 ? null : used.join(' '),
  }
}
