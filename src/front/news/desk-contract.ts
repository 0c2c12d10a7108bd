import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'
import { paragraphs } from './paragraphs.ts'
import { NewsImage } from './contract.ts'
import { linkHours, maxTags, stateNames } from './rules.ts'

const staff = desk('manage News')

export const Draft = z.strictObject({
  title: line(120, 'Escribe el título'),
  summary: line(300, 'Escribe el resumen'),
  body: paragraphs(40_000),
  author: line(80, 'Escribe quién firma'),
  tags: z.array(line(30)).check(
    z.maxLength(maxTags, `Usa ${maxTags} temas o menos`),
    z.refine((tags) => new Set(tags).size === tags.length, 'Hay un tema repetido'),
  ),
  imageId: z.nullable(Uuid),
  /** What the picture shows, for who does not see it; needed with a picture. */
  imageAlt: z.union([z.literal(''), line(200)]),
  eventId: z.nullable(z.int().check(z.positive())),
})
const version = z.int().check(z.positive())
const ofArticle = z.strictObject({ articleId: Uuid })

const EditedArticle = z.extend(Draft, {
  id: Uuid,
  slug: z.string(),
  state: z.enum(['draft', 'scheduled', 'published', 'withdrawn']),
  publishedAt: z.nullable(Instant),
  updatedAt: Instant,
  version,
  /** The picture as it is shown, where there is one. */
  image: z.nullable(NewsImage),
})
export type EditedArticle = z.infer<typeof EditedArticle>

export const articlesColumns = [
  { key: 'title', title: 'Título', sortable: true },
  { key: 'state', title: 'Estado', words: stateNames },
  { key: 'author', title: 'Firma', sortable: true },
  { key: 'tags', title: 'Temas' },
  { key: 'publishedAt', title: 'Publicación', kind: 'instant', sortable: true },
  { key: 'updatedAt', title: 'Último cambio', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const ArticlesQuery = tableQuery(sortKeys(articlesColumns), {
  state: z.optional(z.enum(['draft', 'scheduled', 'published', 'withdrawn'])),
})
export type ArticlesQuery = z.infer<typeof ArticlesQuery>

export const listArticles = staff.get(
  '/news/desk/articles',
  'Todas las noticias para la redacción, la última en cambiar primero',
  {
    query: ArticlesQuery,
    reply: tablePage(
      z.object({
        id: Uuid,
        title: z.string(),
        state: EditedArticle.shape.state,
        author: z.string(),
        tags: z.string(),
        publishedAt: z.nullable(Instant),
        updatedAt: Instant,
      }),
    ),
  },
)

export const openArticle = staff.get(
  '/news/desk/articles/:articleId',
  'Una noticia para editarla, en cualquier estado',
  { params: ofArticle, reply: EditedArticle },
)

export const createArticle = staff.post('/news/desk/articles', 'Empieza una noticia; queda en borrador', {
  body: Draft,
  reply: EditedArticle,
  status: 201,
})

export const updateArticle = staff.put(
  '/news/desk/articles/:articleId',
  'Guarda una noticia si nadie la cambió desde la versión dada',
  { params: ofArticle, body: z.extend(Draft, { version }), reply: EditedArticle },
)

export const publishArticle = staff.post(
  '/news/desk/articles/:articleId/publication',
  'Publica una noticia ahora o la programa',
  { params: ofArticle, body: z.strictObject({ version, at: z.optional(Instant) }), reply: EditedArticle },
)

export const withdrawArticle = staff.post(
  '/news/desk/articles/:articleId/withdrawal',
  'Retira una noticia publicada o programada',
  { params: ofArticle, body: z.strictObject({ version }), reply: EditedArticle },
)

/** Sent as multipart/form-data with one part, `file`. */
export const uploadImage = staff.post(
  '/news/desk/images',
  'Sube una imagen (JPEG, PNG, WebP o AVIF) y la prepara en sus tamaños',
  { perMinute: 30, upload: true, reply: z.omit(NewsImage, { alt: true }), status: 201 },
)

export const renderBody = staff.post(
  '/news/desk/rendering',
  'El texto de una noticia como lo verán sus lectores, sin guardarlo',
  { perMinute: 240, body: z.strictObject({ body: Draft.shape.body }), reply: z.object({ html: z.string() }) },
)

export const makePreviewLink = staff.post(
  '/news/desk/preview-links',
  'Un enlace que vence para ver una noticia o un partido antes de publicarlos',
  {
    body: z.strictObject({
      of: z.union([z.strictObject({ articleId: Uuid }), z.strictObject({ eventId: z.int() })]),
      hours: z._default(z.int().check(z.minimum(1), z.maximum(linkHours.most)), linkHours.usual),
    }),
    reply: z.object({ url: z.url(), expiresAt: Instant }),
    status: 201,
  },
)
