import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { keyedHash } from '#server/key-ring.ts'
import type { MailLinkPurpose } from '#server/schema.ts'

/** How long the six digits of a mail work; its link works longer. */
export const codeMinutes = 30
export const maxTries = 5
/** Wrong codes of one account in a day, over all its mails: one in 25,000 to be guessed. */
const maxTriesADay = 40

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** 32 bytes; without the key the million codes cannot be tried out on a stolen table. */
export function hashOfCode(masterKey: Buffer, accountId: string, code: string): Buffer {
  return keyedHash(masterKey, 'mail code', `${accountId}:${code}`)
}

type RightCode = { tokenHash: Buffer; newEmail: string | null }

/**
 * Whether that is the code of an account's latest mail of this kind. Counted before it is looked at, so that a hundred at
 * once are a hundred. Throws Problem `wrong_code` (400), or `code_over` (410) where it was used, is too old, or was tried
 * too often. What is right is used up by `spendCode`, in the transaction of what it confirms.
 */
export async function tryCode(
  db: Db,
  masterKey: Buffer,
  { accountId, purpose, code }: { accountId: string; purpose: MailLinkPurpose; code: string },
): Promise<RightCode> {
  const { rows } = await sql<{ tokenHash: Buffer; codeHash: Buffer; newEmail: string | null }>`
    update mail_links set code_tries = code_tries + 1
    where token_hash = (select token_hash from mail_links where account_id = ${accountId}
        and purpose = ${purpose}::mail_link_purpose order by created_at desc limit 1)
      and used_at is null and code_hash is not null and code_tries < ${maxTries}
      and created_at > now() - make_interval(mins => ${codeMinutes})
      and (select sum(code_tries) from mail_links where account_id = ${accountId}
        and created_at > now() - interval '1 day') < ${maxTriesADay}
    returning token_hash, code_hash, new_email`.execute(db)
  const [link] = rows
  if (link === undefined) throw codeOver()
  if (!timingSafeEqual(link.codeHash, hashOfCode(masterKey, accountId, code))) throw wrongCode()
  return link
}

/** Uses up a right code, and its link with it: of many at once one gets through. */
export async function spendCode(tx: Db, { tokenHash }: RightCode): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('mailLinks')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw codeOver()
}

export function wrongCode(): Problem {
  const words = 'Ese código no es. Revisa el último correo que te mandamos.'
  return new Problem('wrong_code', words, 400, { fields: { code: words } })
}

export function codeOver(): Problem {
  return new Problem('code_over', 'Ese código ya no sirve. Pide otro, o abre el enlace del correo.', 410)
}
