import { sql } from 'kysely'
import { keyedHash } from '#server/key-ring.ts'
import type { Db } from '#server/db.ts'
import { hintOf, readCompanion } from '../../rules.ts'
import { companionElsewhere, companionTwice, inCompany, unknownCompanion } from '../refusals.ts'

export type Applicant = { accountId: string; email: string; phone: boolean; fanId: string | null }

/** Who applies: with a phone that was confirmed, and the Fan ID where there is one. */
export async function findApplicant(tx: Db, accountId: string): Promise<Applicant> {
  const { rows } = await sql<Applicant>`
    select account.id as account_id, lower(account.email) as email,
      exists (select from confirmed_phones where account_id = account.id) as phone,
      (select fan.id from fans fan where fan.account_id = account.id and fan.status not in ('refused', 'erased')
        and fan.phone is not null) as fan_id
    from accounts account where account.id = ${accountId}::uuid`.execute(tx)
  return rows[0]!
}

/** A person of an application, as whom nobody can stand in two. */
export type Member = { key: Buffer; hint: string; own: boolean; accountId: string | null }

const keyOf = (masterKey: Buffer, mail: string) => keyedHash(masterKey, 'ballot member', mail)

export const ownMember = (masterKey: Buffer, { email, accountId }: Applicant): Member => ({
  key: keyOf(masterKey, email),
  hint: hintOf(email),
  own: true,
  accountId,
})

/** What was typed → the people it means: a Fan ID is its account's mail. Throws where there is nobody. */
export async function companionsOf(tx: Db, masterKey: Buffer, typed: readonly string[]): Promise<Member[]> {
  const members: Member[] = []
  for (const one of typed) {
    const read = readCompanion(one)
    const { rows } = await sql<{ id: string; email: string }>`
      select account.id, lower(account.email) as email from accounts account
      where account.erased_at is null and ${
        'mail' in read
          ? sql`lower(account.email) = ${read.mail}`
          : sql`account.id = (select account_id from fans where fan_number = ${read.fanNumber} and status <> 'erased')`
      }`.execute(tx)
    const account = rows[0]
    const mail = account?.email ?? ('mail' in read && /^\S+@\S+\.\S+$/.test(read.mail) ? read.mail : null)
    if (mail === null) throw unknownCompanion(one)
    const key = keyOf(masterKey, mail)
    members.push({ key, hint: hintOf(one), own: false, accountId: account?.id ?? null })
  }
  return members
}

/** Refuses people who stand twice in this application, or in another one of the ballot. */
export async function refuseElsewhere(
  tx: Db,
  { ballotId, applicationId }: { ballotId: number; applicationId: string },
  members: Member[],
): Promise<void> {
  const hex = members.map(({ key }) => key.toString('hex'))
  if (new Set(hex).size !== hex.length) throw companionTwice()
  const { rows } = await sql<{ key: string }>`
    select encode(person_key, 'hex') as key from ballot_members
    where ballot_id = ${ballotId} and application_id <> ${applicationId}::uuid
      and encode(person_key, 'hex') = any (${hex}::text[])`.execute(tx)
  const taken = new Set(rows.map(({ key }) => key))
  const found = members.filter(({ key }) => taken.has(key.toString('hex')))
  if (found.some(({ own }) => own)) throw inCompany()
  if (found.length > 0) throw companionElsewhere(found.map(({ hint }) => hint))
}

/** The people of an application, in the place of those before. Answers the accounts that were not among them. */
export async function writeMembers(
  tx: Db,
  { ballotId, applicationId }: { ballotId: number; applicationId: string },
  members: Member[],
): Promise<string[]> {
  const before = await tx
    .deleteFrom('ballotMembers')
    .where('applicationId', '=', applicationId)
    .returning('accountId')
    .execute()
  const known = new Set(before.map(({ accountId }) => accountId))
  for (const { key, ...member } of members)
    await tx
      .insertInto('ballotMembers')
      .values({ ballotId, applicationId, personKey: key, ...member })
      .execute()
  return members.flatMap(({ own, accountId }) =>
    own || accountId === null || known.has(accountId) ? [] : [accountId],
  )
}
