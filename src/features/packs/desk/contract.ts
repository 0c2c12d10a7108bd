import { z } from 'zod/mini'
import { fares } from '#features/events/rules.ts'
import { endpoint } from '#lib/endpoint.ts'
import { Cents, Done, Instant, NumericId } from '#lib/shapes.ts'
import { tablePage, tableQuery } from '#lib/table.ts'
import { line } from '#lib/text.ts'

const PackStatus = z.enum(['draft', 'published', 'cancelled'])
export const PacksQuery = tableQuery(['name', 'salesStartAt', 'sold', 'free', 'fromCents'], {
  status: z.optional(PackStatus),
})
export type PacksQuery = z.infer<typeof PacksQuery>

export const listDeskPacks = endpoint({
  method: 'GET',
  path: '/packs/desk',
  summary: 'Packs en cualquier estado, con lo vendido y lo que queda',
  access: 'staff',
  may: 'manage Pack',
  query: PacksQuery,
  reply: tablePage(
    z.object({
      id: z.int(),
      name: z.string(),
      status: PackStatus,
      matches: z.string(),
      salesStartAt: Instant,
      salesEndAt: Instant,
      fromCents: z.nullable(Cents),
      sold: z.int(),
      free: z.int(),
    }),
  ),
})

const At = Instant.check(z.minLength(1, 'Escribe el día y la hora'))

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
    prices: z
      .array(
        z.strictObject({ zoneId: z.int(), fare: z.enum(fares), priceCents: z.int().check(z.minimum(1)) }),
      )
      .check(z.minLength(1, 'Escribe al menos un precio')),
  })
  .check(
    z.refine(({ salesStartAt, salesEndAt }) => salesStartAt < salesEndAt, {
      error: 'La venta debe terminar después de empezar',
      path: ['salesEndAt'],
    }),
  )
export type PackDraft = z.infer<typeof PackDraft>

export const createPack = endpoint({
  method: 'POST',
  path: '/packs/desk',
  summary: 'Arma un pack; queda en borrador',
  access: 'staff',
  may: 'manage Pack',
  body: PackDraft,
  reply: z.object({ packId: z.int() }),
  status: 201,
})

export const readPackSetup = endpoint({
  method: 'GET',
  path: '/packs/desk/setup',
  summary: 'Con qué se arma un pack: partidos por jugar y zonas de su plano',
  access: 'staff',
  may: 'manage Pack',
  reply: z.object({
    events: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant, planId: z.int() })),
    zones: z.array(z.object({ planId: z.int(), zoneId: z.int(), name: z.string() })),
  }),
})

const ofPack = z.strictObject({ packId: NumericId })

export const publishPack = endpoint({
  method: 'POST',
  path: '/packs/desk/:packId/publication',
  summary: 'Publica un pack, un día o más antes de venderlo',
  access: 'staff',
  may: 'manage Pack',
  params: ofPack,
  reply: Done,
})

export const withdrawPack = endpoint({
  method: 'POST',
  path: '/packs/desk/:packId/withdrawal',
  summary: 'Retira un pack de la venta para siempre; lo comprado se queda',
  access: 'staff',
  may: 'manage Pack',
  params: ofPack,
  reply: Done,
})
