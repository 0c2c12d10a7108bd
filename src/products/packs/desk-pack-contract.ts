import { z } from 'zod/mini'
import { ZonePrices } from '#catalogue/events/desk-prices-contract.ts'
import { line } from '#lib/text.ts'

const At = z.iso.datetime().check(z.minLength(1, 'Escribe el día y la hora'))

/** Of a product of the shop, what comes with each pack; of several sizes the buyer says which. */
export const PackProduct = z.strictObject({
  label: line(80, 'Escribe cómo se llama'),
  quantity: z.int('Escribe cuántos').check(z.minimum(1, 'Escribe cuántos'), z.maximum(10, 'Hasta 10')),
  /** What one of it is worth by itself: no more than it costs in the shop. */
  regularCents: z.int('Escribe el precio').check(z.minimum(1, 'Escribe el precio')),
  stockItemIds: z.array(z.int()).check(z.minLength(1, 'Elige al menos una talla'), z.maxLength(20)),
})
export type PackProduct = z.infer<typeof PackProduct>

export const PackDraft = z
  .strictObject({
    name: line(80, 'Escribe el nombre'),
    slug: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'Usa letras minúsculas, números y guiones')),
    description: line(300, 'Escribe de qué trata'),
    salesStartAt: At,
    salesEndAt: At,
    perPerson: z.int('Escribe cuántos').check(z.minimum(1), z.maximum(20, 'Hasta 20')),
    packs: z.int('Escribe cuántos').check(z.minimum(1, 'Escribe cuántos'), z.maximum(10_000)),
    eventIds: z.array(z.int()).check(z.minLength(1, 'Elige los partidos')),
    products: z.array(PackProduct).check(
      z.maxLength(6, 'Hasta 6 artículos'),
      z.refine(
        (products) => new Set(products.map(({ label }) => label)).size === products.length,
        'Hay dos artículos con el mismo nombre',
      ),
      z.refine((products) => {
        const sizes = products.flatMap(({ stockItemIds }) => stockItemIds)
        return new Set(sizes).size === sizes.length
      }, 'Hay un artículo repetido: cambia su cantidad'),
    ),
    prices: ZonePrices,
  })
  .check(
    z.refine(({ salesStartAt, salesEndAt }) => salesStartAt < salesEndAt, {
      error: 'La venta debe terminar después de empezar',
      path: ['salesEndAt'],
    }),
  )
export type PackDraft = z.infer<typeof PackDraft>

export const PublishedPack = z.strictObject({
  name: line(80, 'Escribe el nombre'),
  description: line(300, 'Escribe de qué trata'),
  salesEndAt: At,
  /** Pieces only come in addition: what was offered is not taken back. */
  more: z.int('Escribe cuántos').check(z.minimum(0, 'Solo se pueden agregar'), z.maximum(10_000)),
})
export type PublishedPack = z.infer<typeof PublishedPack>
