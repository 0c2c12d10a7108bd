import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import type { Article, ArticleCard } from '../contract.ts'
import { openDesk } from './testing/desk.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Listed = { articles: ArticleCard[]; next: string | null }

async function list(query: Record<string, string> = {}): Promise<Listed> {
  return (await server.browser().get(`/news?${new URLSearchParams(query).toString()}`)).body
}
const found = async (q: string) => (await list({ q })).articles.map(({ title }) => title)

describe('the list of news', () => {
  it('has what is published, the newest first, and neither drafts nor what is scheduled', async () => {
    const first = await list()
    const second = await list({ after: first.next! })
    const all = [...first.articles, ...second.articles]
    expect(second.next).toBeNull()
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(8)
    const dates = all.map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(all.map(({ title }) => title).join()).not.toMatch(/Mareas|entrevista/)
  })

  it('is narrowed by tag', async () => {
    const { articles } = await list({ tag: 'Afición' })
    expect(articles).toHaveLength(3)
    expect(articles.every(({ tags }) => tags.includes('Afición'))).toBe(true)
    expect((await list({ tag: 'afic' })).articles).toEqual([])
    const { tags } = (await server.browser().get('/news/tags')).body
    expect(tags).toContainEqual({ name: 'Afición', articles: 3 })
    expect(tags.map(({ name }: { name: string }) => name)).not.toContain('Entrevista')
  })

  it('starts over with nothing after an article that is none of ours', async () => {
    expect(await list({ after: '00000000-0000-4000-8000-000000000000' })).toEqual({
      articles: [],
      next: null,
    })
    expect((await server.browser().get('/news?after=1')).status).toBe(400)
  })
})

describe('seeking', () => {
  it('does not mind accents or capitals, on either side', async () => {
    const [drum] = await found('don Chema')
    expect(drum).toContain('treinta años')
    for (const words of ['CANTERA', 'cántera', 'canteras']) {
      expect(await found(words)).toContain('Tres chicas de la cantera suben al primer equipo femenil')
    }
    for (const words of ['disenadoras', 'diseñadora', 'DISEÑADORAS']) {
      expect(await found(words)).toEqual(['Así nació la camiseta Amanecer'])
    }
  })

  it('finds by stem, by the beginning of a word, by tag and in the text', async () => {
    expect(await found('cancelación')).toEqual(expect.arrayContaining([expect.stringContaining('Ceibas')]))
    expect(await found('estacionam')).toEqual([expect.stringContaining('entre semana')])
    expect(await found('tienda')).toContain('Así nació la camiseta Amanecer')
    expect(await found('panadería')).toEqual([drumTitle])
  })

  it('needs every word, and finds nothing for what nobody wrote', async () => {
    expect(await found('tambor panadería')).toEqual([drumTitle])
    expect(await found('tambor fisioterapia')).toEqual([])
  })

  it.each(['', '   ', '!!!', "'; drop table articles; --", '(((', 'a & | b', '"sin cerrar', ':*', '%', '\\'])(
    'takes %j as words and nothing else',
    async (q) => {
      const answer = await server.browser().get(`/news?${new URLSearchParams({ q }).toString()}`)
      expect(answer.status).toBe(200)
    },
  )
  const drumTitle = 'Don Chema cumple treinta años de darle al tambor'
})

describe('an article', () => {
  const slug = 'halcones-viene-a-cerrar-espacios-gallos-a-abrirlos'

  it('comes as HTML with its match and what to read next', async () => {
    const article: Article = (await server.browser().get(`/news/articles/${slug}`)).body
    expect(article.bodyHtml).toContain('<h2>Tres duelos para seguir</h2>')
    expect(article.bodyHtml).toContain('<a href="/system/profile-base/events">')
    expect(article.event).toMatchObject({ away: 'Halcones de Jalisco', saleState: 'on_sale' })
    expect(article.readingMinutes).toBe(1)
    expect(article.more).toHaveLength(3)
    expect(article.more.map((one) => one.slug)).not.toContain(slug)
  })

  it('leaves out a match that was never published', async () => {
    const desk = await openDesk(server)
    const { id } = await server.db
      .updateTable('events')
      .set({ status: 'draft' })
      .where('away', '=', 'Nopaleros de Hidalgo')
      .returning('id')
      .executeTakeFirstOrThrow()
    const { slug: about } = await desk.publish({ title: 'De un partido secreto', eventId: id })
    expect((await server.browser().get(`/news/articles/${about}`)).body.event).toBeNull()
  })

  it('does not exist before its hour, after it was withdrawn, or under another name', async () => {
    const stranger = server.browser()
    const hidden = await server.db
      .selectFrom('articles')
      .select('slug')
      .where((eb) => eb.or([eb('status', '=', 'draft'), eb('publishedAt', '>', new Date())]))
      .execute()
    expect(hidden.length).toBeGreaterThanOrEqual(2)
    for (const { slug: name } of [...hidden, { slug: 'nadie' }, { slug: '..%2f..' }]) {
      expect((await stranger.get(`/news/articles/${name}`)).status).toBe(404)
    }
  })
})
