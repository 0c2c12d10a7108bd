import { findArticleBySlug, listPublished } from '#features/news/sql.ts'
import { paths } from '#web/paths.ts'
import { articlePage } from './article-page.ts'
import { plainPage } from './plain-page.ts'
import type { PublicPage } from './public-page.ts'

const everyArticle = 50_000
const description = 'Lo que pasa en el club: partidos, boletos, afición y cantera, contado desde adentro.'

/** The list of articles, and each of them. */
export const newsPages: PublicPage[] = [
  plainPage({ path: paths.news, title: 'Noticias', description, reads: ['/news/articles'] }),
  articlePage({
    pattern: `${paths.detalleNoticia()}/:slug?`,
    pathOf: (slug) => paths.detalleNoticia(slug),
    list: { name: 'Noticias', path: paths.news, description },
    readOf: (slug) => `/news/articles/${slug}`,
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
