import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line, paragraphs } from '#lib/text.ts'
import { PictureChoice } from '#catalogue/pictures/shapes/picture.ts'
import { ofEvent } from './contract.ts'
import { saleStates } from './rules.ts'
import { Prices, PriceVersion, PriceInput } from './desk-prices-contract.ts'

export const MatchState = z.enum(['draft', ...saleStates])
export type MatchState = z.infer<typeof MatchState>

export const stateName: Record<MatchState, string> = {
  draft: 'Borrador',
  announced: 'Publicado',
  on_sale: 'A la venta',
  sold_out: 'Agotado',
  closed: 'Venta cerrada',
  cancelled: 'Cancelado',
}

export const matchColumns = [
  { key: 'startsAt', title: 'Fecha', kind: 'instant', sortable: true },
  { key: 'team', title: 'Equipo' },
  { key: 'home', title: 'Local o título' },
  { key: 'away', title: 'Rival', sortable: true },
  { key: 'round', title: 'Jornada' },
  { key: 'season', title: 'Temporada', sortable: true },
  { key: 'venue', title: 'Recinto' },
  { key: 'state', title: 'Estado', words: stateName },
  { key: 'salesStartAt', title: 'Inicio de venta', kind: 'instant', sortable: true },
  { key: 'seats', title: 'Lugares', kind: 'count' },
  { key: 'sold', title: 'Vendidos', kind: 'count', sortable: true },
  { key: 'held', title: 'Apartados', kind: 'count' },
  { key: 'blocked', title: 'Bloqueados', kind: 'count' },
] as const satisfies readonly ListColumn[]

export const MatchQuery = tableQuery(sortKeys(matchColumns), {
  state: z.optional(MatchState),
  season: z.optional(z.string().check(z.maxLength(120))),
  /** One of the club's own teams; `0`: what is of none. */
  team: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
})
export type MatchQuery = z.infer<typeof MatchQuery>

const id = z.int().check(z.positive())
const MatchRow = z.object({
  id,
  team: z.nullable(z.string()),
  home: z.string(),
  away: z.string(),
  round: z.string(),
  season: z.string(),
  venue: z.string(),
  startsAt: Instant,
  salesStartAt: Instant,
  state: MatchState,
  seats: z.int(),
  sold: z.int(),
  held: z.int(),
  blocked: z.int(),
})

const perPerson = z.int('Escribe un número').check(z.minimum(1, 'Al menos 1'), z.maximum(50, 'A lo más 50'))

/**
 * What staff say of an event; `doorsAt` and `salesEndAt` follow its date where they are left out. A match, which it is where nothing is
 * said, has a rival and is a team's, the first one's where none is named; anything else has a title.
 */
export const MatchInput = z
  .strictObject({
    seasonId: id,
    planId: id,
    kind: z.optional(z.enum(['match', 'other'])),
    teamId: z.optional(z.nullable(id)),
    title: z.optional(line(60, 'Escribe el título')),
    away: z.optional(line(60, 'Escribe el rival')),
    picture: z.optional(PictureChoice),
    round: line(60, 'Escribe la jornada'),
    startsAt: Instant,
    doorsAt: z.optional(Instant),
    salesStartAt: Instant,
    salesEndAt: z.optional(Instant),
    seatsPerPerson: perPerson,
    ticketsPerFan: z.nullable(perPerson),
    requiresFanId: z.boolean(),
    cancellationRule: paragraphs(1000, 'Escribe qué pasa si se cancela o se mueve'),
  })
  .check(
    z.refine(({ kind, away }) => kind === 'other' || away !== undefined, {
      error: 'Escribe el rival',
      path: ['away'],
    }),
    z.refine(({ kind, title }) => kind !== 'other' || title !== undefined, {
      error: 'Escribe el título',
      path: ['title'],
    }),
  )
export type MatchInput = z.infer<typeof MatchInput>

const PlanZone = z.object({ id: z.int(), name: z.string(), color: z.string(), seats: z.int() })
export type PlanZone = z.infer<typeof PlanZone>

const Missing = z.object({
  code: z.string(),
  words: z.string(),
  /** Where it is filled in. */
  at: z.enum(['data', 'prices', 'sale']),
})

export const DeskMatch = z.object({
  ...MatchInput.shape,
  ...MatchRow.shape,
  slug: z.string(),
  home: z.string(),
  doorsAt: Instant,
  salesEndAt: Instant,
  cancellationRule: z.string(),
  publishedAt: z.nullable(Instant),
  planId: id,
  planUrl: z.string(),
  free: z.int(),
  zones: z.array(PlanZone),
  prices: z.array(PriceInput),
  /** How many valid tickets each fare has, and how many seats that are ordered at it and not paid. */
  fareUses: z.array(z.object({ fare: z.string(), tickets: z.int(), ordered: z.int() })),
  versions: z.array(PriceVersion),
  missing: z.array(Missing),
})
export type DeskMatch = z.infer<typeof DeskMatch>

export const MatchForm = z.object({
  seasons: z.array(z.object({ id, name: z.string() })),
  plans: z.array(
    z.object({ id, name: z.string(), venue: z.string(), version: z.int(), zones: z.array(PlanZone) }),
  ),
  home: z.string(),
  /** The club's own teams, the first one first. */
  teams: z.array(z.object({ id, name: z.string() })),
  cancellationRule: z.string(),
  /** What «Copiar del último partido» fills in; null before the first one. */
  last: z.nullable(z.object({ title: z.string(), wish: MatchInput, prices: z.array(PriceInput) })),
})
export type MatchForm = z.infer<typeof MatchForm>

const staff = desk('manage Match')

export const listMatches = staff.get(
  '/events/desk',
  'Los partidos del club con el estado de su venta y su ocupación',
  { query: MatchQuery, reply: tablePage(MatchRow) },
)

export const readMatchForm = staff.get(
  '/events/desk/form',
  'Lo que se elige al crear un partido, y el último para copiarlo',
  { reply: MatchForm },
)

export const createMatch = staff.post(
  '/events/desk',
  'Crea un partido en borrador, con su lista de precios si ya la hay',
  {
    body: z.strictObject({ match: MatchInput, prices: z.optional(Prices) }),
    reply: z.object({ id }),
    status: 201,
  },
)

export const readMatch = staff.get(
  '/events/desk/:eventId',
  'Un partido con sus precios, sus versiones y lo que le falta para publicarse',
  { params: ofEvent, reply: DeskMatch },
)

export const updateMatch = staff.put(
  '/events/desk/:eventId',
  'Guarda los datos de un partido; publicado, solo los que aún pueden cambiar',
  { params: ofEvent, body: MatchInput, reply: Done },
)

export const publishMatch = staff.post(
  '/events/desk/:eventId/publication',
  'Publica un partido y abre sus asientos; la venta empieza 24 horas después o más tarde',
  { params: ofEvent, reply: Done },
)

export const publishMatchEarly = desk('override Publication').post(
  '/events/desk/:eventId/early-publication',
  'Publica un partido que se vende antes de 24 horas; el motivo queda en la bitácora',
  { params: ofEvent, body: z.strictObject({ reason: line(300, 'Escribe el motivo') }), reply: Done },
)
