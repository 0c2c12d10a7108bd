import { describeEvent } from '#catalogue/events/server/actions.ts'
import type { Event } from '#catalogue/events/contract.ts'
import { findEvent } from '#catalogue/events/server/sql.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { sha256 } from '#server/session.ts'
import { wholeArticle } from './article-text/whole-article.ts'
import type { Article } from '../contract.ts'
import { findArticle, findPictures, findPreviewLink } from './sql.ts'

type Preview = { event?: Event; article?: Article; expiresAt: string }

/** What a link shows, as its readers will see it. A link that ended and one that never was look alike. */
export async function openPreview(db: Db, token: string): Promise<Preview> {
  const link = await findPreviewLink(db, sha256(token))
  if (link === undefined) throw gone()
  return {
    ...(link.eventId !== null && { event: await eventOf(db, link.eventId) }),
    ...(link.articleId !== null && { article: await articleOf(db, link.articleId) }),
    expiresAt: link.expiresAt.toISOString(),
  }
}

async function eventOf(db: Db, eventId: number): Promise<Event> {
  const found = await findEvent(db, eventId, { drafts: true })
  if (found === undefined) throw gone()
  return describeEvent(db, found)
}

/** Not published yet, it bears the date it will have, or today's. */
async function articleOf(db: Db, articleId: string): Promise<Article> {
  const article = await findArticle(db, articleId)
  if (article === undefined) throw gone()
  const { publishedAt, now, imageId } = article
  const [picture] = await findPictures(db, imageId === null ? [] : [imageId])
  const { width = null, height = null, widths = null } = picture ?? {}
  return wholeArticle(db, { ...article, publishedAt: publishedAt ?? now, width, height, widths })
}

const gone = () => notFound('Esta vista previa no existe o ya venció.')
