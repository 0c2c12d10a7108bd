import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { newsDeskRoutes } from './desk/routes.ts'
import { readPicture } from '#server/pictures/shelf.ts'
import { openPreview } from './open-preview.ts'
import * as sql from './sql.ts'
import { cardOf, wholeArticle } from './article-text/whole-article.ts'

const pageSize = 7

export function newsRoutes(app: FastifyInstance, services: Services): void {
  const { db, files } = services

  serve(app, contract.listNews, async ({ query: { q, tag, after } }) => {
    const wanted = { ...(q && { text: q }), ...(tag && { tag }), ...(after && { after }) }
    const rows = await sql.listPublished(db, { ...wanted, limit: pageSize + 1 })
    const articles = rows.slice(0, pageSize)
    return { articles: articles.map(cardOf), next: rows.length > pageSize ? articles.at(-1)!.id : null }
  })

  serve(app, contract.listTags, async () => ({ tags: await sql.countTags(db) }))

  serve(app, contract.readArticle, async ({ params }) => {
    const row = await sql.findArticleBySlug(db, params.slug)
    if (row === undefined) throw notFound('No encontramos esa noticia.')
    return wholeArticle(db, row)
  })

  serve(app, contract.readNewsImage, async ({ params: { imageId, file }, reply }) => {
    const bytes = await readPicture(files, imageId, file)
    if (bytes === null) throw notFound()
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    // Pictures may be found and shared, unlike the rest of the API.
    reply.removeHeader('x-robots-tag')
    return reply.type(file.endsWith('.avif') ? 'image/avif' : 'image/webp').send(bytes)
  })

  serve(app, contract.readPreview, async ({ query, reply }) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    return openPreview(db, query.token)
  })

  newsDeskRoutes(app, services)
}
