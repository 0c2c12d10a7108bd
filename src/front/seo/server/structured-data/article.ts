import { absolute } from '../head/write-head.ts'
import { clip } from '../rules.ts'
import { clubData } from './club.ts'

export type ArticleFacts = {
  headline: string
  description: string
  publishedAt: Date | string
  changedAt: Date | string
  /** Who signs it; null: the club. */
  author: string | null
  section?: string
  tags?: string[]
  /** Paths or addresses, the largest first. */
  pictures: string[]
}

/** Search engines refuse longer ones. */
const headlineLength = 110

/** schema.org NewsArticle. */
export function articleData(article: ArticleFacts, { path, origin }: { path: string; origin: string }) {
  const { author, section, tags = [] } = article
  return {
    '@type': 'NewsArticle',
    headline: clip(article.headline, headlineLength),
    description: article.description,
    url: absolute(path, origin),
    mainEntityOfPage: absolute(path, origin),
    image: article.pictures.map((picture) => absolute(picture, origin)),
    datePublished: new Date(article.publishedAt).toISOString(),
    dateModified: new Date(article.changedAt).toISOString(),
    inLanguage: 'es-MX',
    isAccessibleForFree: true,
    author: author === null ? clubData(origin) : { '@type': 'Person', name: author },
    publisher: clubData(origin),
    ...(section !== undefined && { articleSection: section }),
    ...(tags.length > 0 && { keywords: tags }),
  }
}
