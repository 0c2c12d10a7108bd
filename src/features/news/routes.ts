import multipart from '@fastify/multipart'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { notFound, Problem } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'
import * as desk from './desk/contract.ts'
import { encodePicture } from './pictures/encode.ts'
import { readPicture, storePicture } from './pictures/shelf.ts'
import { openPreview } from './previews/open-preview.ts'
import { stateOf } from './rules.ts'
import * as sql from './sql.ts'
import { cardOf, wholeArticle } from './article-text/whole-article.ts'

const pageSize = 7
const largestUpload = 12 * 1024 * 1024

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

  void app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: largestUpload } })
    serve(uploads, desk.uploadImage, async ({ who, request }) => {
      const by = who.account.id
      const upload = request.isMultipart() ? await request.file() : undefined
      if (upload === undefined) throw new Problem('no_file', 'Elige una imagen.', 400)
      const picture = await encodePicture(await upload.toBuffer())
      const { width, height, widths } = picture
      const id = randomUUID()
      await storePicture(files, id, picture)
      await sql.insertImage(db, { id, width, height, widths, createdBy: by })
      return { id, width, height, widths }
    })
  })
  deskRoutes(app, services)
}

/** The desk: whoever may manage news. For the rest of the staff it does not exist. */
function deskRoutes(app: FastifyInstance, { db, config }: Services): void {
  serve(app, desk.listArticles, async () => {
    return { articles: (await sql.listEdited(db)).map(describe) }
  })

  serve(app, desk.openArticle, async ({ params }) => {
    const article = await sql.findArticle(db, params.articleId)
    if (article === undefined) throw notFound('No encontramos esa noticia.')
    return describe(article)
  })

  serve(app, desk.createArticle, async ({ who, body }) =>
    describe(await actions.createArticle(db, body, who.account.id)),
  )

  serve(app, desk.updateArticle, async ({ who, params, body: { version, ...draft } }) => {
    const change = { articleId: params.articleId, version, by: who.account.id }
    return describe(await actions.updateArticle(db, change, draft))
  })

  serve(app, desk.publishArticle, async ({ who, params, body: { version, at } }) => {
    const change = { articleId: params.articleId, version, by: who.account.id }
    return describe(await actions.publishArticle(db, change, at === undefined ? null : new Date(at)))
  })

  serve(app, desk.withdrawArticle, async ({ who, params, body: { version } }) => {
    const change = { articleId: params.articleId, version, by: who.account.id }
    return describe(await actions.withdrawArticle(db, change))
  })

  serve(app, desk.makePreviewLink, async ({ who, body }) => {
    const { token, expiresAt } = await actions.makePreviewLink(db, { ...body, by: who.account.id })
    const path = 'eventId' in body.of ? '/preview1' : '/preview2'
    return {
      url: new URL(`${path}?token=${token}`, config.publicUrl).href,
      expiresAt: expiresAt.toISOString(),
    }
  })
}

function describe({ now, status, publishedAt, updatedAt, ...article }: sql.EditedRow) {
  return {
    ...article,
    state: stateOf({ status, publishedAt }, now),
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}
