import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type RunnerOptions, type Task, type TaskList } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { rowsWrite } from './gathered-writes.ts'
import { isUnavailable } from './answer-problems.ts'
import { queued, writeDown } from './job-failures/actions.ts'
import { forgetFailure } from './job-failures/sql.ts'
import { openPool } from './connections.ts'
import type { Db } from './db.ts'
import { freeJobsOfTheDead, workerHeartbeats } from './dead-workers.ts'
import { reportError } from './error-reports.ts'
import { keptConnection } from './kept-connection.ts'
import { hearPressure } from './pressure/hear-pressure.ts'
import { patientTask } from './pressure/patient-task.ts'
import type { Services } from './services.ts'
import { forgetOldCounts } from './shared-counts.ts'

/**
 * A feature's jobs: tasks by name, crontab lines, and the tasks that come round every few seconds. `patient` are those that
 * nobody looks at a screen for: while buyers wait they wait too, minutes at most.
 */
export type Jobs = {
  tasks: TaskList
  patient?: readonly string[]
  crontab?: string
  everySeconds?: Record<string, number>
}

/**
 * Puts a job into the transaction of `db`: it exists exactly if the transaction commits.
 * The same `key` replaces a job that has not run yet, so asking twice does it once. `inSeconds` is counted by the database's
 * clock, which decides when a job is due.
 */
export async function enqueue(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  { key, runAt, inSeconds }: { key?: string; runAt?: Date; inSeconds?: number } = {},
): Promise<void> {
  await addJobs(db, [{ key, task, payload: JSON.stringify(payload), runAt, inSeconds }])
}

type NewJob = {
  key: string | undefined
  task: string
  payload: string
  runAt: Date | undefined
  inSeconds: number | undefined
}

const addJobs = rowsWrite<NewJob>(
  { key: 'text', task: 'text', payload: 'json', runAt: 'timestamptz', inSeconds: 'float8' },
  (given) => `select graphile_worker.add_jobs(array_agg(row(given.task, given.payload, null,
    coalesce(given.run_at, now() + make_interval(secs => given.in_seconds)),
    12, given.key, null, null)::graphile_worker.job_spec)) from ${given}`,
  { mayMiss: true },
)

/** Of prompt jobs, and of patient ones besides: a mail waits for its mail server most of its time. */
const concurrency = 4

/** The jobs' worker of this process. `promise` is rejected where it gives up by itself. */
export type Worker = {
  promise: Promise<unknown>
  stop: () => Promise<void>
  kill: (reason: string) => Promise<void>
  /** When all that it had open is closed. */
  end: Promise<void>
}

/** Works on the jobs of all features. What comes round every few seconds begins at once, so a return catches up. */
export async function startWorker({ db, log, config }: Services, given: Jobs[]): Promise<Worker> {
  const parts = [...given, ownJobs(db)]
  const kept = keptConnection(config.databaseDirectUrl!)
  // The worker listens and prepares statements, which a pooler in between would lose.
  const direct = openPool(config.databaseDirectUrl!, {
    max: concurrency + 2,
    name: 'taquilla jobs',
    silentMs: config.databaseSilentMs,
    // A kept plan compares each job that waits with one task after the other: in a rush thousands wait, and each purchase has the worker look.
    options: '-c plan_cache_mode=force_custom_plan',
  })
  const rounds = Object.assign({}, ...parts.map((part) => part.everySeconds ?? {})) as Record<string, number>
  const tasks = Object.assign({}, ...parts.map((part) => part.tasks)) as TaskList
  const crontab = parts.map((part) => part.crontab ?? '').join('\n')
  const returns = (name: string) => name in rounds || new RegExp(`\\s${name}(\\s|$)`, 'm').test(crontab)
  for (const name of Object.keys(tasks)) tasks[name] = watched(db, name, returns(name), tasks[name]!)
  for (const [name, seconds] of Object.entries(rounds))
    tasks[name] = recurring(db, name, seconds, tasks[name]!)
  const stopping = new AbortController()
  const heard = hearPressure(kept)
  const patient: TaskList = {}
  for (const name of parts.flatMap((part) => part.patient ?? [])) {
    patient[name] = patientTask(tasks[name]!, heard, stopping.signal)
    delete tasks[name]
  }
  const options: RunnerOptions = {
    pgPool: direct,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: workerLogger(log),
    events: workerHeartbeats(kept),
  }
  const crontabs = [
    crontab,
    // Revives a round whose worker was killed in the middle of it.
    ...Object.keys(rounds).map((name) => `* * * * * ${name} ?jobKey=${name}_minute`),
  ].join('\n')
  const runners = [await run({ ...options, taskList: tasks, crontab: crontabs })]
  // A row of their own: prompt jobs never stand behind patient ones that wait.
  if (Object.keys(patient).length > 0)
    runners.push(await run({ ...options, taskList: patient, parsedCronItems: [] }))
  const promise = Promise.all(runners.map((runner) => runner.promise))
  // Where it gives up by itself nobody waits for this: the process ends, and whoever keeps it starts another.
  const end = async (): Promise<void> => {
    try {
      await promise
    } finally {
      // Its last jobs are written down as done a moment after it says that it has stopped.
      await sleep(200)
      await Promise.all([kept.close(), direct.end()])
    }
  }
  const worker: Worker = {
    promise,
    stop: async () => {
      stopping.abort()
      // One that gave up by itself, as where the database went first, says that it is stopped already.
      await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)))
    },
    kill: async (reason) => {
      await Promise.all(runners.map((runner) => runner.kill(reason)))
    },
    end: end(),
  }
  for (const name of Object.keys(rounds)) await enqueue(db, name, {}, { key: name })
  return worker
}

/** Takes no job any more and finishes those it has begun; what takes longer goes back to the queue. */
export async function stopWorker(worker: Worker, seconds = 20): Promise<void> {
  const stopped = worker.stop()
  if (!(await Promise.race([stopped.then(() => true), sleep(seconds * 1000, false, { ref: false })]))) {
    await worker.kill('a job outlasted the stop')
    await stopped
  }
  await worker.end.catch(() => undefined)
}

function ownJobs(db: Db): Jobs {
  return {
    everySeconds: { free_jobs_of_the_dead: 20, forget_old_counts: 300 },
    tasks: {
      forget_old_counts: () => forgetOldCounts(db),
      free_jobs_of_the_dead: async () => {
        await freeJobsOfTheDead(db)
      },
    },
  }
}

/**
 * A task whose failures the desk shows until it goes well: one that comes round as a whole, any other job by its number. The
 * first time it goes well, what a process before this one wrote down is forgotten as well.
 */
function watched(db: Db, task: string, returns: boolean, work: Task): Task {
  let failed = true
  return async (payload, helpers) => {
    const which = { task, subject: returns ? '' : queued(helpers.job.id) }
    try {
      await work(payload, helpers)
      if (returns ? failed : helpers.job.attempts > 1) await forgetFailure(db, which)
      failed = false
    } catch (error) {
      failed = true
      if (!(error instanceof Error && isUnavailable(error))) reportError(error, { job: task })
      // The database may be what is away: the worker's own log tells of it.
      await writeDown(db, which, error).catch(() => undefined)
      throw error
    }
  }
}

/** A task that asks for its own next turn, whether or not this one went well. */
function recurring(db: Db, name: string, seconds: number, task: Task): Task {
  return async (payload, helpers) => {
    try {
      await task(payload, helpers)
    } finally {
      await enqueue(db, name, {}, { key: name, inSeconds: seconds })
    }
  }
}

function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
