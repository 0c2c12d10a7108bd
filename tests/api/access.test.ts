import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#lib/endpoint.ts'
import { permits, type Permission } from '#lib/permissions.ts'
import { staffRoleNames } from '#lib/staff-roles.ts'
import { personWithHistory, runPrivacyJobs } from '#people/privacy/server/testing/person.ts'
import { demoPeople } from '../../db/seed/people.ts'
import { staff, staffOfOwnRole } from '../world/staff.ts'
import { testServer, type TestServer } from '../world/test-server.ts'
import { openWorld, type World } from '../world/world.ts'
import { plausibleBody } from './plausible-body.ts'

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

  async function expectOpenWhere(
    person: Pick<Awaited<ReturnType<typeof staff>>, 'call'>,
    may: (permission: Permission) => boolean,
  ): Promise<void> {
    const wrong: string[] = []
    for (const [name, endpoint] of staffEndpoints) {
      const { status, body } = await person.call(
        endpoint.method,
        strangePath(endpoint),
        endpoint.body ? { unknown: true } : undefined,
      )
      const refused = status === 403 && body.code === 'not_permitted'
      if (refused === may(endpoint.may)) wrong.push(`${name} (${endpoint.may}): ${status}`)
      if (status >= 500 || status === 401) wrong.push(`${name}: ${status}`)
    }
    expect(wrong).toEqual([])
  }

  it.each(staffRoleNames)('is open to %s exactly where the table says so', async (role) => {
    await expectOpenWhere(await staff(server, role), (permission) => permits(role, permission))
  })

  it('is open to a role of the club’s own exactly where it is ticked, and never where only administrators may', async () => {
    // As if a row held more than the screen lets anybody tick.
    const ticked: Permission[] = ['open Desk', 'read AnyOrder', 'manage News', 'scan Ticket', 'manage Staff']
    const person = await staffOfOwnRole(server, ticked)
    await expectOpenWhere(
      person,
      (permission) => permission !== 'manage Staff' && ticked.includes(permission),
    )
  })

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
    const power =
      'changeRole createOwnRole changeOwnRole retireOwnRole invite deactivate removeFactor changeSettings approveTextVersion'
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
  /** What such a path may name that is nobody’s: matches, sales and draws are there for everybody. */
  const everybodys = ['event', 'sale', 'ballot']
  const things = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)Id/g)].map(([, thing]) => thing!)
  const named = endpoints.filter(
    ([, endpoint]) =>
      endpoint.access === 'buyer' && things(endpoint).some((thing) => !everybodys.includes(thing)),
  )
  /** Which rows are the thing that a path names. One that is missing here, or that the person has none of, fails the test. */
  const rowsOf: Record<string, string> = {
    card: 'select id, holder_id as account_id from gift_cards',
    export: 'select id, account_id from data_exports',
    group: 'select id, account_id from group_sales',
    invoice: 'select id, account_id from invoice_requests',
    notification: 'select id, account_id from notifications',
    order: `select id, account_id from orders where kind = 'tickets'`,
    pass: 'select id, account_id from passes',
    subscription: 'select id, account_id from pass_subscriptions',
    ticket: `select id, account_id from tickets where status = 'valid'`,
    transfer: 'select id, from_account as account_id from ticket_transfers',
  }
  /** Where the beginning of a path says which orders it means. */
  const ordersUnder = { '/shop': 'shop', '/gift-cards/orders': 'gift_card', '/bonus/orders': 'bonogallo' }

  let world: World
  let owner: Awaited<ReturnType<typeof personWithHistory>>
  beforeAll(async () => {
    world = await openWorld()
    owner = await personWithHistory(world)
    await hadAllElse(world, owner)
  })
  afterAll(() => world.close())

  async function ownOf(endpoint: Endpoint): Promise<string> {
    const [thing = ''] = things(endpoint)
    if (thing === 'session') {
      const { sessions } = (await owner.get('/account/sessions')).body
      return sessions[0].id as string
    }
    const kind = Object.entries(ordersUnder).find(([start]) => endpoint.path.startsWith(start))?.[1]
    const rows =
      thing === 'order' && kind !== undefined
        ? `select id, account_id from orders where kind = '${kind}'`
        : rowsOf[thing]
    if (rows === undefined) throw new Error(`whose a ${thing} is stands in no table of this test`)
    const found = await world.pool.query<{ id: string }>(
      `select id from (${rows}) as things where account_id = $1 limit 1`,
      [owner.accountId],
    )
    if (found.rows[0] === undefined) throw new Error(`the person has no ${kind ?? thing}`)
    return found.rows[0].id
  }

  it('looks as if it did not exist, and is there for its owner', async () => {
    const stranger = await world.buyer()
    const wrong: string[] = []
    for (const [name, endpoint] of named) {
      const { method, path } = endpoint
      const addressOf = (id: string) =>
        path
          .replace(/:\w+Id/, id)
          .replace(':eventId', String(world.event.id))
          .replace(':format', 'json')
          .replace(/:\w+/g, () => randomUUID())
      const address = addressOf(await ownOf(endpoint))
      const body = plausibleBody(endpoint)
      const theirs = await stranger.call(method, address, body)
      if (theirs.status !== 404) wrong.push(`${name}: ${theirs.status} ${theirs.body.code}`)
      const nobodys = await stranger.call(method, addressOf(randomUUID()), body)
      const [one, other] = [theirs, nobodys].map(({ body: said }) => `${said.code}: ${said.title}`)
      if (one !== other) wrong.push(`${name} says «${one}», and of nothing «${other}»`)
      // Control: what is read is there for whose it is.
      if (method !== 'GET') continue
      const own = await owner.get(address)
      if (own.status >= 400 && own.status !== 409) wrong.push(`${name} of its owner: ${own.status}`)
    }
    expect(wrong).toEqual([])
    expect(named.length).toBeGreaterThan(50)
  })
})

/** An order of the shop, a ticket that is offered, a bonogallo by the month, and a copy of the data. */
async function hadAllElse(world: World, owner: Awaited<ReturnType<typeof personWithHistory>>): Promise<void> {
  const { accountId } = owner
  await world.pool.query(
    `with bought as (
       insert into orders (account_id, hold_id, status, paid_at, payable_until, total_cents, price_version, title, kind)
       values ($1, uuidv7(), 'paid', now(), now(), 0, 1, 'Bufanda', 'shop') returning id)
     insert into shop_orders (order_id, account_id, request_key, request_hash, status, address, shipping_zone)
     select id, $1, gen_random_uuid(), '\x01', 'preparing', $2, 'local' from bought`,
    [
      accountId,
      JSON.stringify({
        recipient: 'Xochitlalli Domínguez',
        phone: '+524429876543',
        street: 'Hidalgo',
        number: '12',
        interior: '',
        postalCode: '76000',
        colonia: 'Centro',
        municipality: 'Querétaro',
        references: '',
        state: 'Querétaro',
      }),
    ],
  )
  await world.pool.query(
    `insert into pass_subscriptions (order_id, account_id, payment_id, status, amount_cents)
     select bonus.id, $1, payments.id, 'cancelled', 50000 from orders bonus
     join payments on payments.order_id = $2 where bonus.account_id = $1 and bonus.kind = 'bonogallo' limit 1`,
    [accountId, owner.paid.id],
  )
  await world.pool.query(
    `insert into ticket_transfers (event_id, ticket_id, from_account, to_email, expires_at, status, closed_at)
     select event_id, id, account_id, 'hermana@correo.example', now(), 'taken_back', now() from tickets
     where account_id = $1 and status = 'valid' limit 1`,
    [accountId],
  )
  await owner.post('/account/exports')
  await runPrivacyJobs(world)
}

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
