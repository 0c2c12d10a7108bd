import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { setFanCookie } from '#server/session.ts'
import { signedFan, userOf } from './answer.ts'
import { askLoginCode, openWithAccount, useLoginCode } from './code-log-in.ts'
import * as contract from '../../sign-in-contract.ts'
import { confirmDevice, decideFanLogin, startFanLogin } from './face-log-in.ts'
import { revokeFanSessions } from './sessions.ts'

export function signInRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  serve(app, contract.startFanLogin, ({ body, who }) => startFanLogin(services, body, who.address))

  serve(app, contract.decideFanLogin, async ({ params, body, who, reply }) => {
    const opened = await decideFanLogin(services, { ...params, ...body }, who)
    if (opened === null) return { needs: 'device_code' as const, signedIn: null }
    return { needs: null, signedIn: signedFan(reply, config, opened) }
  })

  serve(app, contract.confirmDevice, async ({ params, body, who, reply }) =>
    signedFan(reply, config, await confirmDevice(services, { ...params, ...body }, who)),
  )

  serve(app, contract.askLoginCode, async ({ body, who }) => ({
    id: await askLoginCode(services, body, who.address),
  }))

  serve(app, contract.useLoginCode, async ({ params, body, who, reply }) =>
    signedFan(reply, config, await useLoginCode(services, { ...params, ...body }, who)),
  )

  serve(app, contract.openWithAccount, async ({ who, reply }) =>
    signedFan(reply, config, await openWithAccount(db, who.account.id, who)),
  )

  serve(app, contract.readFanSession, ({ who: { fan } }) => ({ fan: fan && userOf(fan) }))

  serve(app, contract.closeFanSession, async ({ who: { fan }, reply }) => {
    if (fan !== null) await revokeFanSessions(db, fan.id, { hash: fan.sessionHash })
    setFanCookie(reply, config, null)
  })
}
