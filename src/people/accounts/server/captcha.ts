import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import { isTooDeep } from '#lib/json-depth.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'

type Captcha = Pick<Services, 'db' | 'config'>

/** Work for one purpose is worth nothing for another. */
type Purpose = 'captcha' | 'hold' | 'queue'

/** So many tries of `cost` rounds each, within so many minutes. `data` comes back with the solution, unchanged. */
type Work = {
  purpose: Purpose
  cost: number
  fewest: number
  most: number
  minutes: number
  data?: Record<string, string | number>
}

/** About half a second of one core; a phone of 2018 needs two. */
const usual: Work = { purpose: 'captcha', cost: 2000, fewest: 200, most: 600, minutes: 20 }

/** A new ALTCHA challenge, signed; nothing is stored until it is solved. */
export function makeChallenge(masterKey: Buffer, work = usual): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(work.most, work.fewest),
    deriveKey,
    expiresAt: new Date(Date.now() + work.minutes * 60_000),
    ...(work.data && { data: work.data }),
    ...secrets(masterKey, work.purpose),
  })
}

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
      data: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** True when `captcha` (base64 of challenge and solution) solves one of our challenges for the first time. */
export function passesCaptcha({ db, config }: Captcha, captcha: string | undefined): Promise<boolean> {
  return passesChallenge({ db, masterKey: config.masterKey }, captcha, 'captcha', () => true)
}

/** The same for any purpose; `fits` looks at the challenge's data before the solution is used up. */
export async function passesChallenge(
  { db, masterKey }: { db: Db; masterKey: Buffer },
  solved: string | undefined,
  purpose: Purpose,
  fits: (data: Record<string, string | number>) => boolean,
): Promise<boolean> {
  const signature = await solvedChallenge(masterKey, solved, purpose, fits)
  if (signature === null) return false
  const { rows } = await sql`
    insert into captcha_solutions (signature, expires_at)
    values (${signature}, now() + interval '1 hour')
    on conflict do nothing returning signature`.execute(db)
  return rows.length === 1
}

/** The same where the data says for whom and what it is, so that showing it twice gains nothing: nothing is stored. */
export async function solvesChallenge(
  masterKey: Buffer,
  solved: string | undefined,
  purpose: Purpose,
  fits: (data: Record<string, string | number>) => boolean,
): Promise<boolean> {
  return (await solvedChallenge(masterKey, solved, purpose, fits)) !== null
}

/** The signature by which a solved challenge of ours is known; null where it is none, or another's. */
async function solvedChallenge(
  masterKey: Buffer,
  solved: string | undefined,
  purpose: Purpose,
  fits: (data: Record<string, string | number>) => boolean,
): Promise<string | null> {
  const payload = readPayload(solved)
  if (payload === null || !fits(payload.challenge.parameters.data ?? {})) return null
  const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets(masterKey, purpose) })
  return verified ? payload.challenge.signature : null
}

export async function requireCaptcha(captcha: Captcha, solution: string | undefined): Promise<void> {
  if (!(await passesCaptcha(captcha, solution))) throw captchaRequired()
}

export function captchaRequired(): Problem {
  return new Problem('captcha_required', 'Comprobamos que no eres un robot. Intenta de nuevo.', 403)
}

function readPayload(captcha: string | undefined) {
  if (captcha === undefined) return null
  try {
    const payload: unknown = JSON.parse(Buffer.from(captcha, 'base64').toString())
    return isTooDeep(payload) ? null : (z.safeParse(Payload, payload).data ?? null)
  } catch {
    return null
  }
}

function secrets(masterKey: Buffer, purpose: Purpose) {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, '', use, 32)).toString('hex')
  return {
    hmacSignatureSecret: derived(`${purpose} challenge`),
    hmacKeySignatureSecret: derived(`${purpose} solution`),
  }
}
