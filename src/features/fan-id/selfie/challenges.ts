import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { FanChallengePurpose } from '#server/schema.ts'
import type { Services } from '#server/services.ts'
import { sha256 } from '#server/session.ts'
import { hoursOf } from '../pictures/rules.ts'
import { inHours, putPicture, readPicture } from '../pictures/shelf.ts'
import { takeIn } from '../pictures/take-in.ts'
import type { Challenge, Step } from '../sign-in/contract.ts'
import { chooseSteps } from './judging.ts'
import { challengeSeconds } from './rules.ts'

type NewChallenge = { fanId: string | null; purpose: FanChallengePurpose; subject: string }
type Store = Pick<Services, 'db' | 'config' | 'files'>

/** Asks a face for something. Only the nonce's hash is stored. */
export async function openChallenge(db: Db, challenge: NewChallenge): Promise<Challenge> {
  const nonce = randomBytes(32).toString('base64url')
  const steps = chooseSteps()
  const { id, expiresAt } = await db
    .insertInto('fanChallenges')
    .values({
      ...challenge,
      nonceHash: sha256(nonce),
      steps,
      expiresAt: sql<Date>`now() + make_interval(secs => ${challengeSeconds})`,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return { id, nonce, steps, expiresAt: expiresAt.toISOString() }
}

/** A challenge by its id and nonce: whoever has only one of the two finds nothing. The database compares hashes. */
export async function findChallenge(db: Db, id: string, nonce: string) {
  const row = await db
    .selectFrom('fanChallenges')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('id', '=', id)
    .where('nonceHash', '=', sha256(nonce))
    .executeTakeFirst()
  if (row === undefined) throw notFound('No encontramos ese reto.')
  return { ...row, steps: row.steps as Step[] }
}

/**
 * Uses a challenge up, before a face is looked at: of many decisions at the same time, the update lets one through, and
 * what a killed server had begun is begun anew with another challenge.
 */
export async function useChallenge(db: Db, { id, expired }: { id: string; expired: boolean }): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('fanChallenges')
    .set({ usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw expired ? challengeOver() : challengeUsed()
}

/** A decision in which nothing could be looked at gives the challenge back to whoever used it. */
export async function giveBackChallenge(db: Db, id: string): Promise<void> {
  await db
    .updateTable('fanChallenges')
    .set({ usedAt: null })
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('fanChecks').select('id').where('challengeId', '=', id))))
    .execute()
}

/** Keeps the picture of one step, sealed; until the decision the same step may be sent again. */
export async function keepFrame(
  { db, config, files }: Store,
  asked: { challengeId: string; nonce: string; step: number; fanId: string | null },
  upload: Buffer,
): Promise<void> {
  const { challengeId, nonce, step } = asked
  const challenge = await findChallenge(db, challengeId, nonce)
  const stranger = challenge.purpose === 'registration' && challenge.fanId !== asked.fanId
  if (stranger || step >= challenge.steps.length) throw notFound('No encontramos ese reto.')
  if (challenge.usedAt !== null) throw challengeUsed()
  if (challenge.expired) throw challengeOver()
  const picture = await takeIn(upload, 'selfie')
  const { id } = await db
    .insertInto('fanPictures')
    .values({
      fanId: challenge.fanId,
      challengeId,
      step,
      kind: step === 0 ? 'selfie' : 'challenge',
      eraseAt: inHours(hoursOf.failed),
    })
    .onConflict((conflict) =>
      conflict.columns(['challengeId', 'step']).doUpdateSet({ takenAt: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await putPicture({ config, files }, id, picture)
}

/** The pictures of a challenge in the order of its steps; null when one is missing. */
export async function framesOf(
  store: Store,
  { id, steps }: { id: string; steps: Step[] },
): Promise<Buffer[] | null> {
  const rows = await store.db
    .selectFrom('fanPictures')
    .select(['id', 'step'])
    .where('challengeId', '=', id)
    .where('erasedAt', 'is', null)
    .orderBy('step')
    .execute()
  if (rows.length !== steps.length) return null
  const frames = await Promise.all(rows.map((row) => readPicture(store, row.id)))
  const whole = frames.filter((frame) => frame !== null)
  return whole.length === steps.length ? whole : null
}

function challengeUsed(): Problem {
  return new Problem('challenge_used', 'Esa selfie ya se revisó. Empieza otra vez.', 409)
}

function challengeOver(): Problem {
  return new Problem('challenge_over', 'Pasó mucho tiempo. Empieza otra vez.', 410)
}
