import { sql } from 'kysely'
import type { OwnRole } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'
import type { Role } from '#server/schema.ts'
import type { SignedIn } from '#server/session.ts'
import type { Ways } from '../rules.ts'
import type { Waits } from './notice-kind.ts'

/** What is left of a title once nobody reads it any more. */
const ended = 'Ya no espera'

type Told = { kind: string; urgent: boolean; roles: string[]; waits: Waits[] }

/**
 * Tells each person of a kind's things once, and ends what waits no more or is not theirs to see any more; what waits again stands
 * again. A title is as its feature says it now, and nothing is kept of what ended: who is erased or merged is named in no bell.
 */
export async function tellKind(tx: Db, { kind, urgent, roles, waits }: Told): Promise<void> {
  const column = (of: (one: Waits) => string | null) => waits.map(of)
  await sql`
    with waits as (
      select * from unnest(${column(({ thing }) => thing)}::text[], ${column(({ title }) => title.slice(0, 200))}::text[],
        ${column(({ path }) => path)}::text[], ${column((one) => one.for ?? null)}::uuid[],
        ${column(({ notFor }) => notFor ?? null)}::uuid[]) as told (thing, title, path, to_one, but_for)),
    due as (
      select person.id as account_id, thing, title, path from waits join accounts person
        on case role_now(person) when 'own' then own_role_id::text else role_now(person)::text end = any (${roles}::text[]) and person.id = coalesce(to_one, person.id)
      where person.role <> 'buyer' and person.id is distinct from but_for and (to_one is not null
        or not exists (select from staff_bounds where account_id = person.id and event_ids is not null))),
    told as (
      insert into staff_notices (account_id, kind, thing, title, path, urgent)
      select account_id, ${kind}, thing, title, path, ${urgent} from due
      on conflict on constraint staff_notices_once do update set gone_at = null, title = excluded.title, path = excluded.path
      where staff_notices.gone_at is not null
        or (staff_notices.title, staff_notices.path) is distinct from (excluded.title, excluded.path))
    update staff_notices set gone_at = now(), title = ${ended}
    where kind = ${kind} and gone_at is null
      and (account_id, thing) not in (select account_id, thing from due)`.execute(tx)
}

export type Group = Pick<SignedIn, 'role' | 'ownRole'> & {
  accountId: string
  kind: string
  ids: string[]
  urgent: boolean
  lastAt: Date | null
  now: Date
}

/** What each person has not been told by that way and not read, a kind at a time, and when the kind last went that way. */
export async function untold(tx: Db, way: 'mailed_at' | 'pushed_at'): Promise<Group[]> {
  const at = sql.ref(way)
  const { rows } = await sql<Group>`
    select account_id, role_now(accounts) as role, own_role(accounts) as own_role, kind, array_agg(notice.id order by notice.id) as ids, bool_or(urgent) as urgent,
      (select max(${at}) from staff_notices before where before.account_id = notice.account_id and before.kind = notice.kind)
        as last_at, clock_timestamp() as now
    from staff_notices notice join accounts on accounts.id = account_id
    where ${at} is null and gone_at is null and read_at is null and notice.created_at > now() - interval '2 days'
    group by account_id, role_now(accounts), own_role(accounts), kind`.execute(tx)
  return rows
}

/** Guarded: answers those that nobody carried before. */
export async function markTold(tx: Db, way: 'mailedAt' | 'pushedAt', ids: string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('staffNotices')
    .set({ [way]: sql`clock_timestamp()` })
    .where('id', 'in', ids)
    .where(way, 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function choicesOf(db: Db, accountIds: string[]): Promise<Map<string, Ways>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staffNoticeChoices')
    .select(['accountId', 'kind', 'bell', 'mail', 'push'])
    .where('accountId', 'in', accountIds)
    .execute()
  return new Map(rows.map(({ accountId, kind, ...ways }) => [`${accountId} ${kind}`, ways]))
}

export function saveChoice(db: Db, row: Ways & { accountId: string; kind: string }) {
  const { bell, mail, push } = row
  return db
    .insertInto('staffNoticeChoices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).doUpdateSet({ bell, mail, push, changedAt: sql`now()` }),
    )
    .execute()
}

/** What a person has of these kinds and is not done, the newest first, and how many are unread. */
export async function noticesOf(db: Db, accountId: string, kinds: string[]) {
  if (kinds.length === 0) return { unread: 0, rows: [] }
  const own = db
    .selectFrom('staffNotices')
    .where('accountId', '=', accountId)
    .where('kind', 'in', kinds)
    .where('goneAt', 'is', null)
  const rows = await own
    .select(['id', 'kind', 'title', 'path', 'urgent', 'createdAt', 'readAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(60)
    .execute()
  const { unread } = await own
    .where('readAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return { unread, rows }
}

export async function markRead(db: Db, accountId: string, ids: string[] | undefined): Promise<void> {
  await db
    .updateTable('staffNotices')
    .set({ readAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any (${ids ?? []}::uuid[])`))
    .execute()
}

/** What a mail or a message tells of, while it still waits. */
export function stillWaiting(db: Db, ids: string[]) {
  return db
    .selectFrom('staffNotices')
    .innerJoin('accounts', 'accounts.id', 'staffNotices.accountId')
    .select(['staffNotices.id', 'kind', 'title', 'path', 'email', 'firstName'])
    .select([sql<Role>`role_now(accounts)`.as('role'), sql<OwnRole | null>`own_role(accounts)`.as('ownRole')])
    .where('staffNotices.id', 'in', ids)
    .where('goneAt', 'is', null)
    .orderBy('staffNotices.createdAt')
    .execute()
}

export async function deleteOld(db: Db): Promise<void> {
  await sql`delete from staff_notices where gone_at < now() - interval '60 days'`.execute(db)
}
