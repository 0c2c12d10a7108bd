import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { CaseStatus, Topic } from '../rules.ts'

export type NewCase = {
  accountId: string | null
  name: string
  email: string
  topic: Topic
  orderFolio: string | null
}

/** Cases that this e-mail opened in a day; callers hold `lockMailbox`, so two at once count each other. */
export async function casesToday(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('supportCases')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

export async function lockMailbox(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('support mailbox'), hashtext(${email}))`.execute(db)
}

export function insertCase(db: Db, values: NewCase) {
  return db.insertInto('supportCases').values(values).returning(['id', 'number']).executeTakeFirstOrThrow()
}

export type NewMessage = { caseId: string; staffId: string | null; author: 'fan' | 'staff'; words: string }

export async function insertMessage(db: Db, values: NewMessage): Promise<string> {
  const { id } = await db
    .insertInto('supportMessages')
    .values({ ...values, at: sql<Date>`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function fanMessagesToday(db: Db, caseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('supportMessages')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('caseId', '=', caseId)
    .where('author', '=', 'fan')
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

export async function setStatus(db: Db, caseId: string, status: CaseStatus): Promise<void> {
  await db
    .updateTable('supportCases')
    .set({ status, changedAt: sql<Date>`now()` })
    .where('id', '=', caseId)
    .execute()
}

export function lockCase(db: Db, caseId: string) {
  return db.selectFrom('supportCases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()
}

export function findCase(db: Db, caseId: string) {
  return db.selectFrom('supportCases').selectAll().where('id', '=', caseId).executeTakeFirst()
}

/** How somebody opens a case: an account, or the hash of a link's token. */
export type Opener = { accountId: string | null; tokenHash: Buffer | null }

/** An account's cases: its own, and what its confirmed mailbox wrote as a visitor. */
export const ofAccount = (
  accountId: string | null,
) => sql<boolean>`(account_id = ${accountId}::uuid or (account_id is null
  and email = (select email from accounts where id = ${accountId}::uuid and email_confirmed_at is not null)))`

/** The case of that number, if this account or this link opens it. */
export function findOwnCase(db: Db, number: number, { accountId, tokenHash }: Opener) {
  const byLink = sql<boolean>`exists (select from support_links
    where case_id = support_cases.id and token_hash = ${tokenHash} and expires_at > now())`
  return db
    .selectFrom('supportCases')
    .selectAll()
    .where('number', '=', number)
    .where((where) => where.or([ofAccount(accountId), byLink]))
    .executeTakeFirst()
}

export function listOwnCases(db: Db, accountId: string) {
  return db
    .selectFrom('supportCases')
    .selectAll()
    .where(ofAccount(accountId))
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
}

export function listMessages(db: Db, caseId: string) {
  return db
    .selectFrom('supportMessages')
    .leftJoin('accounts', 'accounts.id', 'staffId')
    .select(['supportMessages.id', 'author', 'words', 'at', 'firstName as staffName'])
    .where('caseId', '=', caseId)
    .orderBy('at')
    .orderBy('supportMessages.id')
    .execute()
}

/** Cases that were solved long ago go, and their messages with them. */
export async function forgetSolvedCases(db: Db, months: number): Promise<void> {
  await sql`delete from support_cases
    where status = 'solved' and changed_at < now() - make_interval(months => ${months})`.execute(db)
}
