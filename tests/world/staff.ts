import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StaffRole } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'
import { newSession } from '#server/session.ts'
import type { TestServer } from './test-server.ts'

/** One of the club's people, signed in with the second factor passed: a browser, and who it is. */
export async function staff({ db, browser }: Pick<TestServer, 'db' | 'browser'>, role: StaffRole) {
  const { token, cookie, accountId } = await staffSession(db, role)
  const opened = browser()
  opened.useToken(token)
  opened.cookies.set('taquilla', cookie)
  return { ...opened, accountId, role }
}

/** The same as the two halves of a session. */
export async function staffSession(db: Db, role: StaffRole) {
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({
      email: `${randomUUID()}@club.example`,
      passwordHash: '-',
      firstName: 'Alma',
      lastName: 'Soto',
      role,
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
