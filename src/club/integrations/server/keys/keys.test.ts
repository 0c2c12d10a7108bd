import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#lib/endpoint.ts'
import { keyScopes } from '#lib/permissions.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { sha256 } from '#server/session.ts'
import { keyIn } from './key-reader.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>
const root = join(import.meta.dirname, '../../../../..')
const endpoints: Endpoint[] = []
for (const file of globSync('src/**/*contract.ts', { cwd: root })) {
  for (const value of Object.values((await import(join(root, file))) as Record<string, unknown>))
    if (typeof value === 'object' && value !== null && 'path' in value && 'access' in value)
      endpoints.push(value as Endpoint)
}
const ofStaff = endpoints.filter(({ access }) => access === 'staff')

beforeAll(async () => {
  server = await testServer()
  admin = await staff(server, 'administrator')
})
afterAll(() => server.close())

const pathOf = ({ path }: Endpoint) =>
  path.replace(/:(eventId|planId|deliveryId)/g, '999999').replace(/:\w+/g, () => randomUUID())
const withKey = (key: string, method: string, path: string, body?: unknown) =>
  server.browser().call(method, path, body, { authorization: `Key ${key}` })
const create = async (scopes: string[]) =>
  (await admin.post('/staff/api-keys', { name: 'Tablero', scopes, days: '30' })).body.key as string

describe('a key of the API', () => {
  it('reads exactly what its scopes name, and writes nothing, at every endpoint of the club', async () => {
    const key = await create(['read AuditLog', 'read Report'])
    const wrong: string[] = []
    for (const endpoint of ofStaff) {
      const body = endpoint.body ? {} : undefined
      const { status, body: said } = await withKey(key, endpoint.method, pathOf(endpoint), body)
      const open = endpoint.method === 'GET' && ['read AuditLog', 'read Report'].includes(`${endpoint.may}`)
      const expected = endpoint.method === 'GET' ? 'not_permitted' : 'key_reads_only'
      if (open ? status === 403 || status === 401 : status !== 403 || said.code !== expected)
        wrong.push(`${endpoint.method} ${endpoint.path}: ${status} ${said.code}`)
    }
    expect(wrong).toEqual([])
    expect((await withKey(key, 'GET', '/staff/audit-log')).status).toBe(200)
  })

  it('is nobody elsewhere: not a buyer, not a session', async () => {
    const key = await create(['read AuditLog'])
    expect((await withKey(key, 'GET', '/account')).status).toBe(401)
    expect((await withKey(key, 'GET', '/auth/session')).body.user).toBeNull()
  })

  it('opens nothing once revoked, expired, or changed by one sign', async () => {
    const key = await create(['read AuditLog'])
    expect((await withKey(`${key.slice(0, -1)}_`, 'GET', '/staff/audit-log')).status).toBe(401)
    const { body } = await admin.get('/staff/api-keys')
    const { id } = body.rows.find(({ hint }: { hint: string }) => key.endsWith(hint))
    expect((await admin.call('DELETE', `/staff/api-keys/${id}`)).status).toBe(200)
    const refused = await withKey(key, 'GET', '/staff/audit-log')
    expect([refused.status, refused.body.code]).toEqual([401, 'key_not_valid'])
    const old = await create(['read AuditLog'])
    await server.db
      .updateTable('apiKeys')
      .set({ expiresAt: new Date(0) })
      .execute()
    expect((await withKey(old, 'GET', '/staff/audit-log')).status).toBe(401)
  })

  it('is sent as a bearer token, as most programs send one, or after the word Key', async () => {
    const key = await create(['read AuditLog'])
    const ask = (authorization: string, path = '/staff/audit-log') =>
      server.browser().call('GET', path, undefined, { authorization })
    for (const scheme of ['Bearer', 'Key', 'bearer']) expect((await ask(`${scheme} ${key}`)).status).toBe(200)
    const said = await Promise.all(
      [`Bearer ${key.slice(0, -1)}`, `Bearer ${key}A`, `Basic ${key}`, key].map((given) => ask(given)),
    )
    expect(said.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'key_not_valid'],
      [401, 'key_not_valid'],
      [401, 'login_required'],
      [401, 'login_required'],
    ])
    expect((await ask(`Bearer ${key}`, '/account')).status).toBe(401)
  })

  it.each(keyScopes())('comes with an address to try it with, which it opens: %s', async (scope) => {
    const made = await admin.post('/staff/api-keys', { name: 'Tablero', scopes: [scope], days: '30' })
    const { key, example } = made.body as { key: string; example: string }
    const tried = await server.browser().call('GET', example, undefined, { authorization: `Bearer ${key}` })
    expect([example, tried.status]).toEqual([expect.stringMatching(/^\/./), 200])
  })

  it('is never mistaken for a session, even for one whose token begins as a key does', async () => {
    const token = `taq_${'A'.repeat(39)}`
    expect(keyIn({ headers: { authorization: `Bearer ${token}` } })).toBeNull()
    const buyer = server.browser()
    await buyer.login('admin@club.example', 'cresta-dorada-10')
    await server.db
      .updateTable('sessions')
      .set({ tokenHash: sha256(token), secondFactorAt: new Date() })
      .where('cookieHash', '=', sha256(buyer.cookies.get('taquilla') ?? ''))
      .executeTakeFirstOrThrow()
    buyer.useToken(token)
    expect((await buyer.get('/staff/audit-log')).status).toBe(200)
  })

  it('is given only what reads, is stored as a hash, and its use is logged', async () => {
    const refused = await admin.post('/staff/api-keys', { name: 'x', scopes: ['manage Staff'], days: '30' })
    expect(refused.status).toBe(400)
    const key = await create(['read AuditLog'])
    await withKey(key, 'GET', '/staff/audit-log')
    const { rows } = await server.pool.query('select api_keys::text as row from api_keys')
    expect(rows.some(({ row }) => (row as string).includes(key))).toBe(false)
    const used = await server.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'api_key.used')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(used.detail).toMatchObject({ path: '/api/staff/audit-log' })
  })
})
