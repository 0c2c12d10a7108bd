import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { VitalSign } from '#server/vital-sign.ts'
import { taskWords } from './task-words.ts'

type Waiting = { task: string; n: number; seconds: number; since: Date }

/** Jobs whose turn has come and that nobody has taken. */
async function waiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select task_identifier as task, count(*) as n, min(run_at) as since, extract(epoch from now() - min(run_at))::float8 as seconds
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()
    group by 1 order by 3`.execute(db)
  return rows
}

async function failing(db: Db, mails: boolean): Promise<{ task: string; n: number; since: Date }[]> {
  const { rows } = await sql<{ task: string; n: number; since: Date }>`
    select task, count(*) as n, min(since) as since from job_failures
    where aside_at is null and times > 1 and starts_with(task, 'mail_') = ${mails} group by 1 order by 2 desc`.execute(
    db,
  )
  return rows
}

export const jobSigns: readonly VitalSign[] = [
  {
    metric: 'taquilla_jobs_waiting',
    help: 'Jobs whose turn has come and that nobody has taken, by task',
    group: 'Trabajos',
    title: 'Trabajos en la fila',
    meaning: 'Lo que el sistema hace solo y ya le toca.',
    unit: 'count',
    labels: ['task'],
    read: async ({ db }) =>
      (await waiting(db)).map(({ task, n }) => ({ value: n, labels: { task }, words: taskWords(task) })),
  },
  {
    metric: 'taquilla_jobs_oldest_seconds',
    help: 'How long the oldest job has waited for its turn, by task',
    group: 'Trabajos',
    title: 'El trabajo que más espera',
    meaning: 'Si crece, el proceso de trabajos está parado o no se da abasto.',
    unit: 'seconds',
    labels: ['task'],
    alert: {
      name: 'TaquillaJobsStuck',
      when: 'above',
      limit: 600,
      forMinutes: 1,
      urgency: 'page',
      summary: 'A job has waited for more than 10 minutes',
      advice: 'Revisa que el proceso de trabajos esté encendido y reinícialo: nada se hace dos veces.',
      runbook: 'database-down.md#jobs-do-not-run',
    },
    read: async ({ db }) =>
      (await waiting(db)).map(({ task, seconds, since }) => ({
        value: seconds,
        labels: { task },
        words: taskWords(task),
        since,
      })),
  },
  {
    metric: 'taquilla_jobs_failing',
    help: 'Jobs that failed more than once and are tried again, mails apart, by task',
    group: 'Trabajos',
    title: 'Trabajos que fallan',
    meaning: 'Lo que se intentó más de una vez y no sale.',
    unit: 'count',
    labels: ['task'],
    alert: {
      name: 'TaquillaJobsFailing',
      when: 'above',
      limit: 0,
      forMinutes: 15,
      urgency: 'ticket',
      summary: 'Jobs fail again and again',
      advice: 'Lee el último error en «Trabajos que fallan» y decide si se aparta.',
      runbook: 'database-down.md#jobs-fail',
    },
    read: async ({ db }) =>
      (await failing(db, false)).map(({ task, n, since }) => ({
        value: n,
        labels: { task },
        words: taskWords(task),
        since,
      })),
  },
  {
    metric: 'taquilla_mail_jobs_failing',
    help: 'Mails that failed more than once and are tried again, by task',
    group: 'Trabajos',
    title: 'Correos que no salen',
    meaning: 'Boletos y avisos que el servidor de correo no aceptó.',
    unit: 'count',
    labels: ['task'],
    alert: {
      name: 'TaquillaMailStopped',
      when: 'above',
      limit: 3,
      forMinutes: 10,
      urgency: 'page',
      summary: 'Mails are refused again and again',
      advice: 'Manda un correo de prueba en «Primer día»; los boletos siguen en la cuenta de cada quien.',
      runbook: 'mail-stopped.md#what-to-check',
    },
    read: async ({ db }) =>
      (await failing(db, true)).map(({ task, n, since }) => ({
        value: n,
        labels: { task },
        words: taskWords(task),
        since,
      })),
  },
]
