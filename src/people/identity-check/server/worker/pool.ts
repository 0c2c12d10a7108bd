import { Worker } from 'node:worker_threads'
import { Problem } from '#lib/problem.ts'
import { busy, line } from './line.ts'
import { pace } from './pace.ts'
import type { Answer, Order, Reading, Task } from './tasks.ts'

export type PoolOptions = {
  /** Threads that measure at once; one leaves the other cores to the sale. */
  workers?: number
  /** Tasks that may wait; the next one is refused. */
  queue?: number
  /** A task that takes longer fails, and its thread is left behind. */
  maxSeconds?: number
  /** How busy the process is with other work, 0 to 1: the threads rest the longer in a flood. */
  utilization?: () => number
  freeMs?: number
  /** The thread's program; tests put a faulty one in its place. */
  program?: URL
}

export type Pool = {
  /** Throws Problem `busy` (503) with `seconds` at once when the queue is full, `check_failed` (503) when the thread dies or fails. */
  run<Kind extends Task['kind']>(task: Task & { kind: Kind }): Promise<Reading[Kind]>
  /** Waits for what is being measured; what still stands in the queue is refused. */
  close(): Promise<void>
}

type Job = { task: Task; done: (reading: never) => void; failed: (error: Error) => void }
type Thread = {
  worker: Worker
  job?: Job
  since?: number
  timer?: NodeJS.Timeout
  resting?: NodeJS.Timeout
  gone: Promise<void>
}

/**
 * Threads that measure pictures, opened when first needed, with a queue that has an end. No thread is ever killed: ended
 * amid native code, it takes the whole process with it (measured). It is asked to end, after what it is doing.
 */
export function openPool({
  workers = 1,
  queue = 20,
  maxSeconds = 90,
  program = new URL('./measure-thread.ts', import.meta.url),
  ...measured
}: PoolOptions = {}): Pool {
  const paced = pace(measured)
  const ahead = line()
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  let nextId = 0
  let closed = false

  function next(): void {
    const job = waiting[0]
    const thread = job === undefined ? undefined : (idle() ?? grow())
    if (job === undefined || thread === undefined) return
    waiting.shift()
    thread.job = job
    thread.since = paced.now()
    thread.worker.ref()
    thread.timer = setTimeout(() => leave(thread, 'took too long'), maxSeconds * 1000)
    thread.worker.postMessage({ id: nextId++, task: job.task } satisfies Order)
    next()
  }

  const idle = () => [...threads].find(({ job, resting }) => job === undefined && resting === undefined)

  function grow(): Thread | undefined {
    if (threads.size >= workers) return undefined
    const worker = new Worker(program)
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    const thread: Thread = { worker, gone }
    worker.on('message', (answer: Answer) => settle(thread, answer))
    worker.on('error', (error) => leave(thread, String(error)))
    worker.on('exit', (code) => leave(thread, `exit ${code}`))
    threads.add(thread)
    return thread
  }

  function settle(thread: Thread, answer: Answer): void {
    const job = release(thread)
    ahead.done(waiting.length > 0)
    rest(thread, answer.tookMs)
    // An idle thread keeps no process alive; one that is closing does, until it is gone.
    if (!closed) thread.worker.unref()
    if (job === undefined) return
    if ('reading' in answer) job.done(answer.reading as never)
    else job.failed('problem' in answer ? problemOf(answer.problem) : failed(answer.failure))
    next()
  }

  /** What was measured is answered at once; the next picture waits for what the sale leaves. */
  function rest(thread: Thread, tookMs: number | undefined): void {
    paced.worked(thread.since ?? paced.now(), tookMs)
    const ms = paced.owed()
    if (ms < 1 || closed) return
    thread.resting = setTimeout(() => {
      delete thread.resting
      next()
    }, ms)
  }

  /** A thread that died or hangs is forgotten and its task fails; the next task opens another. */
  function leave(thread: Thread, why: string): void {
    if (!threads.delete(thread)) return
    const job = release(thread)
    end(thread)
    job?.failed(failed(why))
    next()
  }

  function end({ worker }: Thread): void {
    worker.unref()
    worker.postMessage({ end: true } satisfies Order)
  }

  function release(thread: Thread): Job | undefined {
    const { job } = thread
    clearTimeout(thread.timer)
    clearTimeout(thread.resting)
    delete thread.resting
    delete thread.job
    return job
  }

  return {
    run: (task) =>
      new Promise((done, fail) => {
        const working = [...threads].filter(({ job, resting }) => (job ?? resting) !== undefined).length
        if (closed || (waiting.length >= queue && working >= workers))
          throw busy(ahead.secondsFor(waiting.length))
        waiting.push({ task, done, failed: fail })
        next()
      }),
    async close() {
      closed = true
      for (const { failed: refuse } of waiting.splice(0)) refuse(busy(ahead.secondsFor(0)))
      const rest = [...threads]
      for (const thread of rest) {
        clearTimeout(thread.resting)
        thread.worker.postMessage({ end: true } satisfies Order)
        thread.worker.ref()
      }
      await Promise.all(rest.map(({ gone }) => gone))
    },
  }
}

function problemOf({ code, message, status }: { code: string; message: string; status: number }): Problem {
  return new Problem(code, message, status)
}

function failed(why: string): Problem {
  const problem = new Problem('check_failed', 'No pudimos revisar tu foto. Intenta de nuevo.', 503)
  problem.cause = why
  return problem
}
