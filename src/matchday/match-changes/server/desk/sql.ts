import type { z } from 'zod/mini'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { changeSteps, type ChangeStep } from '#catalogue/events/changes-rules.ts'
import type { ChangeRow } from '../sql.ts'
import type { Change } from '../../desk-contract.ts'

type StepRow = {
  step: ChangeStep
  done: number
  total: number
  failed: number
  cents: number
  dueAt: string | Date | null
}

/** A change with how far each of its steps is, counted in rows. */
export async function describeChange(db: Db, change: ChangeRow): Promise<z.input<typeof Change>> {
  const { id, kind, reason, decidedBy, decidedAt, startsBefore, startsAfter, chooseUntil, finishedAt } =
    change
  const [{ rows: steps }, failures] = await Promise.all([
    sql<StepRow>`
      select step, count(*) filter (where state = 'done')::int as done, count(*)::int as total,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(sum(amount_cents) filter (where state = 'done'), 0)::int as cents,
        min(due_at) filter (where state = 'waiting' and due_at > now()) as due_at
      from match_change_items where change_id = ${id} group by step`.execute(db),
    db
      .selectFrom('matchChangeItems')
      .select(['step', 'subject', 'failure as why'])
      .where('changeId', '=', id)
      .where('state', '=', 'failed')
      .orderBy('step')
      .orderBy('subject')
      .limit(20)
      .execute(),
  ])
  return {
    id,
    kind,
    reason,
    decidedBy,
    decidedAt,
    startsBefore,
    startsAfter,
    chooseUntil,
    finishedAt,
    steps: changeSteps.flatMap((name) =>
      steps
        .filter(({ step }) => step === name)
        .map((step) => ({ ...step, dueAt: step.dueAt === null ? null : new Date(step.dueAt) })),
    ),
    failures: failures.map(({ step, subject, why }) => ({ step, subject, why: why ?? '' })),
  }
}
