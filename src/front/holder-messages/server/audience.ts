import { sql, type RawBuilder } from 'kysely'
import { withLaterOrders } from '#selling/orders/server/seat-changes-sql.ts'
import type { Db } from '#server/db.ts'
import type { Reach, Scope, UnreachedPerson } from '../contract.ts'
import type { Audience, MessageKind, Seat, Unreached } from '../rules.ts'

/** Whom a message is for, as its row says. */
export type Target = {
  eventId: number
  audience: Audience
  kind: MessageKind
  push: boolean
  scope: Scope
  /** Only the tickets of these, whatever seat they have now; all where none is named. */
  orderIds: string[]
}

/** To whom a ticket speaks: its fan, a child's guardian, else whose it is; or who paid, or whose bonogallo it is. */
const person: Record<Audience, RawBuilder<string>> = {
  holders: sql<string>`coalesce(fan.account_id, guardian.account_id, ticket.account_id)`,
  buyers: sql<string>`orders.account_id`,
  passes: sql<string>`pass.account_id`,
}

/** A row for each valid ticket of the part of the stadium, with the one person it is told to. */
function ticketsOf({ eventId, audience, scope: { zoneIds, sections, gates }, orderIds }: Target) {
  return sql`
    select ticket.id, ticket.seat_id, ${person[audience]} as account_id, holder.minor_id is not null as minor,
      ticket.account_id <> orders.account_id as passed_on
    from tickets ticket
    join events event on event.id = ticket.event_id
    join plan_seats seat on seat.plan_id = event.plan_id and seat.seat_id = ticket.seat_id
    join orders on orders.id = ticket.order_id
    left join passes pass on pass.id = ticket.pass_id
    left join ticket_holders holder on holder.event_id = ticket.event_id and holder.ticket_id = ticket.id
    left join fans fan on fan.id = holder.fan_id and fan.erased_at is null
    left join lateral (
      select near.account_id from minor_guardians tie join fans near on near.id = tie.fan_id
      where tie.minor_id = holder.minor_id and near.erased_at is null
      order by near.account_id = ticket.account_id desc, tie.rank limit 1
    ) guardian on true
    where ticket.event_id = ${eventId} and ticket.status = 'valid'
      and (${audience} <> 'passes' or ticket.pass_id is not null)
      and (cardinality(${orderIds}::uuid[]) = 0 or ticket.order_id in ${withLaterOrders(orderIds)})
      and (cardinality(${zoneIds}::int[]) = 0 or ticket.zone_id = any (${zoneIds}::int[]))
      and (cardinality(${sections}::text[]) = 0 or seat.section = any (${sections}::text[]))
      and (cardinality(${gates}::text[]) = 0 or seat.gate = any (${gates}::text[]))`
}

/** Of `account`: chose promotions by this channel. */
export const wants = (channel: 'mail' | 'push') => sql<boolean>`exists (
  select from notification_preferences chosen where chosen.account_id = account.id
    and chosen.kind = 'promotions' and chosen.channel = ${channel}::notification_channel and chosen.wanted)`

/** Of `account`: advertising by mail stands on a consent that can be taken back. */
export const consentsToMail = sql<boolean>`(${wants('mail')} and exists (select from consents given
  where given.account_id = account.id and given.purpose = 'marketing_mail' and given.withdrawn_at is null))`

/** What one must know to get in needs no consent. */
const mayMail = ({ kind }: Target) => (kind === 'service' ? sql<boolean>`true` : consentsToMail)

const mayPush = ({ kind, push }: Target) => {
  if (!push) return sql<boolean>`false`
  if (kind === 'advertising') return wants('push')
  return sql<boolean>`not exists (
    select from notification_preferences chosen where chosen.account_id = account.id
      and chosen.kind = 'match_notice' and chosen.channel = 'push' and not chosen.wanted)`
}

/** A row for each person, with what reaches them, or why nothing does. */
function peopleOf(target: Target) {
  return sql`
    select account_id, tickets, mail, push,
      case when mail or push then null when erased then 'erased' when nobody then 'window'
        when not allowed then 'no_consent' else 'unconfirmed' end as why
    from (
      select account.id as account_id, concerned.tickets, account.erased_at is not null as erased,
        account.email like '%.invalid' as nobody, ${mayMail(target)} as allowed,
        account.erased_at is null and account.email_confirmed_at is not null and account.email not like '%.invalid'
          and ${mayMail(target)} as mail,
        account.erased_at is null and ${mayPush(target)}
          and exists (select from push_subscriptions phone where phone.account_id = account.id) as push
      from (select account_id, count(*)::int as tickets from (${ticketsOf(target)}) as spoken group by account_id)
        as concerned join accounts account on account.id = concerned.account_id
    ) as reached`
}

type Counted = { why: Unreached | null; people: number; mails: number; pushes: number; tickets: number }

/** How many people something reaches and whom nothing does, counted from rows now. */
export async function reachOf(db: Db, target: Target): Promise<Reach> {
  const [{ rows: groups }, { rows: others }] = await Promise.all([
    sql<Counted>`select why, count(*)::int as people, count(*) filter (where mail)::int as mails,
        count(*) filter (where push)::int as pushes, sum(tickets)::int as tickets
      from (${peopleOf(target)}) as person group by why order by 2 desc`.execute(db),
    sql<{ minors: number; passedOn: number }>`select count(*) filter (where minor)::int as minors,
        count(*) filter (where passed_on)::int as passed_on from (${ticketsOf(target)}) as spoken`.execute(
      db,
    ),
  ])
  const reached = groups.find(({ why }) => why === null)
  const { minors = 0, passedOn = 0 } = others[0] ?? {}
  return {
    people: reached?.people ?? 0,
    mails: reached?.mails ?? 0,
    pushes: reached?.pushes ?? 0,
    tickets: groups.reduce((sum, { tickets }) => sum + tickets, 0),
    unreached: groups.flatMap(({ why, people, tickets }) => (why === null ? [] : [{ why, people, tickets }])),
    minors,
    passedOn: target.audience === 'holders' ? passedOn : 0,
  }
}

/** Whom nothing reaches, by name: those who can be helped first. */
export async function unreachedOf(db: Db, target: Target, { from, size }: { from: number; size: number }) {
  type Row = UnreachedPerson & { total: number }
  const { rows } = await sql<Row>`select person.account_id, person.why, person.tickets,
      case when person.why not in ('window', 'erased') then account.first_name || ' ' || account.last_name end as name,
      count(*) over ()::int as total
    from (${peopleOf(target)}) as person join accounts account on account.id = person.account_id
    where person.why is not null
    order by array_position(array['unconfirmed', 'no_consent', 'window', 'erased'], person.why),
      account.last_name, account.first_name, account.id
    limit ${size} offset ${from}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** Writes down everybody whom the message reaches now, each once. */
export async function layPeople(tx: Db, messageId: string, target: Target): Promise<void> {
  await sql`insert into holder_message_people (message_id, account_id)
    select ${messageId}, account_id from (${peopleOf(target)}) as person where why is null
    on conflict do nothing`.execute(tx)
}

/** The places of these people that the message speaks of, as they are now. */
export async function seatsOf(db: Db, target: Target, accountIds: string[]): Promise<Map<string, Seat[]>> {
  const { rows } = await sql<Seat & { accountId: string }>`
    select spoken.account_id, seat.section, seat.row_label as row, seat.seat_label as seat, zone.name as zone,
      sale.admission = 'general' as general, seat.gate
    from (${ticketsOf(target)}) as spoken
    join events event on event.id = ${target.eventId}
    join plan_seats seat on seat.plan_id = event.plan_id and seat.seat_id = spoken.seat_id
    join plan_zones zone on zone.plan_id = event.plan_id and zone.zone_id = seat.zone_id
    join event_zones sale on sale.event_id = event.id and sale.zone_id = seat.zone_id
    where spoken.account_id = any (${accountIds}::uuid[])
    order by spoken.seat_id`.execute(db)
  return Map.groupBy(rows, ({ accountId }) => accountId)
}
