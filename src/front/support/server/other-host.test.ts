import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/security-headers.ts'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import { keyIn, mailsOfSupport, visitorsCase } from './testing/fans.ts'

const site = 'https://boletos.club.example'
let shop: TestServer
let support: TestServer
beforeAll(async () => {
  const environment = { PUBLIC_URL: site, SUPPORT_URL: 'https://atencion.club.example/api/' }
  shop = await testServer({ template: 'empty', environment })
  support = await testServer({ template: 'empty', environment })
})
afterAll(() => Promise.all([shop.close(), support.close()]))

const ask = (server: TestServer, method: 'GET' | 'OPTIONS' | 'POST', path: string, origin: string) =>
  server.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })

describe('support at an address of its own', () => {
  it('is said by the site, and reached from its pages alone', async () => {
    expect((await shop.browser().get('/support/address')).body).toEqual({
      url: 'https://atencion.club.example/api/',
    })
    expect(contentSecurityPolicy('/system/footer/ContactUs', shop.config)).toContain(
      "connect-src 'self' https://atencion.club.example;",
    )

    const preflight = await ask(support, 'OPTIONS', '/support/cases', site)
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-headers': 'content-type, x-case-token, x-captcha',
      vary: expect.stringMatching(/origin/i),
    })
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
    for (const stranger of [
      'https://evil.example',
      'null',
      `${site}.evil.example`,
      site.replace('https', 'http'),
    ]) {
      const refused = await ask(support, 'OPTIONS', '/support/cases', stranger)
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('answers refusals so that the page can read them', async () => {
    const refused = await ask(support, 'GET', '/support/cases/CASO-000001', site)
    expect(refused.statusCode).toBe(404)
    expect(refused.headers['access-control-allow-origin']).toBe(site)
    const bad = await ask(support, 'GET', '/support/cases/1', site)
    expect([bad.statusCode, bad.headers['access-control-allow-origin']]).toEqual([400, site])
  })

  it('lets no page of another host into the rest of the API', async () => {
    for (const path of ['/auth/session', '/events', '/legal/documents']) {
      expect((await ask(support, 'GET', path, site)).headers).not.toHaveProperty(
        'access-control-allow-origin',
      )
    }
  })

  it('is used by its link: the case lives there, and its mail leads to the site', async () => {
    const { number } = await visitorsCase(support)
    const [mail] = await mailsOfSupport(support)
    expect(mail!.text).toContain(`${site}/system/footer/ContactUs/${number}#`)
    const opened = await support.browser().call('GET', `/support/cases/${number}`, undefined, {
      ...keyIn(mail!),
      origin: site,
    })
    expect([opened.status, opened.headers['access-control-allow-origin']]).toEqual([200, site])
    const elsewhere = await shop.browser().call('GET', `/support/cases/${number}`, undefined, keyIn(mail!))
    expect(elsewhere.status).toBe(404)
  })
})

describe('support on the same server', () => {
  it('has no address of its own', async () => {
    const server = await testServer({ template: 'empty' })
    expect((await server.browser().get('/support/address')).body).toEqual({ url: null })
    expect(contentSecurityPolicy('/', server.config)).toContain("connect-src 'self';")
    await server.close()
  })
})
