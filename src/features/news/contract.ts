import { z } from 'zod/mini'
import { Event, EventSummary } from '#features/events/contract.ts'
import { endpoint } from '#lib/endpoint.ts'
import { Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { paragraphs } from './article-text/paragraphs.ts'
import { linkHours, mostTags } from './rules.ts'

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

export const listNews = endpoint({
  method: 'GET',
  path: '/news',
  summary: 'Noticias publicadas, la más nueva primero; se buscan por palabras y por tema',
  access: 'anyone',
  query: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(80, 'Usa 80 caracteres o menos'))),
    tag: z.optional(z.string().check(z.maxLength(30))),
    after: z.optional(Uuid),
  }),
  reply: z.object({ articles: z.array(ArticleCard), next: z.nullable(Uuid) }),
})

export const listTags = endpoint({
  method: 'GET',
  path: '/news/tags',
  summary: 'Temas de las noticias publicadas, el más usado primero',
  access: 'anyone',
  reply: z.object({ tags: z.array(z.object({ name: z.string(), articles: z.int() })) }),
})

export const readArticle = endpoint({
  method: 'GET',
  path: '/news/articles/:slug',
  summary: 'Una noticia publicada, con su partido y otras que le siguen',
  access: 'anyone',
  params: z.strictObject({ slug: z.string().check(z.maxLength(90)) }),
  reply: Article,
})

export const readNewsImage = endpoint({
  method: 'GET',
  path: '/news/images/:imageId/:file',
  summary: 'Una imagen a un ancho, en AVIF o WebP; no cambia nunca',
  access: 'anyone',
  params: z.strictObject({ imageId: Uuid, file: z.string().check(z.regex(/^\d{3,4}\.(avif|webp)$/)) }),
  content: 'image/webp',
})

export const readPreview = endpoint({
  method: 'GET',
  path: '/news/preview',
  summary: 'Un partido o una noticia sin publicar, por un enlace que vence',
  access: 'anyone',
  perMinute: 60,
  query: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
  reply: z.object({ event: z.optional(Event), article: z.optional(Article), expiresAt: Instant }),
})

const Draft = z.strictObject({
  title: line(120, 'Escribe el título'),
  summary: line(300, 'Escribe el resumen'),
  body: paragraphs(40_000),
  author: line(80, 'Escribe quién firma'),
  tags: z.array(line(30)).check(
    z.maxLength(mostTags, `Usa ${mostTags} temas o menos`),
    z.refine((tags) => new Set(tags).size === tags.length, 'Hay un tema repetido'),
  ),
  imageId: z.nullable(Uuid),
  /** What the picture shows, for who does not see it; needed with a picture. */
  imageAlt: z.union([z.literal(''), line(200)]),
  eventId: z.nullable(z.int().check(z.positive())),
})
const version = z.int().check(z.positive())
const ofArticle = z.strictObject({ articleId: Uuid })

export const EditedArticle = z.extend(Draft, {
  id: Uuid,
  slug: z.string(),
  state: z.enum(['draft', 'scheduled', 'published', 'withdrawn']),
  publishedAt: z.nullable(Instant),
  updatedAt: Instant,
  version,
})

export const listArticles = endpoint({
  method: 'GET',
  path: '/news/desk/articles',
  summary: 'Todas las noticias para la redacción, la última en cambiar primero',
  access: 'staff',
  reply: z.object({ articles: z.array(z.omit(EditedArticle, { body: true })) }),
})

export const openArticle = endpoint({
  method: 'GET',
  path: '/news/desk/articles/:articleId',
  summary: 'Una noticia para editarla, en cualquier estado',
  access: 'staff',
  params: ofArticle,
  reply: EditedArticle,
})

export const createArticle = endpoint({
  method: 'POST',
  path: '/news/desk/articles',
  summary: 'Empieza una noticia; queda en borrador',
  access: 'staff',
  body: Draft,
  reply: EditedArticle,
  status: 201,
})

export const updateArticle = endpoint({
  method: 'PUT',
  path: '/news/desk/articles/:articleId',
  summary: 'Guarda una noticia si nadie la cambió desde la versión dada',
  access: 'staff',
  params: ofArticle,
  body: z.extend(Draft, { version }),
  reply: EditedArticle,
})

export const publishArticle = endpoint({
  method: 'POST',
  path: '/news/desk/articles/:articleId/publication',
  summary: 'Publica una noticia ahora o la programa',
  access: 'staff',
  params: ofArticle,
  body: z.strictObject({ version, at: z.optional(Instant) }),
  reply: EditedArticle,
})

export const withdrawArticle = endpoint({
  method: 'POST',
  path: '/news/desk/articles/:articleId/withdrawal',
  summary: 'Retira una noticia publicada o programada',
  access: 'staff',
  params: ofArticle,
  body: z.strictObject({ version }),
  reply: EditedArticle,
})

/** Sent as multipart/form-data with one part, `file`. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/news/desk/images',
  summary: 'Sube una imagen (JPEG, PNG, WebP o AVIF) y la prepara en sus tamaños',
  access: 'staff',
  perMinute: 30,
  reply: z.omit(NewsImage, { alt: true }),
  status: 201,
})

export const makePreviewLink = endpoint({
  method: 'POST',
  path: '/news/desk/preview-links',
  summary: 'Un enlace que vence para ver una noticia o un partido antes de publicarlos',
  access: 'staff',
  body: z.strictObject({
    of: z.union([z.strictObject({ articleId: Uuid }), z.strictObject({ eventId: z.int() })]),
    hours: z._default(z.int().check(z.minimum(1), z.maximum(linkHours.most)), linkHours.usual),
  }),
  reply: z.object({ url: z.url(), expiresAt: Instant }),
  status: 201,
})
