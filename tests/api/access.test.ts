import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#lib/endpoint.ts'
import { permits } from '#lib/permissions.ts'
import { staffRoles, type StaffRole } from '#lib/staff-roles.ts'
import { seedGiftCards } from '../../db/seed/gift-cards.ts'
import { demoPeople } from '../../db/seed/people.ts'
import { passedSession, staff } from '../world/staff.ts'
import { testServer, type TestServer } from '../world/test-server.ts'

const root = join(import.meta.dirname, '../..')
const endpoints: [name: string, endpoint: Endpoint][] = []
for (const file of globSync('src/**/*contract.ts', { cwd: root }).toSorted()) {
  const contract = (await import(join(root, file))) as Record<string, unknown>
  for (const [name, value] of Object.entries(contract)) {
    if (typeof value === 'object' && value !== null && 'path' in value && 'access' in value) {
      endpoints.push([name, value as Endpoint])
    }
  }
}

const staffEndpoints = endpoints.flatMap(([name, endpoint]) =>
  endpoint.access === 'staff' ? [[name, endpoint] as const] : [],
)
const [ana, beto] = demoPeople
let server: TestServer

beforeAll(async () => {
  server = await testServer({ sandbox: true })
})
afterAll(() => server.close())

/** A path whose parameters are well formed and belong to nobody. */
function strangePath({ path }: Endpoint): string {
  return path
    .replace(':eventId', '999999')
    .replace(':planId', '999999')
    .replace(':fingerprint', '0123456789abcdef')
    .replace(/:\w+/g, () => randomUUID())
}

describe('every endpoint', () => {
  it('is served, and nothing is served under /api that no contract names', () => {
    const absent = endpoints.filter(
      ([, { method, path }]) => !server.app.hasRoute({ method, url: `/api${path}` }),
    )
    expect(absent.map(([name]) => name)).toEqual([])
    const document = server.app.swagger() as { paths: Record<string, Record<string, unknown>> }
    const published = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const named = endpoints.map(([, { method, path }]) => `${method} /api${path}`)
    expect(published.toSorted()).toEqual(named.toSorted())
  })

  it.each(endpoints.filter(([, { access }]) => access !== 'anyone'))(
    '%s refuses a stranger',
    async (_, endpoint) => {
      const answer = await server
        .browser()
        .call(endpoint.method, strangePath(endpoint), endpoint.body ? {} : undefined)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({
        code:
          { fan: 'fan_login_required', gate: 'device_required' }[endpoint.access as string] ??
          'login_required',
      })
    },
  )

  it.each(staffEndpoints)('%s does not exist for a buyer', async (name, endpoint) => {
    const buyer = server.browser()
    await buyer.login(ana!.email, ana!.password)
    const answer = await buyer.call(endpoint.method, strangePath(endpoint), endpoint.body ? {} : undefined)
    expect(answer.status).toBe(404)
  })

  it.each(Object.keys(staffRoles) as StaffRole[])(
    'is open to %s exactly where the table says so',
    async (role) => {
      const person = await staff(server, role)
      const wrong: string[] = []
      for (const [name, endpoint] of staffEndpoints) {
        const { status, body } = await person.call(
          endpoint.method,
          strangePath(endpoint),
          endpoint.body ? { unknown: true } : undefined,
        )
        const refused = status === 403 && body.code === 'not_permitted'
        if (refused === permits(role, endpoint.may)) wrong.push(`${name} (${endpoint.may}): ${status}`)
        if (status >= 500 || status === 401) wrong.push(`${name}: ${status}`)
      }
      expect(wrong).toEqual([])
    },
  )

  it('of the club asks for the second factor, whatever the role', async () => {
    const person = await staff(server, 'administrator')
    await server.db
      .updateTable('sessions')
      .set({ secondFactorAt: null })
      .where('accountId', '=', person.accountId)
      .execute()
    for (const [name, endpoint] of staffEndpoints) {
      const answer = await person.call(endpoint.method, strangePath(endpoint), endpoint.body ? {} : undefined)
      expect([name, answer.body.code]).toEqual([name, 'second_factor_required'])
    }
  })

  it('that moves money or gives power asks for a code of the last 15 minutes', async () => {
    // At the window every sale and every hand-over lies in a till that its cashier answers for.
    const money = 'refundOrder resolveQuarantined closePayout beginMatchChange reseat giveComps createCoupon'
    const doors = 'makeGateCode createKey createWebhook rotateWebhookSecret'
    const power = 'changeRole invite deactivate removeFactor changeSettings approveTextVersion'
    const named = [money, doors, power].flatMap((names) => names.split(' '))
    const fresh = new Map(staffEndpoints.filter(([, endpoint]) => endpoint.fresh === true))
    expect(named.filter((name) => !fresh.has(name))).toEqual([])
    const person = await staff(server, 'administrator')
    const ask = async ({ method, path, body }: Endpoint) =>
      (await person.call(method, strangePath({ path } as Endpoint), body ? { unknown: true } : undefined))
        .body
    for (const [name, endpoint] of fresh)
      expect([name, (await ask(endpoint))?.code]).not.toEqual([name, 'fresh_code_required'])
    await server.db
      .updateTable('sessions')
      .set({ secondFactorAt: new Date(Date.now() - 16 * 60_000) })
      .where('accountId', '=', person.accountId)
      .execute()
    for (const [name, endpoint] of fresh)
      expect([name, (await ask(endpoint)).code]).toEqual([name, 'fresh_code_required'])
  })

  it('refuses a token without its cookie, and a cookie without its token', async () => {
    const whole = server.browser()
    await whole.login(ana!.email, ana!.password)
    expect((await whole.get('/account')).status).toBe(200)
    const cookieOnly = server.browser()
    for (const [name, value] of whole.cookies) cookieOnly.cookies.set(name, value)
    expect((await cookieOnly.get('/account')).status).toBe(401)
    const { body } = await server.browser().login(ana!.email, ana!.password)
    const tokenOnly = server.browser()
    tokenOnly.useToken(body.token)
    expect((await tokenOnly.get('/account')).status).toBe(401)
  })
})

describe('what is somebody else’s', () => {
  it('looks as if it did not exist: hold, order, payment, ticket', async () => {
    const owner = server.browser()
    await owner.login(ana!.email, ana!.password)
    const hold = await owner.post('/events/1/holds', { seatIds: [4000, 4001] })
    const order = await owner.post('/orders', { holdId: hold.body.id })
    const other = server.browser()
    await other.login(beto!.email, beto!.password)
    const orderId = order.body.id as string
    const tries: [method: string, path: string, body?: unknown][] = [
      ['GET', `/holds/${hold.body.id}`],
      ['DELETE', `/holds/${hold.body.id}`],
      ['POST', `/holds/${hold.body.id}/extension`],
      ['POST', '/orders', { holdId: hold.body.id }],
      ['GET', `/orders/${orderId}`],
      ['POST', `/orders/${orderId}/cancellation`],
      ['GET', `/orders/${orderId}/payment-options`],
      ['POST', `/orders/${orderId}/payments`, { method: 'oxxo' }],
      ['POST', `/orders/${orderId}/payments/refresh`],
    ]
    for (const [method, path, body] of tries) {
      const theirs = await other.call(method, path, body)
      expect([method, path, theirs.status]).toEqual([method, path, 404])
      const nobodys = await other.call(method, path.replace(/[0-9a-f-]{36}/, randomUUID()), body)
      expect(nobodys.body.code).toBe(theirs.body.code)
      expect(nobodys.body.title).toBe(theirs.body.title)
    }
    expect((await owner.get(`/orders/${orderId}`)).body).toMatchObject({ status: 'pending' })
  })
})

describe('what is somebody else’s, by every path of a buyer that names a thing', () => {
  const named = endpoints.filter(
    ([, { access, path, body }]) => access === 'buyer' && /:\w+Id/.test(path) && body === undefined,
  )
  const tables: Record<string, string> = {
    subscription: 'pass_subscriptions',
    transfer: 'ticket_transfers',
    card: '(select id, holder_id as account_id from gift_cards) cards',
  }
  const kinds = { '/shop': 'shop', '/gift-cards/orders': 'gift_card' }

  it('looks as if it did not exist, and is there for its owner', async () => {
    await seedGiftCards({ db: server.db, databaseUrl: server.config.databaseDirectUrl! })
    const asked: string[] = []
    const wrong: string[] = []
    for (const [name, { method, path }] of named) {
      const [, thing = ''] = /:(\w+)Id/.exec(path)!
      const of = Object.entries(kinds).find(([start]) => path.startsWith(start))?.[1]
      const kind = of === undefined ? '' : `and kind = '${of}'`
      const found = await server.pool
        .query(
          `select id, account_id from ${tables[thing] ?? `${thing}s`} where account_id is not null ${kind} limit 1`,
        )
        .catch(() => ({ rows: [] }))
      const [row] = found.rows as { id: string; account_id: string }[]
      if (row === undefined) continue
      asked.push(name)
      const stranger = server.browser()
      await stranger.login(ana!.email, ana!.password)
      const { id } = (await server.pool.query(`select id from accounts where email = $1`, [ana!.email]))
        .rows[0]
      if (id === row.account_id) await stranger.login(beto!.email, beto!.password)
      const address = path
        .replace(/:(\w+)Id/, row.id)
        .replace(':eventId', '1')
        .replace(/:\w+/g, () => randomUUID())
      const { status } = await stranger.call(method, address)
      if (status !== 404) wrong.push(`${name}: ${status}`)
      // Control: what is read is there for whose it is.
      if (method !== 'GET') continue
      const own = await passedSession(server.db, row.account_id)
      const owner = server.browser()
      owner.useToken(own.token)
      owner.cookies.set('taquilla', own.cookie)
      const theirs = await owner.get(address)
      if (theirs.status >= 400 && theirs.status !== 409) wrong.push(`${name} of its owner: ${theirs.status}`)
    }
    expect(asked).toEqual(
      expect.arrayContaining(['readOrder', 'readTicket', 'cancelOrder', 'readGiftCard', 'readGiftOrder']),
    )
    expect(wrong).toEqual([])
  })
})

describe('bad input', () => {
  const holds = '/events/1/holds'
  it.each([
    ['an unknown field', { seatIds: [1], price: 1 }],
    ['neither way', {}],
    ['both ways', { seatIds: [1], bestAvailable: { quantity: 1 } }],
    ['a repeated seat', { seatIds: [1, 1] }],
    ['a negative seat', { seatIds: [-1] }],
    ['a seat that is a text', { seatIds: ['1'] }],
    ['a thousand seats', { seatIds: Array.from({ length: 1000 }, (_, seat) => seat) }],
    ['a quantity of no size', { bestAvailable: { quantity: 1e9 } }],
  ])('is a 400 that names the field: %s', async (_, body) => {
    const answer = await server.browser().post(holds, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'invalid_input', title: 'Revisa los datos marcados.' })
    expect(Object.keys(answer.body.fields).length).toBeGreaterThan(0)
  })

  it.each([
    ['NUL', 'Ana\u0000'],
    ['a bidi override', 'Ana\u202Egpj'],
    ['a zero-width joiner', 'A\u200Bna'],
    ['a line break', 'Ana\r\nBcc: x@y.mx'],
  ])('is refused in a name: %s', async (_, firstName) => {
    const answer = await server.browser().post('/auth/registrations', {
      firstName,
      lastName: 'Luna',
      email: 'nueva@correo.example',
      password: 'una-clave-larga-77',
      acceptsTerms: true,
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toHaveLength(1)
  })

  it.each([
    ['lists', '['.repeat(120_000) + ']'.repeat(120_000)],
    ['objects', '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000)],
    ['a field', `{"seatIds":${'['.repeat(100)}1${']'.repeat(100)}}`],
  ])('is a 400 with its code where JSON is nested too deep: %s', async (_, payload) => {
    for (const url of [holds, '/auth/login', '/webhooks/mercadopago']) {
      const headers = { 'content-type': 'application/json' }
      const answer = await server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'too_deep'])
    }
  })

  it('is a clear 4xx for what is no JSON, too deep for a prototype, too large, or another type', async () => {
    const inject = (payload: string | Buffer, type = 'application/json') =>
      server.app.inject({ method: 'POST', url: `/api${holds}`, headers: { 'content-type': type }, payload })
    expect((await inject('{"seatIds":[1')).statusCode).toBe(400)
    expect((await inject('{"__proto__":{"x":1},"seatIds":[1]}')).statusCode).toBe(400)
    expect((await inject('x'.repeat(300_000))).statusCode).toBe(413)
    expect((await inject('seatIds=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    for (const path of ['/events/0', '/events/1e3', '/events/%00', '/events/99999999999', '/holds/1']) {
      const answer = await server.browser().get(path)
      expect([path, answer.status]).toEqual([path, 400])
    }
  })
})
