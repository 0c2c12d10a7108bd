import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../tests/test-server.ts'
import { goodPassword, makePerson, solvedCaptcha } from './sign-in/test-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

const wrong = 'esta no es la contraseña'

describe('guessing passwords', () => {
  it('asks for a captcha after three failures, for an unknown e-mail just the same', async () => {
    await makePerson(server, { email: 'blanco@correo.example' })
    for (const email of ['blanco@correo.example', 'nadie-mas@correo.example']) {
      const codes = []
      for (let time = 0; time < 5; time++) codes.push((await server.browser().login(email, wrong)).body.code)
      expect(codes).toEqual([
        'wrong_credentials',
        'wrong_credentials',
        'wrong_credentials',
        'captcha_required',
        'captcha_required',
      ])
    }
    const captcha = await solvedCaptcha(server)
    const answer = await server
      .browser()
      .post('/auth/login', { email: 'blanco@correo.example', password: goodPassword, captcha })
    expect(answer.status).toBe(200)
    expect((await server.browser().login('blanco@correo.example', wrong)).body.code).toBe('wrong_credentials')
  })

  it('counts a hundred at the same time as a hundred', async () => {
    await makePerson(server, { email: 'enjambre@correo.example' })
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => server.browser().login('enjambre@correo.example', wrong)),
    )
    const tried = answers.filter(({ body }) => body.code === 'wrong_credentials')
    expect(tried.length).toBeLessThanOrEqual(3)
  })

  it('blocks from the tenth failure, with the right password too, and a block ends', async () => {
    await makePerson(server, { email: 'terca@correo.example' })
    const attempt = async (password: string) =>
      server.browser().post('/auth/login', {
        email: 'terca@correo.example',
        password,
        captcha: await solvedCaptcha(server),
      })
    for (let time = 0; time < 10; time++) expect((await attempt(wrong)).status).toBe(401)
    const blocked = await attempt(goodPassword)
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_attempts'])
    expect(blocked.body.detail.retryAfterSeconds).toBeGreaterThan(20)
    await server.services.pool.query(
      `update login_throttles set blocked_until = now() where blocked_until is not null`,
    )
    expect((await attempt(goodPassword)).status).toBe(200)
  })
})
