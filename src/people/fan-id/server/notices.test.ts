import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '#people/notifications/server/actions.ts'
import { testServer, type Browser, type TestServer } from '../../../../tests/test-server.ts'
import { makeFan, signInFan } from './testing/make-fan.ts'

let server: TestServer
let browser: Browser
let accountId: string

beforeAll(async () => {
  server = await testServer({ template: 'empty' })
  const fan = await makeFan(server, { email: 'mario@correo.example' })
  ;({ accountId } = fan)
  browser = server.browser()
  await signInFan(server, browser, fan.fanId)
  for (const kind of ['fan_id', 'tickets', 'match_change', 'match_reminder', 'orders', 'promotions'] as const)
    await notify(server.db, { accountId, kind, key: kind, title: kind, body: 'x', path: '/system/main' })
})
afterAll(() => server.close())

const shown = async () => (await browser.get('/fan/notifications')).body

describe('a fan’s notices', () => {
  it('are those of the Fan ID, the tickets and the matches, without a buyer’s session', async () => {
    const { notifications, unread } = await shown()
    expect(notifications.map(({ kind }: { kind: string }) => kind)).toEqual([
      'match_reminder',
      'match_change',
      'tickets',
      'fan_id',
    ])
    expect(unread).toBe(4)
    expect((await browser.get('/notifications')).status).toBe(401)
  })

  it('are read one by one and all at once; the account’s others stay new', async () => {
    const [{ id }] = (await shown()).notifications
    expect((await browser.post(`/fan/notifications/${id}/reading`)).status).toBe(200)
    expect((await shown()).unread).toBe(3)
    await browser.post('/fan/notifications/reading')
    expect((await shown()).unread).toBe(0)
    const unread = server.db.selectFrom('notifications').select('kind').where('readAt', 'is', null)
    const left = await unread.orderBy('kind').execute()
    expect(left.map(({ kind }) => kind)).toEqual(['orders', 'promotions'])
  })

  it('are nobody else’s', async () => {
    const [{ id }] = (await shown()).notifications
    const other = await makeFan(server, { email: 'otra@correo.example' })
    const theirs = server.browser()
    await signInFan(server, theirs, other.fanId)
    expect((await theirs.get('/fan/notifications')).body.notifications).toEqual([])
    expect((await theirs.post(`/fan/notifications/${id}/reading`)).status).toBe(404)
  })
})
