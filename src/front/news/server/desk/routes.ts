import type { Reply } from '#lib/endpoint.ts'
import multipart from '@fastify/multipart'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as actions from '../actions.ts'
import { picturesIn, renderArticle } from '../article-text/render.ts'
import { encodePicture } from '#server/pictures/encode.ts'
import { storePicture } from '#server/pictures/shelf.ts'
import { imageOf, stateOf } from '../../rules.ts'
import * as sql from '../sql.ts'
import * as desk from '../../desk-contract.ts'
import { articlesTable } from './table.ts'

const largestUpload = 12 * 1024 * 1024

/** The desk: whoever may manage news. For the rest of the staff it does not exist. */
export function newsDeskRoutes(app: FastifyInstance, { db, files, config }: Services): void {
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

  serve(app, desk.listArticles, async ({ query }) => {
    const { rows, total } = await readPage(db, articlesTable, query)
    return { rows: rows, total }
  })

  serve(app, desk.openArticle, async ({ params }) => {
    const article = await sql.findArticle(db, params.articleId)
    if (article === undefined) throw notFound('No encontramos esa noticia.')
    return describe(db, article)
  })

  serve(app, desk.createArticle, async ({ who, body }) =>
    describe(db, await actions.createArticle(db, body, who.account.id)),
  )

  serve(app, desk.updateArticle, async ({ who, params, body: { version, ...draft } }) => {
    const change = { articleId: params.articleId, version, by: who.account.id }
    return describe(db, await actions.updateArticle(db, change, draft))
  })

  serve(app, desk.publishArticle, async ({ who, params, body: { version, at } }) => {
    const change = { articleId: params.articleId, version, by: who.account.id }
    return describe(db, await actions.publishArticle(db, change, at === undefined ? null : new Date(at)))
  })

  serve(app, desk.withdrawArticle, async ({ who, params, body: { version } }) => {
    const change = { articleId: params.articleId, version, by: who.account.id }
    return describe(db, await actions.withdrawArticle(db, change))
  })

  serve(app, desk.renderBody, async ({ body: { body } }) => ({
    html: renderArticle(body, await sql.findPictures(db, picturesIn(body))),
  }))

  serve(app, desk.makePreviewLink, async ({ who, body }) => {
    const { token, expiresAt } = await actions.makePreviewLink(db, { ...body, by: who.account.id })
    const path = 'eventId' in body.of ? '/preview1' : '/preview2'
    return { url: new URL(`${path}?token=${token}`, config.publicUrl).href, expiresAt }
  })
}

async function describe(
  db: Db,
  { now, status, publishedAt, updatedAt, ...article }: sql.EditedRow,
): Promise<Reply<typeof desk.openArticle>> {
  const { imageId } = article
  const [picture] = imageId === null ? [] : await sql.findPictures(db, [imageId])
  return {
    ...article,
    image: picture === undefined ? null : imageOf({ ...article, ...picture }),
    state: stateOf({ status, publishedAt }, now),
    publishedAt,
    updatedAt,
  }
}
