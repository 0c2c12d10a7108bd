import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { MailLinkPurpose } from '#server/schema.ts'
import { sha256 } from '#server/session.ts'
import { hashOfCode, newCode } from '../confirmation/mail-codes.ts'

/** How long each kind of link works, in minutes. */
export const linkMinutes: Record<MailLinkPurpose, number> = {
  confirm_email: 24 * 60,
  change_email: 24 * 60,
  reset_password: 30,
}
const perHour = 5

export type NewLink = { accountId: string; purpose: MailLinkPurpose; newEmail?: string }

/**
 * A new link's token and the six digits that may be typed in its place, or null when this account has had its share for an
 * hour. Only hashes are stored.
 */
export async function newLink(
  db: Db,
  masterKey: Buffer,
  link: NewLink,
): Promise<{ token: string; code: string } | null> {
  const token = randomBytes(32).toString('base64url')
  const code = newCode()
  const codeHash = link.purpose === 'reset_password' ? null : hashOfCode(masterKey, link.accountId, code)
  const { rows } = await sql`
    insert into mail_links (token_hash, account_id, purpose, new_email, code_hash, expires_at)
    select ${sha256(token)}, ${link.accountId}::uuid, ${link.purpose}::mail_link_purpose, ${link.newEmail ?? null},
      ${codeHash}::bytea, now() + make_interval(mins => ${linkMinutes[link.purpose]})
    where (select count(*) from mail_links where account_id = ${link.accountId} and purpose = ${link.purpose}
      and created_at > now() - interval '1 hour') < ${perHour}
    returning account_id`.execute(db)
  return rows.length === 0 ? null : { token, code }
}

/** For a mail that could not be sent: its link never reached anybody. */
export async function dropLink(db: Db, token: string): Promise<void> {
  await db.deleteFrom('mailLinks').where('tokenHash', '=', sha256(token)).execute()
}

/** Uses a link once: of many at the same time, the update lets one through. */
export async function useLink(db: Db, token: string, purposes: MailLinkPurpose[]) {
  const link = await db
    .updateTable('mailLinks')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', sha256(token))
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['accountId', 'purpose', 'newEmail'])
    .executeTakeFirst()
  if (link === undefined)
    throw new Problem('link_not_valid', 'Este enlace ya se usó o venció. Pide otro.', 410)
  return link
}

/** What is still unused of these kinds stops working. */
export async function revokeLinks(db: Db, accountId: string, purposes: MailLinkPurpose[]): Promise<void> {
  await db
    .updateTable('mailLinks')
    .set({ usedAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute()
}
