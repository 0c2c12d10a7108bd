import { describe, expect, it } from 'vitest'
import {
  beginnings,
  freeSlug,
  publicationFault,
  readingMinutes,
  articleSlug,
  stateOf,
  wasUpdated,
} from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date(now.getTime() + 1)

describe('the state of an article', () => {
  it('is scheduled until its moment and published from then on', () => {
    expect(stateOf({ status: 'published', publishedAt: later }, now)).toBe('scheduled')
    expect(stateOf({ status: 'published', publishedAt: now }, now)).toBe('published')
    expect(stateOf({ status: 'withdrawn', publishedAt: now }, now)).toBe('withdrawn')
    expect(stateOf({ status: 'draft', publishedAt: null }, now)).toBe('draft')
  })

  it('lets drafts, scheduled and withdrawn ones be published, with a text', () => {
    const fault = (status: 'draft' | 'published' | 'withdrawn', publishedAt: Date | null, body = 'x') =>
      publicationFault({ status, publishedAt, body }, now)
    expect(fault('draft', null)).toBeNull()
    expect(fault('published', later)).toBeNull()
    expect(fault('withdrawn', now)).toBeNull()
    expect(fault('published', now)).toBe('already_published')
    expect(fault('draft', null, ' \n')).toBe('no_body')
  })
})

describe('the address of an article', () => {
  it.each([
    ['¡Ganó el Gallo!', 'gano-el-gallo'],
    ['  Año   nuevo — 2027 ', 'ano-nuevo-2027'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['../../etc', 'etc'],
    ['¿¡!?', 'noticia'],
    ['日本', 'noticia'],
  ])('of %j is %s', (title, slug) => expect(articleSlug(title)).toBe(slug))

  it('is cut at a word, and in the middle of one only when there is no other way', () => {
    const long = articleSlug('palabra '.repeat(30))
    expect(long.length).toBeLessThanOrEqual(80)
    expect(long).toMatch(/^(palabra-)+palabra$/)
    expect(articleSlug('x'.repeat(120))).toHaveLength(80)
  })

  it('takes the first free number', () => {
    expect(freeSlug('Hola', [])).toBe('hola')
    expect(freeSlug('Hola', ['hola', 'hola-2', 'hola-mundo'])).toBe('hola-3')
    expect(freeSlug('Hola', ['hola-2'])).toBe('hola')
  })
})

it('takes a minute for two hundred words, and one at least', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('palabra '.repeat(500))).toBe(3)
})

it('says that an article changed only when its readers may have read it before', () => {
  const publishedAt = now.toISOString()
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  expect(wasUpdated({ publishedAt, updatedAt: after(-60) })).toBe(false)
  expect(wasUpdated({ publishedAt, updatedAt: after(4) })).toBe(false)
  expect(wasUpdated({ publishedAt, updatedAt: after(6) })).toBe(true)
})

it('seeks words by their beginnings, and writes none of the query’s own marks', () => {
  expect(beginnings('Afición: «Gallos»')).toBe('aficion:* & gallos:*')
  expect(beginnings("'; drop & | ! ( ) :*")).toBe('drop:*')
  expect(beginnings('!!')).toBe('')
  expect(beginnings('a b c d e f g h i j').split('&')).toHaveLength(8)
})
