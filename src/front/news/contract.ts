import { z } from 'zod/mini'
import { Event, EventSummary } from '#catalogue/events/contract.ts'
import { anyone } from '#lib/endpoint.ts'
import { Instant, Uuid } from '#lib/shapes.ts'

export const NewsImage = z.object({
  id: Uuid,
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Each lies at `/api/news/images/{id}/{width}.avif` and `.webp`. */
  widths: z.array(z.int()),
})
export type NewsImage = z.infer<typeof NewsImage>

export const ArticleCard = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  publishedAt: Instant,
  image: z.nullable(NewsImage),
})
export type ArticleCard = z.infer<typeof ArticleCard>

export const Article = z.extend(ArticleCard, {
  author: z.string(),
  updatedAt: Instant,
  readingMinutes: z.int(),
  /** Made on the server from Markdown, with nothing in it that is not on the short list. */
  bodyHtml: z.string(),
  event: z.nullable(EventSummary),
  more: z.array(ArticleCard),
})
export type Article = z.infer<typeof Article>

export const listNews = anyone.get(
  '/news',
  'Noticias publicadas, la más nueva primero; se buscan por palabras y por tema',
  {
    query: z.strictObject({
      q: z.optional(z.string().check(z.maxLength(80, 'Usa 80 caracteres o menos'))),
      tag: z.optional(z.string().check(z.maxLength(30))),
      after: z.optional(Uuid),
    }),
    reply: z.object({ articles: z.array(ArticleCard), next: z.nullable(Uuid) }),
    sharedFor: 10,
  },
)

export const listTags = anyone.get('/news/tags', 'Temas de las noticias publicadas, el más usado primero', {
  reply: z.object({ tags: z.array(z.object({ name: z.string(), articles: z.int() })) }),
  sharedFor: 10,
})

export const readArticle = anyone.get(
  '/news/articles/:slug',
  'Una noticia publicada, con su partido y otras que le siguen',
  { params: z.strictObject({ slug: z.string().check(z.maxLength(90)) }), reply: Article, sharedFor: 10 },
)

export const readNewsImage = anyone.get(
  '/news/images/:imageId/:file',
  'Una imagen a un ancho, en AVIF o WebP; no cambia nunca',
  {
    params: z.strictObject({ imageId: Uuid, file: z.string().check(z.regex(/^\d{3,4}\.(avif|webp)$/)) }),
    content: 'image/webp',
  },
)

export const readPreview = anyone.get(
  '/news/preview',
  'Un partido o una noticia sin publicar, por un enlace que vence',
  {
    perMinute: 60,
    query: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    reply: z.object({ event: z.optional(Event), article: z.optional(Article), expiresAt: Instant }),
  },
)
