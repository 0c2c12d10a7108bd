import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#lib/endpoint.ts'
import { demoPeople } from '../../../db/seed/people.ts'
import { testServer, type TestServer } from '../../../tests/test-server.ts'
import { hostName, knownHosts } from './host-check.ts'

const root = join(import.meta.dirname, '../../..')
const [ana] = demoPeople
let server: TestServer

beforeAll(async () => {
  server = await testServer({
    environment: {
      PUBLIC_URL: 'https://boletos.club.example:8443',
      EXTRA_HOSTS: 'tienda.club.example, WWW.club.example',
    },
  })
})
afterAll(() => server.close())

const ask = (url: string, host: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
  server.app.inject({ method, url, headers: { host }, ...(payload && { payload }) })

describe('an address that is not ours', () => {
  it('gets no call answered, log-in with the right password included', async () => {
    const login = { email: ana!.email, password: ana!.password }
    const refused = await ask('/api/auth/login', 'boletos-gallos.example', 'POST', login)
    expect(refused.statusCode).toBe(421)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(refused.json()).toMatchObject({
      code: 'unknown_host',
      detail: { address: 'https://boletos.club.example:8443' },
    })
    expect((await ask('/api/auth/login', 'boletos.club.example', 'POST', login)).statusCode).toBe(200)
  })

  it('is refused by every endpoint of every contract', async () => {
    const answered: string[] = []
    let asked = 0
    for (const file of globSync('src/**/*contract.ts', { cwd: root })) {
      for (const value of Object.values((await import(join(root, file))) as Record<string, unknown>)) {
        const { method, path } = (value ?? {}) as Endpoint
        if (method === undefined || path === undefined) continue
        asked += 1
        const url = `/api${path.replace(/:\w+/g, '1')}`
        const { statusCode } = await server.app.inject({ method, url, headers: { host: 'evil.example' } })
        if (statusCode !== 421) answered.push(`${method} ${path}: ${statusCode}`)
      }
    }
    expect(answered).toEqual([])
    expect(asked).toBeGreaterThan(300)
  })

  it.each(['/', '/login', '/system/inicio', '/backoffice', '/gate', '/sw.js', '/index.html', '/sitemap.xml'])(
    'leads %s to the page that says so',
    async (path) => {
      const { statusCode, headers } = await ask(path, 'evil.example')
      expect([statusCode, headers.location]).toEqual([302, '/not-available-site?motivo=direccion'])
    },
  )

  it('shows that page and its parts, and answers health checks', async () => {
    // Without the built web app the document is not there; what matters is that nothing leads away from it.
    for (const path of ['/not-available-site?motivo=direccion', '/assets/main-abc.js', '/theme.js'])
      expect([path, (await ask(path, 'evil.example')).headers.location]).toEqual([path, undefined])
    expect((await ask('/healthz', '10.0.0.7:3000')).statusCode).toBe(200)
    expect((await ask('/readyz', '10.0.0.7')).statusCode).toBe(200)
  })

  it.each(['evil.example', 'boletos.club.example.evil.example', 'x@boletos.club.example', 'club.example'])(
    'is told by its name: %s',
    async (host) => expect((await ask('/api/club', host)).statusCode).toBe(421),
  )

  it.each([
    'boletos.club.example:8443',
    'boletos.club.example',
    'Boletos.Club.Example.',
    'tienda.club.example:443',
    'www.club.example',
    'localhost:3000',
    '[::1]:3000',
  ])('is not %s', async (host) => expect((await ask('/api/club', host)).statusCode).toBe(200))
})

it('does not take this machine’s own names in production', () => {
  const config = {
    publicUrl: 'https://boletos.club.example',
    supportUrl: 'https://ayuda.club.example/api/',
    extraHosts: [],
    production: true,
  }
  expect(knownHosts(config)).toEqual(['boletos.club.example', 'ayuda.club.example'])
  expect(knownHosts({ ...config, production: false })).toContain('localhost')
  for (const header of ['', '127.0.0.1:80 evil']) expect(hostName(header)).toBeNull()
})
