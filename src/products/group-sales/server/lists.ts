import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import type { Db } from '#server/db.ts'
import { groupColumns, type GroupsQuery } from '../desk-contract.ts'
import type { GroupKind, GroupState } from '../rules.ts'
import { clubDeposits } from './money/deposit.ts'

/** Groups of an account, the newest first, with the dates of the newest quote. */
export function ownGroups(db: Db, accountId: string) {
  return db
    .selectFrom('groupSales as one')
    .innerJoin('events as event', 'event.id', 'one.eventId')
    .leftJoin('groupQuotes as quote', (join) =>
      join.onRef('quote.groupId', '=', 'one.id').onRef('quote.version', '=', 'one.version'),
    )
    .select(['one.id', 'one.folio', 'one.name', 'one.state', 'one.quantity', 'event.startsAt'])
    .select(sql<string>`event_title(event.home, event.away)`.as('title'))
    .select(['quote.holdUntil', 'quote.payUntil', 'quote.depositCents'])
    .where('one.accountId', '=', accountId)
    .orderBy('one.askedAt', 'desc')
    .limit(100)
    .execute()
}

const next = sql<Date | null>`case when one.state in ('quoted', 'accepted') then quote.hold_until
  when one.state = 'confirmed' then quote.pay_until end`

const paid = sql<number>`coalesce((select sum(part.amount_cents) from payment_allocations part
  join payments on payments.id = part.payment_id
  where part.kind in ('tickets', 'kept') and payments.order_id in (
    select one.deposit_order_id union select order_id from group_places where group_id = one.id)), 0)::bigint`

/** What the group comes to: what its places cost, paid or not; before there are any, nothing. */
const total = sql<number | null>`(select sum(face_cents + service_cents)::bigint from group_places
  where group_id = one.id and state <> 'gone')`

/** Groups and companies: who waits for an answer first, then the next date. */
export const groupTable = table({
  name: 'groups',
  title: 'Grupos y empresas',
  may: 'read GroupSale',
  columns: groupColumns,
  rows: (db, { search, state, kind }: GroupsQuery) =>
    db
      .selectFrom('groupSales as one')
      .innerJoin('events as event', 'event.id', 'one.eventId')
      .leftJoin('groupQuotes as quote', (join) =>
        join.onRef('quote.groupId', '=', 'one.id').onRef('quote.version', '=', 'one.version'),
      )
      .select(['one.id', 'one.name', 'one.askedAt'])
      .select([
        sql<GroupState>`one.state::text`.as('state'),
        sql<GroupKind>`one.kind::text`.as('kind'),
        sql<string>`'GR-' || lpad(one.folio::text, 6, '0')`.as('folio'),
        sql<string>`event_title(event.home, event.away)`.as('match'),
        sql<number>`coalesce((select count(*) from group_places where group_id = one.id and state <> 'gone'
          having count(*) > 0), one.quantity)::int`.as('quantity'),
        total.as('totalCents'),
        paid.as('paidCents'),
        next.as('next'),
      ])
      .$if(state !== undefined, (rows) => rows.where('one.state', '=', state!))
      .$if(kind !== undefined, (rows) => rows.where('one.kind', '=', kind!))
      .$if(search !== undefined, (rows) => {
        const like = likeWords(search ?? '')
        return rows.where(
          sql<boolean>`(one.name ilike ${like} or one.contact ilike ${like} or one.email ilike ${like} or one.phone ilike ${like}
            or 'GR-' || lpad(one.folio::text, 6, '0') ilike ${like} or event_title(event.home, event.away) ilike ${like}
            or exists (select from group_transfers where group_id = one.id and reference ilike ${like}))`,
        )
      }),
  sort: '-askedAt',
  tie: 'id',
})

/** Groups in numbers; what is owed and kept is read from the ledger. */
export async function groupFigures(db: Db) {
  const { rows } = await sql<{
    asked: number
    open: number
    heldSeats: number
    depositsCents: number
    keptCents: number
  }>`select (count(*) filter (where state = 'asked'))::int as asked,
      (count(*) filter (where state in ('quoted', 'accepted', 'confirmed')))::int as open,
      (select count(*)::int from group_places where state = 'held') as held_seats,
      (select coalesce(sum(balance_cents), 0)::bigint from ledger_accounts where id like 'deposit:%') as deposits_cents,
      (select coalesce(sum(balance_cents), 0)::bigint from ledger_accounts where id = ${clubDeposits}) as kept_cents
    from group_sales`.execute(db)
  return rows[0]!
}
