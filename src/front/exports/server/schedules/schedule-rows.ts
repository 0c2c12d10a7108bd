import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { SignedIn } from '#server/session.ts'
import type { ScheduleInput } from '../../contract.ts'
import type { Match } from '../../rules.ts'

export type Colleague = Pick<SignedIn, 'id' | 'role' | 'ownRole'> & { name: string }

/** Who is of the club now, at all its matches: who works at some only has no list. */
export async function colleagues(db: Db): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, first_name || ' ' || last_name as name, role_now(accounts) as role,
      (select jsonb_build_object('id', own.id, 'name', own.name, 'permissions', own.permissions) from staff_roles own
        where own.id = own_role_id) as own_role
    from accounts
    where role <> 'buyer' and role_now(accounts) <> 'buyer' and merged_into is null
      and not exists (select from staff_bounds where account_id = accounts.id and event_ids is not null)
    order by name, id`.execute(db)
  return rows
}

/** The club's published matches, of the last two months and to come. */
export function matchesAround(db: Db): Promise<Match[]> {
  return db
    .selectFrom('events')
    .select(['id', 'startsAt'])
    .select(sql<string>`event_title(home, away)`.as('title'))
    .where('status', '=', 'published')
    .where('eventKind', '=', 'match')
    .where('startsAt', '>', sql<Date>`now() - interval '60 days'`)
    .orderBy('startsAt')
    .execute()
}

/** Schedules with whom they tell; of one person, or of everybody. */
export function readSchedules(db: Db, accountId: string | null) {
  return db
    .selectFrom('exportSchedules as schedule')
    .innerJoin('accounts as owner', 'owner.id', 'schedule.accountId')
    .selectAll('schedule')
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as('owner'))
    .select(
      sql<{ id: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', person.id, 'name', first_name || ' ' || last_name) order by first_name)
        from export_schedule_people told join accounts person on person.id = told.account_id
        where told.schedule_id = schedule.id), '[]')`.as('people'),
    )
    .select(
      sql<{ at: string; status: 'waiting' | 'ready' | 'failed'; rowCount: number | null } | null>`(
        select jsonb_build_object('at', to_char(due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'rowCount', row_count,
          'status', case when row_count is not null then 'ready' when status = 'waiting' then 'waiting' else 'failed' end)
        from exports where schedule_id = schedule.id order by due_at desc limit 1)`.as('last'),
    )
    .select(
      sql<number>`(select count(*)::int from exports
        where schedule_id = schedule.id and finished_at is not null and row_count is null)`.as('failures'),
    )
    .$if(accountId !== null, (rows) => rows.where('schedule.accountId', '=', accountId!))
    .orderBy('schedule.createdAt')
    .execute()
}

export type Kept = NonNullable<Awaited<ReturnType<typeof lockSchedule>>>

export function lockSchedule(tx: Db, id: string) {
  return tx.selectFrom('exportSchedules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function activeSchedules(db: Db) {
  return db.selectFrom('exportSchedules').select('id').where('pausedAt', 'is', null).execute()
}

export async function readersOf(db: Db, scheduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exportSchedulePeople')
    .select('accountId')
    .where('scheduleId', '=', scheduleId)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

type Written = Omit<ScheduleInput, 'people'> & { title: string }

/** Undefined where somebody has as many as one may have. */
export async function insertSchedule(tx: Db, accountId: string, schedule: Written, most: number) {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('exportSchedules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= most) return undefined
  return tx
    .insertInto('exportSchedules')
    .values({ ...schedule, query: JSON.stringify(schedule.query), accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** From now on it is due as it is now. */
export async function updateSchedule(tx: Db, id: string, schedule: Written): Promise<void> {
  await tx
    .updateTable('exportSchedules')
    .set({ ...schedule, query: JSON.stringify(schedule.query), doneUntil: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function tellPeople(tx: Db, scheduleId: string, people: string[]): Promise<void> {
  await tx.deleteFrom('exportSchedulePeople').where('scheduleId', '=', scheduleId).execute()
  if (people.length === 0) return
  await tx
    .insertInto('exportSchedulePeople')
    .values(people.map((accountId) => ({ scheduleId, accountId })))
    .execute()
}

export async function setPaused(tx: Db, id: string, { stopped }: { stopped: boolean }): Promise<void> {
  await tx
    .updateTable('exportSchedules')
    .set({ pausedAt: sql<Date>`now()`, stopped })
    .where('id', '=', id)
    .execute()
}

/** What came due meanwhile stays undone. */
export async function setGoing(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('exportSchedules')
    .set({ pausedAt: null, stopped: false, doneUntil: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function setDone(tx: Db, id: string, until: Date): Promise<void> {
  await tx.updateTable('exportSchedules').set({ doneUntil: until }).where('id', '=', id).execute()
}

export async function deleteSchedule(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('exportSchedules').where('id', '=', id).execute()
}

export async function isUnderWay(tx: Db, scheduleId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('exports')
    .select('id')
    .where('scheduleId', '=', scheduleId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return found !== undefined
}

type Due = {
  schedule: Pick<Kept, 'id' | 'accountId' | 'list' | 'format'>
  title: string
  query: Record<string, unknown>
  dueAt: Date
  eventId: number | null
}

/** Undefined where it was made before: the database has one of a time. */
export function insertDue(tx: Db, { schedule, query, ...due }: Due) {
  const { id: scheduleId, accountId, list, format } = schedule
  return tx
    .insertInto('exports')
    .values({ scheduleId, accountId, list, format, query: JSON.stringify(query), ...due })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function insertReaders(tx: Db, exportId: string, readers: string[]): Promise<void> {
  if (readers.length === 0) return
  await tx
    .insertInto('exportReaders')
    .values(readers.map((accountId) => ({ exportId, accountId })))
    .execute()
}
