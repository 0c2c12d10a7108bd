import type { FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import { setFanCookie, setSessionCookie } from '#server/session.ts'
import type { FanUser, SignedFan } from '#lib/session-user.ts'
import type { OpenedFan } from './open-fan.ts'

/** Gives a browser its session: the tokens in the answer, their halves in cookies. */
export function signedFan(
  reply: FastifyReply,
  config: Config,
  { fan, session, buyer }: OpenedFan,
): SignedFan {
  setFanCookie(reply, config, session.cookie)
  if (buyer !== null) setSessionCookie(reply, config, buyer.cookie)
  return {
    token: session.token,
    userData: [userOf(fan)],
    account: buyer && { token: buyer.token, userData: [accountUser(buyer.account)] },
  }
}

/** Nothing of the row but what the browser may keep. */
export function userOf({
  id,
  firstName,
  status,
}: {
  id: string
  firstName: string
  status: string
}): FanUser {
  return { id, firstName, status: status as FanUser['status'] }
}

type AccountUser = NonNullable<SignedFan['account']>['userData'][number]

function accountUser({ id, firstName, role, hasBonoGallo, forcedPasswordReset }: AccountUser): AccountUser {
  return { id, firstName, role, hasBonoGallo, forcedPasswordReset }
}
