import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import { blank, openDesk } from './testing/desk.ts'
import { changeArticle, findArticle } from './sql.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())

const at = (id: string) => `/news/desk/articles/${id}`
const status = async (slug: string) => (await server.browser().get(`/news/articles/${slug}`)).status

describe('the life of an article', () => {
  it('goes from draft to published to withdrawn, and its readers see it in between', async () => {
    const draft = await desk.write({ title: 'Vuelve el Chato' })
    expect(draft).toMatchObject({ state: 'draft', slug: 'vuelve-el-chato', version: 1, publishedAt: null })
    expect(await status(draft.slug)).toBe(404)
    const published = await desk.post(`${at(draft.id)}/publication`, { version: 1 })
    expect(published.body).toMatchObject({ state: 'published', version: 2 })
    expect(await status(draft.slug)).toBe(200)
    const withdrawn = await desk.post(`${at(draft.id)}/withdrawal`, { version: 2 })
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn', version: 3 })
    expect(await status(draft.slug)).toBe(404)
    const log = await server.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', `article:${draft.id}`)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['article.create', 'article.publish', 'article.withdraw'])
  })

  it('is scheduled for a later date, and the clock alone publishes it', async () => {
    const { id, slug } = await desk.write({ title: 'Mañana se sabe' })
    const soon = new Date(Date.now() + 60_000).toISOString()
    const { body } = await desk.post(`${at(id)}/publication`, { version: 1, at: soon })
    expect(body).toMatchObject({ state: 'scheduled', publishedAt: soon })
    expect(await status(slug)).toBe(404)
    await server.db
      .updateTable('articles')
      .set({ publishedAt: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect(await status(slug)).toBe(200)
    expect((await desk.get(at(id))).body.state).toBe('published')
  })

  it('takes a date that has passed as now, so that nothing is dated back', async () => {
    const { id } = await desk.write()
    const { body } = await desk.post(`${at(id)}/publication`, { version: 1, at: '2020-01-01T00:00:00.000Z' })
    expect(Date.now() - Date.parse(body.publishedAt)).toBeLessThan(60_000)
  })

  it('keeps its address once it was published, and finds a new one for a new title before', async () => {
    const { id } = await desk.write({ title: 'Primer nombre' })
    const renamed = await desk.call('PUT', at(id), { ...blank, title: 'Segundo nombre', version: 1 })
    expect(renamed.body.slug).toBe('segundo-nombre')
    await desk.post(`${at(id)}/publication`, { version: 2 })
    const again = await desk.call('PUT', at(id), { ...blank, title: 'Tercer nombre', version: 3 })
    expect(again.body).toMatchObject({ slug: 'segundo-nombre', title: 'Tercer nombre', version: 4 })
  })

  it('refuses what makes no sense: twice, without text, withdrawing a draft', async () => {
    const empty = await desk.write({ body: '  \n ' })
    const refused = await desk.post(`${at(empty.id)}/publication`, { version: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'no_body'])
    expect((await desk.post(`${at(empty.id)}/withdrawal`, { version: 1 })).body.code).toBe('not_published')
    const { id } = await desk.publish({ title: 'Ya salió' })
    expect((await desk.post(`${at(id)}/publication`, { version: 2 })).body.code).toBe('already_published')
    const hollow = await desk.call('PUT', at(id), { ...blank, body: '', version: 2 })
    expect(hollow.body.code).toBe('no_body')
  })

  it.each([
    ['a picture without words for it', { imageId: '00000000-0000-4000-8000-000000000000' }, 'imageAlt'],
    [
      'a picture that is not there',
      { imageId: '00000000-0000-4000-8000-000000000000', imageAlt: 'x' },
      'imageId',
    ],
    ['a match that is not there', { eventId: 999_999 }, 'eventId'],
    ['a tag twice', { tags: ['A', 'A'] }, 'tags'],
    ['no title', { title: '   ' }, 'title'],
    ['a bidi mark in the text', { body: 'a\u202eb' }, 'body'],
    ['a bell in the text', { body: 'a\u0007b' }, 'body'],
    ['a zero-width mark in the title', { title: 'a\u200bb' }, 'title'],
  ])('names the field of %s', async (_, part, field) => {
    const answer = await desk.post('/news/desk/articles', { ...blank, ...part })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
  })

  it('stores text in one form: NFC and plain line breaks', async () => {
    const { id } = await desk.write({ title: 'Afición', body: 'uno\r\ndos\rtres' })
    expect((await desk.get(at(id))).body).toMatchObject({ title: 'Afición', body: 'uno\ndos\ntres' })
  })
})

describe('two who write at once', () => {
  const rounds = 25

  it('never overwrite each other: who saves over an older version is told', async () => {
    const { id } = await desk.write()
    for (let version = 1; version <= rounds; version++) {
      const save = (body: string) => desk.call('PUT', at(id), { ...blank, body, version })
      const answers = await Promise.all([save('uno'), save('dos')])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('changed_meanwhile')
    }
  })

  it('would overwrite each other without the lock (control)', async () => {
    const { id } = await desk.write()
    const unguarded = async (version: number) => {
      const article = await findArticle(server.db, id)
      if (article?.version !== version) return false
      await changeArticle(server.db, id, { body: `versión ${version}` })
      return true
    }
    let lost = 0
    for (let round = 0; round < rounds; round++) {
      const { version } = (await findArticle(server.db, id))!
      const saved = await Promise.all([unguarded(version), unguarded(version)])
      if (saved.every(Boolean)) lost++
    }
    expect(lost).toBeGreaterThan(0)
  })

  it('get an address each for the same title', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 12 }, () => desk.write({ title: 'Todos a la vez' })),
    )
    const slugs = drafts.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(12)
    expect(slugs).toContain('todos-a-la-vez')
    expect(slugs).toContain('todos-a-la-vez-12')
  })
})

it('has no desk for staff who do not manage news', async () => {
  const { id, version } = await desk.write()
  const boxOffice = server.browser()
  await boxOffice.login('taquilla@club.example', 'cresta-dorada-11')
  const tries: [method: string, path: string, body?: unknown][] = [
    ['GET', '/news/desk/articles'],
    ['GET', at(id)],
    ['POST', '/news/desk/articles', blank],
    ['PUT', at(id), { ...blank, version }],
    ['POST', `${at(id)}/publication`, { version }],
    ['POST', `${at(id)}/withdrawal`, { version }],
    ['POST', '/news/desk/preview-links', { of: { articleId: id } }],
    ['POST', '/news/desk/images'],
  ]
  for (const [method, path, body] of tries) {
    expect([method, path, (await boxOffice.call(method, path, body)).status]).toEqual([method, path, 403])
  }
  const { rows } = (await desk.get('/news/desk/articles')).body
  expect(rows[0]).toMatchObject({ id, state: 'draft' })
})

it('opens the desk to marketing', async () => {
  const marketing = server.browser()
  await server.db
    .updateTable('accounts')
    .set({ role: 'marketing' })
    .where('email', '=', 'beto@correo.example')
    .execute()
  await marketing.login('beto@correo.example', 'gallo-de-plata-2')
  expect((await marketing.post('/news/desk/articles', blank)).status).toBe(201)
})
