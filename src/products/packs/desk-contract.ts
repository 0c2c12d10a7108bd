import { FareNamed } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, NumericId } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { PackDraft, PackProduct, PublishedPack } from './desk-pack-contract.ts'

const staff = desk('manage Pack')

const PackStatus = z.enum(['draft', 'published', 'cancelled'])
export const packNames = { draft: 'Borrador', published: 'Publicado', cancelled: 'Retirado' }

export const packsColumns = [
  { key: 'name', title: 'Pack', sortable: true },
  { key: 'status', title: 'Estado', words: packNames },
  { key: 'matches', title: 'Partidos' },
  { key: 'salesStartAt', title: 'Venta desde', kind: 'instant', sortable: true },
  { key: 'salesEndAt', title: 'Venta hasta', kind: 'instant' },
  { key: 'fromCents', title: 'Adulto desde', kind: 'money', sortable: true },
  { key: 'sold', title: 'Vendidos', kind: 'count', sortable: true },
  { key: 'free', title: 'Quedan', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

export const PacksQuery = tableQuery(sortKeys(packsColumns), {
  status: z.optional(PackStatus),
})
export type PacksQuery = z.infer<typeof PacksQuery>

export const listDeskPacks = staff.get(
  '/packs/desk',
  'Packs en cualquier estado, con lo vendido y lo que queda',
  {
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
  },
)

export const createPack = staff.post('/packs/desk', 'Arma un pack; queda en borrador', {
  body: PackDraft,
  reply: z.object({ packId: z.int() }),
  status: 201,
})

export const readPackSetup = staff.get(
  '/packs/desk/setup',
  'Con qué se arma un pack: partidos por jugar y zonas de su plano',
  {
    reply: z.object({
      events: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant, planId: z.int() })),
      zones: z.array(z.object({ planId: z.int(), zoneId: z.int(), name: z.string() })),
      products: z.array(
        z.object({
          name: z.string(),
          sizes: z.array(
            z.object({ stockItemId: z.int(), size: z.string(), priceCents: Cents, free: z.int() }),
          ),
        }),
      ),
    }),
  },
)

const ofPack = z.strictObject({ packId: NumericId })

export const readDeskPack = staff.get('/packs/desk/:packId', 'Un pack para editarlo, con lo vendido', {
  params: ofPack,
  reply: z.object({
    id: z.int(),
    status: PackStatus,
    /** When it was last changed: who saves says what was seen. */
    changedAt: Instant,
    sold: z.int(),
    /** Held by somebody at this moment. */
    held: z.int(),
    free: z.int(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    salesStartAt: Instant,
    salesEndAt: Instant,
    perPerson: z.int(),
    packs: z.int(),
    events: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant })),
    products: z.array(z.extend(PackProduct, { sizes: z.array(z.string()) })),
    prices: z.array(z.object({ zoneId: z.int(), zone: z.string(), ...FareNamed, priceCents: Cents })),
  }),
})

const Seen = { changedAt: Instant }

export const changePackDraft = staff.put('/packs/desk/:packId', 'Cambia todo de un borrador', {
  params: ofPack,
  body: z.strictObject({ ...Seen, draft: PackDraft }),
  reply: Done,
})

export const changePublishedPack = staff.put(
  '/packs/desk/:packId/sale',
  'Cambia lo que se puede de un pack publicado: textos, fin de la venta y más packs',
  { params: ofPack, body: z.strictObject({ ...Seen, change: PublishedPack }), reply: Done },
)

export const deletePack = staff.delete('/packs/desk/:packId', 'Borra un borrador', {
  params: ofPack,
  reply: Done,
})

export const publishPack = staff.post(
  '/packs/desk/:packId/publication',
  'Publica un pack, un día o más antes de venderlo',
  { params: ofPack, reply: Done },
)

export const withdrawPack = staff.post(
  '/packs/desk/:packId/withdrawal',
  'Retira un pack de la venta para siempre; lo comprado se queda',
  { params: ofPack, reply: Done },
)
