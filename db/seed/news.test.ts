import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPublished } from '#front/news/server/sql.ts'
import { readPicture } from '#server/pictures/shelf.ts'
import { readConfig } from '#server/config.ts'
import { fileStore } from '#server/files.ts'
import { testDatabase, type TestDatabase } from '../../tests/database.ts'
import { seedNews } from './news.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await testDatabase('demo')
  dataDir = await mkdtemp(join(tmpdir(), 'taquilla-news-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it('has news in every state, most of them about a match, and is the same after a second seed', async () => {
  const { db } = database
  const states = () =>
    db
      .selectFrom('articles')
      .select(['slug', 'status', 'eventId', 'imageId', 'publishedAt'])
      .orderBy('slug')
      .execute()
  const first = await states()
  const now = new Date()
  expect(first.filter(({ status }) => status === 'draft')).toHaveLength(1)
  expect(first.filter(({ publishedAt }) => publishedAt !== null && publishedAt > now)).toHaveLength(1)
  expect(first.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now)).toHaveLength(8)
  expect(first.filter(({ eventId }) => eventId !== null).length).toBeGreaterThanOrEqual(4)
  await seedNews(db, { now: new Date(now.getTime() + 86_400_000), files: null })
  expect(await states()).toEqual(first)
})

it('draws its pictures where there is a place for files', async () => {
  const { db } = database
  await db.deleteFrom('articles').execute()
  const files = fileStore(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
  await seedNews(db, { now: new Date(), files })
  for (const { imageId, widths } of await listPublished(db, { limit: 20 })) {
    expect(widths).toEqual([480, 960])
    expect((await readPicture(files, imageId!, '960.avif'))?.length).toBeGreaterThan(2000)
  }
  const [halcones] = await db
    .selectFrom('articles')
    .select('body')
    .where('title', 'like', 'Halcones%')
    .execute()
  expect(halcones?.body).toMatch(/\(imagen:[0-9a-f-]{36}\)/)
})
