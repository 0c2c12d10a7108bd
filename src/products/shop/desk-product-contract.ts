import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { Slug } from './catalogue-contract.ts'

const Size = z.strictObject({
  /** Null: a size that is new. */
  variantId: z.nullable(z.int().check(z.positive())),
  size: line(20, 'Escribe la talla'),
  priceCents: z.int('Escribe el precio').check(z.minimum(1, 'Escribe el precio')),
  shelf: z.union([z.literal(''), line(20)]),
  /** The first pieces of a new size; later ones are adjusted with a reason. */
  pieces: z.int('Escribe cuántas piezas').check(z.minimum(0, 'Escribe cuántas piezas'), z.maximum(10_000)),
})

/** A photo of the club's, or one of the product's own drawings. */
const Picture = z
  .strictObject({
    drawing: z.nullable(Slug),
    photoId: z.nullable(Uuid),
    alt: line(200, 'Describe lo que se ve en la imagen'),
  })
  .check(
    z.refine(({ drawing, photoId }) => (drawing === null) !== (photoId === null), {
      error: 'Elige una foto o un dibujo',
      path: ['alt'],
    }),
  )

/** What the club says of a product, whole. Sizes that were sold once stay; their pieces may be none. */
export const ProductDraft = z.strictObject({
  name: line(80, 'Escribe el nombre'),
  slug: z.string().check(
    z.regex(/^[a-z0-9-]{1,80}$/, 'Usa letras minúsculas, números y guiones'),
    z.refine(
      (slug) => !['carrito', 'entrega', 'compras'].includes(slug),
      'Esa dirección ya es de otra página',
    ),
  ),
  category: Slug.check(z.minLength(1, 'Elige la categoría')),
  summary: line(200, 'Escribe el resumen'),
  details: z.array(line(200)).check(z.maxLength(12, 'Usa 12 detalles o menos')),
  sizeGuide: z.enum(['none', 'adult', 'child', 'baby']),
  published: z.boolean(),
  /** The first one stands on the product's card. */
  pictures: z.array(Picture).check(z.maxLength(8, 'Usa 8 imágenes o menos')),
  sizes: z.array(Size).check(
    z.minLength(1, 'Agrega al menos una talla'),
    z.maxLength(20, 'Usa 20 tallas o menos'),
    z.refine(
      (sizes) => new Set(sizes.map(({ size }) => size)).size === sizes.length,
      'Hay una talla repetida',
    ),
  ),
})
export type ProductDraft = z.infer<typeof ProductDraft>

/** How the screen asks for an adjustment: pieces that come or go. */
export const StockForm = z.object({
  way: z.enum(['in', 'out']),
  pieces: z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Escribe cuántas piezas')),
  reason: line(120, 'Di por qué'),
})
