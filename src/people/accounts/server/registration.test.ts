import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { goodPassword, linkIn, mailsAfterJobs, makePerson, solvedCaptcha } from './testing/test-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

async function register(email: string, more: Record<string, unknown> = {}) {
  return server.browser().post('/auth/registrations', {
    firstName: 'Ana',
    lastName: 'Luna',
    email,
    password: goodPassword,
    acceptsTerms: true,
    captcha: await solvedCaptcha(server),
    ...more,
  })
}

describe('registering', () => {
  it('sends a link whose token travels in the fragment, and the account opens once it is used', async () => {
    const answer = await register('nueva@correo.example', { returnTo: '/system/tickets-base/resume' })
    expect(answer.status).toBe(202)
    expect(answer.body).toEqual({ done: true })
    const browser = server.browser()
    expect((await browser.login('nueva@correo.example', goodPassword)).status).toBe(401)

    const [mail] = await mailsAfterJobs(server)
    const { url, token } = linkIn(mail!)
    expect(mail!.to).toBe('nueva@correo.example')
    expect(url.pathname + url.search).toBe('/registryFinal?volver=%2Fsystem%2Ftickets-base%2Fresume')
    const confirmed = await browser.post('/auth/email-confirmations', { token })
    expect(confirmed.status).toBe(200)
    browser.useToken(confirmed.body.token)
    expect((await browser.get('/account')).body).toMatchObject({
      email: 'nueva@correo.example',
      firstName: 'Ana',
      creditCents: 0,
    })
    expect((await server.browser().login('nueva@correo.example', goodPassword)).status).toBe(200)
  })

  it('keeps no token in the database or the queue', async () => {
    await register('sin-huella@correo.example')
    const [mail] = await mailsAfterJobs(server)
    const { token } = linkIn(mail!)
    const { rows } = await server.services.pool.query<{ found: boolean }>(
      `select exists (select 1 from mail_links l where l::text like '%' || $1 || '%')
        or exists (select 1 from graphile_worker._private_jobs j where j::text like '%' || $1 || '%') as found`,
      [token],
    )
    expect(rows[0]?.found).toBe(false)
  })

  it('answers the same for an e-mail that has an account, and writes to its owner', async () => {
    await makePerson(server, { email: 'duena@correo.example', password: 'la de siempre, siempre' })
    const fresh = await register('otra@correo.example')
    const taken = await register('duena@correo.example')
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body])
    const mails = await mailsAfterJobs(server)
    expect(mails.find(({ to }) => to === 'duena@correo.example')).toMatchObject({
      subject: 'Ya tienes cuenta en la taquilla',
    })
    expect((await server.browser().login('duena@correo.example', goodPassword)).status).toBe(401)
    expect((await server.browser().login('duena@correo.example', 'la de siempre, siempre')).status).toBe(200)
  })

  it('gives nobody a password that a second, unconfirmed registration typed', async () => {
    await register('victima@correo.example', { password: 'la de la persona de verdad' })
    await register('victima@correo.example', { password: 'la que puso un extraño' })
    const mails = await mailsAfterJobs(server)
    const browser = server.browser()
    const confirmed = await browser.post('/auth/email-confirmations', { token: linkIn(mails.at(-1)!).token })
    expect(confirmed.body.userData[0].forcedPasswordReset).toBe(true)
    for (const password of ['la de la persona de verdad', 'la que puso un extraño']) {
      expect((await server.browser().login('victima@correo.example', password)).status).toBe(401)
    }
  })

  it('stays as it was when the same person sends the form twice', async () => {
    await register('dosveces@correo.example')
    await register('dosveces@correo.example')
    const [mail] = await mailsAfterJobs(server)
    const confirmed = await server.browser().post('/auth/email-confirmations', { token: linkIn(mail!).token })
    expect(confirmed.body.userData[0].forcedPasswordReset).toBe(false)
    expect((await server.browser().login('dosveces@correo.example', goodPassword)).status).toBe(200)
  })

  it.each([
    [{ acceptsTerms: false }, 'acceptsTerms'],
    [{ password: 'corta' }, 'password'],
    [{ password: 'contraseña2026' }, 'password'],
    [{ email: 'no es un correo' }, 'email'],
    [{ firstName: 'An\u202Ea' }, 'firstName'],
    [{ phone: '12345' }, 'phone'],
  ])('refuses %j and names the field', async (more, field) => {
    const answer = await server.browser().post('/auth/registrations', {
      firstName: 'Ana',
      lastName: 'Luna',
      email: 'mal@correo.example',
      password: goodPassword,
      acceptsTerms: true,
      ...more,
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  it('keeps a return path only when it stays on this site', async () => {
    await register('vuelta@correo.example', { returnTo: '//evil.example' })
    const [mail] = await mailsAfterJobs(server)
    expect(mail!.text).not.toContain('evil')
  })

  it('needs a captcha', async () => {
    const answer = await register('robot@correo.example', { captcha: undefined })
    expect([answer.status, answer.body.code]).toEqual([403, 'captcha_required'])
  })
})

describe('a confirmation link', () => {
  it('works once: of 20 at the same time one gets in', async () => {
    await register('carrera@correo.example')
    const [mail] = await mailsAfterJobs(server)
    const { token } = linkIn(mail!)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.browser().post('/auth/email-confirmations', { token })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 410),
    ])
  })

  it('ends after 24 hours', async () => {
    await register('tarde@correo.example')
    const [mail] = await mailsAfterJobs(server)
    await server.services.pool.query(
      `update mail_links set expires_at = expires_at - interval '24 hours 1 second'`,
    )
    const answer = await server.browser().post('/auth/email-confirmations', { token: linkIn(mail!).token })
    expect(answer.body.code).toBe('link_not_valid')
  })

  it('is not sent more than five times an hour', async () => {
    for (let time = 0; time < 7; time++) {
      await register('insistente@correo.example')
      await mailsAfterJobs(server)
    }
    expect(server.mails.filter(({ to }) => to === 'insistente@correo.example')).toHaveLength(5)
  })
})
