import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { remembered } from '#server/remembered.ts'
import type { Services } from '#server/services.ts'
import { ogImageRenderer, ogImageHash } from './og-image/og-image-renderer.ts'
import { absolute } from './head/write-head.ts'
import type { PageAddress } from './pages/public-page.ts'
import { publicPages } from './pages/public-pages.ts'
import { addressesInSitemap, robotsTxt, sitemapIndexXml, sitemapXml } from './rules.ts'

const sitemapLagMs = 60_000
const hidden = { schema: { hide: true } }

/** What search engines and shared links ask for: robots.txt, sitemaps, pictures. */
export function seoRoutes(app: FastifyInstance, services: Services): void {
  const origin = services.config.publicUrl
  const press = ogImageRenderer()
  const lists = remembered<PageAddress[]>(sitemapLagMs, 1)
  const addresses = () => lists('all', () => listAddresses(services))

  app.get('/robots.txt', hidden, (_request, reply) => publicly(reply, 3600).send(robotsTxt(origin)))

  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const all = await addresses()
    const parts = Math.ceil(all.length / addressesInSitemap)
    const several = Array.from({ length: parts }, (_, part) => absolute(`/sitemap/${part + 1}.xml`, origin))
    return xml(reply).send(parts > 1 ? sitemapIndexXml(several) : sitemapXml(withUrls(all, origin)))
  })

  app.get<{ Params: { part: string } }>(
    '/sitemap/:part(^[1-9]\\d{0,3}).xml',
    hidden,
    async (request, reply) => {
      const from = (Number(request.params.part) - 1) * addressesInSitemap
      const part = (await addresses()).slice(from, from + addressesInSitemap)
      if (part.length === 0) throw notFound()
      return xml(reply).send(sitemapXml(withUrls(part, origin)))
    },
  )

  app.get('/og/default.png', hidden, (request, reply) => sendCard(request, reply, 'default', ''))
  app.get<{ Params: { kind: string; key: string } }>(
    '/og/:kind/:key(^[\\w-]{1,120}).png',
    hidden,
    (request, reply) => sendCard(request, reply, request.params.kind, request.params.key),
  )

  async function sendCard(request: FastifyRequest, reply: FastifyReply, kind: string, key: string) {
    const source = publicPages.find(({ card }) => card?.kind === kind)?.card
    const card = (await source?.read(services, key)) ?? null
    if (card === null) throw notFound()
    const print = ogImageHash(card)
    const named = (request.query as { v?: unknown }).v === print
    reply.headers({
      etag: `"${print}"`,
      'cache-control': named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === `"${print}"`) return reply.code(304).send()
    return reply.type('image/png').send(await press(card))
  }
}

async function listAddresses(services: Services): Promise<PageAddress[]> {
  const lists = await Promise.all(
    publicPages.map(async ({ addresses }) => (await addresses?.(services)) ?? []),
  )
  return lists.flat()
}

function withUrls(addresses: PageAddress[], origin: string) {
  return addresses.map(({ path, changedAt }) => ({ url: absolute(path, origin), changedAt }))
}

const xml = (reply: FastifyReply) => publicly(reply, 600).type('application/xml; charset=utf-8')
const publicly = (reply: FastifyReply, seconds: number) =>
  reply.header('cache-control', `public, max-age=${seconds}`)
