import type { Db } from '#server/db.ts'
import { hashPassword } from '#people/accounts/server/password/hash.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import { demoPeople, type DemoPerson } from './people.ts'

/** The demo people as confirmed accounts; who is there already stays untouched. */
export async function seedPeople(db: Db, people: DemoPerson[] = demoPeople): Promise<void> {
  const known = await db.selectFrom('accounts').select('email').execute()
  const missing = people.filter(({ email }) => !known.some((account) => account.email === email))
  if (missing.length === 0) return
  const now = new Date()
  const termsVersion = currentVersions(now).terminos.version
  const rows = await Promise.all(
    missing.map(async ({ password, ...person }) => ({
      ...person,
      passwordHash: await hashPassword(password),
      emailConfirmedAt: now,
      termsVersion,
      termsAcceptedAt: now,
    })),
  )
  await db
    .insertInto('accounts')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}
