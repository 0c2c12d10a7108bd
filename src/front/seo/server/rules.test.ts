import { describe, expect, it } from 'vitest'
import { inMarkup } from '#lib/markup.ts'
import { clip, matchDescription, matchTitle, robotsTxt, sitemapXml } from './rules.ts'

const match = {
  home: 'Gallos',
  away: 'Pumas del Valle',
  round: 'Jornada 13',
  season: 'Apertura 2026',
  venue: 'Estadio Corregidora',
  city: 'Querétaro',
  startsAt: '2026-11-29T01:00:00Z',
  salesStartAt: '2026-11-20T16:00:00Z',
  fromCents: 25_000,
  saleState: 'on_sale' as const,
}

describe('what a match says of itself', () => {
  it('names both sides and the day of the stadium', () => {
    expect(matchTitle(match)).toBe('Gallos vs Pumas del Valle, sáb 28 de nov')
    expect(matchTitle({ ...match, saleState: 'cancelled' })).toBe(
      'Cancelado: Gallos vs Pumas del Valle, sáb 28 de nov',
    )
  })

  it('says where and from how much, or why there is nothing to buy', () => {
    const where = 'Jornada 13, Apertura 2026: sáb 28 de nov, 7:00\u00a0p.m., Estadio Corregidora, Querétaro.'
    expect(matchDescription(match)).toBe(`${where} Adulto desde $250.00, con todos los cargos.`)
    expect(matchDescription({ ...match, saleState: 'sold_out' })).toBe(`${where} Boletos agotados.`)
    expect(matchDescription({ ...match, saleState: 'closed' })).toBe(`${where} La venta terminó.`)
    expect(matchDescription({ ...match, saleState: 'announced' })).toContain('La venta abre vie 20 de nov')
  })
})

it('clips after a whole word, and never beyond the length', () => {
  expect(clip('Gallos  gana\nen casa', 40)).toBe('Gallos gana en casa')
  expect(clip('Gallos gana, en casa', 14)).toBe('Gallos gana…')
  expect(clip('x'.repeat(500), 160)).toHaveLength(160)
})

it('lists addresses as a sitemap, with what XML would read as its own escaped', () => {
  const xml = sitemapXml([
    { url: 'https://club.example/a?b=1&c=<2>', changedAt: new Date('2026-11-20T16:00:00Z') },
    { url: 'https://club.example/' },
  ])
  expect(xml).toContain(
    '<url><loc>https://club.example/a?b=1&#38;c=&#60;2&#62;</loc><lastmod>2026-11-20T16:00:00.000Z</lastmod></url>',
  )
  expect(xml).toContain('<url><loc>https://club.example/</loc></url>')
  expect(robotsTxt('https://club.example')).toContain('Sitemap: https://club.example/sitemap.xml')
  expect(inMarkup(`<a href="x">'&`)).toBe('&#60;a href=&#34;x&#34;&#62;&#39;&#38;')
})
