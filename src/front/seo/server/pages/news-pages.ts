import { wholeArticle } from '#front/news/server/article-text/whole-article.ts'
import { readArticle } from '#front/news/contract.ts'
import { findArticleBySlug, listPublished } from '#front/news/server/sql.ts'
import { paths } from '#lib/paths.ts'
import { articlePage } from './article-page.ts'
import { firstAnswer } from '#server/first-answer.ts'
import { plainPage } from './plain-page.ts'
import type { PublicPage } from './public-page.ts'

const everyArticle = 50_000
const description = 'Lo que pasa en el club: partidos, boletos, afición y cantera, contado desde adentro.'

/** The list of articles, and each of them. */
export const newsPages: PublicPage[] = [
  plainPage({ path: paths.news, title: 'Noticias', description, reads: ['/news', '/news/tags'] }),
  articlePage({
    pattern: `${paths.detalleNoticia()}/:slug?`,
    pathOf: (slug) => paths.detalleNoticia(slug),
    list: { name: 'Noticias', path: paths.news, description },
    answersOf: async (db, slug) => {
      const row = await findArticleBySlug(db, slug)
      if (row === undefined) return {}
      return firstAnswer(readArticle, `/news/articles/${slug}`, await wholeArticle(db, row))
    },
    find: async (db, slug) => {
      const article = await findArticleBySlug(db, slug)
      if (article === undefined) return null
      const { title, summary, publishedAt, updatedAt, author, tags, imageId, widths } = article
      const width = Math.max(...(widths ?? []))
      return {
        headline: title,
        description: summary,
        publishedAt,
        changedAt: updatedAt,
        author,
        tags,
        pictures: imageId === null ? [] : [`/api/news/images/${imageId}/${width}.webp`],
      }
    },
    all: async (db) =>
      (await listPublished(db, { limit: everyArticle })).map(({ slug, updatedAt }) => ({
        slug,
        changedAt: updatedAt,
      })),
  }),
]
