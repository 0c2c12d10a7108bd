import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServer, type Browser, type TestServer } from '#world/test-server.ts'
import { goodPassword, linkIn, mailsAfterJobs, makePerson, solvedCaptcha } from '../testing/test-people.ts'

let server: TestServer
let people = 0
let email: string
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())
beforeEach(() => {
  people += 1
  email = `persona-${people}@correo.example`
})

async function register(browser: Browser, password = goodPassword) {
  return browser.post('/auth/registrations', {
    firstName: 'Ana',
    lastName: 'Luna',
    email,
    password,
    acceptsTerms: true,
    captcha: await solvedCaptcha(server),
  })
}

/** Registers and answers the code and the link's token of the mail. */
async function registered(browser = server.browser(), password = goodPassword) {
  expect((await register(browser, password)).status).toBe(202)
  return { browser, ...(await lastMail()) }
}
async function lastMail() {
  const mail = (await mailsAfterJobs(server)).at(-1)!
  return { code: /\b\d{6}\b/.exec(mail.text)![0], token: linkIn(mail).token, mail }
}
const typed = (browser: Browser, code: string) => browser.post('/auth/registrations/code', { code })
const state = async (browser: Browser) => (await browser.post('/auth/registrations/state')).body
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the code of a mail', () => {
  it('confirms in the browser that registered and logs in there, once, and ends the link', async () => {
    const { browser, code, token } = await registered()
    const answers = await Promise.all(Array.from({ length: 4 }, () => typed(browser, code)))
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened).toHaveLength(1)
    browser.useToken(opened[0]!.body.token)
    browser.cookies.set('taquilla', opened[0]!.headers['set-cookie'] ? browser.cookies.get('taquilla')! : '')
    expect((await browser.get('/account')).body).toMatchObject({ email })
    const link = await server.browser().post('/auth/email-confirmations', { token })
    expect(link.body.code).toBe('link_not_valid')
    expect((await server.browser().login(email, goodPassword)).status).toBe(200)
  })

  it('opens nothing in another browser, nor for another registration', async () => {
    const { code } = await registered()
    expect((await typed(server.browser(), code)).body.code).toBe('registration_over')
    email = `otra-${people}@correo.example`
    const other = await registered()
    const answer = await typed(other.browser, code)
    expect(code === other.code || answer.body.code === 'wrong_code').toBe(true)
  })

  it('is over after five wrong ones, at once or one by one, until another mail is asked for', async () => {
    const { browser, code } = await registered()
    const answers = await Promise.all(Array.from({ length: 8 }, () => typed(browser, another(code))))
    const times = (refusal: string) => answers.filter(({ body }) => body.code === refusal).length
    expect([times('wrong_code'), times('code_over')]).toEqual([5, 3])
    expect((await typed(browser, code)).body.code).toBe('code_over')
    const soon = await browser.post('/auth/registrations/mail')
    expect([soon.status, soon.body.code]).toEqual([429, 'too_soon'])
    await server.pool.query(`update pending_registrations set sent_at = now() - interval '61 s'`)
    expect((await browser.post('/auth/registrations/mail')).status).toBe(202)
    const next = await lastMail()
    expect((await typed(browser, next.code)).status).toBe(200)
  })

  it('is sent five times and no more, which is said', async () => {
    const { browser } = await registered()
    const answers: [number, string | undefined][] = []
    for (let mail = 0; mail < 5; mail += 1) {
      await server.pool.query(`update pending_registrations set sent_at = now() - interval '61 s'`)
      const { status, body } = await browser.post('/auth/registrations/mail')
      answers.push([status, body.code])
    }
    expect(answers).toEqual([...Array.from({ length: 4 }, () => [202, undefined]), [429, 'too_many_mails']])
  })

  it('is over after half an hour; the link still works', async () => {
    const { browser, code, token } = await registered()
    await server.pool.query(`update mail_links set created_at = created_at - interval '31 minutes'`)
    expect((await typed(browser, code)).body.code).toBe('code_over')
    expect((await server.browser().post('/auth/email-confirmations', { token })).status).toBe(200)
  })

  it('cannot be guessed by registering the address again and again', async () => {
    const { code } = await registered()
    let wrong = 0
    for (let round = 0; round < 4; round += 1) {
      const stranger = server.browser()
      await register(stranger, 'la que puso un extraño')
      for (let guess = 0; guess < 6; guess += 1) {
        const { body } = await typed(stranger, another(code))
        if (body.code === 'wrong_code') wrong += 1
      }
    }
    expect(wrong).toBe(5)
  })

  it('and the token stand nowhere as they are', async () => {
    const { browser, code } = await registered()
    const { rows } = await server.pool.query(
      `select exists (select from mail_links row where row::text like '%' || $1 || '%') as code,
        exists (select from pending_registrations row where row::text like '%' || $2 || '%') as token`,
      [code, browser.cookies.get('registration')],
    )
    expect(rows[0].token).toBe(false)
    const { rows: hashes } = await server.pool.query(
      `select length(code_hash) as bytes from mail_links where account_id = (select id from accounts where email = $1)`,
      [email],
    )
    expect(hashes).toEqual([{ bytes: 32 }])
  })
})

describe('a registration whose link is opened in another browser', () => {
  it('goes on where it was sent, with a session of its own, once', async () => {
    const { browser, token } = await registered()
    expect(await state(browser)).toMatchObject({ state: 'waiting', session: null })
    const elsewhere = server.browser()
    expect((await elsewhere.post('/auth/email-confirmations', { token })).status).toBe(200)
    const both = await Promise.all([state(browser), state(browser)])
    expect(new Set(both.map((seen) => seen.state))).toEqual(new Set(['confirmed', 'over']))
    const { session } = both.find((seen) => seen.state === 'confirmed')!
    browser.useToken(session.token)
    expect((await browser.get('/account')).body).toMatchObject({ email })
    expect((await state(elsewhere)).state).toBe('over')
  })

  it('tells nothing of an address that belongs to somebody: the same answers, to the last try', async () => {
    await makePerson(server, { email, password: 'la de siempre, siempre' })
    const known = server.browser()
    const first = await register(known)
    email = `nueva-${people}@correo.example`
    const fresh = server.browser()
    const second = await register(fresh)
    expect([first.status, first.body]).toEqual([second.status, second.body])
    expect(known.cookies.get('registration')).toHaveLength(43)
    const { code } = await lastMail()
    for (let guess = 0; guess < 6; guess += 1) {
      const [one, other] = await Promise.all([typed(known, another(code)), typed(fresh, another(code))])
      expect({ ...one.body, reference: '' }).toEqual({ ...other.body, reference: '' })
    }
    const [one, other] = await Promise.all([state(known), state(fresh)])
    expect({ ...one, waitSeconds: 0 }).toEqual({ ...other, waitSeconds: 0 })
    expect((await known.post('/auth/registrations/mail')).body.code).toBe('too_soon')
  })

  it('gives no session to who typed another password for the same address, before or after', async () => {
    const stranger = server.browser()
    await register(stranger, 'la que puso un extraño')
    const { browser: owner, token } = await registered(server.browser(), 'la de la persona de verdad')
    const late = server.browser()
    await register(late, 'la que puso otro más')
    const opened = await owner.post('/auth/email-confirmations', { token })
    owner.useToken(opened.body.token)
    const changed = await owner.call('PUT', '/account/password', { password: 'la que elige su dueña' })
    expect(changed.status).toBe(200)
    for (const waiting of [stranger, late]) {
      const seen = await state(waiting)
      expect([seen.session, seen.state === 'confirmed']).toEqual([null, false])
    }
  })
})

describe('a new address of an account', () => {
  it('is confirmed by the code in its mail, typed where it was asked for', async () => {
    await makePerson(server, { email })
    const browser = server.browser()
    await browser.login(email, goodPassword)
    const moved = `nuevo-${people}@correo.example`
    await browser.post('/account/email-changes', { email: moved, password: goodPassword })
    const { code } = await lastMail()
    expect((await browser.post('/account/email-changes/code', { code: another(code) })).body.code).toBe(
      'wrong_code',
    )
    expect((await browser.post('/account/email-changes/code', { code })).status).toBe(200)
    expect((await browser.get('/account')).body).toMatchObject({ email: moved, pendingEmail: null })
  })
})
