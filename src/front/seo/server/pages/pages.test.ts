import { describe, expect, it } from 'vitest'
import type { Services } from '#server/services.ts'
import { articlePage } from './article-page.ts'
import { plainPage } from './plain-page.ts'
import { productPages } from './product-page.ts'
import type { PublicPage } from './public-page.ts'

const services = { config: { publicUrl: 'https://club.example' } } as Services
const changedAt = new Date('2026-11-21T16:00:00Z')

describe('an article', () => {
  const page = articlePage({
    pattern: '/n/:slug?',
    pathOf: (slug) => `/n/${slug}`,
    list: { name: 'Noticias', path: '/n', description: 'Todo' },
    answersOf: async (_, slug) => ({ [`/api/news/${slug}`]: { title: 'Gallos gana' } }),
    find: async (_, slug) =>
      slug === 'gana'
        ? {
            headline: 'Gallos gana',
            description: 'Tres puntos en casa',
            publishedAt: '2026-11-21T16:00:00Z',
            changedAt,
            author: 'Alma Ruiz',
            pictures: ['/p/1.webp'],
          }
        : null,
    all: async () => [{ slug: 'gana', changedAt }],
  })

  it('has a head of its own, a card of its headline, and a place in the sitemap', async () => {
    const answer = await page.read(services, { slug: 'gana' })
    expect(answer?.head).toMatchObject({ title: 'Gallos gana', canonical: '/n/gana', kind: 'article' })
    expect(answer?.head.picture?.path).toMatch(/^\/og\/article\/gana\.png\?v=[0-9a-f]{16}$/)
    expect(answer?.head.structured?.[0]).toMatchObject({
      '@type': 'NewsArticle',
      image: ['https://club.example/p/1.webp', expect.stringContaining('/og/article/gana.png')],
    })
    expect(answer).toMatchObject({
      answers: { '/api/news/gana': { title: 'Gallos gana' } },
      picture: 'article',
    })
    expect(await page.addresses?.(services)).toEqual([{ path: '/n/gana', changedAt }])
    const card = await page.card?.read(services, 'gana')
    expect(await card?.draw()).toContain('<svg')
    expect(card?.facts).toMatchObject({ title: 'Gallos gana', foot: 'sábado, 21 de noviembre de 2026' })
  })

  it('is none when no article is public under that slug', async () => {
    expect(await page.read(services, { slug: 'otra' })).toBeNull()
    expect((await page.read(services, {}))?.head).toMatchObject({ title: 'Noticias', canonical: '/n' })
    expect(await page.card?.read(services, 'otra')).toBeNull()
  })
})

describe('a product', () => {
  const [shop, page] = productPages({
    pattern: '/t/:slug',
    pathOf: (slug) => `/t/${slug}`,
    list: { name: 'Tienda', path: '/t', description: 'Playeras y más', narrowedBy: ['busca'] },
    answersOf: async (_, slug) => ({ [slug === undefined ? '/api/shop' : `/api/shop/${slug}`]: {} }),
    find: async (_, slug) =>
      slug === 'playera'
        ? {
            name: 'Playera',
            description: 'De local',
            pictures: ['/p/1.webp'],
            picture: { path: '/p/1.png', alt: 'Playera azul', width: 960, height: 960 },
            variants: [
              { sku: 'CH', priceCents: 89_900, available: true },
              { sku: 'M', priceCents: 99_900, available: false },
            ],
          }
        : null,
    all: async () => [{ slug: 'playera', changedAt }],
  }) as [PublicPage, PublicPage]

  it('says its price and shows its picture', async () => {
    const answer = await page.read(services, { slug: 'playera' })
    expect(answer).toMatchObject({
      head: {
        title: 'Playera',
        description: 'Desde $899.00. De local',
        canonical: '/t/playera',
        kind: 'product',
        picture: { path: '/p/1.png', width: 960 },
      },
      answers: { '/api/shop/playera': {} },
      picture: 'product',
    })
    expect(await page.read(services, { slug: 'otra' })).toBeNull()
  })

  it('has a place in the sitemap after the shop, which may be listed too', async () => {
    expect(await shop.read(services, {})).toMatchObject({
      head: { title: 'Tienda', canonical: '/t' },
      answers: { '/api/shop': {} },
      picture: 'shop',
    })
    expect(await shop.addresses?.(services)).toEqual([{ path: '/t' }])
    expect(await page.addresses?.(services)).toEqual([{ path: '/t/playera', changedAt }])
  })
})

it('a plain page is its title, its words and its address', async () => {
  const page = plainPage({ path: '/bonus', title: 'Bonogallo', description: 'Todos los partidos' })
  expect(await page.read(services, {})).toEqual({
    head: { title: 'Bonogallo', description: 'Todos los partidos', canonical: '/bonus' },
    reads: [],
  })
  expect(await page.addresses?.(services)).toEqual([{ path: '/bonus' }])
})
