import type { FastifyReply } from 'fastify'
import type { User } from '#lib/session-user.ts'
import type { OwnRole } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { setSessionCookie, type Who } from '#server/session.ts'

declare module '#server/feature.ts' {
  interface Feature {
    /** What a browser did before becomes the account's, as soon as it is logged in. */
    onLogIn?: (db: Db, visitorId: string, accountId: string) => Promise<void>
  }
}

type Opened = { token: string; cookie: string; account: User }

/** What a browser is answered whose session was opened. What it held before is the account's from here on. */
export function answerOf({ db, config, features }: Pick<Services, 'db' | 'config' | 'features'>) {
  return async (
    reply: FastifyReply,
    { token, cookie, account }: Opened,
    { visitorId }: Pick<Who, 'visitorId'>,
  ) => {
    for (const { onLogIn } of features) await onLogIn?.(db, visitorId, account.id)
    setSessionCookie(reply, config, cookie)
    return { token, userData: [userOf(account)] }
  }
}

/** Nothing of the row but what the browser may keep. */
export function userOf(account: User & { ownRole?: OwnRole | null }): User {
  const { id, firstName, role, ownRole, hasBonoGallo, forcedPasswordReset } = account
  const named = role === 'own' && ownRole ? { roleName: ownRole.name } : {}
  return { id, firstName, role, ...named, hasBonoGallo, forcedPasswordReset }
}
