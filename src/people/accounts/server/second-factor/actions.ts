import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { seal, unseal } from '#server/seal.ts'
import { sha256, type SignedIn } from '#server/session.ts'
import { accountThrottle } from '../../rules.ts'
import { countAttempt, uncountAttempt } from '../sign-in/attempts.ts'
import { auditAccount } from '#server/audit.ts'
import * as rows from './rows.ts'

const recoveryCount = 10
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** The parameters every authenticator application knows (RFC 6238): SHA-1, 6 digits, 30 s. */
function totp(secret: Buffer): TOTP {
  return new TOTP({ issuer: 'Taquilla', label: 'Personal', secret: new Secret({ buffer: toBytes(secret) }) })
}

/** A new secret for who has none confirmed; asking again replaces it. */
export async function enrol(db: Db, masterKey: Buffer, account: SignedIn) {
  const fresh = new TOTP({ issuer: 'Taquilla', label: account.firstName })
  const secret = Buffer.from(fresh.secret.bytes)
  const stored = await rows.storeUnconfirmedSecret(db, account.id, sealed(masterKey, account.id, secret))
  if (!stored) {
    throw new Problem(
      'second_factor_present',
      'Ya tienes una aplicación. Pide a administración que la quite.',
    )
  }
  return { secret: fresh.secret.base32, uri: fresh.toString() }
}

/**
 * Takes a code once and marks the session. Returns the recovery codes when it was the first, which confirms
 * the authenticator; else nothing.
 */
export async function pass(db: Db, masterKey: Buffer, account: SignedIn, code: string) {
  const subject = { subject: `second-factor:${account.id}`, throttle: accountThrottle }
  await countAttempt(db, [subject])
  return db.transaction().execute(async (tx) => {
    const factor = await rows.lockFactor(tx, account.id)
    if (factor === undefined) throw wrongCode()
    const taken = code.includes('-')
      ? factor.confirmedAt !== null && (await rows.useRecoveryCode(tx, account.id, sha256(code)))
      : await takeCode(
          tx,
          factor,
          unseal(masterKey, secondFactorPurpose(account.id), factor.secretSealed),
          code,
        )
    if (!taken) throw wrongCode()
    await uncountAttempt(tx, [subject])
    await rows.markSession(tx, account.sessionHash)
    await auditAccount(tx, account.id, 'second_factor.passed', code.includes('-') ? { recovery: true } : {})
    if (factor.confirmedAt !== null) return []
    const codes = Array.from({ length: recoveryCount }, recoveryCode)
    await rows.confirm(tx, account.id, codes.map(sha256))
    return codes
  })
}

/** New recovery codes in place of the old ones, told once. */
export function renewCodes(db: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, recoveryCode)
  return db.transaction().execute(async (tx) => {
    if ((await rows.lockFactor(tx, accountId)) === undefined)
      throw new Problem('second_factor_absent', 'Da de alta tu aplicación primero.')
    await rows.replaceCodes(tx, accountId, codes.map(sha256))
    await auditAccount(tx, accountId, 'second_factor.codes_renewed')
    return codes
  })
}

/** Puts a known authenticator in place, confirmed: for the demo club's people. */
export function plant(db: Db, masterKey: Buffer, accountId: string, base32: string): Promise<void> {
  const secret = Buffer.from(Secret.fromBase32(base32).bytes)
  return rows.plant(db, accountId, sealed(masterKey, accountId, secret))
}

/** One step before and after count, for clocks that are not quite right; a step counts once. */
function takeCode(
  tx: Db,
  factor: rows.Factor & { now: Date },
  secret: Buffer,
  code: string,
): Promise<boolean> | false {
  const off = totp(secret).validate({ token: code, window: 1, timestamp: factor.now.getTime() })
  if (off === null) return false
  return rows.takeStep(tx, factor.accountId, TOTP.counter({ timestamp: factor.now.getTime() }) + off)
}

function recoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

export const secondFactorPurpose = (accountId: string) => `second factor of ${accountId}`
const sealed = (key: Buffer, accountId: string, secret: Buffer) =>
  seal(key, secondFactorPurpose(accountId), secret)
const toBytes = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer

function wrongCode(): Problem {
  return new Problem('wrong_code', 'Ese código no es o ya se usó. Espera el siguiente.', 401)
}
