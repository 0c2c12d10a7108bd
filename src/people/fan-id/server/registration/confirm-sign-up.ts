import { sql } from 'kysely'
import { unusableHash } from '#people/accounts/server/password/hash.ts'
import { takePhone } from '#people/accounts/server/phone/confirm-phone.ts'
import { revokeLinks } from '#people/accounts/server/sign-in/mail-links.ts'
import { revokeSessions } from '#people/accounts/server/sign-in/sessions.ts'
import { auditAccount } from '#server/audit.ts'
import { findByEmail, insertAccount, markConfirmed } from '#people/accounts/server/sql.ts'
import { giveConsent } from '#club/consents/server/actions.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { spendCode, tryCode } from '../codes/codes.ts'
import { newFanNumber } from '../person/fan-number.ts'
import { curpIndex, sealPerson } from '../person/sealed-person.ts'
import { openFan } from '../sign-in/open-fan.ts'
import type { FanBrowser } from '../sign-in/sessions.ts'
import { codePlace, uncountAttempt } from '../attempts.ts'
import { openForm, type SignUpForm } from './sealed-form.ts'
import { confirmedAt, lockSignUp, purposeOf, type Channel } from './sign-up.ts'
import { refuseTaken } from './taken.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** Confirms phone or mailbox by its code; with both, the fan begins and is signed in. */
export async function confirmSignUp(
  { db, config }: Deps,
  { signUp: token, channel, code: digits }: { signUp: string; channel: Channel; code: string },
  browser: FanBrowser,
) {
  const { id, ...before } = await db.transaction().execute((tx) => lockSignUp(tx, token))
  const again = confirmedAt(before, channel) !== null
  const purpose = purposeOf[channel]
  const code = again ? null : await tryCode(db, config.masterKey, { signUpId: id, purpose }, digits)
  return await db
    .transaction()
    .execute(async (tx) => {
      const signUp = await lockSignUp(tx, token)
      if (code !== null) await spendCode(tx, code.id)
      const now = code === null ? signUp : await markChannel(tx, id, channel)
      const done = { phone: now.phoneConfirmedAt !== null, email: now.emailConfirmedAt !== null }
      if (!done.phone || !done.email) return { ...done, opened: null }
      await uncountAttempt(tx, [codePlace(config.masterKey, browser.address)])
      const fanId = await beginFan(tx, config, openForm(config.identityKeys, signUp.sealedForm), browser)
      await tx.deleteFrom('fanSignUps').where('id', '=', id).execute()
      return { ...done, opened: await openFan(tx, fanId, browser) }
    })
    .catch(refuseTaken)
}

function markChannel(tx: Db, id: string, channel: Channel) {
  const now = sql<Date>`now()`
  return tx
    .updateTable('fanSignUps')
    .set(channel === 'phone' ? { phoneConfirmedAt: now } : { emailConfirmedAt: now })
    .where('id', '=', id)
    .returning(['phoneConfirmedAt', 'emailConfirmedAt'])
    .executeTakeFirstOrThrow()
}

/** The account of the confirmed mailbox becomes a fan's. The database says who is one already. */
async function beginFan(
  tx: Db,
  { identityKeys, masterKey }: Services['config'],
  { person, phone, email, acceptsBiometrics }: SignUpForm,
  { address, userAgent }: FanBrowser,
): Promise<string> {
  const accountId = await accountOf(tx, { person, phone, email })
  await takePhone(tx, masterKey, { accountId, phone })
  // Who erased the Fan ID and kept the account comes back as the same row, with a new number.
  const { id } = await tx
    .insertInto('fans')
    .values({ accountId, fanNumber: newFanNumber(), phone })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet((eb) => ({
          status: 'registering',
          way: 'face',
          fanNumber: eb.ref('excluded.fanNumber'),
          phone,
          erasedAt: null,
          decidedAt: null,
          createdAt: sql<Date>`now()`,
        }))
        .where('fans.status', '=', 'erased'),
    )
    .returning('id')
    .executeTakeFirstOrThrow(alreadyFan)
  await tx
    .updateTable('fans')
    .set({
      sealedPerson: sealPerson(identityKeys, id, person),
      curpIndex: person.curp === null ? null : curpIndex(masterKey, person.curp),
    })
    .where('id', '=', id)
    .execute()
  const place = { channel: 'fan_id', address, userAgent } as const
  await giveConsent(
    tx,
    accountId,
    // The account that comes with it has the terms and the notice of every account.
    ['terms', 'privacy_notice', 'fan_id_notice', ...(acceptsBiometrics ? (['biometrics'] as const) : [])],
    place,
  )
  await auditAccount(tx, accountId, 'fan.registered')
  return id
}

function alreadyFan(): Error {
  return Object.assign(new Error('the account is a fan already'), { constraint: 'fans_account_once' })
}

/**
 * The account of a mailbox whose code came back. One that nobody had confirmed may be a stranger's attempt: nothing of
 * it opens anything any more.
 */
async function accountOf(
  tx: Db,
  { person, phone, email }: Pick<SignUpForm, 'person' | 'phone' | 'email'>,
): Promise<string> {
  const names = {
    firstName: person.givenNames,
    lastName: [person.firstSurname, person.secondSurname].filter(Boolean).join(' '),
  }
  const termsVersion = currentVersions().terminos.version
  await insertAccount(tx, { email, passwordHash: unusableHash, ...names, phone, termsVersion }, unusableHash)
  const account = await findByEmail(tx, email)
  if (account === undefined) throw new Error('the account was erased meanwhile')
  if (account.emailConfirmedAt === null) {
    await revokeSessions(tx, account.id, { allBut: null })
    await revokeLinks(tx, account.id, ['confirm_email', 'change_email', 'reset_password'])
    await markConfirmed(tx, account.id)
  }
  return account.id
}
