import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ArticleImages, Articles } from '#server/schema.ts'
import { beginnings } from '../rules.ts'

/** What is public now by the database's clock. */
function published(db: Db) {
  return db
    .selectFrom('articles as article')
    .leftJoin('articleImages as image', 'image.id', 'article.imageId')
    .select([
      'article.id',
      'article.slug',
      'article.title',
      'article.summary',
      'article.tags',
      'article.imageAlt',
    ])
    .select(['article.publishedAt', 'article.updatedAt'])
    .select(['image.id as imageId', 'image.width', 'image.height', 'image.widths'])
    .where('article.status', '=', 'published')
    .where('article.publishedAt', '<=', sql<Date>`now()`)
    .$narrowType<{ publishedAt: Date }>()
}

export type PublishedRow = Awaited<ReturnType<typeof listRows>>[number]
const listRows = (db: Db) => published(db).execute()

/** How a list is narrowed: words, one tag, what comes after the article of this id, how many. */
export type Wanted = { text?: string; tag?: string; after?: string; limit: number }

/** Published articles, the newest first. Accents do not matter, and the beginning of a word is enough. */
export function listPublished(db: Db, { text = '', tag, after, limit }: Wanted): Promise<PublishedRow[]> {
  let rows = published(db)
  if (text.trim() !== '') {
    rows = rows.where(
      sql<boolean>`article.search @@ (websearch_to_tsquery('spanish', ${text})
        || websearch_to_tsquery('spanish', plain_text(${text})) || to_tsquery('simple', ${beginnings(text)}))`,
    )
  }
  if (tag !== undefined) rows = rows.where(sql<boolean>`article.tags @> array[${tag}]`)
  if (after !== undefined) {
    rows = rows.where(
      sql<boolean>`(article.published_at, article.id) <
        (select last.published_at, last.id from articles last where last.id = ${after})`,
    )
  }
  return rows.orderBy('article.publishedAt', 'desc').orderBy('article.id', 'desc').limit(limit).execute()
}

/** What became public within the last hours. */
export function publishedSince(db: Db, hours: number): Promise<PublishedRow[]> {
  return published(db)
    .where('article.publishedAt', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .orderBy('article.publishedAt')
    .execute()
}

export function findArticleBySlug(db: Db, slug: string) {
  return published(db)
    .select(['article.body', 'article.author', 'article.eventId', 'article.version'])
    .where('article.slug', '=', slug)
    .executeTakeFirst()
}

/** What to read after an article: those that share most tags, the newest first. */
export function findMore(
  db: Db,
  { id, tags }: { id: string; tags: string[] },
  limit: number,
): Promise<PublishedRow[]> {
  return published(db)
    .where('article.id', '!=', id)
    .orderBy(
      sql`cardinality(array(select unnest(article.tags) intersect select unnest(${tags}::text[])))`,
      'desc',
    )
    .orderBy('article.publishedAt', 'desc')
    .limit(limit)
    .execute()
}

/** The tags of what is public, the most used first. */
export async function countTags(db: Db): Promise<{ name: string; articles: number }[]> {
  const { rows } = await sql<{ name: string; articles: number }>`
    select name, count(*)::int as articles from articles, unnest(tags) name
    where status = 'published' and published_at <= now()
    group by name order by articles desc, name limit 20`.execute(db)
  return rows
}

export function findPictures(db: Db, ids: string[]) {
  return db
    .selectFrom('articleImages')
    .select(['id', 'width', 'height', 'widths'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

/** Whatever its state, for the desk and for previews; `now` is the database's clock. */
export function findArticle(db: Db, id: string) {
  return edited(db).where('id', '=', id).executeTakeFirst()
}

export const lockArticle = (db: Db, id: string) =>
  edited(db).where('id', '=', id).forUpdate().executeTakeFirst()

export type EditedRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>

function edited(db: Db) {
  return db
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'summary', 'body', 'author', 'tags', 'imageId', 'imageAlt', 'eventId'])
    .select(['status', 'publishedAt', 'updatedAt', 'version', sql<Date>`now()`.as('now')])
}

/** Titles become addresses one at a time, so that two articles never choose the same free one. */
export async function lockSlugs(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('article slugs'))`.execute(tx)
}

export async function findSlugs(db: Db, start: string, exceptId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'like', `${start}%`)
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function insertArticle(db: Db, article: Insertable<Articles>): Promise<string> {
  const { id } = await db.insertInto('articles').values(article).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Who changed an article last, by the log; undefined where it was nobody of the club. */
export function lastEditor(db: Db, articleId: string) {
  return db
    .selectFrom('auditLog')
    .innerJoin('accounts', 'accounts.id', 'auditLog.accountId')
    .select(['auditLog.at', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('subject', '=', `article:${articleId}`)
    .orderBy('auditLog.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Every change makes a new version; the article is locked by the caller. */
export async function changeArticle(db: Db, id: string, change: Updateable<Articles>): Promise<void> {
  await db
    .updateTable('articles')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function insertImage(db: Db, image: Insertable<ArticleImages>): Promise<void> {
  await db.insertInto('articleImages').values(image).execute()
}

type Link = {
  tokenHash: Buffer
  articleId: string | null
  eventId: number | null
  createdBy: string
  hours: number
}

export async function insertPreviewLink(db: Db, { hours, ...link }: Link): Promise<Date> {
  const { expiresAt } = await db
    .insertInto('previewLinks')
    .values({ ...link, expiresAt: sql<Date>`now() + make_interval(hours => ${hours})` })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** What a token shows, while it does. */
export function findPreviewLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('previewLinks')
    .select(['articleId', 'eventId', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function deleteEndedLinks(db: Db): Promise<void> {
  await sql`delete from preview_links where expires_at < now() - interval '7 days'`.execute(db)
}
