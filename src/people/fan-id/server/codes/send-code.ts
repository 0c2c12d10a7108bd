import { paths } from '#lib/paths.ts'
import type { Services } from '#server/services.ts'
import { curpIndex } from '../person/sealed-person.ts'
import { openForm } from '../registration/sealed-form.ts'
import { findFan, findKnown } from '../registration/sql.ts'
import { codeMail, codeText, curpTypedMail, knownAccountMail, knownText } from './code-mails.ts'
import { drawCode } from './codes.ts'

type Deps = Pick<Services, 'db' | 'config' | 'sendMail' | 'sendSms'>
type Sending = { codeId: string; mailKey: string }

/** Draws a code and sends it. Whoever is known already is told so instead, and nobody's code goes nowhere. */
export async function sendCode(given: Deps, { codeId, mailKey }: Sending): Promise<void> {
  const { db, config, sendMail } = given
  const row = await db.selectFrom('fanCodes').selectAll().where('id', '=', codeId).executeTakeFirst()
  if (row === undefined || row.usedAt !== null) return
  const code = await drawCode(db, config.masterKey, codeId)
  if (code === null) return
  if (row.purpose === 'confirm_phone') return sendToPhone(given, row.signUpId, code)
  if (row.purpose === 'confirm_email') return sendToMailbox(given, row.signUpId, code, mailKey)
  const fan = row.fanId === null ? undefined : await findFan(db, row.fanId)
  if (fan === undefined) return
  await sendMail({ to: fan.email, key: mailKey, ...(await codeMail(row.purpose, code)) })
}

async function sendToPhone(given: Deps, signUpId: string | null, code: string): Promise<void> {
  const found = await signUpOf(given, signUpId)
  if (found === null) return
  const { form, known } = found
  const isKnown = known.some(({ phone }) => phone === form.phone)
  await given.sendSms({ to: form.phone, text: isKnown ? knownText() : codeText(code) })
}

async function sendToMailbox(
  given: Deps,
  signUpId: string | null,
  code: string,
  mailKey: string,
): Promise<void> {
  const found = await signUpOf(given, signUpId)
  if (found === null) return
  const { form, known } = found
  const loginUrl = new URL(paths.fanLogin, given.config.publicUrl).href
  const same = known.find(({ email }) => email === form.email)
  const letter =
    same === undefined
      ? await codeMail('confirm_email', code)
      : await knownAccountMail(same.firstName, loginUrl)
  await given.sendMail({ to: form.email, key: mailKey, ...letter })
  const owner = known.find(({ sameCurp, email }) => sameCurp && email !== form.email)
  if (owner === undefined) return
  const mail = await curpTypedMail(owner.firstName, loginUrl)
  await given.sendMail({ to: owner.email, key: `${mailKey}-owner`, ...mail })
}

async function signUpOf({ db, config }: Deps, id: string | null) {
  if (id === null) return null
  const row = await db.selectFrom('fanSignUps').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const form = openForm(config.identityKeys, row.sealedForm)
  const { curp } = form.person
  const index = curp === null ? null : curpIndex(config.masterKey, curp)
  return { form, known: await findKnown(db, { ...form, curpIndex: index }) }
}
