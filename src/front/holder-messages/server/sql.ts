import { sql } from 'kysely'
import { withLaterOrders } from '#selling/orders/server/seat-changes-sql.ts'
import type { Db } from '#server/db.ts'
import type { Draft } from '../contract.ts'
import type { Audience, MessageKind, MessageState } from '../rules.ts'
import type { Target } from './audience.ts'
import { bulk } from './bulk.ts'

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** The key of its notice: a person who has one has been told. */
export const noticeKey = (messageId: string): string => `holder-message:${messageId}`

export const sending = bulk({
  letters: 'holderMessages',
  people: 'holderMessagePeople',
  of: 'messageId',
  turn: 'accountId',
  noticeKey,
  task: 'send_holder_message',
  named: 'messageId',
})

export function findMessage(db: Db, messageId: string) {
  return messages(db).where('message.id', '=', messageId).executeTakeFirst()
}

/** Locked: whoever sends, stops or takes back comes after the other. */
export async function lockMessage(tx: Db, messageId: string): Promise<MessageRow | undefined> {
  await sending.lock(tx, messageId)
  return findMessage(tx, messageId)
}

function messages(db: Db) {
  return db
    .selectFrom('holderMessages as message')
    .innerJoin('events as event', 'event.id', 'message.eventId')
    .leftJoin('accounts as writer', 'writer.id', 'message.writtenBy')
    .select(['message.id', 'message.eventId', 'message.zoneIds', 'message.sections', 'message.gates'])
    .select('message.orderIds')
    .select(['message.subject', 'message.body', 'message.push', 'message.words', 'message.testedWords'])
    .select(['message.testedBy', 'message.writtenAt', 'message.sendAt', 'message.finishedAt'])
    .select(sql<boolean>`coalesce(message.send_at <= now(), false)`.as('due'))
    .select(['event.home', 'event.away', 'event.startsAt', 'event.planId'])
    .select(['message.kind', 'message.audience', 'message.state', 'message.button'])
    .select(sql<string | null>`writer.first_name || ' ' || writer.last_name`.as('writtenBy'))
    .$narrowType<{
      kind: MessageKind
      audience: Audience
      state: MessageState
      button: 'tickets' | 'match'
    }>()
}

export const targetOf = (row: MessageRow): Target => ({
  eventId: row.eventId,
  audience: row.audience,
  kind: row.kind,
  push: row.push,
  scope: { zoneIds: row.zoneIds, sections: row.sections, gates: row.gates },
  orderIds: row.orderIds,
})

export function listMessages(db: Db) {
  return messages(db)
    .select(
      sql<number>`(select count(*)::int from holder_message_people one where one.message_id = message.id)`.as(
        'people',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from holder_message_people one where one.message_id = message.id
        and one.state = 'told')`.as('told'),
    )
    .orderBy('message.writtenAt', 'desc')
    .orderBy('message.id')
    .limit(100)
    .execute()
}

/** Matches that somebody can still be written about: a few weeks back, and all that come. */
export function matchesToWriteAbout(db: Db) {
  return db
    .selectFrom('events')
    .select(['id', 'home', 'away', 'startsAt'])
    .where('status', '<>', 'draft')
    .where('startsAt', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy(sql`starts_at < now()`)
    .orderBy(sql`abs(extract(epoch from starts_at - now()))`)
    .limit(60)
    .execute()
}

/** The matches that valid tickets of these orders are for. */
export async function matchesOfOrders(db: Db, orderIds: string[]): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`select distinct event_id from tickets
    where order_id in ${withLaterOrders(orderIds)} and status = 'valid' limit 2`.execute(db)
  return rows.map(({ eventId }) => eventId)
}

export async function findUnwritten(db: Db, eventId: number, by: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('holderMessages')
    .select('id')
    .where('eventId', '=', eventId)
    .where('writtenBy', '=', by)
    .where('state', '=', 'draft')
    .where('subject', '=', '')
    .where('body', '=', '')
    .where(sql<boolean>`order_ids = '{}'`)
    .orderBy('writtenAt')
    .executeTakeFirst()
  return row?.id
}

export async function insertMessage(
  db: Db,
  eventId: number,
  writtenBy: string,
  orderIds: string[] = [],
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`insert into holder_messages (event_id, written_by, order_ids)
    select id, ${writtenBy}, ${orderIds}::uuid[] from events where id = ${eventId} and status <> 'draft' returning id`.execute(
    db,
  )
  return rows[0]?.id
}

/** False when it is no draft any more. */
export async function updateDraft(db: Db, messageId: string, { scope, ...draft }: Draft): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('holderMessages')
    .set({ ...draft, ...scope })
    .where('id', '=', messageId)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The zones, sections and gates of a plan. */
export async function partsOf(db: Db, planId: number) {
  const [zones, sections, gates] = await Promise.all([
    db
      .selectFrom('planZones')
      .select(['zoneId as id', 'name'])
      .where('planId', '=', planId)
      .orderBy('zoneId')
      .execute(),
    sql<{ name: string; zoneId: number }>`select section as name, min(zone_id)::int as zone_id from plan_seats
      where plan_id = ${planId} group by section order by min(seat_id)`.execute(db),
    sql<{ gate: string }>`select gate from plan_seats where plan_id = ${planId} and gate <> ''
      group by gate order by length(gate), gate`.execute(db),
  ])
  return { zones, sections: sections.rows, gates: gates.rows.map(({ gate }) => gate) }
}

/** Seats to show a letter with before anybody reads it: the first two of the part it is for. */
export function sampleTicket(db: Db, { eventId, scope: { zoneIds, sections, gates } }: Target) {
  return sql<{ section: string; row: string; seat: string; zone: string; general: boolean; gate: string }>`
    select seat.section, seat.row_label as row, seat.seat_label as seat, zone.name as zone,
      sale.admission = 'general' as general, seat.gate
    from events event
    join plan_seats seat on seat.plan_id = event.plan_id
    join plan_zones zone on zone.plan_id = event.plan_id and zone.zone_id = seat.zone_id
    join event_zones sale on sale.event_id = event.id and sale.zone_id = seat.zone_id
    where event.id = ${eventId}
      and (cardinality(${zoneIds}::int[]) = 0 or seat.zone_id = any (${zoneIds}::int[]))
      and (cardinality(${sections}::text[]) = 0 or seat.section = any (${sections}::text[]))
      and (cardinality(${gates}::text[]) = 0 or seat.gate = any (${gates}::text[]))
    order by seat.seat_id limit 2`.execute(db)
}

/** Who got a message is of use for a year. */
export async function forgetOldPeople(db: Db): Promise<void> {
  await sql`delete from holder_message_people person using holder_messages message
    where message.id = person.message_id and message.finished_at < now() - interval '1 year'`.execute(db)
}

/** What a person was written. */
export async function messagesTo(db: Db, accountId: string) {
  const { rows } = await sql<{
    subject: string
    kind: MessageKind
    home: string
    away: string
    state: 'waiting' | 'told' | 'gone'
    toldAt: Date | null
  }>`
    select message.subject, message.kind, event.home, event.away, person.state, person.told_at
    from holder_message_people person join holder_messages message on message.id = person.message_id
    join events event on event.id = message.event_id
    where person.account_id = ${accountId} and message.state <> 'draft' order by person.told_at`.execute(db)
  return rows
}

export async function forgetPerson(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('holderMessagePeople').where('accountId', '=', accountId).execute()
}
