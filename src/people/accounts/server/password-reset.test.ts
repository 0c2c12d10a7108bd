import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { barrier } from '#world/barrier.ts'
import { goodPassword, linkIn, mailsAfterJobs, makePerson, solvedCaptcha } from './testing/test-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

const newPassword = 'cuatro gatos en la azotea'

async function ask(email: string) {
  return server.browser().post('/auth/password-resets', { email, captcha: await solvedCaptcha(server) })
}

async function tokenFor(email: string): Promise<string> {
  await ask(email)
  const mails = await mailsAfterJobs(server)
  return linkIn(mails.at(-1)!).token
}

describe('a forgotten password', () => {
  it('gets the same answer whether or not the e-mail exists, and a mail only if it does', async () => {
    await makePerson(server, { email: 'ana@correo.example' })
    const known = await ask('ana@correo.example')
    const unknown = await ask('nadie@correo.example')
    expect([known.status, known.body]).toEqual([202, { done: true }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const mails = await mailsAfterJobs(server)
    expect(mails.map(({ to }) => to)).toEqual(['ana@correo.example'])
    expect(linkIn(mails[0]!).url.pathname + linkIn(mails[0]!).url.search).toBe('/login')
  })

  it('is replaced through the link: nothing else is allowed before, and the old one opens nothing', async () => {
    await makePerson(server, { email: 'olvida@correo.example' })
    const elsewhere = server.browser()
    await elsewhere.login('olvida@correo.example', goodPassword)
    const browser = server.browser()
    const opened = await browser.post('/auth/password-resets/use', {
      token: await tokenFor('olvida@correo.example'),
    })
    expect(opened.body.userData[0]).toMatchObject({ forcedPasswordReset: true })
    browser.useToken(opened.body.token)

    expect((await elsewhere.get('/account')).status).toBe(401)
    expect((await server.browser().login('olvida@correo.example', goodPassword)).status).toBe(401)
    expect((await browser.get('/account')).body.code).toBe('new_password_required')

    const changed = await browser.call('PUT', '/account/password', { password: newPassword })
    expect(changed.body.userData[0].forcedPasswordReset).toBe(false)
    browser.useToken(changed.body.token)
    expect((await browser.get('/account')).status).toBe(200)
    expect((await server.browser().login('olvida@correo.example', newPassword)).status).toBe(200)
    const [notice] = await mailsAfterJobs(server)
    expect(notice).toMatchObject({ to: 'olvida@correo.example', subject: 'Cambiaste tu contraseña' })
  })

  it('may not be replaced by a common one', async () => {
    await makePerson(server, { email: 'facil@correo.example' })
    const browser = server.browser()
    const opened = await browser.post('/auth/password-resets/use', {
      token: await tokenFor('facil@correo.example'),
    })
    browser.useToken(opened.body.token)
    const answer = await browser.call('PUT', '/account/password', { password: 'password2026' })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['password']])
  })

  it('needs a captcha', async () => {
    const answer = await server.browser().post('/auth/password-resets', { email: 'ana@correo.example' })
    expect(answer.body.code).toBe('captcha_required')
  })
})

describe('a reset link', () => {
  const use = (token: string) => server.browser().post('/auth/password-resets/use', { token })

  it('works once: of 20 at the same time one gets in', async () => {
    await makePerson(server, { email: 'veinte@correo.example' })
    const token = await tokenFor('veinte@correo.example')
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'link_not_valid')).toHaveLength(19)
  })

  it('would let several in if it were read before it is marked', async () => {
    await makePerson(server, { email: 'control@correo.example' })
    await tokenFor('control@correo.example')
    const meet = barrier(2)
    const readThenMark = async () => {
      const client = await server.services.pool.connect()
      try {
        await client.query('begin')
        const { rows } =
          await client.query(`select token_hash from mail_links l join accounts a on a.id = l.account_id
          where a.email = 'control@correo.example' and used_at is null`)
        await meet()
        if (rows.length > 0)
          await client.query('update mail_links set used_at = now() where token_hash = $1', [
            rows[0].token_hash,
          ])
        await client.query('commit')
        return rows.length > 0
      } finally {
        client.release()
      }
    }
    const winners = (await Promise.all(Array.from({ length: 5 }, readThenMark))).filter(Boolean)
    expect(winners.length).toBeGreaterThan(1)
  })

  it('ends after 30 minutes, and when another was used', async () => {
    await makePerson(server, { email: 'lenta@correo.example' })
    const late = await tokenFor('lenta@correo.example')
    await server.services.pool.query(
      `update mail_links set expires_at = expires_at - interval '30 minutes 1 second'`,
    )
    expect((await use(late)).body.code).toBe('link_not_valid')
    const [first, second] = [await tokenFor('lenta@correo.example'), await tokenFor('lenta@correo.example')]
    expect((await use(second)).status).toBe(200)
    expect((await use(first)).body.code).toBe('link_not_valid')
  })

  it('is no confirmation link', async () => {
    await makePerson(server, { email: 'cruzada@correo.example' })
    const token = await tokenFor('cruzada@correo.example')
    const answer = await server.browser().post('/auth/email-confirmations', { token })
    expect(answer.body.code).toBe('link_not_valid')
  })
})
