import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Permission } from '#lib/permissions.ts'
import type { RoleColumns, StaffRole } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'
import { newSession } from '#server/session.ts'
import type { TestServer } from './test-server.ts'

/** One of the club's people, signed in with the second factor passed: a browser, and who it is. */
export async function staff({ db, browser }: Pick<TestServer, 'db' | 'browser'>, role: StaffRole) {
  return { ...signedIn(browser, await staffSession(db, role)), role }
}

/** The same as the two halves of a session. */
export async function staffSession(db: Db, role: StaffRole) {
  return sessionOf(db, { role, ownRoleId: null })
}

/** Somebody with a role of the club's own that holds these permissions, signed in with the second factor passed. */
export async function staffOfOwnRole(
  { db, browser }: Pick<TestServer, 'db' | 'browser'>,
  permissions: Permission[],
) {
  const { id: ownRoleId } = await db
    .insertInto('staffRoles')
    .values({ name: `Rol ${randomUUID().slice(-12)}`, description: 'De prueba', permissions })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await sessionOf(db, { role: 'own', ownRoleId })
  return { ...signedIn(browser, session), ownRoleId }
}

function signedIn(browser: TestServer['browser'], { token, cookie, accountId }: Session) {
  const opened = browser()
  opened.useToken(token)
  opened.cookies.set('taquilla', cookie)
  return { ...opened, accountId }
}

type Session = Awaited<ReturnType<typeof sessionOf>>

async function sessionOf(db: Db, role: RoleColumns) {
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({
      email: `${randomUUID()}@club.example`,
      passwordHash: '-',
      firstName: 'Alma',
      lastName: 'Soto',
      ...role,
      emailConfirmedAt: new Date(),
      termsVersion: '1',
      termsAcceptedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId, ...(await passedSession(db, accountId)) }
}

/** A session of an account that already is, with the second factor passed. */
export async function passedSession(db: Db, accountId: string) {
  const { token, cookie, tokenHash, cookieHash } = newSession()
  const expiresAt = sql<Date>`now() + interval '1 hour'`
  await db
    .insertInto('sessions')
    .values({ tokenHash, cookieHash, accountId, expiresAt, secondFactorAt: new Date() })
    .execute()
  return { token, cookie }
}
