import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { requireCaptcha } from '#people/accounts/server/captcha.ts'
import { ageOn } from '#lib/curp.ts'
import { dayInMexico } from '#lib/dates.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sha256 } from '#server/session.ts'
import { destinationIndex, openCode, tooManyCodes, waitFor } from '../codes/codes.ts'
import type { Person } from '../person/sealed-person.ts'
import { codePlace, countAttempt } from '../attempts.ts'
import { curpWarnings, curpOf } from './curp-warnings.ts'
import { adultAge } from './rules.ts'
import { openForm, sealForm, type SignUpForm } from './sealed-form.ts'

export type Channel = 'phone' | 'email'
type Form = Omit<SignUpForm, 'person'> & Person & { captcha?: string | undefined; address: string }
type Deps = Pick<Services, 'db' | 'config'>

export const purposeOf = { phone: 'confirm_phone', email: 'confirm_email' } as const

/**
 * Begins a Fan ID: keeps what was typed, sealed, and sends a code to the phone and one to the mailbox. Whether somebody
 * has any of it already is found out by the jobs, never by the asker.
 */
export async function startSignUp({ db, config }: Deps, form: Form, now: Date) {
  const { phone, email, acceptsBiometrics, captcha, address } = form
  const { givenNames, firstSurname, secondSurname, birthDate, sex, nationality } = form
  const curp = curpOf(form.curp)
  const person = { givenNames, firstSurname, secondSurname, curp, birthDate, sex, nationality }
  refuseMinor(birthDate, now)
  await requireCaptcha({ db, config }, captcha)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await db.transaction().execute(async (tx) => {
    await countAttempt(tx, [codePlace(config.masterKey, address)])
    const row = await tx
      .insertInto('fanSignUps')
      .values({
        tokenHash: sha256(token),
        sealedForm: sealForm(config.identityKeys, { person, phone, email, acceptsBiometrics }),
        expiresAt: sql<Date>`now() + interval '1 day'`,
      })
      .returning(['id', 'expiresAt'])
      .executeTakeFirstOrThrow()
    await openSignUpCode(tx, config.masterKey, { id: row.id, channel: 'phone', to: phone })
    await openSignUpCode(tx, config.masterKey, { id: row.id, channel: 'email', to: email })
    return row.expiresAt
  })
  return { signUp: token, expiresAt: expiresAt.toISOString(), warnings: curpWarnings(person, now) }
}

/** Sends one of the two codes again; the earlier one dies. */
export async function sendSignUpCode(
  { db, config }: Deps,
  { signUp: token, channel }: { signUp: string; channel: Channel },
  address: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const signUp = await lockSignUp(tx, token)
    const form = openForm(config.identityKeys, signUp.sealedForm)
    if (confirmedAt(signUp, channel) !== null) return
    await countAttempt(tx, [codePlace(config.masterKey, address)])
    await openSignUpCode(tx, config.masterKey, { id: signUp.id, channel, to: form[channel] })
  })
}

async function openSignUpCode(
  tx: Db,
  masterKey: Buffer,
  { id, channel, to }: { id: string; channel: Channel; to: string },
): Promise<void> {
  const toIndex = destinationIndex(masterKey, to)
  const seconds = await waitFor(tx, toIndex)
  if (seconds > 0) throw tooManyCodes(seconds)
  const codeId = await openCode(tx, { signUpId: id, purpose: purposeOf[channel], toIndex })
  await enqueue(tx, 'fan_code', { codeId }, { key: `fan_code:${codeId}` })
}

/** An active sign-up by its token, locked: the two confirmations come one after the other. */
export async function lockSignUp(tx: Db, token: string) {
  const signUp = await tx
    .selectFrom('fanSignUps')
    .selectAll()
    .where('tokenHash', '=', sha256(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (signUp === undefined) throw signUpOver()
  return signUp
}

export function confirmedAt(
  signUp: { phoneConfirmedAt: Date | null; emailConfirmedAt: Date | null },
  channel: Channel,
): Date | null {
  return channel === 'phone' ? signUp.phoneConfirmedAt : signUp.emailConfirmedAt
}

export function signUpOver(): Problem {
  return new Problem(
    'sign_up_over',
    'Tu registro venció o ya terminó. Entra con tu Fan ID o empieza otra vez.',
    410,
  )
}

/** A minor has no Fan ID of their own: an adult registers them. Today is Mexico's day by the server's clock. */
export function refuseMinor(birthDate: string, now: Date): void {
  const age = ageOn(birthDate, dayInMexico(now))
  if (age >= adultAge && age <= 120) return
  if (age >= 0 && age < adultAge)
    throw new Problem(
      'minor',
      'Para tener tu propio Fan ID necesitas 18 años. Pide a tu mamá, papá o tutor que te registre con el suyo.',
      422,
    )
  const words = 'Revisa tu fecha de nacimiento'
  throw new Problem('birth_date', words, 400, { fields: { birthDate: words } })
}
