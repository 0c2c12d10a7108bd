import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentClosure } from '#club/settings/server/closure/current.ts'
import { screenStaysOpen } from '#club/settings/closure-rules.ts'
import { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import { documents, type WebDocument } from './documents.ts'
import { releaseWithFile } from './files-of-releases.ts'
import { contentSecurityPolicy } from '#server/security-headers.ts'
import { shared } from '#server/shared-answers.ts'
import type { Services } from '#server/services.ts'

export const webFolder = join(import.meta.dirname, '../../../dist/web')

/** Serves the built web app: hashed files for ever, and a document for every path that is a screen. */
export async function webApp(app: FastifyInstance, services: Services, folder = webFolder): Promise<void> {
  const { config } = services
  const { redirectOf, documentOf, unready } = documents(services, folder)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // The club's own address stands in it, so it is no file.
    globIgnore: ['robots.txt*'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', keptHow(path))
      // The service worker keeps index.html with its headers and opens every screen with it.
      if (path.includes('.html') && !reply.hasHeader('content-security-policy')) {
        reply.header('content-security-policy', contentSecurityPolicy('/', config))
      }
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', ...search] = request.url.split('?')
    const other = await releaseWithFile(config.releasesDir, path)
    if (other !== null) return reply.sendFile(path.slice(1), other)
    if (!['GET', 'HEAD'].includes(request.method) || path.startsWith('/api/') || /\.\w{2,5}$/.test(path)) {
      throw new Problem('not_found', 'No encontramos lo que buscas.', 404)
    }
    if (!existsSync(folder)) throw new Problem('not_built', 'La página se está preparando.', 503)
    if (currentClosure() !== null && !screenStaysOpen(path)) {
      const back = encodeURIComponent(request.url)
      reply.header('cache-control', 'no-store')
      return reply.redirect(`${paths.notAvailable}?motivo=cerrado&volver=${back}`)
    }
    const target = await redirectOf(path)
    if (target !== null) {
      reply.header('cache-control', shared(60, 600))
      return reply.redirect([target, ...search].join('?'))
    }
    reply.header('content-security-policy', contentSecurityPolicy(path, config))
    const document = await documentOf(path, search.join('?')).catch((error: unknown) => {
      request.log.error({ err: error }, 'document failed')
      // The screen opens all the same, and says itself what it cannot show.
      return unready()
    })
    if (/^(\/system)?\/preview[12]$/.test(path)) reply.header('x-robots-tag', 'noindex, nofollow')
    return sendDocument(request, reply, document)
  })
}

/** Named by what is in it: for ever. The service worker decides what a phone shows, so it is never an old one. */
function keptHow(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/sw\.js|\.html/.test(path) ? 'no-cache' : shared(10, 60)
}

function sendDocument(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { status, html, brotli, etag }: WebDocument,
): FastifyReply {
  reply
    .headers({
      // A document is the same for everybody: who is logged in only its code knows.
      'cache-control': status < 500 ? shared(2, 30) : 'no-store',
      vary: 'accept-encoding',
      etag,
    })
    .type('text/html; charset=utf-8')
  if (status === 503) reply.header('retry-after', '2')
  if (status === 200 && headers['if-none-match'] === etag) return reply.code(304).send()
  reply.code(status)
  if (!/\bbr\b/.test(`${headers['accept-encoding']}`)) return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}
