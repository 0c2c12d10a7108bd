import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEvent } from '#catalogue/events/server/actions.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { publicPages } from './pages/public-pages.ts'

let server: TestServer
let published: number
let draft: number

beforeAll(async () => {
  server = await testServer({ environment: { PUBLIC_URL: 'https://club.example' } })
  const match = await server.db
    .selectFrom('events')
    .selectAll()
    .where('status', '=', 'published')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  published = match.id
  draft = await createEvent(server.db, {
    seasonId: match.seasonId,
    planId: match.planId,
    home: 'Gallos',
    away: 'Secretos',
    round: match.round,
    startsAt: match.startsAt,
    doorsAt: match.doorsAt,
    salesStartAt: match.salesStartAt,
    salesEndAt: match.salesEndAt,
    cancellationRule: match.cancellationRule,
  })
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })

describe('pictures of shared links', () => {
  it('draws a match as a PNG of 1200 × 630', async () => {
    const answer = await get(`/og/match/${published}.png`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('may be kept for ever under the address that names its content, an hour under any other', async () => {
    const first = await get(`/og/match/${published}.png?v=old`)
    expect(first.headers['cache-control']).toBe('public, max-age=3600')
    const etag = `${first.headers.etag}`
    const named = await get(`/og/match/${published}.png?v=${etag.replaceAll('"', '')}`)
    expect(named.headers['cache-control']).toContain('immutable')
    expect((await get(`/og/match/${published}.png`, { 'if-none-match': etag })).statusCode).toBe(304)
    await server.db.updateTable('events').set({ round: 'Repechaje' }).where('id', '=', published).execute()
    const changed = await get(`/og/match/${published}.png`, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('has one of the club for every other page', async () => {
    const answer = await get('/og/default.png')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200 })
  })

  it('has none of what is not public', async () => {
    for (const path of [
      '/og/match/999999.png',
      `/og/match/${draft}.png`,
      '/og/match/x.png',
      '/og/nada/1.png',
    ]) {
      expect((await get(path)).statusCode).toBe(404)
    }
    expect((await get(`/og/match/${'9'.repeat(100)}.png`)).statusCode).toBe(404)
  })
})

describe('a pack', () => {
  it('has a head with its price and what it contains, a card, and a place in the sitemap', async () => {
    const { id } = await server.db
      .selectFrom('packs')
      .select('id')
      .where('slug', '=', 'dos-y-bufanda')
      .executeTakeFirstOrThrow()
    const page = publicPages.find(({ path }) => path.includes('packDetail'))!
    const found = await page.read(server.services, { packId: String(id) })
    expect(found).toMatchObject({
      head: {
        title: 'Pack Dos y bufanda',
        canonical: `/system/tickets-base/packDetail/${id}`,
        kind: 'product',
      },
      reads: [`/packs/${id}`],
    })
    expect(found!.head.description).toMatch(
      /^Adulto desde \$[\d,]+\.00\. .*Gallos vs Halcones de Jalisco.*Bufanda/,
    )
    expect(found!.head.structured![0]).toMatchObject({ '@type': 'Product', offers: { priceCurrency: 'MXN' } })
    expect(await page.read(server.services, { packId: '999999' })).toBeNull()
    expect(await page.read(server.services, { packId: 'x' })).toBeNull()
    expect((await page.read(server.services, {}))?.head.title).toBe('Packs de partidos')
    expect((await get(`/og/pack/${id}.png`)).statusCode).toBe(200)
    expect((await get('/sitemap.xml')).body).toContain(
      `https://club.example/system/tickets-base/packDetail/${id}`,
    )
  })
})

describe('what search engines ask for', () => {
  it('lists the published matches once each, and no draft', async () => {
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((found) => found[1])
    expect(listed).toContain('https://club.example/system/inicio')
    expect(listed).toContain(`https://club.example/system/tickets-base/eventDetail/${published}`)
    expect(listed).not.toContain(`https://club.example/system/tickets-base/eventDetail/${draft}`)
    expect(new Set(listed).size).toBe(listed.length)
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    const [opened, closed] = [body.match(/<\w+/g), body.match(/<\/\w+/g)]
    expect(opened?.map((tag) => tag.slice(1)).toSorted()).toEqual(
      closed?.map((tag) => tag.slice(2)).toSorted(),
    )
  })

  it('is served in parts too, and says where it is', async () => {
    expect((await get('/sitemap/1.xml')).statusCode).toBe(200)
    expect((await get('/sitemap/2.xml')).statusCode).toBe(404)
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.body).toContain('Sitemap: https://club.example/sitemap.xml')
    expect((await get('/api/events')).headers['x-robots-tag']).toBe('noindex')
  })
})
