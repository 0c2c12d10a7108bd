import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { goodPassword, makePerson, solvedCaptcha } from './testing/test-people.ts'

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

  const from = (address: string, email: string, password: string, captcha?: string, cookies = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: address,
      cookies,
      payload: { email, password, ...(captcha !== undefined && { captcha }) },
    })
  const failures = async (email: string) => {
    const { rows } = await server.services.pool.query(
      'select max(failures)::int as n from login_throttles where subject like $1',
      [`account:${createHash('sha256').update(email).digest('base64url')}%`],
    )
    return rows[0].n
  }
  /** So many failures as if they had been typed from as many addresses. */
  const guessedEverywhere = (email: string, many: number) =>
    server.services.pool.query(
      `insert into login_throttles (subject, failures, blocked_until)
       values ($1, $2, case when $2 >= 100 then now() + interval '15 minutes' end)
       on conflict (subject) do update set failures = $2, blocked_until = excluded.blocked_until`,
      [`account:${createHash('sha256').update(email).digest('base64url')}`, many],
    )

  it('locks nobody out elsewhere: not with ten failures, and a browser that is known not at all', async () => {
    const email = 'directora@club.example'
    await makePerson(server, { email, role: 'administrator' })
    const own = await from('203.0.113.50', email, goodPassword)
    const visitor = own.cookies.find(({ name }) => name === 'visitor')!.value
    for (let time = 0; time < 12; time++)
      await from('198.51.100.9', email, wrong, await solvedCaptcha(server))
    const guess = async (captcha = solvedCaptcha(server)) => from('198.51.100.9', email, wrong, await captcha)
    expect((await guess()).json().code).toBe('too_many_attempts')
    const elsewhere = await from('203.0.113.51', email, goodPassword, await solvedCaptcha(server))
    expect(elsewhere.statusCode).toBe(200)
    await guessedEverywhere(email, 100)
    const unknown = await from('203.0.113.52', email, goodPassword, await solvedCaptcha(server))
    expect(unknown.json().code).toBe('too_many_attempts')
    const known = await from('198.51.100.9', email, goodPassword, undefined, { visitor })
    expect(known.statusCode).toBe(200)
    expect(await failures(email)).toBe(100)
  })

  it('is held back in a known browser too, and a made-up number is none', async () => {
    const email = 'conocida@correo.example'
    await makePerson(server, { email })
    const own = await from('203.0.113.60', email, goodPassword)
    const visitor = own.cookies.find(({ name }) => name === 'visitor')!.value
    for (let time = 0; time < 10; time++)
      await from('203.0.113.60', email, wrong, await solvedCaptcha(server), { visitor })
    const blocked = await from('203.0.113.60', email, goodPassword, await solvedCaptcha(server), { visitor })
    expect(blocked.json().code).toBe('too_many_attempts')
    await guessedEverywhere(email, 100)
    const invented = { visitor: randomUUID() }
    const stranger = await from('203.0.113.61', email, goodPassword, await solvedCaptcha(server), invented)
    expect(stranger.json().code).toBe('too_many_attempts')
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
