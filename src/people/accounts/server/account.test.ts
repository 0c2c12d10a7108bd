import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { goodPassword, linkIn, mailsAfterJobs, makePerson } from './testing/test-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

async function signedIn(email: string) {
  await makePerson(server, { email })
  const browser = server.browser()
  await browser.login(email, goodPassword)
  return browser
}

describe('my account', () => {
  it('changes name and phone, and keeps the phone as the world dials it', async () => {
    const browser = await signedIn('datos@correo.example')
    const change = { firstName: ' Ana  María', lastName: 'Luna Ríos', phone: '(442) 123 4567' }
    const { body } = await browser.call('PATCH', '/account', change)
    expect(body).toMatchObject({ firstName: 'Ana  María', lastName: 'Luna Ríos', phone: '+524421234567' })
    await browser.call('PATCH', '/account', { ...change, phone: null })
    expect((await browser.get('/account')).body.phone).toBeNull()
  })

  it('refuses fields that it does not know, such as a role', async () => {
    const browser = await signedIn('rol@correo.example')
    const answer = await browser.call('PATCH', '/account', {
      firstName: 'Ana',
      lastName: 'Luna',
      phone: null,
      role: 'administrator',
    })
    expect(answer.status).toBe(400)
    expect((await browser.get('/auth/session')).body.user.role).toBe('buyer')
  })

  it('is for its owner: a stranger is asked to log in', async () => {
    expect((await server.browser().get('/account')).body.code).toBe('login_required')
  })
})

describe('changing the password', () => {
  const next = 'cuatro gatos en la azotea'

  it('closes every other session and renews this one', async () => {
    const here = await signedIn('cambia@correo.example')
    const there = server.browser()
    const old = await there.login('cambia@correo.example', goodPassword)
    const { status, body } = await here.call('PUT', '/account/password', {
      current: goodPassword,
      password: next,
    })
    expect(status).toBe(200)
    expect(body.token).not.toBe(old.body.token)
    expect((await here.get('/account')).status).toBe(401)
    here.useToken(body.token)
    expect((await here.get('/account')).status).toBe(200)
    expect((await there.get('/account')).status).toBe(401)
    expect((await server.browser().login('cambia@correo.example', goodPassword)).status).toBe(401)
    expect((await server.browser().login('cambia@correo.example', next)).status).toBe(200)
  })

  it('needs the current one, and slows guessing down', async () => {
    const browser = await signedIn('adivina@correo.example')
    const attempt = (current?: string) =>
      browser.call('PUT', '/account/password', { ...(current && { current }), password: next })
    expect((await attempt()).body.fields).toEqual({ current: 'Esa no es tu contraseña actual.' })
    for (let time = 0; time < 9; time++) await attempt('otra cosa distinta')
    expect((await attempt(goodPassword)).status).toBe(429)
  })
})

describe('changing the e-mail', () => {
  it('waits for the new mailbox, and tells the old one', async () => {
    const browser = await signedIn('antes@correo.example')
    const wrong = await browser.post('/account/email-changes', {
      email: 'despues@correo.example',
      password: 'otra cosa distinta',
    })
    expect(Object.keys(wrong.body.fields)).toEqual(['password'])
    const asked = await browser.post('/account/email-changes', {
      email: 'despues@correo.example',
      password: goodPassword,
    })
    expect(asked.status).toBe(202)

    const mails = await mailsAfterJobs(server)
    const mail = mails.find(({ to }) => to === 'despues@correo.example')
    expect((await browser.get('/account')).body).toMatchObject({
      email: 'antes@correo.example',
      pendingEmail: 'despues@correo.example',
    })
    await server.browser().post('/auth/email-confirmations', { token: linkIn(mail!).token })
    expect((await browser.get('/account')).body).toMatchObject({
      email: 'despues@correo.example',
      pendingEmail: null,
    })
    expect((await server.browser().login('despues@correo.example', goodPassword)).status).toBe(200)
    const [notice] = await mailsAfterJobs(server)
    expect(notice).toMatchObject({ to: 'antes@correo.example', subject: 'Cambiaste tu correo' })
  })

  it('does not tell whether the new address is taken; its owner is told', async () => {
    await makePerson(server, { email: 'ocupado@correo.example' })
    const browser = await signedIn('curiosa@correo.example')
    const asked = await browser.post('/account/email-changes', {
      email: 'ocupado@correo.example',
      password: goodPassword,
    })
    expect([asked.status, asked.body]).toEqual([202, { done: true }])
    expect((await mailsAfterJobs(server)).map(({ to, subject }) => [to, subject])).toEqual([
      ['ocupado@correo.example', 'Este correo ya tiene cuenta'],
    ])
  })

  it('leaves everything as it was when the address was taken meanwhile, and the link unused', async () => {
    const browser = await signedIn('lento@correo.example')
    await browser.post('/account/email-changes', {
      email: 'disputado@correo.example',
      password: goodPassword,
    })
    const [mail] = await mailsAfterJobs(server)
    await makePerson(server, { email: 'disputado@correo.example' })
    const answer = await server.browser().post('/auth/email-confirmations', { token: linkIn(mail!).token })
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
    expect((await browser.get('/account')).body.email).toBe('lento@correo.example')
  })
})

describe('open sessions', () => {
  const phone = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  }

  it('are listed with their device and closed one by one', async () => {
    const here = await signedIn('sesiones@correo.example')
    const there = server.browser()
    const opened = await there.post(
      '/auth/login',
      { email: 'sesiones@correo.example', password: goodPassword },
      phone,
    )
    there.useToken(opened.body.token)
    const { sessions } = (await here.get('/account/sessions')).body
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ current }: { current: boolean }) => !current)
    expect(other.device).toBe('Chrome en Android')
    expect((await here.call('DELETE', `/account/sessions/${other.id}`)).status).toBe(200)
    expect((await there.get('/account')).status).toBe(401)
    expect((await here.get('/account')).status).toBe(200)
  })

  it('are closed all at once, but for this one', async () => {
    const here = await signedIn('todas@correo.example')
    const there = server.browser()
    await there.login('todas@correo.example', goodPassword)
    await here.call('DELETE', '/account/sessions')
    expect((await there.get('/account')).status).toBe(401)
    expect((await here.get('/account')).status).toBe(200)
  })

  it('of others look as if they did not exist', async () => {
    const mine = await signedIn('propia@correo.example')
    const theirs = await signedIn('ajena@correo.example')
    const { sessions } = (await theirs.get('/account/sessions')).body
    expect((await mine.call('DELETE', `/account/sessions/${sessions[0].id}`)).status).toBe(404)
    expect((await theirs.get('/account')).status).toBe(200)
  })
})

it('every change leaves a row in the audit log', async () => {
  const browser = await signedIn('bitacora@correo.example')
  await browser.call('PATCH', '/account', { firstName: 'Ana', lastName: 'Luna', phone: null })
  await browser.call('PUT', '/account/password', {
    current: goodPassword,
    password: 'cuatro gatos en la azotea',
  })
  const { rows } = await server.services.pool.query(
    `select l.action from audit_log l join accounts a on a.id = l.account_id where a.email = 'bitacora@correo.example' order by l.id`,
  )
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'session.opened',
    'account.changed',
    'account.password_changed',
  ])
})
