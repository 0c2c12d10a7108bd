import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import { Problem } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'

type Captcha = Pick<Services, 'db' | 'config'>

const minutes = 20
/** About half a second of one core; a phone of 2018 needs two. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, fewest: 200, most: 600 }

/** A new ALTCHA challenge, signed; nothing is stored until it is solved. */
export function makeChallenge({ config }: Pick<Services, 'config'>): Promise<Challenge> {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.most, work.fewest),
    deriveKey,
    expiresAt: new Date(Date.now() + minutes * 60_000),
    ...secrets(config.masterKey),
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
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** True when `captcha` (base64 of challenge and solution) solves one of our challenges for the first time. */
export async function passesCaptcha({ db, config }: Captcha, captcha: string | undefined): Promise<boolean> {
  const payload = readPayload(captcha)
  if (payload === null) return false
  const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets(config.masterKey) })
  if (!verified) return false
  const { rows } = await sql`
    insert into captcha_solutions (signature, expires_at)
    values (${payload.challenge.signature}, now() + interval '1 hour')
    on conflict do nothing returning signature`.execute(db)
  return rows.length === 1
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
    return z.safeParse(Payload, JSON.parse(Buffer.from(captcha, 'base64').toString())).data ?? null
  } catch {
    return null
  }
}

function secrets(masterKey: Buffer) {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32)).toString('hex')
  return {
    hmacSignatureSecret: derived('captcha challenge'),
    hmacKeySignatureSecret: derived('captcha solution'),
  }
}
