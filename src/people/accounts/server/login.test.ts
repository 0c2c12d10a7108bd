import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { goodPassword, makePerson } from './testing/test-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
  await makePerson(server, { email: 'ana@correo.example' })
  await makePerson(server, { email: 'sin-confirmar@correo.example', confirmed: false })
  await makePerson(server, { email: 'admin@club.example', role: 'administrator' })
})
afterAll(() => server.close())

const wrong = 'esta no es la contraseña'

describe('logging in', () => {
  it('answers a token and the user, and sets the paired cookie for this site alone', async () => {
    const browser = server.browser()
    const answer = await browser.login('Ana@Correo.example ', goodPassword)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['token', 'userData'])
    expect(answer.body.userData).toEqual([
      {
        id: expect.any(String),
        firstName: 'Ana',
        role: 'buyer',
        hasBonoGallo: false,
        forcedPasswordReset: false,
      },
    ])
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('taquilla='))
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    expect((await browser.get('/account')).status).toBe(200)
  })

  it('is worth nothing with one half alone, or with the halves of two sessions', async () => {
    const one = server.browser()
    const other = server.browser()
    const { body } = await one.login('ana@correo.example', goodPassword)
    await other.login('ana@correo.example', goodPassword)
    other.useToken(body.token)
    expect((await other.get('/account')).status).toBe(401)
    const tokenOnly = server.browser()
    tokenOnly.useToken(body.token)
    expect((await tokenOnly.get('/account')).status).toBe(401)
    one.useToken(null)
    expect((await one.get('/account')).status).toBe(401)
  })

  it('opens a new session each time, whatever the browser brought', async () => {
    const browser = server.browser()
    const first = await browser.login('ana@correo.example', goodPassword)
    const cookieBefore = browser.cookies.get('taquilla')
    const second = await browser.login('ana@correo.example', goodPassword)
    expect(second.body.token).not.toBe(first.body.token)
    expect(browser.cookies.get('taquilla')).not.toBe(cookieBefore)
  })

  it('leaves the visitor cookie as it was, so that held seats stay theirs', async () => {
    const browser = server.browser()
    await browser.post('/auth/logout')
    const visitor = browser.cookies.get('visitor')
    await browser.login('ana@correo.example', goodPassword)
    expect(visitor).toBeDefined()
    expect(browser.cookies.get('visitor')).toBe(visitor)
  })

  it('stores hashes only', async () => {
    const { body } = await server.browser().login('ana@correo.example', goodPassword)
    const { rows } = await server.services.pool.query('select s::text as row from sessions s')
    expect(rows.some(({ row }: { row: string }) => row.includes(body.token))).toBe(false)
  })

  it('gives one answer to a wrong password, an unknown e-mail and an unconfirmed one', async () => {
    const answers = [
      await server.browser().login('ana@correo.example', wrong),
      await server.browser().login('nadie@correo.example', wrong),
      await server.browser().login('sin-confirmar@correo.example', goodPassword),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code, body.title]).toEqual([
        401,
        'wrong_credentials',
        'Correo o contraseña incorrectos, o falta confirmar tu correo.',
      ])
    }
  })
})

describe('a session', () => {
  async function signedIn(email = 'ana@correo.example') {
    const browser = server.browser()
    await browser.login(email, goodPassword)
    const age = (change: string) => server.services.pool.query(`update sessions set ${change}`)
    return { browser, age }
  }

  it('tells who I am and what I may do; a stranger may look and hold', async () => {
    const { browser } = await signedIn()
    const { body } = await browser.get('/auth/session')
    expect(body.user.firstName).toBe('Ana')
    expect(body.rules).toContainEqual({ action: 'create', subject: 'Order' })
    const stranger = await server.browser().get('/auth/session')
    expect(stranger.body).toEqual({
      user: null,
      rules: [
        { action: 'read', subject: 'Event' },
        { action: 'create', subject: 'Hold' },
      ],
    })
  })

  it('ends at logout, on the server too', async () => {
    const { browser } = await signedIn()
    const cookies = new Map(browser.cookies)
    await browser.post('/auth/logout')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.get('/account')).status).toBe(401)
  })

  it('ends 12 hours after it began, however much it is used', async () => {
    const { browser, age } = await signedIn()
    await age(`expires_at = expires_at - interval '11 hours 59 minutes'`)
    expect((await browser.get('/account')).status).toBe(200)
    await age(`expires_at = expires_at - interval '61 seconds'`)
    expect((await browser.get('/account')).status).toBe(401)
  })

  it('of staff ends after 30 idle minutes; a buyer stays', async () => {
    const staff = await signedIn('admin@club.example')
    const buyer = await signedIn()
    await staff.age(`last_seen_at = now() - interval '29 minutes'`)
    expect((await staff.browser.get('/account')).status).toBe(200)
    await staff.age(`last_seen_at = now() - interval '31 minutes'`)
    expect((await staff.browser.get('/account')).status).toBe(401)
    expect((await buyer.browser.get('/account')).status).toBe(200)
  })

  it('writes being seen once a minute at most', async () => {
    const { browser, age } = await signedIn()
    const seen = async () =>
      (
        await server.services.pool.query(
          'select last_seen_at::text from sessions order by created_at desc limit 1',
        )
      ).rows[0].last_seen_at
    const before = await seen()
    await browser.get('/account')
    expect(await seen()).toBe(before)
    await age(`last_seen_at = last_seen_at - interval '61 seconds'`)
    await browser.get('/account')
    expect((await seen()) > before).toBe(true)
  })
})
