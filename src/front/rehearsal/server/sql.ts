import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Progress, Report } from '../contract.ts'
import type { RehearsalState } from '../rules.ts'

const rehearsals = (db: Db) =>
  db
    .selectFrom('rehearsals')
    .leftJoin('accounts', 'accounts.id', 'rehearsals.askedBy')
    .select(['rehearsals.id', 'subject', 'title', 'fans', 'duringSale', 'state', 'stopAsked', 'reason'])
    .select(['progress', 'report', 'askedAt', 'endedAt'])
    .select(sql<string | null>`accounts.first_name || ' ' || accounts.last_name`.as('askedBy'))

export type RehearsalRow = NonNullable<Awaited<ReturnType<typeof findRehearsal>>>

export function findRehearsal(db: Db, id: number) {
  return rehearsals(db).where('rehearsals.id', '=', id).executeTakeFirst()
}

export function lastRehearsals(db: Db) {
  return rehearsals(db).orderBy('rehearsals.id', 'desc').limit(50).execute()
}

type NewRehearsal = {
  subject: string
  title: string
  fans: number
  duringSale: boolean
  askedBy: string | null
}

/** Undefined while another waits or runs. */
export async function insertRehearsal(db: Db, row: NewRehearsal): Promise<number | undefined> {
  const inserted = await db
    .insertInto('rehearsals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** False where it is not one that waits any more: stopped, or somebody else's. */
export async function beginRehearsal(db: Db, id: number): Promise<boolean> {
  const done = await db
    .updateTable('rehearsals')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('stopAsked', '=', false)
    .executeTakeFirst()
  return done.numUpdatedRows > 0
}

/** Writes where it is, and says whether somebody wants it to stop. */
export async function writeProgress(db: Db, id: number, progress: Progress): Promise<boolean> {
  const row = await db
    .updateTable('rehearsals')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('stopAsked')
    .executeTakeFirst()
  return row === undefined || row.stopAsked
}

type End = {
  state: Extract<RehearsalState, 'done' | 'stopped' | 'failed'>
  reason: string | null
  report: Report | null
}

export async function endRehearsal(db: Db, id: number, { state, reason, report }: End): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ state, reason, report: report && JSON.stringify(report), endedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

export async function askToStop(db: Db, id: number): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ stopAsked: true })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** Those that say that they run: true only while somebody has the rehearsals' lock. */
export async function giveUpRunning(db: Db, reason: string): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ state: 'failed', reason, endedAt: sql<Date>`now()` })
    .where('state', '=', 'running')
    .execute()
}

/** Waiting ones that nobody wants any more. */
export async function dropStopped(db: Db): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ state: 'stopped', endedAt: sql<Date>`now()` })
    .where('state', '=', 'waiting')
    .where('stopAsked', '=', true)
    .execute()
}

/** Held by whoever directs a rehearsal, as long as its connection lives. */
export const rehearsalLock = `hashtextextended('taquilla rehearsal', 0)`

/** Whether somebody directs one now. */
export async function isDirected(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(rehearsalLock)}) as free`.execute(db)
  return !rows[0]!.free
}

/** Whether one that was killed may have left something: it says that it runs, or its database is there. */
export async function mayBeLeft(db: Db): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from rehearsals where state = 'running')
      or exists (select from pg_database where starts_with(datname, current_database() || '_rehearsal_')) as left`.execute(
    db,
  )
  return rows[0]!.left && !(await isDirected(db))
}
