import { audit } from '#server/audit.ts'
import { randomBytes } from 'node:crypto'
import { findEvent } from '#catalogue/events/server/sql.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { sha256 } from '#server/session.ts'
import * as rules from '../rules.ts'
import * as sql from './sql.ts'

export type Draft = {
  title: string
  summary: string
  body: string
  author: string
  tags: string[]
  imageId: string | null
  imageAlt: string
  eventId: number | null
}

/** A draft, which only the desk and who has a preview link can see. */
export function createArticle(db: Db, draft: Draft, by: string | null): Promise<sql.EditedRow> {
  return db.transaction().execute(async (tx) => {
    await checkParts(tx, draft)
    const slug = await chooseSlug(tx, draft.title, null)
    const id = await sql.insertArticle(tx, { ...draft, slug, createdBy: by })
    await log(tx, by, 'article.create', id, { title: draft.title })
    return present(await sql.findArticle(tx, id))
  })
}

type Change = { articleId: string; version: number; by: string | null }

/** Saves over the version that was read; who comes second is told. The address is fixed from the first publication. */
export function updateArticle(db: Db, change: Change, draft: Draft): Promise<sql.EditedRow> {
  return changeArticle(db, change, 'article.update', async (tx, article) => {
    await checkParts(tx, draft)
    if (article.status !== 'draft' && draft.body.trim() === '')
      throw new Problem('no_body', words.no_body, 400)
    const fixed = article.publishedAt !== null
    const slug = fixed ? article.slug : await chooseSlug(tx, draft.title, article.id)
    return { ...draft, slug, updatedAt: article.now }
  })
}

/** Public now, or from `at` on. */
export function publishArticle(db: Db, change: Change, at: Date | null): Promise<sql.EditedRow> {
  return changeArticle(db, change, 'article.publish', (_, article) => {
    const fault = rules.publicationFault(article, article.now)
    if (fault !== null) throw new Problem(fault, words[fault])
    const publishedAt = at !== null && at > article.now ? at : article.now
    return { status: 'published' as const, publishedAt }
  })
}

/** Takes an article from its readers, or a scheduled one back. */
export function withdrawArticle(db: Db, change: Change): Promise<sql.EditedRow> {
  return changeArticle(db, change, 'article.withdraw', (_, article) => {
    if (!rules.canWithdraw(article)) throw new Problem('not_published', 'Esa noticia no está publicada.')
    return { status: 'withdrawn' as const }
  })
}

type Changed = Parameters<typeof sql.changeArticle>[2]

async function changeArticle(
  db: Db,
  { articleId, version, by }: Change,
  action: AuditAction,
  decide: (tx: Db, article: sql.EditedRow) => Changed | Promise<Changed>,
): Promise<sql.EditedRow> {
  return db.transaction().execute(async (tx) => {
    const article = present(await sql.lockArticle(tx, articleId))
    if (article.version !== version) {
      const last = await sql.lastEditor(tx, articleId)
      throw new Problem('changed_meanwhile', rules.changedWords(last?.name ?? null), 409, {
        by: last?.name ?? null,
        at: last?.at.toISOString() ?? null,
      })
    }
    await sql.changeArticle(tx, articleId, await decide(tx, article))
    await log(tx, by, action, articleId, { version: version + 1 })
    return present(await sql.findArticle(tx, articleId))
  })
}

async function checkParts(tx: Db, { imageId, imageAlt, eventId }: Draft): Promise<void> {
  const missing = (field: string, text: string) =>
    new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields: { [field]: text } })
  if (imageId !== null && imageAlt === '') throw missing('imageAlt', 'Describe lo que se ve en la imagen')
  if (imageId !== null && (await sql.findPictures(tx, [imageId])).length === 0)
    throw missing('imageId', 'Esa imagen no existe')
  if (eventId !== null && (await findEvent(tx, eventId, { drafts: true })) === undefined)
    throw missing('eventId', 'No encontramos ese partido o evento')
}

async function chooseSlug(tx: Db, title: string, articleId: string | null): Promise<string> {
  await sql.lockSlugs(tx)
  return rules.freeSlug(title, await sql.findSlugs(tx, rules.articleSlug(title), articleId))
}

type PreviewInput = { of: { articleId: string } | { eventId: number }; hours: number; by: string }

/** A token that shows one article or match until it expires. Only its hash stays here. */
export function makePreviewLink(
  db: Db,
  { of, hours, by }: PreviewInput,
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction().execute(async (tx) => {
    const [articleId, eventId] = 'articleId' in of ? [of.articleId, null] : [null, of.eventId]
    const found =
      articleId === null
        ? await findEvent(tx, eventId, { drafts: true })
        : await sql.findArticle(tx, articleId)
    if (found === undefined) throw notFound()
    const token = randomBytes(32).toString('base64url')
    const expiresAt = await sql.insertPreviewLink(tx, {
      tokenHash: sha256(token),
      articleId,
      eventId,
      createdBy: by,
      hours,
    })
    const subject = articleId === null ? `event:${eventId}` : `article:${articleId}`
    await audit(tx, { accountId: by, action: 'preview.link', subject, detail: { hours } })
    return { token, expiresAt }
  })
}

function present<T>(article: T | undefined): T {
  if (article === undefined) throw notFound('No encontramos esa noticia.')
  return article
}

function log(
  tx: Db,
  accountId: string | null,
  action: AuditAction,
  id: string,
  detail: Record<string, unknown>,
) {
  return audit(tx, { accountId, action, subject: `article:${id}`, detail })
}

const words = {
  already_published: 'Esa noticia ya está publicada.',
  no_body: 'Falta el texto de la noticia.',
}
