import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#lib/endpoint.ts'
import { demoPeople } from '../../../../../db/seed/people.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { currentClosure, refreshClosure } from './current.ts'
import { callStaysOpen, screenStaysOpen } from '../../closure-rules.ts'

const root = join(import.meta.dirname, '../../../../..')
const [ana] = demoPeople
let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>
let buyer: ReturnType<TestServer['browser']>

beforeAll(async () => {
  server = await testServer({ sandbox: true })
  admin = await staff(server, 'administrator')
  buyer = server.browser()
  await buyer.login(ana!.email, ana!.password)
})
afterAll(() => server.close())
afterEach(() => open())

const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const close = (message = 'Cambiamos el mapa', reopensAt: string | null = null) =>
  admin.call('PUT', '/staff/site-closure', { message, reopensAt })
const open = () => admin.call('DELETE', '/staff/site-closure')

async function endpoints(): Promise<Endpoint[]> {
  const contracts = globSync('src/**/*contract.ts', { cwd: root })
  const parts = await Promise.all(contracts.map((file) => import(join(root, file)) as Promise<object>))
  return parts.flatMap((part) =>
    Object.values(part).filter((value: unknown): value is Endpoint => {
      return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
    }),
  )
}

describe('a closed box office', () => {
  it('sells nothing online, and says why and until when', async () => {
    const reopensAt = soon()
    expect((await close('Cambiamos el mapa', reopensAt)).status).toBe(200)
    for (const person of [buyer, server.browser()]) {
      const refused = await person.post('/events/1/holds', { bestAvailable: { quantity: 1 } })
      expect(refused.status).toBe(503)
      expect(refused.body).toMatchObject({
        code: 'site_closed',
        detail: { message: 'Cambiamos el mapa', reopensAt },
      })
    }
    expect((await server.browser().get('/club')).body.closed).toEqual({
      message: 'Cambiamos el mapa',
      reopensAt,
    })
    await open()
    expect((await server.browser().get('/club')).body.closed).toBeNull()
    expect((await server.browser().get('/events')).status).toBe(200)
  })

  it('answers exactly what goes on, of every endpoint, and nothing of the club’s own or the gates’ stops', async () => {
    await close()
    const wrong: string[] = []
    for (const endpoint of await endpoints()) {
      const { method, path, access } = endpoint
      // A log-out would end the session that asks; a fan's endpoints ask for a fan first.
      if (path === '/auth/logout' || access === 'fan') continue
      const { body } = await (access === 'staff' ? admin : buyer).call(
        method,
        path
          .replace(/:(event|plan|pack)Id/g, '1')
          .replace(/:\w+Id/g, () => randomUUID())
          .replace(/:\w+/g, '1'),
        endpoint.body ? { unknown: true } : undefined,
      )
      const goesOn = access === 'staff' || access === 'gate' || callStaysOpen(endpoint)
      if (path === '/staff/site-closure') await close()
      // What is read wrong is refused before anybody asks who it is.
      if (body?.code === 'invalid_input' && access === 'anyone') continue
      if ((body?.code === 'site_closed') === goesOn) wrong.push(`${method} ${path}: ${body?.code}`)
    }
    expect(wrong).toEqual([])
  })

  it('lets in who has tickets, takes what the provider says, and keeps the window selling', async () => {
    const before = (await buyer.get('/tickets')).body.tickets
    await close()
    const again = server.browser()
    expect((await again.login(ana!.email, ana!.password)).status).toBe(200)
    expect((await again.get('/tickets')).body.tickets).toEqual(before)
    const notice = await server.browser().post('/webhooks/mercadopago?type=payment&data.id=1', {})
    expect(notice.body.code).not.toBe('site_closed')
    const clerk = await staff(server, 'box_office')
    expect((await clerk.get('/events')).status).toBe(200)
    const { body } = await clerk.get('/events')
    const { id } = body.events.find(({ saleState }: { saleState: string }) => saleState === 'on_sale')
    expect((await clerk.post(`/events/${id}/holds`, { bestAvailable: { quantity: 1 } })).status).toBe(201)
  })

  it('is one closure however often somebody closes, and the log tells each', async () => {
    await Promise.all([close('uno'), close('dos')])
    await close('tres')
    const rows = await server.db
      .selectFrom('siteClosures')
      .select('message')
      .where('openedAt', 'is', null)
      .execute()
    expect(rows).toEqual([{ message: 'tres' }])
    await open()
    expect((await open()).status).toBe(200)
    const log = await server.db
      .selectFrom('auditLog')
      .select(['action', 'accountId', 'detail'])
      .where('action', 'like', 'settings.site%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(log).toEqual([
      { action: 'settings.site_opened', accountId: admin.accountId, detail: {} },
      {
        action: 'settings.site_closed',
        accountId: admin.accountId,
        detail: { message: 'tres', reopensAt: null },
      },
    ])
  })

  it('is not announced to open in the past', async () => {
    const refused = await close('x', new Date(Date.now() - 60_000).toISOString())
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toHaveProperty('reopensAt')
    expect(currentClosure()).toBeNull()
  })

  it('closes in another process too, when that looks', async () => {
    await server.db.insertInto('siteClosures').values({ message: 'de otro proceso' }).execute()
    await refreshClosure(server.db)
    expect((await buyer.get('/events')).body.code).toBe('site_closed')
  })

  it('is closed by an administrator alone', async () => {
    for (const role of ['marketing', 'finance', 'box_office'] as const) {
      const person = await staff(server, role)
      const answer = await person.call('PUT', '/staff/site-closure', { message: '', reopensAt: null })
      expect(answer.body.code).toBe('not_permitted')
    }
  })
})

describe('the screens of a closed box office', () => {
  it.each([
    '/not-available-site',
    '/login',
    '/system/profile-base/events',
    '/system/profile-base/myEventDetail/abc',
    '/system/footer/ContactUs/CASO-000001',
    '/fanId-base/fanMain',
    '/fanid-base/fanMain',
    '/backoffice/ajustes',
    '/gate',
  ])('%s opens', (path) => expect(screenStaysOpen(path)).toBe(true))

  it.each([
    '/',
    '/domainContentProtected',
    '/system/inicio',
    '/system/tickets',
    '/system/tickets-base/eventDetail/1',
    '/system/tickets-base/confirmation/1',
    '/system/tienda/jersey-local',
    '/system/bonus-base/compra-bonogallo',
    '/fanId-base/ventsTickets/8',
    '/gateway',
    '/loginx',
  ])('%s waits', (path) => expect(screenStaysOpen(path)).toBe(false))
})
