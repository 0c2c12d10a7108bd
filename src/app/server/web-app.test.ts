import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshClosure } from '#club/settings/server/closure/current.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { permissionsPolicy } from '#server/security-headers.ts'
import { answerProblems } from '#server/answer-problems.ts'
import { webApp } from './web-app.ts'

let server: TestServer
let folder: string
let app: FastifyInstance

const match = '/system/tickets-base/eventDetail'
const screens = [
  { path: '/system/inicio', title: 'Boletos', modules: ['assets/inicio.js'] },
  { path: '/system/profile-base/account', title: 'Mi cuenta', modules: [] },
  { path: '/system/tickets', title: 'Partidos', modules: [] },
  { path: `${match}/:eventId?`, title: 'Elige tus asientos', modules: ['assets/seats.js'] },
  { path: `${match}2/:eventId?`, title: 'Compra sin mapa', modules: [] },
  { path: '/system/tienda', title: 'Tienda', modules: ['assets/shop.js'] },
  { path: '/system/tienda/:slug', title: 'Producto', modules: [] },
  { path: '*', title: 'No existe esta página', modules: [] },
]
const page = (body: string) =>
  `<head>\n<!--head-->\n<title>x</title>\n<!--/head-->\n<link></head><div id="app">${body}</div></body>`
/** Stands in for the screens' own code: it says what it was given. */
const drawing = `export const drawScreen = async (screen, path, answers) =>
  '<i>' + screen + ' ' + path + ' ' + Object.keys(answers) + ' %home%</i>'`

beforeAll(async () => {
  server = await testServer({ environment: { PUBLIC_URL: 'https://club.example' } })
  folder = await mkdtemp(join(tmpdir(), 'taquilla-documents-'))
  await mkdir(join(folder, 'web'))
  await mkdir(join(folder, 'documents/drawing'), { recursive: true })
  await writeFile(join(folder, 'documents/drawing/first-picture.js'), drawing)
  await writeFile(join(folder, 'documents/drawn.html'), page(''))
  await writeFile(join(folder, 'web/index.html'), page(''))
  await writeFile(join(folder, 'documents/inicio.html'), page('<h1>Amanece</h1>'))
  await writeFile(
    join(folder, 'documents/screens.json'),
    JSON.stringify({ screens, redirects: { '/': '/system/inicio' } }),
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  app = Fastify()
  answerProblems(app)
  await webApp(app, server.services, join(folder, 'web'))
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

async function firstMatch(): Promise<number> {
  const { id } = await server.db
    .updateTable('events')
    .set({
      away: 'Toros',
      salesStartAt: new Date('2026-11-01T16:00:00Z'),
      doorsAt: new Date('2037-11-28T23:00:00Z'),
      salesEndAt: new Date('2037-11-29T01:00:00Z'),
      startsAt: new Date('2037-11-29T01:00:00Z'),
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('events')
        .select((min) => min.fn.min('id').as('id'))
        .where('status', '=', 'published'),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe.each([
  ['the landing', () => '/system/inicio'],
  ['a match', (id: number) => `${match}/${id}`],
  ['the list of matches', () => '/system/tickets'],
  ['what is no screen', () => '/no/existe'],
])('the document of %s', (_, pathOf) => {
  it('may be kept by a cache in front, is the same with a session, and brings no cookie', async () => {
    const path = pathOf(await firstMatch())
    const token = 'a'.repeat(43)
    const session = { authorization: `Bearer ${token}`, cookie: `taquilla=${token}` }
    const [stranger, known] = [await get(path), await get(path, session)]
    for (const { headers } of [stranger, known]) {
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=30')
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect(known.body).toBe(stranger.body)
  })
})

it('the way from the root to the landing may be kept too, without a cookie', async () => {
  const { statusCode, headers } = await get('/')
  expect([statusCode, headers.location, headers['set-cookie']]).toEqual([302, '/system/inicio', undefined])
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
})

describe('the document of a screen', () => {
  it('is the landing with its matches, which are not asked for again', async () => {
    const { body, statusCode } = await get('/system/inicio')
    expect(statusCode).toBe(200)
    expect(body).toContain('<i>inicio /system/inicio /api/events %home%</i>')
    expect(body).toContain('id="answers">{"/api/events":{"events":[{"id":')
    expect(body).not.toContain('href="/api/events"')
  })

  it('is the landing’s own picture where the matches cannot be read, with what it needs asked for after it', async () => {
    const away = {
      selectFrom: () => {
        throw new Error('no database')
      },
    } as unknown as typeof server.db
    const alone = Fastify()
    await webApp(alone, { ...server.services, db: away }, join(folder, 'web'))
    const { body, statusCode, headers } = await alone.inject('/system/inicio')
    await alone.close()
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(body).toContain('<h1>Amanece</h1>')
    expect(body).toContain('<title>Boletos de Club Gallos</title>')
    expect(body).toContain('<link rel="canonical" href="https://club.example/system/inicio">')
    expect(body).toContain('<link rel="code" as="fetch" crossorigin href="/api/events">')
    expect(body).toContain('<link rel="code" crossorigin href="/assets/inicio.js"')
    expect(body).toContain('"@type":"WebSite"')
  })

  it('lets a camera in only where its screen says what for, and WebAssembly where a face is followed', async () => {
    const headersOf = async (path: string) => {
      const { headers } = await get(path)
      return { camera: permissionsPolicy(path), code: headers['content-security-policy'] }
    }
    const ordinary = await headersOf('/fanId-base/fanIndex')
    expect(ordinary.camera).toContain('camera=(),')
    expect(ordinary.code).not.toContain('wasm')
    const document = await headersOf('/fanId-base/fanRegistryId')
    expect(document.camera).toContain('camera=(self),')
    expect(document.code).not.toContain('wasm')
    for (const path of ['/fanId-base/fanRegistryFinaliced', '/fanId-base/loginScan']) {
      const face = await headersOf(path)
      expect(face.camera).toContain('camera=(self),')
      expect(face.code).toContain("script-src 'self' 'wasm-unsafe-eval';")
    }
  })

  it('draws the match with the seats that are proposed, and names it in its head', async () => {
    const id = await firstMatch()
    const { body } = await get(`${match}/${id}`)
    const proposed = `/api/events/${id}/proposals?quantity=2`
    expect(body).toContain(`<i>match ${match}/${id} /api/events/${id},${proposed} %home%</i></div>`)
    expect(body).toContain('<title>Gallos vs Toros, sáb 28 de nov · Club Gallos</title>')
    expect(body).toMatch(
      new RegExp(`og:image" content="https://club.example/og/match/${id}\\.png\\?v=[0-9a-f]{16}"`),
    )
    expect(body).toContain('"@type":"SportsEvent"')
    const [, answers = '{}'] = /id="answers">([^<]*)<\/script><\/body>/.exec(body) ?? []
    const asked = (await server.app.inject(`/api/events/${id}`)).json<{ planUrl: string }>()
    const seats = (await server.app.inject(proposed)).json<object>()
    expect(JSON.parse(answers)).toEqual({ [`/api/events/${id}`]: asked, [proposed]: seats })
    // The plan of the stadium is asked for when the screen stands.
    expect(body).not.toContain(`href="${asked.planUrl}"`)
    const withoutMap = await get(`${match}2/${id}?utm=1`)
    expect(withoutMap.body).toContain(`<link rel="canonical" href="https://club.example${match}/${id}">`)
  })

  it('lets nothing of a match become markup, a placeholder or a pattern', async () => {
    const id = await firstMatch()
    const away = '<b>Toros & "Co"</b></script><script>alert(1)</script> %home% $&'
    await server.db.updateTable('events').set({ away }).where('id', '=', id).execute()
    const { body } = await get(`${match}/${id}`)
    expect(body).not.toMatch(/<b>|<script>/)
    expect(body).toContain('%home% $\\u0026"')
  })

  it('is drawn with what the screen asks first, which stands in it and is not asked for again', async () => {
    const { body, statusCode } = await get('/system/tienda')
    expect(statusCode).toBe(200)
    expect(body).toContain('<i>shop /system/tienda /api/shop/products %home%</i></div>')
    expect(body).toContain('<link rel="canonical" href="https://club.example/system/tienda">')
    expect(body).toContain('<link rel="code" crossorigin href="/assets/shop.js">')
    const answers = /id="answers">([^<]*)<\/script><\/body>/.exec(body)?.[1] ?? '{}'
    const asked = await server.app.inject({ url: '/api/shop/products' })
    expect(JSON.parse(answers)).toEqual({ '/api/shop/products': asked.json() })
    expect(body).not.toContain('as="fetch"')
  })

  it('is not drawn when its address asks for something else; any other question changes nothing', async () => {
    expect((await get('/system/tienda?utm_source=a')).body).toContain('<i>shop')
    const narrowed = await get('/system/tienda?categoria=ropa')
    expect(narrowed.body).toContain('<div id="app"></div>')
    expect(narrowed.body).toContain('id="answers"')
  })

  it('keeps what a product is called a value, in the answers too', async () => {
    const name = '</script><script>alert(1)</script>'
    const { slug } = await server.db
      .updateTable('products')
      .set({ name })
      .where('id', '=', (eb) => eb.selectFrom('products').select((min) => min.fn.min('id').as('id')))
      .returning('slug')
      .executeTakeFirstOrThrow()
    for (const path of ['/system/tienda', `/system/tienda/${slug}`]) {
      const { body } = await get(path)
      expect(body).toContain('\\u003c/script\\u003e')
      expect(body).not.toContain('<script>alert')
    }
    expect((await get('/system/tienda/nada')).statusCode).toBe(404)
  })

  it('asks not to be listed when it is somebody’s own', async () => {
    const { body, statusCode } = await get('/system/profile-base/account')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Mi cuenta · Club Gallos</title>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('canonical')
  })

  it('is compressed, and not sent again to who has it', async () => {
    const packed = await get('/system/inicio', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Volcanes')
    const known = await get('/system/inicio', { 'if-none-match': `${packed.headers.etag}` })
    expect(known.statusCode).toBe(304)
    const head = await app.inject({ method: 'HEAD', url: '/system/inicio' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })
})

describe('what is not there', () => {
  it.each(['/nada', '/system/nada', `${match}/999999`, `${match}/abc`, `${match}/0`, `${match}2/999999`])(
    '%s is a page that says so, with status 404',
    async (path) => {
      const { statusCode, body, headers } = await get(path)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('text/html')
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).toContain('<div id="app">')
      expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(404)
    },
  )

  it('is no page for a file or a call', async () => {
    expect((await get('/assets/gone.js')).headers['content-type']).toContain('problem+json')
    expect((await get('/api/nada')).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/system/inicio' })).statusCode).toBe(404)
  })

  it('leads on from a path that only stands for another, with its question', async () => {
    const { statusCode, headers } = await get('/?a=1&b=?')
    expect([statusCode, headers.location]).toEqual([302, '/system/inicio?a=1&b=?'])
  })
})

it('opens the screens while the database is away, and says so to machines', async () => {
  const away = { ...server.services, db: null as never }
  const alone = Fastify()
  answerProblems(alone)
  await webApp(alone, away, join(folder, 'web'))
  expect((await alone.inject({ url: '/system/inicio' })).statusCode).toBe(200)
  const { statusCode, body, headers } = await alone.inject({ url: `${match}/1` })
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  expect(body).toContain('<div id="app">')
  await alone.close()
})

describe('while the box office is closed', () => {
  beforeEach(async () => {
    await server.db.insertInto('siteClosures').values({ message: '' }).execute()
    await refreshClosure(server.db)
  })
  afterEach(async () => {
    await server.db.deleteFrom('siteClosures').execute()
    await refreshClosure(server.db)
  })

  it('leads what sells to the page that says so, and keeps where one was going', async () => {
    const { statusCode, headers } = await get(`${match}/1?zona=3`)
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
    expect(headers.location).toBe(
      `/not-available-site?motivo=cerrado&volver=${encodeURIComponent(`${match}/1?zona=3`)}`,
    )
  })

  it('opens what somebody needs who has paid', async () => {
    expect((await get('/system/profile-base/account')).statusCode).toBe(200)
  })
})

describe('a file of the web app that this release lacks', () => {
  it('comes from the release beside it that has it, and nothing else of that release does', async () => {
    const releases = join(folder, 'releases')
    const web = join(releases, '1.0.1/dist/web')
    await mkdir(join(web, 'assets/desk'), { recursive: true })
    await writeFile(join(web, 'assets/desk/seats-NEXT.js'), 'next()')
    await writeFile(join(web, 'assets/desk/seats-NEXT.js.gz'), 'packed')
    await writeFile(join(web, 'secret.js'), 'secret')
    const node = Fastify()
    answerProblems(node)
    const config = { ...server.config, releasesDir: releases }
    await webApp(node, { ...server.services, config }, join(folder, 'web'))
    const found = await node.inject('/assets/desk/seats-NEXT.js')
    expect([found.statusCode, found.body]).toEqual([200, 'next()'])
    expect(found.headers['cache-control']).toContain('immutable')
    expect(found.headers['content-type']).toContain('javascript')
    const packed = await node.inject({
      url: '/assets/desk/seats-NEXT.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(packed.headers['content-encoding']).toBe('gzip')
    for (const path of ['/assets/../secret.js', '/assets/%2e%2e/secret.js', '/secret.js', '/assets/other.js'])
      expect((await node.inject(path)).statusCode, path).toBe(404)
    await node.close()
    expect((await get('/assets/desk/seats-NEXT.js')).statusCode).toBe(404)
  })
})
