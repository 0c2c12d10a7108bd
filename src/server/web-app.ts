import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#lib/problem.ts'
import { matchDocument } from './match-document.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import type { Services } from './services.ts'

export const webFolder = join(import.meta.dirname, '../../dist/web')

/** Serves the built web app: hashed files for ever, and a document for every path that is a screen. */
export async function webApp(app: FastifyInstance, { config, db }: Services): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      // The service worker keeps index.html with its headers and opens every screen with it.
      if (path.includes('.html') && !reply.hasHeader('content-security-policy')) {
        reply.header('content-security-policy', contentSecurityPolicy('/', config))
      }
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!['GET', 'HEAD'].includes(request.method) || path.startsWith('/api/') || /\.\w{2,5}$/.test(path)) {
      throw new Problem('not_found', 'No encontramos lo que buscas.', 404)
    }
    if (!existsSync(webFolder)) throw new Problem('not_built', 'La página se está preparando.', 503)
    reply.header('content-security-policy', contentSecurityPolicy(path, config))
    if (/^(\/system)?\/preview[12]$/.test(path)) reply.header('x-robots-tag', 'noindex, nofollow')
    const eventId = /^\/system\/tickets-base\/eventDetail\/([1-9]\d{0,8})$/.exec(path)?.[1]
    const match = eventId === undefined ? null : await matchDocument(db, Number(eventId), webFolder)
    if (match !== null) return sendDocument(request, reply, match)
    return reply.sendFile(path === '/system/inicio' ? 'inicio.html' : 'index.html', webFolder)
  })
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).type('text/html')
  if (!/\bbr\b/.test(`${request.headers['accept-encoding']}`)) return reply.send(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(html, { params }))
}
