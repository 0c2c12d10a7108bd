import { Worker } from 'node:worker_threads'
import { Problem } from '#lib/problem.ts'
import type { Answer, Reading, Task } from './tasks.ts'

export type PoolOptions = {
  /** Threads that measure at once; one leaves the other cores to the sale. */
  workers?: number
  /** Tasks that may wait; the next one is refused. */
  queue?: number
  /** A task that takes longer ends with its thread. */
  mostSeconds?: number
  /** The thread's program; tests put a faulty one in its place. */
  program?: URL
}

export type Pool = {
  /** Throws Problem `busy` (503) at once when the queue is full, `check_failed` (503) when the thread dies or fails. */
  run<Kind extends Task['kind']>(task: Task & { kind: Kind }): Promise<Reading[Kind]>
  close(): Promise<void>
}

type Job = { task: Task; done: (reading: never) => void; failed: (error: Error) => void }
type Thread = { worker: Worker; job?: Job; timer?: NodeJS.Timeout }

/** Threads that measure pictures, opened when first needed, with a queue that has an end. */
export function openPool({
  workers = 1,
  queue = 20,
  mostSeconds = 30,
  program = new URL('./measure-thread.ts', import.meta.url),
}: PoolOptions = {}): Pool {
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
    thread.worker.ref()
    thread.timer = setTimeout(() => end(thread, 'took too long'), mostSeconds * 1000)
    thread.worker.postMessage({ id: nextId++, task: job.task })
    next()
  }

  const idle = () => [...threads].find(({ job }) => job === undefined)

  function grow(): Thread | undefined {
    if (threads.size >= workers) return undefined
    const thread: Thread = { worker: new Worker(program) }
    thread.worker.on('message', (answer: Answer) => settle(thread, answer))
    thread.worker.on('error', (error) => end(thread, String(error)))
    thread.worker.on('exit', (code) => end(thread, `exit ${code}`))
    threads.add(thread)
    return thread
  }

  function settle(thread: Thread, answer: Answer): void {
    const job = release(thread)
    // An idle thread keeps no process alive.
    thread.worker.unref()
    if ('reading' in answer) job?.done(answer.reading as never)
    else if ('problem' in answer) job?.failed(problemOf(answer.problem))
    else job?.failed(failed(answer.failure))
    next()
  }

  /** A thread that died is forgotten and its task fails; the next task opens another. */
  function end(thread: Thread, why: string): void {
    if (!threads.delete(thread)) return
    void thread.worker.terminate()
    release(thread)?.failed(failed(why))
    next()
  }

  function release(thread: Thread): Job | undefined {
    const { job } = thread
    clearTimeout(thread.timer)
    delete thread.job
    return job
  }

  return {
    run: (task) =>
      new Promise((done, fail) => {
        const busy = [...threads].filter(({ job }) => job !== undefined).length
        if (closed || (waiting.length >= queue && busy >= workers)) throw full()
        waiting.push({ task, done, failed: fail })
        next()
      }),
    async close() {
      closed = true
      for (const { failed: refuse } of waiting.splice(0)) refuse(full())
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

function problemOf({ code, message, status }: { code: string; message: string; status: number }): Problem {
  return new Problem(code, message, status)
}

function full(): Problem {
  return new Problem('busy', 'Estamos revisando muchas fotos. Intenta de nuevo en unos segundos.', 503)
}

function failed(why: string): Problem {
  const problem = new Problem('check_failed', 'No pudimos revisar tu foto. Intenta de nuevo.', 503)
  problem.cause = why
  return problem
}
