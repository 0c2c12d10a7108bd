import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'
import { PictureChoice } from '#catalogue/pictures/shapes/picture.ts'
import { ExtraKind, ExtraUse } from './contract.ts'
import { kindName, howUsed } from './rules.ts'

const manager = desk('manage Extra')

export const extrasColumns = [
  { key: 'name', title: 'Extra', sortable: true },
  { key: 'kind', title: 'Tipo', words: kindName, sortable: true },
  { key: 'use', title: 'Cómo se usa', words: howUsed },
  { key: 'point', title: 'Acceso o mostrador' },
  { key: 'priceCents', title: 'Precio', kind: 'money', sortable: true },
  { key: 'offers', title: 'Partidos por venir', kind: 'count', sortable: true },
  { key: 'sold', title: 'Vendidos', kind: 'count', sortable: true },
  { key: 'redeemed', title: 'Usados', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

export const offeredNames = { yes: 'Se ofrecen', no: 'Ocultos' } as const

export const ExtrasQuery = tableQuery(sortKeys(extrasColumns), {
  kind: z.optional(ExtraKind),
  shown: z.optional(z.enum(['yes', 'no'])),
})
export type ExtrasQuery = z.infer<typeof ExtrasQuery>

const id = z.int().check(z.positive())

export const listExtras = manager.get(
  '/staff/extras',
  'Lo que se ofrece junto a los lugares, con lo vendido y lo usado',
  {
    boundless: true,
    query: ExtrasQuery,
    reply: tablePage(
      z.object({
        id,
        name: z.string(),
        kind: ExtraKind,
        use: ExtraUse,
        point: z.string(),
        published: z.boolean(),
        priceCents: Cents,
        offers: z.int(),
        sold: z.int(),
        redeemed: z.int(),
      }),
    ),
  },
)

/** How pieces of an extra are counted: each match its own, or all matches the same ones. */
export const StockWay = z.enum(['match', 'shared'])

const pieces = z
  .int('Escribe cuántas piezas')
  .check(z.minimum(0, 'Cero o más'), z.maximum(20_000, 'A lo más 20,000'))

export const ExtraDraft = z.strictObject({
  kind: ExtraKind,
  use: ExtraUse,
  name: line(60, 'Escribe el nombre').check(z.minLength(2, 'Escribe el nombre')),
  summary: line(200, 'Di en una frase qué es'),
  point: line(40, 'Escribe el acceso o el mostrador'),
  place: line(200, 'Di cómo se llega'),
  /** Null: from when the doors open. */
  opensMinutesBefore: z.nullable(
    z.int('Escribe los minutos').check(z.minimum(0, 'Cero o más'), z.maximum(10_080, 'A lo más una semana')),
  ),
  priceCents: z
    .int('Escribe el precio')
    .check(z.minimum(100, 'Desde $1.00'), z.maximum(10_000_000, 'A lo más $100,000.00')),
  perOrder: z.int('Escribe cuántos').check(z.minimum(1, 'Al menos 1'), z.maximum(20, 'A lo más 20')),
  everyMatch: z.boolean(),
  stock: StockWay,
  /** The first pieces: of each match, or of all together. Later changes are of the matches that are offered from then on. */
  pieces,
  published: z.boolean(),
  picture: PictureChoice,
})
export type ExtraDraft = z.infer<typeof ExtraDraft>

const OfferAtMatch = z.object({
  eventId: z.int(),
  title: z.string(),
  startsAt: Instant,
  open: z.boolean(),
  free: z.int(),
  held: z.int(),
  sold: z.int(),
  redeemed: z.int(),
})
export type OfferAtMatch = z.infer<typeof OfferAtMatch>

const ofExtra = z.strictObject({ extraId: NumericId })

export const readExtra = manager.get(
  '/staff/extras/:extraId',
  'Un extra para editarlo, con sus piezas, lo vendido y lo usado por partido',
  {
    boundless: true,
    params: ofExtra,
    reply: z.extend(ExtraDraft, {
      id,
      /** Matches to come and of the last 60 days where it is or was offered. */
      offers: z.array(OfferAtMatch),
      /** Published matches to come where it is not offered. */
      elsewhere: z.array(z.object({ eventId: z.int(), title: z.string(), startsAt: Instant })),
      adjustments: z.array(
        z.object({
          at: Instant,
          who: z.nullable(z.string()),
          match: z.nullable(z.string()),
          change: z.int(),
          reason: z.string(),
        }),
      ),
    }),
  },
)

export const createExtra = manager.post('/staff/extras', 'Da de alta un extra', {
  boundless: true,
  body: ExtraDraft,
  reply: z.object({ extraId: id }),
  status: 201,
})

export const updateExtra = manager.put(
  '/staff/extras/:extraId',
  'Cambia un extra; lo vendido conserva su nombre y su precio',
  { boundless: true, params: ofExtra, body: ExtraDraft, reply: Done },
)

export const offerExtra = manager.put(
  '/staff/extras/:extraId/offers/:eventId',
  'Ofrece un extra en un partido, o deja de ofrecerlo; lo vendido sigue valiendo',
  {
    params: z.strictObject({ extraId: NumericId, eventId: NumericId }),
    body: z.strictObject({ open: z.boolean() }),
    reply: Done,
  },
)

export const adjustExtraStock = manager.post(
  '/staff/extras/:extraId/offers/:eventId/stock',
  'Suma o quita piezas libres de un extra en un partido y anota por qué',
  {
    params: z.strictObject({ extraId: NumericId, eventId: NumericId }),
    body: z.strictObject({
      change: z.int('Escribe un número entero').check(
        z.minimum(-10_000),
        z.maximum(10_000, 'Agrega 10,000 o menos'),
        z.refine((change) => change !== 0, 'Escribe cuántas piezas'),
      ),
      reason: line(120, 'Di por qué'),
    }),
    reply: z.object({ free: z.int() }),
  },
)

/** Sent as multipart/form-data with one part, `file`. */
export const uploadExtraPicture = manager.post(
  '/staff/extras/pictures',
  'Sube la imagen de un extra (JPEG, PNG, WebP o AVIF) y la prepara en sus tamaños, cuadrada',
  { boundless: true, perMinute: 30, upload: true, reply: z.object({ pictureId: Uuid }), status: 201 },
)

const codeStates = { valid: 'Por usar', used: 'Usado', void: 'Devuelto' } as const

export const extraCodesColumns = [
  { key: 'startsAt', title: 'Fecha', kind: 'instant', sortable: true },
  { key: 'match', title: 'Partido' },
  { key: 'title', title: 'Extra', sortable: true },
  { key: 'folio', title: 'Folio', kind: 'folio' },
  { key: 'buyer', title: 'Compró' },
  { key: 'paidCents', title: 'Pagado', kind: 'money', sortable: true },
  { key: 'state', title: 'Estado', words: codeStates },
  { key: 'redeemedAt', title: 'Se usó', kind: 'instant', sortable: true },
  { key: 'redeemedPoint', title: 'En' },
  { key: 'uses', title: 'Veces', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

/** What the list of sold extras is narrowed to. */
export const codeStateNames = {
  valid: 'Por usar',
  used: 'Usados',
  double: 'Usados dos veces',
  void: 'Devueltos',
} as const

export const ExtraCodesQuery = tableQuery(sortKeys(extraCodesColumns), {
  match: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  extra: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  state: z.optional(z.enum(['valid', 'used', 'void', 'double'])),
})
export type ExtraCodesQuery = z.infer<typeof ExtraCodesQuery>

export const listExtraCodes = manager.get(
  '/staff/extra-codes',
  'Cada extra vendido, de quién es, y cuándo y dónde se usó; más de una vez es un caso',
  {
    boundless: true,
    query: ExtraCodesQuery,
    reply: tablePage(
      z.object({
        id: Uuid,
        orderId: Uuid,
        folio: z.string(),
        title: z.string(),
        match: z.string(),
        startsAt: Instant,
        buyer: z.string(),
        paidCents: Cents,
        state: z.enum(['valid', 'used', 'void']),
        redeemedAt: z.nullable(Instant),
        redeemedPoint: z.nullable(z.string()),
        /** How often it was given: more than once where two points had no network. */
        uses: z.int(),
      }),
    ),
  },
)
