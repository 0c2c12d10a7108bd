import { describe, expect, it } from 'vitest'
import type { EventSummary, SaleState } from '#catalogue/events/contract.ts'
import { articleData } from './article.ts'
import { matchData, stadiumTime } from './match.ts'
import { productData } from './product.ts'

const origin = 'https://club.example'

const match: EventSummary & { address: string } = {
  id: 7,
  slug: 'gallos-pumas-2026-11-28',
  home: 'Gallos',
  away: 'Pumas',
  round: 'Jornada 13',
  season: 'Apertura 2026',
  venue: 'Estadio Corregidora',
  city: 'Querétaro',
  address: 'Av. de las Torres s/n',
  startsAt: '2026-11-29T01:00:00.000Z',
  doorsAt: '2026-11-28T23:00:00.000Z',
  salesStartAt: '2026-11-01T16:00:00.000Z',
  salesEndAt: '2026-11-29T01:00:00.000Z',
  saleState: 'on_sale',
  requiresFanId: false,
  fromCents: 25_050,
  availability: 'many',
}
const page = { path: '/m/7', picture: '/og/match/7.png', description: 'Un partido', origin }
const dataOf = (saleState: SaleState) => matchData({ ...match, saleState }, page)

describe('a match as a SportsEvent', () => {
  it('has what search engines require, in the time of the stadium', () => {
    expect(dataOf('on_sale')).toMatchObject({
      '@type': 'SportsEvent',
      name: 'Gallos vs Pumas',
      startDate: '2026-11-28T19:00:00-06:00',
      image: ['https://club.example/og/match/7.png'],
      location: { name: 'Estadio Corregidora', address: { '@type': 'PostalAddress', addressCountry: 'MX' } },
      eventStatus: 'https://schema.org/EventScheduled',
      organizer: { name: 'Club Gallos', url: 'https://club.example/' },
      offers: {
        url: 'https://club.example/m/7',
        price: '250.50',
        priceCurrency: 'MXN',
        availability: 'https://schema.org/InStock',
        validFrom: '2026-11-01T10:00:00-06:00',
      },
    })
    expect(stadiumTime('2026-07-01T06:00:00Z')).toBe('2026-07-01T00:00:00-06:00')
  })

  it('offers what can be bought, and nothing when the sale is over', () => {
    expect(dataOf('announced')).toMatchObject({ offers: { availability: 'https://schema.org/PreOrder' } })
    expect(dataOf('sold_out')).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
    expect(dataOf('closed')).not.toHaveProperty('offers')
    expect(dataOf('cancelled')).not.toHaveProperty('offers')
    expect(dataOf('cancelled')).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  })
})

describe('a match that changed', () => {
  it('says from when it was moved, and no more when it is cancelled', () => {
    const change = {
      kind: 'moved',
      reason: 'Selección',
      previousStartsAt: '2026-11-28T01:00:00.000Z',
    } as const
    expect(matchData({ ...match, change }, page)).toMatchObject({
      startDate: '2026-11-28T19:00:00-06:00',
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-11-27T19:00:00-06:00',
    })
    const cancelled = matchData({ ...match, change, saleState: 'cancelled' }, page)
    expect(cancelled).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(cancelled).not.toHaveProperty('previousStartDate')
  })
})

describe('an article as a NewsArticle', () => {
  const article = {
    headline: 'Gallos gana en casa',
    description: 'Tres puntos',
    publishedAt: '2026-11-20T16:00:00Z',
    changedAt: '2026-11-21T16:00:00Z',
    author: null,
    section: 'Primer equipo',
    tags: ['liga'],
    pictures: ['/api/pictures/1.webp'],
  }

  it('has headline, dates, picture, author and publisher', () => {
    expect(articleData(article, { path: '/n/x', origin })).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Gallos gana en casa',
      datePublished: '2026-11-20T16:00:00.000Z',
      dateModified: '2026-11-21T16:00:00.000Z',
      image: ['https://club.example/api/pictures/1.webp'],
      author: { name: 'Club Gallos', url: 'https://club.example/' },
      publisher: { name: 'Club Gallos', logo: 'https://club.example/icon-512.png' },
      mainEntityOfPage: 'https://club.example/n/x',
    })
  })

  it('names its author, and no headline is longer than search engines take', () => {
    const signed = articleData(
      { ...article, author: 'Alma Ruiz', headline: 'Gallos '.repeat(40) },
      { path: '/n/x', origin },
    )
    expect(signed.author).toEqual({ '@type': 'Person', name: 'Alma Ruiz' })
    expect(signed.headline.length).toBeLessThanOrEqual(110)
  })
})

describe('a product as a Product', () => {
  const shirt = { name: 'Playera', description: 'De local', category: 'Ropa', pictures: ['/p/1.webp'] }
  const size = (sku: string, priceCents: number, available = true) => ({ sku, priceCents, available })
  const dataWith = (...variants: ReturnType<typeof size>[]) =>
    productData({ ...shirt, variants }, { path: '/t/x', origin })

  it('is one offer when every size costs the same', () => {
    expect(dataWith(size('P-CH', 89_900, false), size('P-M', 89_900))).toMatchObject({
      '@type': 'Product',
      name: 'Playera',
      image: ['https://club.example/p/1.webp'],
      brand: { name: 'Club Gallos' },
      offers: {
        '@type': 'Offer',
        price: '899.00',
        priceCurrency: 'MXN',
        availability: 'https://schema.org/InStock',
        url: 'https://club.example/t/x',
      },
    })
  })

  it('is a range of prices otherwise, and out of stock when every size is', () => {
    expect(dataWith(size('P-CH', 89_900, false), size('P-M', 99_900, false))).toMatchObject({
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '899.00',
        highPrice: '999.00',
        offerCount: 2,
        availability: 'https://schema.org/OutOfStock',
      },
    })
    expect(dataWith()).not.toHaveProperty('offers')
    expect(dataWith(size('P-U', 100))).toMatchObject({ sku: 'P-U' })
  })
})
