import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { sha256 } from '#server/session.ts'
import { linkDays } from '../../rules.ts'

/** A new link's token for a case; only its hash is stored. `perHour` bounds what is sent on request. */
export async function newCaseLink(db: Db, caseId: string, perHour = 1000): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql`
    insert into support_links (token_hash, case_id, expires_at)
    select ${sha256(token)}, ${caseId}::uuid, now() + make_interval(days => ${linkDays})
    where (select count(*) from support_links
      where case_id = ${caseId} and created_at > now() - interval '1 hour') < ${perHour}
    returning case_id`.execute(db)
  return rows.length === 0 ? null : token
}

/** For a mail that could not be sent: its link never reached anybody. */
export async function dropCaseLink(db: Db, token: string): Promise<void> {
  await db.deleteFrom('supportLinks').where('tokenHash', '=', sha256(token)).execute()
}

export async function sweepCaseLinks(db: Db): Promise<void> {
  await sql`delete from support_links where expires_at < now()`.execute(db)
}

/** Whether a token opens any case at all: its holder need not prove again to be no robot. */
export async function linkLives(db: Db, tokenHash: Buffer | null): Promise<boolean> {
  if (tokenHash === null) return false
  const link = await db
    .selectFrom('supportLinks')
    .select('caseId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link !== undefined
}
