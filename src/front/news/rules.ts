import { plain, slugOf } from '#lib/slug.ts'
import type { NewsImage } from './contract.ts'

/** How long a preview link works, in hours. */
export const linkHours = { usual: 72, most: 14 * 24 }

export const maxTags = 6

export type ArticleFacts = {
  status: 'draft' | 'published' | 'withdrawn'
  publishedAt: Date | null
  body: string
}

export type ArticleState = 'draft' | 'scheduled' | 'published' | 'withdrawn'

export const stateNames: Record<ArticleState, string> = {
  draft: 'Borrador',
  scheduled: 'Programada',
  published: 'Publicada',
  withdrawn: 'Retirada',
}

/** Published with a date to come is scheduled; the clock alone publishes it. */
export function stateOf(
  { status, publishedAt }: Pick<ArticleFacts, 'status' | 'publishedAt'>,
  now: Date,
): ArticleState {
  if (status !== 'published') return status
  return publishedAt !== null && publishedAt > now ? 'scheduled' : 'published'
}

/** Why an article cannot be published; what was withdrawn may return, what is public cannot be published again. */
export function publicationFault(article: ArticleFacts, now: Date): 'already_published' | 'no_body' | null {
  if (stateOf(article, now) === 'published') return 'already_published'
  return article.body.trim() === '' ? 'no_body' : null
}

/** Only what readers see or will see can be withdrawn. */
export function canWithdraw(article: ArticleFacts): boolean {
  return article.status === 'published'
}

/** What the second of two editors is told. */
export function changedWords(by: string | null): string {
  return `${by ?? 'Alguien más'} guardó cambios en esta noticia mientras escribías.`
}

export function articleSlug(title: string): string {
  return slugOf(title) || 'noticia'
}

/** The title's slug, with the first free number when others have it. */
export function freeSlug(title: string, taken: string[]): string {
  const slug = articleSlug(title)
  if (!taken.includes(slug)) return slug
  let number = 2
  while (taken.includes(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}

type WithImage = {
  imageId: string | null
  imageAlt: string
  width: number | null
  height: number | null
  widths: number[] | null
}

/** An article's picture from its row; null when it has none. */
export function imageOf({ imageId, imageAlt, width, height, widths }: WithImage): NewsImage | null {
  if (imageId === null || width === null || height === null || widths === null) return null
  return { id: imageId, alt: imageAlt, width, height, widths }
}

const wordsAMinute = 200

/** Minutes to read a text, one at least. */
export function readingMinutes(body: string): number {
  return Math.max(1, Math.round(wordsOf(body).length / wordsAMinute))
}

const sameMs = 5 * 60 * 1000

/** Changed since its readers have it, beyond the touches of the first minutes. */
export function wasUpdated({ publishedAt, updatedAt }: { publishedAt: string; updatedAt: string }): boolean {
  return Date.parse(updatedAt) - Date.parse(publishedAt) > sameMs
}

/** What is sought, as the beginnings of words: `Gallos vs T` → `gallos:* & vs:* & t:*`. Empty when there is no word. */
export function beginnings(text: string): string {
  return wordsOf(plain(text))
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ')
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
