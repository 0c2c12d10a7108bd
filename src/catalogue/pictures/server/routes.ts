import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPicture } from '../contract.ts'
import { readFile } from './shelf.ts'

const types: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' }

export function pictureRoutes(app: FastifyInstance, { files }: Services): void {
  serve(app, readPicture, async ({ params: { pictureId, file }, reply }) => {
    const bytes = await readFile(files, pictureId, file)
    if (bytes === null) throw notFound('No encontramos esa imagen.')
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable' })
    // Pictures may be found and shared, unlike the rest of the API.
    reply.removeHeader('x-robots-tag')
    return reply.type(types[extname(file)]!).send(bytes)
  })
}
