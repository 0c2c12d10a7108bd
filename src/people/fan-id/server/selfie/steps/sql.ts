import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { FanChallengeSteps } from '#server/schema.ts'
import type { Step } from '../../../sign-in-contract.ts'
import { timing } from './rules.ts'

export type StepRow = Omit<Selectable<FanChallengeSteps>, 'pose'> & { pose: Step }

/** The steps of a challenge so far, in their order. */
export async function stepsOf(db: Db, challengeId: string): Promise<StepRow[]> {
  const rows = await db
    .selectFrom('fanChallengeSteps')
    .selectAll()
    .where('challengeId', '=', challengeId)
    .orderBy('step')
    .execute()
  return rows.map((row) => ({ ...row, pose: row.pose as Step }))
}

type NewStep = { challengeId: string; step: number; pose: Step; colours: string[]; readyMs: number }

export async function insertStep(tx: Db, step: NewStep): Promise<void> {
  const { show, earlier, arriving } = timing
  const opens = step.readyMs + 2 * show - earlier
  await tx
    .insertInto('fanChallengeSteps')
    .values({
      ...step,
      showMs: show,
      opensAt: inMs(opens),
      closesAt: inMs(opens + arriving),
    })
    .execute()
}

/** A step that is told again: how many ms are left until its first colour. Null when its time is over. */
export async function timeLeft(tx: Db, { challengeId, step }: StepRow): Promise<number | null> {
  const { rows } = await sql<{ left: number; over: boolean }>`
    select greatest(0, ready_ms - extract(epoch from clock_timestamp() - told_at) * 1000)::int as left,
      clock_timestamp() > closes_at and (arrived_at is null
        or clock_timestamp() > closes_at + ${wholeMs}) as over
    from fan_challenge_steps where challenge_id = ${challengeId} and step = ${step}`.execute(tx)
  return rows[0] === undefined || rows[0].over ? null : rows[0].left
}

const wholeMs = sql`make_interval(secs => ${timing.whole / 1000})`

/**
 * The pictures of a step begin to arrive, and whoever brings them may measure them: of many at once, one. What a killed
 * server had begun is free again after a while. Undefined when another has it or it is judged.
 */
export async function arrive(db: Db, challengeId: string, step: number) {
  const { rows } = await sql<{ missed: 'too_early' | 'too_late' | null }>`
    update fan_challenge_steps set arrived_at = coalesce(arrived_at, clock_timestamp()),
      measured_since = clock_timestamp()
    where challenge_id = ${challengeId} and step = ${step} and judged_at is null
      and (measured_since is null or measured_since < clock_timestamp() - interval '2 minutes')
    returning case when arrived_at < opens_at then 'too_early'
      when arrived_at > closes_at or clock_timestamp() > closes_at + ${wholeMs} then 'too_late' end as missed`.execute(
    db,
  )
  return rows[0]
}

/** Nothing could be looked at: the step is as it was, but for when its pictures came. */
export async function letGo(db: Db, challengeId: string, step: number): Promise<void> {
  await db
    .updateTable('fanChallengeSteps')
    .set({ measuredSince: null })
    .where('challengeId', '=', challengeId)
    .where('step', '=', step)
    .where('judgedAt', 'is', null)
    .execute()
}

type Judgement = { missed: string | null; sealedReadings: Buffer | null }

/** Writes once what became of a step, while its challenge is open. Says whether it did. */
export async function judge(
  db: Db,
  { challengeId, step }: { challengeId: string; step: number },
  judgement: Judgement,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fanChallengeSteps')
    .set({ ...judgement, judgedAt: sql<Date>`now()`, measuredSince: null })
    .where('challengeId', '=', challengeId)
    .where('step', '=', step)
    .where('judgedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('fanChallenges').select('id').where('id', '=', challengeId).where('usedAt', 'is', null),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What was measured is of no more use: a challenge decided, given up, or a face that may not be used any longer. */
export async function dropReadings(db: Db, of: { challengeId: string } | { fanId: string }): Promise<void> {
  const which = 'fanId' in of ? sql`fan_id = ${of.fanId}` : sql`id = ${of.challengeId}`
  await sql`update fan_challenge_steps set sealed_readings = null where sealed_readings is not null
    and challenge_id in (select id from fan_challenges where ${which})`.execute(db)
}

const inMs = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`
