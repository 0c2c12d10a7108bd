import { isUnavailable } from '../answer-problems.ts'
import type { Db } from '../db.ts'
import { reportError } from '../error-reports.ts'
import { pauseSeconds, withoutSecrets } from './rules.ts'
import { failedBefore, forgetFailure, noteFailure, pauseFor, type Which } from './sql.ts'

/** Each thing of a round by its own number (a match, an order, a pass), and what is done with it. */
type Round<Thing> = {
  task: string
  things: Thing[]
  subject: (thing: Thing) => string | number
  work: (thing: Thing) => Promise<unknown>
}

/**
 * Does a round's work thing by thing: one that fails is written down and passed by for a while, longer each time, and the
 * rest goes on. Only a database that is away ends the round. What goes well later is forgotten again.
 */
export async function eachApart<Thing>(db: Db, { task, things, subject, work }: Round<Thing>): Promise<void> {
  if (things.length === 0) return
  const before = await failedBefore(db, task)
  for (const thing of things) {
    const which = { task, subject: String(subject(thing)) }
    if (before.get(which.subject) === true) continue
    try {
      await work(thing)
      if (before.has(which.subject)) await forgetFailure(db, which)
    } catch (error) {
      if (!(error instanceof Error) || isUnavailable(error)) throw error
      reportError(error, { job: task })
      await writeDown(db, which, error)
    }
  }
}

/** A failure as the desk shows it. */
export async function writeDown(db: Db, which: Which, error: unknown): Promise<void> {
  const words = withoutSecrets(error instanceof Error ? error.message : String(error))
  await pauseFor(db, which, pauseSeconds(await noteFailure(db, which, words)))
}

/** How one job of the queue is called as a subject, by its number there. */
export const queued = (jobId: string): string => `trabajo ${jobId}`
