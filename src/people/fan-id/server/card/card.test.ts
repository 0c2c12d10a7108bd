import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { fromBase64Url } from '#platform/codes/base64url.ts'
import { rotatingCode } from '#platform/codes/rotating-code.ts'
import { publicKey } from '#platform/codes/ticket-keys.ts'
import { rotateSigningKey } from '#platform/codes/server/signing-keys.ts'
import { makeFan, signInFan } from '../testing/make-fan.ts'
import { gateSecret } from './actions.ts'
import { cardTimes } from '../../card-rules.ts'
import { verifyFanCode, type FanScanner } from '#platform/codes/verify-fan-code.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

/** What a gate loads before the doors open. */
async function gate(): Promise<FanScanner> {
  const { keys } = (await server.browser().get('/tickets/keys')).body as {
    keys: { kid: number; publicKey: string }[]
  }
  const opened = await Promise.all(
    keys.map(async (key) => [key.kid, await publicKey(fromBase64Url(key.publicKey)!)] as const),
  )
  return {
    keys: new Map(opened),
    gateSecrets: new Map(keys.map(({ kid }) => [kid, gateSecret(server.config.masterKey, kid)])),
    barred: new Set(),
  }
}

async function cardOf(fanId: string) {
  const browser = server.browser()
  await signInFan(server, browser, fanId)
  return browser.get('/fan/card')
}

describe('the card of a fan', () => {
  it('carries what the phone needs to make codes that a gate accepts without a network', async () => {
    const { fanId } = await makeFan(server, { email: 'mario@correo.example' })
    const { status, body } = await cardOf(fanId)
    expect(status).toBe(200)
    expect(body.card).toMatchObject({ fanId, name: 'Mario López García', status: 'approved' })
    const now = Date.parse(body.now)
    const code = await rotatingCode(body.card.code, body.card.secret, now)
    const fan = { kid: 1, fanId, ...cardTimes(now) }
    expect(await verifyFanCode(code, await gate(), now)).toEqual({ ok: true, fan, rotating: true })
    expect(JSON.stringify(body.card.code)).not.toContain(body.card.fanNumber)
  })

  it('goes on with the next signing key, and what the phone still holds stays good', async () => {
    const { fanId } = await makeFan(server, { email: 'rosa@correo.example' })
    const before = (await cardOf(fanId)).body
    await rotateSigningKey(server.db, server.config.masterKey)
    const after = (await cardOf(fanId)).body
    const now = Date.parse(after.now)
    for (const { code, secret } of [before.card, after.card])
      expect(await verifyFanCode(await rotatingCode(code, secret, now), await gate(), now)).toMatchObject({
        ok: true,
        rotating: true,
      })
    expect(after.card.code).not.toBe(before.card.code)
  })

  it.each(['registering', 'in_review', 'refused'] as const)('has no code while %s', async (status) => {
    const { fanId } = await makeFan(server, { email: `${status}@correo.example`, status })
    expect((await cardOf(fanId)).body.card).toMatchObject({ status, code: '', secret: '', codeEndsAt: null })
  })

  it('is nobody else’s to read', async () => {
    expect((await server.browser().get('/fan/card')).status).toBe(401)
  })
})
