import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passedSession, staff } from '../../../../../tests/staff.ts'
import { testServer, type TestServer } from '../../../../../tests/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const codeAt = (secret: string, stepsFromNow = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsFromNow * 30_000 })

/** Somebody of the club whose session has not shown a second factor. */
async function newcomer() {
  const person = await staff(server, 'support')
  const forget = () =>
    server.db
      .updateTable('sessions')
      .set({ secondFactorAt: null })
      .where('accountId', '=', person.accountId)
      .execute()
  await forget()
  const give = (code: string) => person.post('/auth/second-factor/codes', { code })
  return { ...person, forget, give }
}

describe('the second factor', () => {
  it('is set up by a first code, opens the desk, and tells its recovery codes once', async () => {
    const person = await newcomer()
    expect((await person.get('/auth/second-factor')).body.state).toBe('absent')
    expect((await person.get('/support/desk/cases')).body.code).toBe('second_factor_required')
    const { body } = await person.post('/auth/second-factor')
    expect((await person.give('000000')).body.code).toBe('wrong_code')
    const first = await person.give(codeAt(body.secret))
    expect(first.body.recoveryCodes).toHaveLength(10)
    expect((await person.get('/support/desk/cases')).status).toBe(200)
    await person.forget()
    expect((await person.give(codeAt(body.secret))).body.code).toBe('wrong_code')
    expect((await person.give(codeAt(body.secret, 1))).body.recoveryCodes).toEqual([])
  })

  it('takes a code once of ten at the same time, and each recovery code once', async () => {
    const person = await newcomer()
    const { body } = await person.post('/auth/second-factor')
    const codes = (await person.give(codeAt(body.secret))).body.recoveryCodes as string[]
    const next = codeAt(body.secret, 1)
    const tries = await Promise.all(Array.from({ length: 8 }, () => person.give(next)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await person.give(codes[0]!)).status).toBe(200)
    expect((await person.give(codes[0]!)).status).toBe(401)
  })

  it('is not replaced from a session that never showed it', async () => {
    const person = await newcomer()
    const { body } = await person.post('/auth/second-factor')
    await person.give(codeAt(body.secret))
    const stranger = server.browser()
    const { token, cookie } = await passedSession(server.db, person.accountId)
    stranger.useToken(token)
    stranger.cookies.set('taquilla', cookie)
    expect((await stranger.post('/auth/second-factor')).body.code).toBe('second_factor_present')
  })

  it('is stored sealed, and does not exist for a buyer', async () => {
    const person = await newcomer()
    const { body } = await person.post('/auth/second-factor')
    const { rows } = await server.pool.query('select secret_sealed::text as sealed from second_factors')
    const bytes = Buffer.from(Secret.fromBase32(body.secret).bytes).toString('hex')
    expect(rows.some(({ sealed }) => (sealed as string).includes(bytes))).toBe(false)
    const buyer = server.browser()
    await buyer.login('ana@correo.example', 'gallo-de-plata-1')
    expect((await buyer.get('/auth/second-factor')).status).toBe(404)
  })
})
