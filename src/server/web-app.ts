import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#lib/problem.ts'
import type { Config } from './config.ts'
import { contentSecurityPolicy } from './security-headers.ts'

export const webFolder = join(import.meta.dirname, '../../dist/web')

/** Screens with a document of their own (scripts/documents.ts); every other one opens with index.html. */
const documents: [path: RegExp, file: string][] = [
  [/^\/system\/inicio$/, 'inicio.html'],
  [/^\/system\/tickets-base\/eventDetail(\/\d+)?$/, 'event-detail.html'],
]

/** Serves the built web app: hashed files for ever, and a document for every path that is a screen. */
export async function webApp(app: FastifyInstance, config: Config): Promise<void> {
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
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!['GET', 'HEAD'].includes(request.method) || path.startsWith('/api/') || /\.\w{2,5}$/.test(path)) {
      throw new Problem('not_found', 'No encontramos lo que buscas.', 404)
    }
    if (!existsSync(webFolder)) throw new Problem('not_built', 'La página se está preparando.', 503)
    const own = documents.find(([screen]) => screen.test(path))?.[1]
    return reply
      .header('content-security-policy', contentSecurityPolicy(path, config))
      .sendFile(own ?? 'index.html', webFolder)
  })
}
