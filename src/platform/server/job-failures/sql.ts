import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** `subject`: what of the task it is about; empty for all of it. */
export type Which = { task: string; subject: string }

/** Writes a failure down, or that it happened once more; answers how often it did. */
export async function noteFailure(db: Db, { task, subject }: Which, error: string): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    insert into job_failures as known (task, subject, error, retry_at) values (${task}, ${subject}, ${error}, clock_timestamp())
    on conflict (task, subject) do update
    set times = known.times + 1, last_at = clock_timestamp(), error = excluded.error
    returning times`.execute(db)
  return rows[0]!.times
}

export async function pauseFor(db: Db, { task, subject }: Which, seconds: number): Promise<void> {
  await sql`update job_failures set retry_at = clock_timestamp() + make_interval(secs => ${seconds})
    where task = ${task} and subject = ${subject}`.execute(db)
}

/** It went well after all. */
export async function forgetFailure(db: Db, { task, subject }: Which): Promise<void> {
  await db.deleteFrom('jobFailures').where('task', '=', task).where('subject', '=', subject).execute()
}

/** What failed of a task before, and whether it is passed by now. */
export async function failedBefore(db: Db, task: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('jobFailures')
    .select(['subject', sql<boolean>`aside_at is not null or retry_at > clock_timestamp()`.as('passed')])
    .where('task', '=', task)
    .execute()
  return new Map(rows.map(({ subject, passed }) => [subject, passed]))
}

/** Tried again from the next round on; false when there is no such failure. */
export async function tryAgain(db: Db, { task, subject }: Which): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobFailures')
    .set({ retryAt: sql`clock_timestamp()`, asideAt: null })
    .where('task', '=', task)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Not tried again until somebody says so; false when there is no such failure, or it was put aside before. */
export async function putAside(db: Db, { task, subject }: Which): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobFailures')
    .set({ asideAt: sql`clock_timestamp()` })
    .where('task', '=', task)
    .where('subject', '=', subject)
    .where('asideAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What fails, what a person has put aside last, the oldest first; as many as somebody reads. */
export function failures(db: Db) {
  return db
    .selectFrom('jobFailures')
    .selectAll()
    .orderBy('asideAt', (order) => order.desc().nullsFirst())
    .orderBy('since')
    .limit(200)
    .execute()
}

export async function countFailures(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('jobFailures')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** One job of the queue, by its number there: now, or never again. */
export async function moveQueued(db: Db, jobId: string, when: 'now' | 'never'): Promise<void> {
  if (when === 'never')
    await sql`select graphile_worker.permanently_fail_jobs(array[${jobId}::bigint])`.execute(db)
  else
    await sql`select graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at := now(), attempts := 0)`.execute(
      db,
    )
}
