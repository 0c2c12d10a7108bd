import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeWorkerUtils, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveConsent, withdrawConsent } from '#club/consents/server/actions.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { integrationJobs } from '../jobs.ts'
import { announce } from './announce.ts'
import { nextAttemptIn, retryAfter } from '#lib/webhook-events.ts'
import { addressFault, send } from './send.ts'
import { signedHeaders } from './signature.ts'

type Heard = { headers: Record<string, string>; body: string }

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>
let receiver: Server
let url = ''
let heard: Heard[] = []
/** What the receiver answers: a status, or `lost`: it hears and hangs up. */
let answers: (number | 'lost')[] = []

beforeAll(async () => {
  server = await testServer()
  const utils = await makeWorkerUtils({ pgPool: server.pool, noPreparedStatements: true })
  await utils.migrate()
  await utils.release()
  admin = await staff(server, 'administrator')
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body })
      const answer = answers.shift() ?? 200
      if (answer === 'lost') return request.socket.destroy()
      response.writeHead(answer, answer === 302 ? { location: 'http://169.254.169.254/' } : {}).end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await server.close()
})
beforeEach(async () => {
  heard = []
  answers = []
  await server.db.deleteFrom('webhooks').execute()
})

const make = async (events = ['order.paid']) =>
  (await admin.post('/staff/webhooks', { name: 'CRM', url, events })).body as { id: string; secret: string }
const say = (orderId: string) =>
  server.db.transaction().execute((tx) => announce(tx, 'order.paid', { orderId }))
/** Works on everything that waits, as if its time had come. */
const work = async () => {
  await server.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await server.db
    .updateTable('webhookDeliveries')
    .set({ nextAt: new Date(0) })
    .execute()
  await runOnce({
    pgPool: server.pool,
    noPreparedStatements: true,
    taskList: integrationJobs(server.services).tasks,
  })
}
const list = async (id: string) => (await admin.get(`/staff/webhooks/${id}/deliveries`)).body.rows
const state = async (id: string) =>
  (await admin.get('/staff/webhooks')).body.webhooks.find((one: { id: string }) => one.id === id)

function signs(secret: string, { headers, body }: Heard): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const wanted = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return (headers['webhook-signature'] ?? '').split(' ').includes(wanted)
}

describe('a change', () => {
  it('is told exactly if it was committed, to who listens, signed', async () => {
    const { secret } = await make()
    await make(['event.published'])
    await say('one')
    await expect(
      server.db.transaction().execute(async (tx) => {
        await announce(tx, 'order.paid', { orderId: 'never' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await work()
    expect(heard.map(({ body }) => JSON.parse(body))).toEqual([
      { type: 'order.paid', timestamp: expect.any(String), data: { orderId: 'one' } },
    ])
    expect(signs(secret, heard[0]!)).toBe(true)
    expect(signs(secret, { ...heard[0]!, body: heard[0]!.body.replace('one', 'two') })).toBe(false)
  })

  it('is told again after a 500, a lost answer and a 500, by the same id, and then no more', async () => {
    const { id } = await make()
    answers = [500, 'lost', 500]
    await say('again')
    for (let round = 0; round < 6; round += 1) await work()
    expect(heard).toHaveLength(4)
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [row] = await list(id)
    expect(row).toMatchObject({ state: 'delivered', attempts: 4, lastStatus: 200 })
    expect((await state(id)).failingSince).toBeNull()
  })

  it('that comes late can be put in order: numbers rise as things happened', async () => {
    await make()
    answers = [500]
    await say('first')
    await runOnce({
      pgPool: server.pool,
      noPreparedStatements: true,
      taskList: integrationJobs(server.services).tasks,
    })
    await say('second')
    await work()
    const good = heard.slice(1)
    const sorted = good.toSorted((a, b) =>
      `${a.headers['webhook-id']}` < `${b.headers['webhook-id']}` ? -1 : 1,
    )
    expect(sorted.map(({ body }) => JSON.parse(body).data.orderId)).toEqual(['first', 'second'])
  })

  it('is sent by one worker of five at the same time', async () => {
    await make()
    await say('once')
    const { id } = await server.db.selectFrom('webhookDeliveries').select('id').executeTakeFirstOrThrow()
    const { deliver } = await import('./deliver.ts')
    await Promise.all(Array.from({ length: 5 }, () => deliver(server.services, id, new Date())))
    expect(heard).toHaveLength(1)
    // Control: looked at and not claimed, it is there for each of the five.
    await server.pool.query(`create function not_claimed() returns trigger language plpgsql as $$ begin
      new.state := 'waiting'; new.next_at := 'epoch'; return new; end $$`)
    await server.pool.query(`create trigger not_claimed before update on webhook_deliveries
      for each row execute function not_claimed()`)
    await server.db
      .updateTable('webhookDeliveries')
      .set({ nextAt: new Date(0) })
      .execute()
    await Promise.all(Array.from({ length: 5 }, () => deliver(server.services, id, new Date())))
    expect(heard).toHaveLength(1 + 5)
    await server.pool.query(`drop function not_claimed cascade`)
  })
})

describe('an endpoint', () => {
  it('that fails for three days is switched off, with a mail; and is made up for by a replay', async () => {
    const { id } = await make()
    answers = Array.from({ length: retryAfter.length + 1 }, () => 503)
    await say('lost')
    for (let round = 0; round <= retryAfter.length; round += 1) await work()
    expect(heard).toHaveLength(retryAfter.length + 1)
    expect((await state(id)).disabledWhy).toBe('failing')
    await work()
    expect(server.mails.some(({ subject }) => subject === 'Apagamos los avisos a CRM')).toBe(true)
    await say('while off')
    await work()
    expect(heard).toHaveLength(retryAfter.length + 1)
    await admin.call('PATCH', `/staff/webhooks/${id}`, { on: true })
    heard = []
    const since = new Date(Date.now() - 60_000).toISOString()
    const { body } = await admin.post(`/staff/webhooks/${id}/replays`, { since })
    await work()
    const told = heard.map((one) => JSON.parse(one.body).data.orderId)
    expect(body.count).toBe(told.length)
    expect(told).toEqual(expect.arrayContaining(['lost', 'while off']))
  })

  it('that says 410 is switched off at once', async () => {
    const { id } = await make()
    answers = [410]
    await say('gone')
    await work()
    expect((await state(id)).disabledWhy).toBe('gone')
  })

  it('has one message sent again, with the number that it had', async () => {
    const { id } = await make()
    await say('repeat')
    await work()
    const [row] = await list(id)
    expect((await admin.post(`/staff/webhooks/${id}/deliveries/${row.id}/replay`)).status).toBe(200)
    await work()
    expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([row.eventId, row.eventId])
  })

  it('changes its secret while two are valid, for a day', async () => {
    const { id, secret } = await make()
    const next = (await admin.post(`/staff/webhooks/${id}/secrets`)).body.secret as string
    await say('both')
    await work()
    expect([signs(secret, heard[0]!), signs(next, heard[0]!)]).toEqual([true, true])
    await server.db
      .updateTable('webhooks')
      .set({ formerUntil: new Date(0) })
      .execute()
    await say('new only')
    await work()
    expect([signs(secret, heard[1]!), signs(next, heard[1]!)]).toEqual([false, true])
  })

  it('is tried at once by the test, and a redirect is followed nowhere', async () => {
    const { id } = await make()
    expect((await admin.post(`/staff/webhooks/${id}/tests`)).body).toMatchObject({
      status: 200,
      failure: null,
    })
    answers = [302]
    expect((await admin.post(`/staff/webhooks/${id}/tests`)).body).toMatchObject({ failure: 'redirect' })
    expect(heard).toHaveLength(2)
    await work()
    expect(heard).toHaveLength(2)
  })

  it('keeps its secret sealed', async () => {
    const { secret } = await make()
    const { rows } = await server.pool.query('select secret_sealed::text as sealed from webhooks')
    expect(rows.some(({ sealed }) => (sealed as string).includes(Buffer.from(secret).toString('hex')))).toBe(
      false,
    )
  })
})

describe('an address', () => {
  it.each([
    'http://crm.club.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'https://db.lan/',
    'https://intranet/',
    'https://crm.club.example:8443/',
    'https://user:pass@crm.club.example/',
    'ftp://crm.club.example/',
  ])('%s is refused', (address) => {
    expect(addressFault(address, false)).not.toBeNull()
  })

  it('is refused by the screen’s endpoint, and a name that leads home by the socket', async () => {
    for (const bad of ['http://10.0.0.1/', 'https://169.254.169.254/', 'https://localhost/']) {
      const answer = await admin.post('/staff/webhooks', { name: 'x', url: bad, events: ['order.paid'] })
      expect([bad, answer.status, Object.keys(answer.body.fields)]).toEqual([bad, 400, ['url']])
    }
    const message = { headers: signedHeaders({ id: 'x', timestamp: 1, body: '{}' }, []), body: '{}' }
    expect(await send('https://127.0.0.1.nip.io.localhost/', message, false)).toMatchObject({
      failure: 'address_refused',
    })
  })
})

describe('the wait', () => {
  it('grows over three days, heeds the receiver up to an hour, and ends', () => {
    const hours = retryAfter.reduce((sum, wait) => sum + wait, 0) / 3600
    expect(hours).toBeGreaterThanOrEqual(71)
    expect(hours).toBeLessThanOrEqual(73)
    expect(nextAttemptIn(1, null)).toBe(5)
    expect(nextAttemptIn(1, 600)).toBe(600)
    expect(nextAttemptIn(1, 1e9)).toBe(3600)
    expect(nextAttemptIn(retryAfter.length + 1, null)).toBeNull()
  })
})

describe('persons and consents', () => {
  const told = async (id: string) =>
    (await list(id)).map(({ event, body }: { event: string; body: string }) => ({
      event,
      data: JSON.parse(body) as unknown,
    }))

  it('are told whichever way they come, by ids and the names of what changed', async () => {
    const { id } = await make(['person.created', 'person.updated', 'consent.given', 'consent.withdrawn'])
    const { pool, db } = server
    const { rows } = await pool.query<{ id: string }>(
      `insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at)
       values ('nadia@correo.example', '-', 'Nadia', 'Ríos', '1', now()) returning id`,
    )
    const personId = rows[0]!.id
    await pool.query(`update accounts set first_name = 'Nadia', phone = '+524421234567' where id = $1`, [
      personId,
    ])
    await pool.query(`update accounts set first_name = 'Nadia' where id = $1`, [personId])
    const place = { channel: 'preferences', address: '127.0.0.1', userAgent: '' } as const
    await giveConsent(db, personId, ['marketing_mail'], place)
    await giveConsent(db, personId, ['marketing_mail'], place)
    await withdrawConsent(db, personId, 'marketing_mail', 'unsubscribe_link')
    await withdrawConsent(db, personId, 'marketing_mail', 'unsubscribe_link')
    const consent = { personId, purpose: 'marketing_mail', version: expect.any(String) }
    const all = await told(id)
    expect(all).toHaveLength(4)
    expect(all).toEqual(
      expect.arrayContaining([
        { event: 'person.created', data: { personId } },
        { event: 'person.updated', data: { personId, changed: ['phone'] } },
        { event: 'consent.given', data: { ...consent, channel: 'preferences' } },
        { event: 'consent.withdrawn', data: { ...consent, channel: 'unsubscribe_link' } },
      ]),
    )
    expect(JSON.stringify(all)).not.toMatch(/Nadia|correo\.example|4421234567/)
  })

  it('are none who bought at the window without a name, nor the club’s own people', async () => {
    const { id } = await make(['person.created', 'person.updated'])
    await server.pool.query(
      `insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at, role)
       values ('x@ventanilla.invalid', '-', 'Ventanilla', '1', '1', now(), 'buyer'), ('y@club.example', '-', 'Y', 'Z', '1', now(), 'gate')`,
    )
    expect(await told(id)).toEqual([])
  })

  it('come with their first mailbox and leave with the last, or with the account that is taken back', async () => {
    const { id } = await make(['person.created', 'person.updated', 'person.removed'])
    const { pool } = server
    const { rows } = await pool.query<{ id: string }>(
      `insert into accounts (email, password_hash, first_name, last_name)
       values ('1@sin-correo.invalid', '-', 'Olga', 'Ríos') returning id`,
    )
    const personId = rows[0]!.id
    const becomes = (change: string) => pool.query(`update accounts set ${change} where id = $1`, [personId])
    await becomes(`phone = '+524421234568'`)
    expect(await told(id)).toEqual([])
    await becomes(`email = 'olga@correo.example', first_name = 'Olga María'`)
    await becomes(`first_name = 'Olga'`)
    await becomes(`email = '1@sin-correo.invalid'`)
    await becomes(`email = 'olga@correo.example'`)
    await pool.query('delete from accounts where id = $1', [personId])
    const created = { event: 'person.created', data: { personId } }
    const removed = { event: 'person.removed', data: { personId } }
    const updated = { event: 'person.updated', data: { personId, changed: ['name'] } }
    const all = await told(id)
    expect(all).toHaveLength(5)
    expect(all).toEqual(expect.arrayContaining([created, updated, removed]))
    const of = (kind: string) => all.filter(({ event }: { event: string }) => event === kind)
    expect(of('person.removed')).toEqual([removed, removed])
    expect(of('person.created')).toEqual([created, created])
  })

  it('that are erased are told of as changed', async () => {
    const { id } = await make(['person.updated', 'person.removed'])
    const { rows } = await server.pool.query<{ id: string }>(
      `insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at)
       values ('pilar@correo.example', '-', 'Pilar', 'Ríos', '1', now()) returning id`,
    )
    const personId = rows[0]!.id
    await server.pool.query(
      `update accounts set email = id || '@cuenta-borrada.invalid', erased_at = now() where id = $1`,
      [personId],
    )
    expect(await told(id)).toEqual([
      { event: 'person.updated', data: { personId, changed: ['email', 'erased'] } },
    ])
  })
})
