import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { Logger, makeWorkerUtils, runOnce, type TaskList } from 'graphile-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { openFanSession } from '#people/fan-id/server/sign-in/sessions.ts'
import { publicPages } from '#front/seo/server/pages/public-pages.ts'
import type { Endpoint } from '#lib/endpoint.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { webApp } from '#app/server/web-app.ts'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { demoPeople } from '../../db/seed/people.ts'
import { staff } from '../world/staff.ts'
import { testServer, type Browser, type TestServer } from '../world/test-server.ts'

/** Short enough for every field; raw in a page or a mail it runs, out of an attribute, a title or a script alike. */
const evil = '"><svg/onload=x()>'
const runs = /<svg\/onload/i
/** What a page or mail would be if it were written without care. */
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('\\u003c', '<').replaceAll('\\u003C', '<')

type Shape = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  minimum?: number
  exclusiveMinimum?: number
}
const root = join(import.meta.dirname, '../..')
/** Each later than the one before: what ends is named after what begins. */
let day = Date.parse('2027-02-01T01:00:00Z')
const nextDay = () => new Date((day += 24 * 3600 * 1000)).toISOString()
const formats: Record<string, () => string> = {
  uuid: randomUUID,
  email: () => 'xss@correo.example',
  date: () => nextDay().slice(0, 10),
  'date-time': nextDay,
}
/** What fits where no words do. */
const fitting = ['#123c8c', '2027-02', 'una-cosa', 'UNACOSA1', '76000', '123456', 'a'.repeat(43)]
const byName: Record<string, string> = {
  email: 'xss@correo.example',
  phone: '4421234567',
  password: 'una-clave-larga-77',
  words: evil.repeat(4),
  doorsAt: '2027-01-01T01:00:00.000Z',
  fare: 'adult',
}

/** Whether words of a person's own go into it. */
function takesWords(shape: Shape): boolean {
  const { type, format, pattern, enum: names, properties = {}, items } = shape
  if (type === 'string' && !format && !pattern && !names && shape.const === undefined) return true
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...choices(shape)]
  return parts.some(takesWords)
}
const choices = ({ anyOf = [], oneOf = [], allOf = [] }: Shape) => [...anyOf, ...oneOf, ...allOf]

/** A body of that shape with the evil words wherever words are taken. */
function filled(shape: Shape, name = ''): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const parts = choices(shape)
  if (name in byName) return byName[name]
  if (parts.length > 0)
    return filled(parts.find(takesWords) ?? parts.find(({ type }) => type === 'null') ?? parts[0]!, name)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([key, one]) => [key, filled(one, key)]),
      )
    case 'array':
      return [filled(shape.items ?? {}, name)]
    case 'string':
      if (shape.format) return formats[shape.format]?.() ?? evil
      if (!shape.pattern) return evil
      return fitting.find((text) => new RegExp(shape.pattern!, 'u').test(text)) ?? evil
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1, 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

async function everyIn<T>(pattern: string, fits: (value: unknown) => boolean): Promise<[string, T][]> {
  const found: [string, T][] = []
  for (const file of globSync(pattern, { cwd: root }).toSorted()) {
    const exported = (await import(join(root, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) if (fits(value)) found.push([name, value as T])
  }
  return found
}
const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value
const shapeOf = (body: NonNullable<Endpoint['body']>) =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape
const endpoints = (await everyIn<Endpoint>('src/**/*contract.ts', isEndpoint)).filter(
  ([, { body }]) => body !== undefined && takesWords(shapeOf(body)),
)

let server: TestServer
let admin: Browser
let before: unknown
beforeAll(async () => {
  server = await testServer({ sandbox: true })
  const utils = await makeWorkerUtils({ pgPool: server.pool, noPreparedStatements: true })
  await utils.migrate()
  await utils.release()
  admin = await staff(server, 'administrator')
  before = (await admin.get('/staff/settings')).body.settings
})
afterAll(async () => {
  // The club's words are the process's own: the next file finds them as they were.
  const { version } = (await admin.get('/staff/settings')).body
  await admin.call('PUT', '/staff/settings', { settings: before, version })
  await server.close()
})

async function addressOf(path: string): Promise<string> {
  const tables: Record<string, string> = { case: 'support_cases', article: 'articles' }
  let address = path
  for (const [whole, name] of path.matchAll(/:(\w+?)(?:Id)?(?=\/|$)/g)) {
    const { rows } = await server.pool
      .query(`select id from ${tables[name!] ?? `${name}s`} order by id limit 1`)
      .catch(() => ({ rows: [] }))
    address = address.replace(whole, `${rows[0]?.id ?? randomUUID()}`)
  }
  return address
}

it('a script in every field that takes words is answered as JSON, and breaks nothing', async () => {
  expect(endpoints.length).toBeGreaterThan(80)
  const ana = server.browser()
  await ana.login(demoPeople[0]!.email, demoPeople[0]!.password)
  const { fanId } = await makeFan(server, { email: 'fan@correo.example' })
  const session = await openFanSession(server.db, fanId, { address: '127.0.0.1', userAgent: 'Pixel' })
  const fan = server.browser()
  fan.useFan(session.token, session.cookie)
  const callers = { staff: admin, buyer: ana, fan, anyone: server.browser(), gate: server.browser() }
  const taken: string[] = []
  for (const [name, { method, path, access, body }] of endpoints) {
    const wish = filled(shapeOf(body!))
    const { status, headers } = await callers[access].call(method, await addressOf(path), wish)
    expect([name, headers['content-type'], headers['x-content-type-options'], status === 500]).toEqual([
      name,
      expect.stringMatching(/^application\/(problem\+)?json/),
      'nosniff',
      false,
    ])
    if (status < 300) taken.push(name)
    // Closed with a word of its own, the box office would refuse what follows.
    if (path === '/staff/site-closure')
      expect((await admin.call('DELETE', '/staff/site-closure')).status).toBe(200)
  }
  const some = [
    'changeAccount',
    'applyAsAffiliate',
    'createArticle',
    'createPack',
    'createVenue',
    'invite',
    'noteDeskCase',
  ]
  expect(taken).toEqual(expect.arrayContaining(some))
})

it('no page that the server writes and no mail carries it, whatever stands in the database', async () => {
  const settings = { ...(before as object), name: evil, team: evil, footerNote: evil, message: evil }
  const { version } = (await admin.get('/staff/settings')).body
  expect((await admin.call('PUT', '/staff/settings', { settings, version })).status).toBe(200)
  // By whichever way it came in: every stored word that nothing but its length binds.
  await server.pool.query(`do $$ declare field record; begin
    for field in select table_name, column_name from information_schema.columns
      join pg_class on relname = table_name and relkind = 'r' and reltuples < 500
      where table_schema = 'public' and data_type = 'text' and table_name <> 'accounts'
    loop begin
      execute format('update %I set %I = %L', field.table_name, field.column_name, '${evil}');
    exception when others then null; end; end loop; end $$`)
  const jobs = await everyIn<(services: Services) => Jobs>(
    'src/*/*/server/**/*jobs.ts',
    // A test's own runner of jobs is none.
    (value) => typeof value === 'function' && /^(?!run).*Jobs$/.test(value.name),
  )
  const taskList = Object.assign({}, ...jobs.map(([, of]) => of(server.services).tasks)) as TaskList
  const logger = new Logger(() => () => undefined)
  await runOnce({ pgPool: server.pool, noPreparedStatements: true, taskList, noHandleSignals: true, logger })

  const folder = await mkdtemp(join(tmpdir(), 'taquilla-pages-'))
  const page = '<head><!--head--><title>x</title><!--/head--></head><body>%home% %away% %moment%</body>'
  await mkdir(join(folder, 'web'))
  await mkdir(join(folder, 'documents/drawing'), { recursive: true })
  await writeFile(
    join(folder, 'documents/drawing/first-picture.js'),
    `export const drawScreen = async () => ''`,
  )
  for (const name of ['web/index', 'documents/drawn', 'documents/inicio', 'documents/match'])
    await writeFile(join(folder, `${name}.html`), page)
  const screens = publicPages.map(({ path }) => ({ path, title: 'Una', modules: [] }))
  await writeFile(join(folder, 'documents/screens.json'), JSON.stringify({ screens, redirects: {} }))
  const app = Fastify()
  await webApp(app, server.services, join(folder, 'web'))
  const written: [string, string][] = server.mails.map(({ subject, html }) => [subject, html ?? ''])
  for (const one of publicPages) {
    for (const { path } of ((await one.addresses?.(server.services)) ?? []).slice(0, 1)) {
      const { body, statusCode } = await app.inject({ method: 'GET', url: path })
      expect([path, statusCode]).toEqual([path, 200])
      written.push([path, body])
    }
  }
  await app.close()
  await rm(folder, { recursive: true })
  const carrying = written.filter(([, html]) => runs.test(html))
  expect(carrying).toEqual([])
  // Control: the same pages and mails with their escapes undone run.
  const careless = written.filter(([, html]) => runs.test(unescaped(html))).map(([name]) => name)
  for (const part of ['Detail/', 'detalleNoticia/', 'tienda/', 'Te invitaron'])
    expect(careless.some((name) => name.includes(part))).toBe(true)
})
