import { Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { moveQueued, putAside, tryAgain, type Which } from '#server/job-failures/sql.ts'

const numberIn = (subject: string): string | undefined => /^trabajo (\d+)$/.exec(subject)?.[1]

/** What failed is tried again: by the next round, or at once where it is one job of the queue. */
export function retry(db: Db, which: Which, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryAgain(tx, which))) throw gone()
    const jobId = numberIn(which.subject)
    if (jobId !== undefined) await moveQueued(tx, jobId, 'now')
    await audit(tx, { accountId, action: 'job.retried', subject: `job:${which.task}`, detail: which })
  })
}

/** What failed is left alone until somebody asks for it; a whole round is too much to leave alone. */
export function setAside(db: Db, which: Which, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (which.subject === '')
      throw new Problem('whole_round', 'Este trabajo falla completo: no se puede apartar. Avisa a sistemas.')
    if (!(await putAside(tx, which))) throw gone()
    const jobId = numberIn(which.subject)
    if (jobId !== undefined) await moveQueued(tx, jobId, 'never')
    await audit(tx, { accountId, action: 'job.put_aside', subject: `job:${which.task}`, detail: which })
  })
}

function gone(): Problem {
  return new Problem('job_works', 'Ese trabajo ya no falla, o alguien ya lo apartó.')
}
