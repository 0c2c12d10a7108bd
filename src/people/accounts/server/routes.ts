import type { FastifyInstance } from 'fastify'
import { abilityRulesFor } from '#lib/permissions.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { registrationOf, setRegistrationCookie } from '#server/registration-cookie.ts'
import { setSessionCookie } from '#server/session.ts'
import {
  askEmailChange,
  askPasswordReset,
  changeAccount,
  changePassword,
  closeSessions,
  askPending,
  changeEmailByCode,
  confirmByCode,
  confirmEmail,
  resendConfirmation,
  logIn,
  registerAccount,
  openResetLink,
} from './actions.ts'
import { makeChallenge } from './captcha.ts'
import * as confirmation from '../confirmation-contract.ts'
import * as contract from '../contract.ts'
import * as session from '../session-contract.ts'
import { deviceName } from '../rules.ts'
import { answerOf, userOf } from './sign-in/answer.ts'
import { activeSessions } from './sign-in/sessions.ts'
import { readProfile } from './sql.ts'

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const signedIn = answerOf(services)

  serve(app, contract.login, async ({ body, who, reply }) =>
    signedIn(reply, await logIn(services, body, who), who),
  )

  serve(app, session.logout, async ({ who, reply }) => {
    if (who.account) await closeSessions(db, { ...who, account: who.account }, 'this')
    setSessionCookie(reply, config, null)
  })

  serve(app, session.readSession, ({ who: { account, fan } }) => ({
    user: account && userOf(account),
    rules: abilityRulesFor(account, fan !== null),
  }))

  serve(app, contract.register, async ({ body, who: { address, userAgent }, reply }) => {
    const token = await registerAccount(services, body, { address, userAgent })
    setRegistrationCookie(reply, config, token)
  })

  serve(app, confirmation.confirmByCode, async ({ body, who, request, reply }) => {
    const opened = await confirmByCode(services, registrationOf(request, config), body.code, who)
    setRegistrationCookie(reply, config, null)
    return signedIn(reply, opened, who)
  })

  serve(app, confirmation.askRegistration, async ({ who, request, reply }) => {
    const { state, opened, waitSeconds } = await askPending(db, registrationOf(request, config), who)
    if (state !== 'waiting') setRegistrationCookie(reply, config, null)
    return { state, session: opened && (await signedIn(reply, opened, who)), waitSeconds }
  })

  serve(app, confirmation.resendConfirmation, async ({ request }) => {
    await resendConfirmation(db, registrationOf(request, config))
  })

  serve(app, confirmation.changeEmailByCode, async ({ body, who }) => {
    await changeEmailByCode(services, who.account, body.code)
  })

  serve(app, contract.confirmEmail, async ({ body, who, reply }) =>
    signedIn(reply, await confirmEmail(db, body.token, who), who),
  )

  serve(app, contract.resetPassword, async ({ body }) => {
    await askPasswordReset(services, body)
  })

  serve(app, contract.openResetLink, async ({ body, who, reply }) =>
    signedIn(reply, await openResetLink(db, body.token, who), who),
  )

  serve(app, session.readAccount, ({ who }) => profile(who.account.id))

  serve(app, contract.changeAccount, async ({ body, who }) => {
    await changeAccount(db, who.account, body)
    return profile(who.account.id)
  })

  serve(app, contract.changeEmail, async ({ body, who }) => {
    await askEmailChange(db, who.account, body)
  })

  serve(app, contract.changePassword, async ({ body, who, reply }) =>
    signedIn(reply, await changePassword(db, who.account, body, who), who),
  )

  serve(app, contract.listSessions, async ({ who: { account } }) => {
    const sessions = await activeSessions(db, account.id)
    return {
      sessions: sessions.map(({ id, userAgent, lastSeenAt, tokenHash }) => ({
        id,
        device: deviceName(userAgent),
        current: tokenHash.equals(account.sessionHash),
        lastSeenAt,
      })),
    }
  })

  serve(app, contract.closeOtherSessions, async ({ who }) => {
    await closeSessions(db, who, 'others')
  })

  serve(app, contract.closeSession, async ({ params, who }) => {
    await closeSessions(db, who, { publicId: params.sessionId })
  })

  serve(app, session.captchaChallenge, async () => ({ ...(await makeChallenge(config.masterKey)) }))

  async function profile(id: string) {
    const account = await readProfile(db, id)
    return { ...account, creditCents: account.creditCents ?? 0 }
  }
}
