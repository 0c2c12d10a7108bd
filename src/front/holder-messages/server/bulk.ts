import { sql } from 'kysely'
import { bulkPriority } from '#people/notifications/rules.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { DB } from '#server/schema.ts'
import type { Progress } from '../contract.ts'
import type { MessageState } from '../rules.ts'

/** People of one step: few enough that a stop leaves little behind, and the queue short. */
export const batchSize = 100
/** Letters that may lie in the queue before more are put there. */
export const mostWaiting = 200
/** While the queue is full of letters, the next step comes so much later. */
const pauseSeconds = 3

type Kind = {
  /** The table of what is written, and the one of whom each is for. */
  letters: keyof DB
  people: keyof DB
  /** The column of the second that names the first. */
  of: string
  /** In which order people have their turn. */
  turn: string
  /** The key of its notices: a person who has one has been told. */
  noticeKey: (id: string) => string
  /** The job that makes a step, and what its payload calls the letter. */
  task: string
  named: string
}

export type Step = 'more' | 'later' | 'over'
type Due = { state: MessageState; due: boolean }

/**
 * What goes to many, some people at a time: each is told in the transaction that marks them as told, so that a worker that is
 * killed or has a rival leaves nobody told twice or forgotten, and until their turn it can be stopped.
 */
export function bulk({ noticeKey, task, named, ...kind }: Kind) {
  const letters = sql.table(kind.letters)
  const people = sql.table(kind.people)
  const [of, turn] = [sql.ref(kind.of), sql.ref(kind.turn)]

  async function markState(db: Db, id: string, state: 'sending' | 'stopped' | 'done'): Promise<void> {
    await sql`update ${letters} set state = ${state},
      finished_at = case when ${state} <> 'sending' then now() end where id = ${id}`.execute(db)
  }

  /** Some who wait for their turn, locked; what another worker has is passed over. */
  async function claimPeople(tx: Db, id: string): Promise<string[]> {
    const { rows } = await sql<{ accountId: string }>`select account_id from ${people}
      where ${of} = ${id} and state = 'waiting' order by ${turn} limit ${batchSize} for update skip locked`.execute(
      tx,
    )
    return rows.map(({ accountId }) => accountId)
  }

  async function markPeople(tx: Db, id: string, accountIds: string[], state: 'told' | 'gone'): Promise<void> {
    if (accountIds.length === 0) return
    await sql`update ${people} set state = ${state}, told_at = now()
      where ${of} = ${id} and account_id = any (${accountIds}::uuid[]) and state = 'waiting'`.execute(tx)
  }

  /** Letters to many that nobody has tried to send yet; only those of one when it is named. */
  async function lettersWaiting(db: Db, id?: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs job
      where task_identifier = 'mail_notification' and priority = ${bulkPriority} and attempts = 0
        and (${id ?? null}::uuid is null or exists (select from notifications notice
          where notice.key = ${noticeKey(id ?? '')} and job.key = 'mail_notification:' || notice.id))`.execute(
      db,
    )
    return rows[0]!.n
  }

  /** The next step, in the transaction that asks for it: at its hour, or when the queue has gone down. */
  function enqueueStep(tx: Db, id: string, when: { runAt?: Date; inSeconds?: number } = {}): Promise<void> {
    return enqueue(tx, task, { [named]: id }, { key: `${task}:${id}`, ...when })
  }

  /**
   * One step of a locked letter that is due. `begin`: once, before the first; `tell`: puts these people's notices down and
   * answers whom of them it told.
   */
  async function step(
    tx: Db,
    id: string,
    letter: Due | undefined,
    { begin, tell }: { begin?: () => Promise<void>; tell: (accountIds: string[]) => Promise<string[]> },
  ): Promise<Step> {
    if (letter?.state === 'waiting') {
      if (!letter.due) return 'over'
      await begin?.()
      await markState(tx, id, 'sending')
    } else if (letter?.state !== 'sending') return 'over'
    if ((await lettersWaiting(tx)) >= mostWaiting) return 'later'
    const accountIds = await claimPeople(tx, id)
    if (accountIds.length === 0 && (await lettersWaiting(tx, id)) > 0) return 'later'
    if (accountIds.length === 0) {
      await markState(tx, id, 'done')
      return 'over'
    }
    const told = await tell(accountIds)
    await markPeople(tx, id, told, 'told')
    const gone = accountIds.filter((one) => !told.includes(one))
    await markPeople(tx, id, gone, 'gone')
    return 'more'
  }

  return {
    markState,
    enqueueStep,
    step,

    /** Steps until nothing is left or the queue is full; then the next one is asked for. */
    async run(db: Db, id: string, sendSome: (db: Db, id: string) => Promise<Step>): Promise<void> {
      for (;;) {
        const then = await sendSome(db, id)
        if (then === 'over') return
        if (then === 'later') return enqueueStep(db, id, { inSeconds: pauseSeconds })
      }
    },

    /** A confirmed one waits for its hour; without one, for as long as it can be taken back. */
    async markConfirmed(
      db: Db,
      id: string,
      { by, at, seconds }: { by: string; at: Date | null; seconds: number },
    ): Promise<Date> {
      const { rows } = await sql<{
        sendAt: Date
      }>`update ${letters} set state = 'waiting', confirmed_by = ${by},
        send_at = greatest(${at}::timestamptz, now() + make_interval(secs => ${seconds}))
        where id = ${id} returning send_at`.execute(db)
      return rows[0]!.sendAt
    },

    async markDraftAgain(db: Db, id: string): Promise<void> {
      await sql`update ${letters} set state = 'draft', confirmed_by = null, send_at = null where id = ${id}`.execute(
        db,
      )
      await sql`delete from ${people} where ${of} = ${id}`.execute(db)
    },

    /** False when it is no draft any more. */
    async deleteDraft(db: Db, id: string): Promise<boolean> {
      const { numAffectedRows } =
        await sql`delete from ${letters} where id = ${id} and state = 'draft'`.execute(db)
      return (numAffectedRows ?? 0n) > 0n
    },

    async markTested(db: Db, id: string, by: string): Promise<void> {
      await sql`update ${letters} set tested_by = ${by}, tested_words = words, tested_at = now()
        where id = ${id} and state = 'draft'`.execute(db)
    },

    /** Whose letter was taken out of the queue waits again. */
    async waitAgain(tx: Db, id: string, accountIds: string[]): Promise<void> {
      await sql`update ${people} set state = 'waiting', told_at = null
        where ${of} = ${id} and account_id = any (${accountIds}::uuid[])`.execute(tx)
    },

    /** Locked: whoever sends, stops or takes back comes after the other. */
    async lock(tx: Db, id: string): Promise<void> {
      await sql`select id from ${letters} where id = ${id} for no key update`.execute(tx)
    },

    /** How far it is, counted in rows and in what lies in the queue. */
    async progressOf(db: Db, id: string): Promise<Progress> {
      const { rows } = await sql<Progress>`
        with notice as (select id, mailed_at from notifications where key = ${noticeKey(id)}),
        job as (select key, attempts, max_attempts from graphile_worker.jobs
          where priority = ${bulkPriority} and task_identifier in ('mail_notification', 'push_notification'))
        select person.total, person.told, person.gone, letter.mailed, letter.waiting as mails_waiting,
          letter.failed as mails_failed, (select count(*)::int from notice join job
            on starts_with(job.key, 'push_notification:' || notice.id || ':') and job.attempts < job.max_attempts)
            as pushes_waiting
        from (select count(*) filter (where state <> 'held_out')::int as total,
            count(*) filter (where state = 'told')::int as told, count(*) filter (where state = 'gone')::int as gone
          from ${people} where ${of} = ${id}) as person,
        (select count(*) filter (where mailed_at is not null)::int as mailed,
            count(job.key) filter (where mailed_at is null and job.attempts < job.max_attempts)::int as waiting,
            count(job.key) filter (where mailed_at is null and job.attempts >= job.max_attempts)::int as failed
          from notice left join job on job.key = 'mail_notification:' || notice.id) as letter`.execute(db)
      return rows[0]!
    },

    /** Those that should be on their way: their step asks for the next one by itself, unless it was lost. */
    async due(db: Db): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select id from ${letters}
        where state in ('waiting', 'sending') and send_at < now() - interval '1 minute' order by send_at`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    },
  }
}
