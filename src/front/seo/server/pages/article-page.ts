import { formatLongDay } from '#lib/dates.ts'
import type { Db } from '#server/db.ts'
import { titleCard, type TitleOnCard } from '../og-image/title-card.ts'
import { articleData, type ArticleFacts } from '../structured-data/article.ts'
import { breadcrumbs } from '../structured-data/club.ts'
import type { Answers } from '#server/first-answer.ts'
import { ogImagePath, type PublicPage } from './public-page.ts'

/** Where articles come from: what is public only. */
export type ArticleSource = {
  /** `/system/…/:slug?`, and the path of one. */
  pattern: string
  pathOf: (slug: string) => string
  list: { name: string; path: string; description: string }
  /** What the screen of one asks. */
  answersOf: (db: Db, slug: string) => Promise<Answers>
  find: (db: Db, slug: string) => Promise<ArticleFacts | null>
  all: (db: Db) => Promise<{ slug: string; changedAt: Date }[]>
}

/** An article by its slug, with a card of its headline. */
export function articlePage(source: ArticleSource): PublicPage {
  const { pattern, pathOf, list, answersOf, find, all } = source
  return {
    path: pattern,
    read: async ({ db, config }, { slug = '' }) => {
      if (slug === '') {
        const { name: title, path: canonical, description } = list
        return { head: { title, description, canonical } }
      }
      const article = await find(db, slug)
      if (article === null) return null
      const path = pathOf(slug)
      const origin = config.publicUrl
      const card = ogImagePath('article', slug, onCard(article))
      const pictures = [...article.pictures, card]
      return {
        head: {
          title: article.headline,
          description: article.description,
          canonical: path,
          kind: 'article',
          picture: { path: card, alt: article.headline },
          structured: [
            articleData({ ...article, pictures }, { path, origin }),
            breadcrumbs([list, { name: article.headline, path }], origin),
          ],
        },
        answers: await answersOf(db, slug),
        picture: 'article',
      }
    },
    addresses: async ({ db }) =>
      (await all(db)).map(({ slug, changedAt }) => ({ path: pathOf(slug), changedAt })),
    card: {
      kind: 'article',
      read: async ({ db }, slug) => {
        const article = await find(db, slug)
        if (article === null) return null
        const facts = onCard(article)
        return { facts, draw: () => titleCard(facts) }
      },
    },
  }
}

function onCard({ headline, section = 'Noticias', publishedAt }: ArticleFacts): TitleOnCard {
  return { label: section, title: headline, foot: formatLongDay(publishedAt) }
}
