import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../../db/seed/people.ts'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import { linkToken } from '#server/link-token.ts'
import { notify, notifyAll, type Notice } from './actions.ts'
import { Kind } from '../contract.ts'
import { kindSettings } from '../rules.ts'
import { runNotificationJobs } from './testing/run-jobs.ts'

const [ana, beto] = demoPeople
let server: TestServer
let accountId: string
let browser: ReturnType<TestServer['browser']>

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('notifications').execute()
  await server.db.deleteFrom('notificationPreferences').execute()
  await server.db.deleteFrom('consents').where('purpose', '=', 'marketing_mail').execute()
  browser = server.browser()
  const { body } = await browser.login(ana!.email, ana!.password)
  accountId = body.userData[0].id
})

const notice = (kind: Kind, more: Partial<Notice> = {}): Notice => ({
  kind,
  key: `${kind}:1`,
  title: `Título de ${kind}`,
  body: 'Esto pasó.',
  path: '/system/profile-base/events',
  ...more,
})
const set = (kind: Kind, channel: 'mail' | 'push', wanted: boolean) =>
  browser.call('PUT', '/notifications/preferences', { kind, channel, wanted })
const standing = () =>
  server.db
    .selectFrom('consents')
    .select(['purpose', 'channel'])
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'marketing_mail')
    .where('withdrawnAt', 'is', null)
    .execute()

describe('telling a person', () => {
  it('happens once for what happened once, also when many tell it at the same moment', async () => {
    const tell = () =>
      server.db.transaction().execute((tx) => notify(tx, { accountId, ...notice('tickets') }))
    const told = await Promise.all(Array.from({ length: 8 }, tell))
    expect(told.filter(Boolean)).toHaveLength(1)
    const mails = await runNotificationJobs(server)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[ana!.email, 'Título de tickets']])
    expect((await browser.get('/notifications')).body).toMatchObject({
      unread: 1,
      notifications: [{ title: 'Título de tickets', read: false }],
    })
  })

  it('does not happen when what it tells of is undone', async () => {
    const undone = server.db.transaction().execute(async (tx) => {
      await notify(tx, { accountId, ...notice('orders') })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await runNotificationJobs(server)).toEqual([])
    expect((await browser.get('/notifications')).body.notifications).toEqual([])
  })

  it('mails a retried job once, and leaves the letter to a feature that writes its own', async () => {
    await notify(server.db, { accountId, ...notice('tickets') })
    await notify(server.db, { accountId, ...notice('orders', { mail: 'own' }) })
    const [{ id } = { id: '' }] = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'tickets')
      .execute()
    expect(await runNotificationJobs(server)).toHaveLength(1)
    const again = { notificationId: id }
    await server.pool.query(`select graphile_worker.add_job('mail_notification', $1::json)`, [again])
    expect(await runNotificationJobs(server)).toEqual([])
  })

  it('shortens what is too long for a phone instead of stopping what it tells of', async () => {
    const long = { title: 'á'.repeat(300), body: 'b'.repeat(3000) }
    expect(await notify(server.db, { accountId, ...notice('tickets', long) })).toBe(true)
    const [told] = (await browser.get('/notifications')).body.notifications
    expect(told.title).toMatch(/^á{119}…$/)
    expect(told.body).toHaveLength(500)
    await runNotificationJobs(server)
  })

  it('takes no address that leaves the site', async () => {
    for (const path of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:x',
      '/a b',
    ]) {
      const bad = notify(server.db, { accountId, ...notice('news', { path }) })
      await expect(bad, path).rejects.toThrow('notifications_path_check')
    }
  })

  it('reaches many in one go, each as they chose', async () => {
    await set('news', 'mail', true)
    const everybody = await server.db.selectFrom('accounts').select('id').execute()
    const ids = everybody.map(({ id }) => id)
    expect(await notifyAll(server.db, ids, notice('news'))).toBe(ids.length)
    expect(await notifyAll(server.db, ids, notice('news'))).toBe(0)
    const mails = await runNotificationJobs(server)
    expect(mails.map(({ to }) => to)).toEqual([ana!.email])
  })
})

describe('preferences', () => {
  it('begin with what is the person’s own, and nothing of the club that was not asked for', async () => {
    const { body } = await browser.get('/notifications/preferences')
    const byMail = body.kinds.filter(({ mail }: { mail: boolean }) => mail).map(kindOf)
    expect(byMail).toEqual(Object.keys(kindSettings).filter(isOwn))
    expect(body).toMatchObject({ devices: 0, thisDevice: false })
  })

  it.each(Object.keys(kindSettings).filter((kind) => kindSettings[kind as Kind].mail === 'always') as Kind[])(
    'leave the mail of %s on: it is a receipt or a right',
    async (kind) => {
      expect((await set(kind, 'mail', false)).body.code).toBe('always_sent')
      await notify(server.db, { accountId, ...notice(kind) })
      const [mail] = await runNotificationJobs(server)
      expect(mail?.to).toBe(ana!.email)
      expect(mail?.unsubscribeUrl).toBeUndefined()
      expect(mail?.text).not.toContain('Dejar de recibir')
    },
  )

  it('are kept, and count when the mail goes out', async () => {
    await notify(server.db, { accountId, ...notice('bonogallo') })
    const { body } = await set('bonogallo', 'mail', false)
    expect(body.kinds.find((one: { kind: Kind }) => one.kind === 'bonogallo')).toMatchObject({ mail: false })
    expect(await runNotificationJobs(server)).toEqual([])
  })

  it('to news of the club are a consent, given with the first and withdrawn with the last', async () => {
    expect(await standing()).toEqual([])
    await set('promotions', 'mail', true)
    await set('news', 'mail', true)
    expect(await standing()).toEqual([{ purpose: 'marketing_mail', channel: 'preferences' }])
    await set('promotions', 'mail', false)
    expect(await standing()).toHaveLength(1)
    await set('news', 'mail', false)
    expect(await standing()).toEqual([])
  })
})

describe('the unsubscribe link', () => {
  const linkOf = async (kind: Kind) => {
    await set(kind, 'mail', true)
    await notify(server.db, { accountId, ...notice(kind, { key: randomBytes(8).toString('hex') }) })
    const [mail] = await runNotificationJobs(server)
    return new URL(mail!.unsubscribeUrl!)
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (url: URL, headers: Record<string, string> = form, body = 'List-Unsubscribe=One-Click') =>
    server.app.inject({ method: 'POST', url: url.pathname + url.search, headers, payload: body })

  it('ends that kind with one click of a mail program, without a login, and only that kind', async () => {
    await set('sales', 'mail', true)
    const url = await linkOf('news')
    expect((await post(url)).json()).toEqual({ kind: 'news' })
    const { body } = await browser.get('/notifications/preferences')
    const wanted = Object.fromEntries(
      body.kinds.map((one: { kind: Kind; mail: boolean }) => [one.kind, one.mail]),
    )
    expect(wanted).toMatchObject({ news: false, sales: true, tickets: true })
    expect((await post(url)).statusCode, 'again').toBe(200)
    await post(await linkOf('sales'))
    expect(await standing()).toEqual([])
  })

  it('takes the form that a mail program sends in parts, and one without a body', async () => {
    const parts =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const url = await linkOf('news')
    expect((await post(url, { 'content-type': 'multipart/form-data; boundary=x' }, parts)).statusCode).toBe(
      200,
    )
    expect((await server.app.inject({ method: 'POST', url: url.pathname + url.search })).statusCode).toBe(200)
  })

  it('changes nothing when it is only opened, and leads to the page with the button', async () => {
    const url = await linkOf('news')
    const opened = await server.app.inject({ url: url.pathname + url.search })
    expect(opened.statusCode).toBe(302)
    expect(opened.headers.location).toBe(
      `${server.config.publicUrl}/system/unsubscribe#${url.searchParams.get('token')}`,
    )
    const { body } = await browser.get('/notifications/preferences')
    expect(body.kinds.find((one: { kind: Kind }) => one.kind === 'news').mail).toBe(true)
  })

  it('cannot be written by somebody else, for another kind or another person', async () => {
    const url = await linkOf('news')
    const [text = '', mac = ''] = (url.searchParams.get('token') ?? '').split('.')
    const other = Buffer.from(`${accountId} tickets`).toString('base64url')
    const forged = [
      `${other}.${mac}`,
      `${text}.${randomBytes(32).toString('base64url')}`,
      linkToken(randomBytes(32), 'unsubscribe', `${accountId} tickets`),
      linkToken(server.config.masterKey, 'keep account', `${accountId} tickets`),
      linkToken(server.config.masterKey, 'unsubscribe', `${accountId} everything`),
    ]
    for (const token of forged) {
      url.searchParams.set('token', token)
      expect((await post(url)).statusCode).toBe(410)
    }
    const { body } = await browser.get('/notifications/preferences')
    expect(body.kinds.find((one: { kind: Kind }) => one.kind === 'tickets').mail).toBe(true)
  })
})

describe('the list', () => {
  it('is marked as read one by one and all at once, each person’s own', async () => {
    await notify(server.db, { accountId, ...notice('tickets') })
    await notify(server.db, { accountId, ...notice('orders') })
    const [{ id }] = (await browser.get('/notifications')).body.notifications
    const other = server.browser()
    await other.login(beto!.email, beto!.password)
    expect((await other.post(`/notifications/${id}/reading`)).status).toBe(404)
    expect((await browser.get('/notifications')).body.unread).toBe(2)
    expect((await browser.post(`/notifications/${id}/reading`)).status).toBe(200)
    expect((await browser.get('/notifications')).body.unread).toBe(1)
    await other.post('/notifications/reading')
    expect((await browser.get('/notifications')).body.unread).toBe(1)
    await browser.post('/notifications/reading')
    expect((await browser.get('/notifications')).body.unread).toBe(0)
  })
})

const kindOf = ({ kind }: { kind: Kind }) => kind
const isOwn = (kind: string) => !kindSettings[kind as Kind].marketing
