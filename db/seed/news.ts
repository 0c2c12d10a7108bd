import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from 'flydrive'
import sharp from 'sharp'
import { createArticle, publishArticle } from '#front/news/server/actions.ts'
import { encodePicture, newsCut } from '#server/pictures/encode.ts'
import { storePicture } from '#server/pictures/shelf.ts'
import { insertImage } from '#front/news/server/sql.ts'
import type { Db } from '#server/db.ts'
import { drawNews } from './news-art.ts'

const folder = join(import.meta.dirname, 'news')
/** AVIF without looking for the smallest file: the demo club must be there at once. */
const quickest = 0
const day = 24 * 60 * 60 * 1000

type DemoArticle = { head: Record<string, string>; body: string }
type Options = { now: Date; files: Disk | null }

/** The demo club's news, one scheduled and one draft among them. Pictures only where there is a place for files. */
export async function seedNews(db: Db, { now, files }: Options): Promise<void> {
  for (const name of readdirSync(folder).toSorted()) {
    await seedArticle(db, readArticle(name), { now, files })
  }
}

function readArticle(name: string): DemoArticle {
  const [head = '', ...body] = readFileSync(join(folder, name), 'utf8').split('\n\n')
  const fields = head.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2))
  return { head: Object.fromEntries(fields), body: body.join('\n\n') }
}

async function seedArticle(db: Db, { head, body }: DemoArticle, { now, files }: Options): Promise<void> {
  const { title = '', summary = '', author = '', tags = '', match = '', art = '', alt = '' } = head
  const known = await db.selectFrom('articles').select('id').where('title', '=', title).executeTakeFirst()
  if (known !== undefined) return
  const draft = { title, summary, author, tags: tags.split(', '), eventId: await matchOf(db, match) }
  const [imageId, pictured] = [await draw(db, files, art), await drawInside(db, files, body)]
  const article = await createArticle(
    db,
    { ...draft, body: pictured, imageId, imageAlt: imageId === null ? '' : alt },
    null,
  )
  if (head['day'] === undefined) return
  const at = new Date(now.getTime() + Number(head['day']) * day)
  await publishArticle(db, { articleId: article.id, version: article.version, by: null }, at)
  if (at < now)
    await db
      .updateTable('articles')
      .set({ publishedAt: at, updatedAt: at })
      .where('id', '=', article.id)
      .execute()
}

async function matchOf(db: Db, away: string): Promise<number | null> {
  const match = await db.selectFrom('events').select('id').where('away', '=', away).executeTakeFirst()
  return match?.id ?? null
}

/** `](imagen:pitch)` in a text becomes the number of that drawing's picture; without files the line goes. */
async function drawInside(db: Db, files: Disk | null, body: string): Promise<string> {
  const [line, art = ''] = /^!\[.*\]\(imagen:(\w+)\)\n\n/m.exec(body) ?? []
  if (line === undefined) return body
  const imageId = await draw(db, files, art)
  return body.replace(line, imageId === null ? '' : line.replace(`imagen:${art}`, `imagen:${imageId}`))
}

async function draw(db: Db, files: Disk | null, art: string): Promise<string | null> {
  if (files === null) return null
  const drawing = sharp(Buffer.from(drawNews(art))).resize({ width: 960 })
  const picture = await encodePicture(
    await drawing.png({ compressionLevel: 1 }).toBuffer(),
    newsCut,
    quickest,
  )
  const id = randomUUID()
  await storePicture(files, id, picture)
  const { width, height, widths } = picture
  await insertImage(db, { id, width, height, widths, createdBy: null })
  return id
}
