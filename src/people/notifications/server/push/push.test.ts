import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../../../db/seed/people.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { notify, notifyEach } from '../actions.ts'
import { enqueuePushes } from '../sql.ts'
import { openPushService, pushBrowser } from '../testing/push-service.ts'
import { runNotificationJobs } from '../testing/run-jobs.ts'
import { sendPush } from './send-push.ts'
import { vapidKeys } from './vapid-keys.ts'

const [ana, beto] = demoPeople
let server: TestServer
let service: Awaited<ReturnType<typeof openPushService>>

beforeAll(async () => {
  server = await testServer({ environment: { PUSH_LOOPBACK: 'on' } })
  service = await openPushService()
})
afterAll(async () => {
  await service.close()
  await server.close()
})
beforeEach(async () => {
  service.received.length = 0
  service.answers.status = 201
  await server.db.deleteFrom('pushSubscriptions').execute()
})

async function loggedIn({ email, password } = ana!) {
  const browser = server.browser()
  const { body } = await browser.login(email, password)
  return { ...browser, accountId: body.userData[0].id as string }
}

const subscriptions = () => server.db.selectFrom('pushSubscriptions').selectAll().execute()
const path = '/notifications/push-subscription'
let told = 0
const tell = (accountId: string) =>
  notify(server.db, {
    accountId,
    kind: 'tickets',
    key: `push-test-${told++}`,
    title: 'Tu boleto cambió',
    body: 'Ábrelo para ver tu lugar.',
    path: '/system/profile-base/events',
  })

describe('a message to a browser', () => {
  it('arrives encrypted for that browser alone, signed by the club, with nothing else about the person', async () => {
    const browser = await loggedIn()
    const { subscription, open } = pushBrowser(`${service.url}/anas-phone`)
    expect((await browser.call('PUT', path, subscription)).status).toBe(200)
    await tell(browser.accountId)
    await runNotificationJobs(server)

    const [message] = service.received
    expect(service.received).toHaveLength(1)
    expect(message).toMatchObject({
      path: '/anas-phone',
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400' },
    })
    expect(open(message!.body)).toEqual({
      id: expect.any(String),
      title: 'Tu boleto cambió',
      body: 'Ábrelo para ver tu lugar.',
      path: '/system/profile-base/events',
    })
    expect(message!.body.includes('boleto')).toBe(false)
    expect(() => pushBrowser(`${service.url}/other`).open(message!.body)).toThrow('authenticate')

    const { publicKey } = await vapidKeys(server.db, server.config.masterKey)
    expect(verifiedClaims(String(message!.headers['authorization']), publicKey)).toMatchObject({
      aud: service.url,
      sub: 'mailto:boletos@clubgallos.example',
    })
  })

  it('goes to every browser of the person and to nobody else', async () => {
    const phone = await loggedIn()
    const computer = await loggedIn()
    const stranger = await loggedIn(beto)
    for (const [browser, name] of [
      [phone, 'phone'],
      [computer, 'computer'],
      [stranger, 'stranger'],
    ] as const) {
      await browser.call('PUT', path, pushBrowser(`${service.url}/${name}`).subscription)
    }
    await tell(phone.accountId)
    await runNotificationJobs(server)
    expect(service.received.map((one) => one.path).toSorted()).toEqual(['/computer', '/phone'])
  })

  it('is not sent when the kind was switched off meanwhile', async () => {
    const browser = await loggedIn()
    await browser.call('PUT', path, pushBrowser(`${service.url}/x`).subscription)
    await tell(browser.accountId)
    const choice = { kind: 'tickets', channel: 'push', wanted: false }
    await browser.call('PUT', '/notifications/preferences', choice)
    await runNotificationJobs(server)
    expect(service.received).toEqual([])
    await browser.call('PUT', '/notifications/preferences', { ...choice, wanted: true })
  })

  it('comes once of a letter to many, also from workers that are killed between sending it and saying so', async () => {
    const browser = await loggedIn()
    await browser.call('PUT', path, pushBrowser(`${service.url}/phone`).subscription)
    const { accountId } = browser
    const letter = { accountId, body: 'Hay lugares.', mail: { once: true } }
    const choice = { kind: 'promotions', channel: 'push', wanted: true }
    await browser.call('PUT', '/notifications/preferences', choice)
    /** Sends another letter, and its job again as often as a worker comes by: how often it arrived each time. */
    const arrives = async (key: string, answers: number[]) => {
      await notifyEach(server.db, [letter], {
        kind: 'promotions',
        key,
        title: 'Vuelve',
        path: '/system/tickets',
        push: true,
      })
      const { id } = await server.db
        .selectFrom('notifications')
        .select('id')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      service.received.length = 0
      const counts: number[] = []
      for (const status of answers) {
        service.answers.status = status
        await enqueuePushes(server.db, [id], 'promotions', true)
        await runNotificationJobs(server)
        counts.push(service.received.length)
      }
      return counts
    }
    expect(await arrives('sent', [201, 201])).toEqual([1, 1])
    // Nobody knows whether it was taken: rather lost than twice.
    expect(await arrives('killed', [0, 201])).toEqual([1, 1])
    expect(await arrives('busy', [503, 201, 201])).toEqual([1, 2, 2])
  })

  it.each([404, 410])('ends the subscription when its service answers %i', async (status) => {
    const browser = await loggedIn()
    await browser.call('PUT', path, pushBrowser(`${service.url}/x`).subscription)
    service.answers.status = status
    await tell(browser.accountId)
    await runNotificationJobs(server)
    expect(await subscriptions()).toEqual([])
  })

  it('ends the subscription of a browser whose keys are none', async () => {
    const browser = await loggedIn()
    const { subscription } = pushBrowser(`${service.url}/x`)
    const keys = { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }
    expect((await browser.call('PUT', path, { ...subscription, keys })).status).toBe(200)
    await tell(browser.accountId)
    await runNotificationJobs(server)
    expect(await subscriptions()).toEqual([])
    expect(service.received).toEqual([])
  })

  it('follows no redirect, and is sent again only when the service is busy', async () => {
    const sender = {
      keys: await vapidKeys(server.db, server.config.masterKey),
      contact: 'mailto:x@club.example',
      loopback: true,
    }
    const { subscription } = pushBrowser(`${service.url}/x`)
    const send = (at = subscription) => sendPush(at, { id: '1', title: 't', body: 'b', path: '/x' }, sender)
    Object.assign(service.answers, { status: 307, headers: { location: `${service.url}/elsewhere` } })
    expect(await send()).toBe('refused')
    expect(service.received.map((one) => one.path)).toEqual(['/x'])
    service.answers.status = 503
    await expect(send()).rejects.toThrow('503')
    service.received.length = 0
    const home = { ...subscription, endpoint: 'https://localhost.localdomain/x' }
    expect(await send({ ...subscription, endpoint: 'https://127.0.0.1/x' })).toBe('gone')
    await send(home).catch(() => null)
    expect(service.received).toEqual([])
  })
})

describe('a subscription', () => {
  it('lies sealed, and is refused where no push service can be', async () => {
    const browser = await loggedIn()
    const { subscription } = pushBrowser(`${service.url}/very-secret`)
    await browser.call('PUT', path, subscription)
    const [row] = await subscriptions()
    const stored = JSON.stringify(row, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : (value as unknown),
    )
    expect(stored).not.toContain('very-secret')
    expect(stored).not.toContain(subscription.keys.auth)
    for (const endpoint of ['https://169.254.169.254/x', 'http://10.0.0.1/x', 'https://intranet/x']) {
      const answer = await browser.call('PUT', path, { ...subscription, endpoint })
      expect([endpoint, answer.status]).toEqual([endpoint, 400])
    }
  })

  it('is one a browser, and becomes the next person’s who logs in there', async () => {
    const browser = await loggedIn()
    const { subscription } = pushBrowser(`${service.url}/shared`)
    await browser.call('PUT', path, subscription)
    await browser.call('PUT', path, pushBrowser(`${service.url}/renewed`).subscription)
    expect(await subscriptions()).toHaveLength(1)
    await browser.call('PUT', path, subscription)
    const next = await loggedIn(beto)
    await next.call('PUT', path, subscription)
    expect((await subscriptions()).map(({ accountId }) => accountId)).toEqual([next.accountId])
  })

  it('ends with its session: at logout there, and everywhere else when the others are closed', async () => {
    const phone = await loggedIn()
    const computer = await loggedIn()
    await phone.call('PUT', path, pushBrowser(`${service.url}/phone`).subscription)
    await computer.call('PUT', path, pushBrowser(`${service.url}/computer`).subscription)
    expect((await phone.get('/notifications/preferences')).body).toMatchObject({
      devices: 2,
      thisDevice: true,
    })
    await computer.call('DELETE', '/account/sessions')
    expect((await phone.get('/account')).status).toBe(401)
    expect((await computer.get('/notifications/preferences')).body).toMatchObject({
      devices: 1,
      thisDevice: true,
    })
    await computer.post('/auth/logout')
    expect(await subscriptions()).toEqual([])
  })

  it('is a consent that the ledger keeps', async () => {
    const browser = await loggedIn()
    await browser.call('PUT', path, pushBrowser(`${service.url}/x`).subscription)
    const ledger = await server.db
      .selectFrom('consents')
      .select(['purpose', 'channel', 'withdrawnAt'])
      .where('accountId', '=', browser.accountId)
      .where('purpose', '=', 'push')
      .execute()
    expect(ledger).toEqual([{ purpose: 'push', channel: 'preferences', withdrawnAt: null }])
  })
})

/** The claims of a `vapid t=…, k=…` header, once its signature was found good. */
function verifiedClaims(authorization: string, publicKey: string): unknown {
  const { t = '', k = '' } = /t=(?<t>[\w.-]+), ?k=(?<k>[\w-]+)/.exec(authorization)?.groups ?? {}
  expect(k).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const [head = '', claims = '', signature = ''] = t.split('.')
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(good).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
