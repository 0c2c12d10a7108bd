import { askFanExport, readFanExport } from '#people/privacy/contract.ts'
import type { FastifyInstance } from 'fastify'
import { askExport, openExport } from '#people/privacy/server/actions.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { setFanCookie } from '#server/session.ts'
import * as actions from './actions.ts'
import * as contract from '../../about-me-contract.ts'
import { whatWeKnow } from './what-we-know.ts'

export function aboutMeRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const { identityKeys } = config
  serve(app, contract.readAboutMe, ({ who }) => whatWeKnow(db, identityKeys, who.fan))

  serve(app, contract.askFanRequest, async ({ body, who }) => {
    await actions.askRequest(db, identityKeys, who.fan.id, body, new Date())
    return whatWeKnow(db, identityKeys, who.fan)
  })

  serve(app, contract.withdrawFanRequest, async ({ params, who }) => {
    await actions.withdrawRequest(db, who.fan.id, params.requestId)
    return whatWeKnow(db, identityKeys, who.fan)
  })

  serve(app, contract.endOtherFanSessions, async ({ who }) => {
    await actions.endOtherSessions(db, who.fan.id, who.fan.sessionHash)
    return whatWeKnow(db, identityKeys, who.fan)
  })

  serve(app, contract.revokeDevice, async ({ params, who }) => {
    await actions.revokeDevice(db, who.fan.id, params.deviceId)
    return whatWeKnow(db, identityKeys, who.fan)
  })

  serve(app, contract.eraseFanId, async ({ who, reply }) => {
    await actions.eraseMyFan(db, who.fan.id)
    setFanCookie(reply, config, null)
  })

  serve(app, askFanExport, async ({ who }) => {
    await askExport(db, who.fan.accountId)
  })

  serve(app, readFanExport, async ({ params, who, reply }) => {
    const { bytes, day } = await openExport(services, who.fan.accountId, params)
    reply.header('content-disposition', `attachment; filename="mis-datos-${day}.${params.format}"`)
    // Opened from here it would be a page of this site: it may do nothing.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return bytes
  })
}
