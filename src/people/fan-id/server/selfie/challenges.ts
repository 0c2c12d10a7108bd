import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { FanChallengePurpose } from '#server/schema.ts'
import { sha256 } from '#server/session.ts'
import type { Challenge } from '../../sign-in-contract.ts'
import { challengeSeconds } from './rules.ts'

type NewChallenge = {
  fanId: string | null
  purpose: FanChallengePurpose
  subject: string
  /** What the drawing was counted against. */
  counted: string[]
  deviceHash: Buffer | null
}
/** Who asks for a challenge's next step. */
export type Asker = { challengeId: string; nonce: string; fanId: string | null }

/** Asks a face for something, one step after another. Only the nonce's hash is stored. */
export async function openChallenge(db: Db, challenge: NewChallenge): Promise<Challenge> {
  const nonce = randomBytes(32).toString('base64url')
  const { id, expiresAt } = await db
    .insertInto('fanChallenges')
    .values({
      ...challenge,
      nonceHash: sha256(nonce),
      expiresAt: sql<Date>`now() + make_interval(secs => ${challengeSeconds})`,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return { id, nonce, expiresAt: expiresAt.toISOString() }
}

const wanted = (db: Db, id: string) =>
  db
    .selectFrom('fanChallenges')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('expired'))
    .where('id', '=', id)

/** A challenge by its id and nonce: whoever has only one of the two finds nothing. The database compares hashes. */
export async function findChallenge(db: Db, id: string, nonce: string) {
  const row = await wanted(db, id).where('nonceHash', '=', sha256(nonce)).executeTakeFirst()
  if (row === undefined) throw notFound('No encontramos ese reto.')
  return row
}

/** A challenge for whoever has the nonce of one of its steps. */
export async function findById(db: Db, id: string) {
  const row = await wanted(db, id).executeTakeFirst()
  if (row === undefined) throw notFound('No encontramos ese reto.')
  return row
}

/** Steps of one challenge are told one after the other. */
export async function lockChallenge(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('fanChallenges').select('id').where('id', '=', id).forUpdate().execute()
}

/** A challenge that still waits for pictures, of whoever may send them. */
export async function findOpenChallenge(tx: Db, { challengeId, nonce, fanId }: Asker) {
  const challenge = await findChallenge(tx, challengeId, nonce)
  if (challenge.purpose === 'registration' && challenge.fanId !== fanId)
    throw notFound('No encontramos ese reto.')
  requireOpen(challenge)
  return challenge
}

export function requireOpen({ usedAt, expired }: { usedAt: Date | null; expired: boolean }): void {
  if (usedAt !== null) throw challengeUsed()
  if (expired) throw challengeOver()
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

/** By this a device's key is known again where it is counted. */
export function deviceHashOf(publicKey: Buffer): Buffer {
  return createHash('sha256').update(publicKey).digest()
}

/** The key that signs a decision is the one that was named when the challenge was drawn, and counted there. */
export function requireSameDevice({ deviceHash }: { deviceHash: Buffer | null }, key: Buffer | null): void {
  const shown = key === null ? null : deviceHashOf(key)
  if (shown === null ? deviceHash === null : deviceHash !== null && deviceHash.equals(shown)) return
  throw new Problem('device_not_valid', 'No pudimos reconocer este dispositivo. Recarga la página.', 400)
}

function challengeUsed(): Problem {
  return new Problem('challenge_used', 'Esa selfie ya se revisó. Empieza otra vez.', 409)
}

function challengeOver(): Problem {
  return new Problem('challenge_over', 'Pasó mucho tiempo. Empieza otra vez.', 410)
}
