import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#lib/problem.ts'
import type { Config } from './config.ts'
import { contentSecurityPolicy } from './security-headers.ts'

export const webFolder = join(import.meta.dirname, '../../dist/web')

/** Serves the built web app: hashed files for ever, and the one document for every path that is a screen. */
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
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (request.method !== 'GET' || path.startsWith('/api/') || /\.\w{2,5}$/.test(path)) {
      throw new Problem('not_found', 'No encontramos lo que buscas.', 404)
    }
    const html = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => null)
    if (html === null) throw new Problem('not_built', 'La página se está preparando.', 503)
    return reply
      .header('content-security-policy', contentSecurityPolicy(path, config))
      .header('cache-control', 'no-cache')
      .type('text/html')
      .send(html)
  })
}
