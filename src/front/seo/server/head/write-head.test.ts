import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Head } from './head.ts'
import { writeHead } from './write-head.ts'

const origin = 'https://club.example'

/** Names as people who mean harm would type them. */
const hostile = [
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `' onmouseover='alert(1)`,
  '<!--<script>',
  ']]><svg onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  'javascript:alert(1)//%0d%0aalert(1)',
  '\u2028alert(1)\u2029',
  '$& $` $1 %home%',
  '{{constructor.constructor("alert(1)")()}}',
]

function headOf(words: string): Head {
  return {
    title: `Título ${words}`,
    description: words,
    canonical: `/system/news/${encodeURIComponent(words)}`,
    picture: { path: `/og/match/${encodeURIComponent(words)}.png`, alt: words },
    structured: [{ '@type': 'SportsEvent', name: words, nested: [{ [words]: words }] }],
  }
}

/** Tags and attributes without their values: what a browser makes elements of. */
function skeleton(html: string): string {
  return html
    .replace(/(ld\+json">)[^<]*/g, '$1')
    .replace(/"[^"]*"/g, '""')
    .replace(/>[^<]*</g, '><')
}

/** The data block as a program reads it. */
function dataOf(html: string): unknown {
  return JSON.parse(/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null')
}

describe('a head', () => {
  it.each(hostile)('keeps %s a value', (words) => {
    const html = writeHead(headOf(words), origin)
    expect(skeleton(html)).toBe(skeleton(writeHead(headOf('Pumas'), origin)))
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)/)
    expect(dataOf(html)).toMatchObject({ name: words, nested: [{ [words]: words }] })
  })

  it('keeps any text a value', () => {
    const plain = skeleton(writeHead(headOf('Pumas'), origin))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (words) => {
        const html = writeHead(headOf(words), origin)
        expect(skeleton(html)).toBe(plain)
        expect(dataOf(html)).toMatchObject({ name: words })
      }),
    )
  })

  it('names the club once in the title, and one absolute address', () => {
    const html = writeHead({ title: 'Boletos de Club Gallos', description: 'x', canonical: '/a' }, origin)
    expect(html).toContain('<title>Boletos de Club Gallos</title>')
    expect(writeHead(headOf('x'), origin)).toContain('<title>Título x · Club Gallos</title>')
    expect(html).toContain('<link rel="canonical" href="https://club.example/a">')
    expect(html).toContain('<meta property="og:image" content="https://club.example/og/default.png">')
    expect(html).not.toContain('noindex')
    const long = writeHead({ title: 'x', description: 'Un partido '.repeat(40), canonical: '/a' }, origin)
    expect(/name="description" content="([^"]*)"/.exec(long)?.[1]).toMatch(/^(Un partido ){14}Un…$/)
  })

  it('asks not to be listed where there is nothing to list', () => {
    const html = writeHead({ title: 'Mi cuenta', description: 'x', canonical: null }, origin)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toMatch(/canonical|og:url/)
  })
})
