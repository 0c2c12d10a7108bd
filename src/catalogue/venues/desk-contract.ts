import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, NumericId } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'
import { seatMarks } from './plan/compare.ts'

export const venueColumns = [
  { key: 'name', title: 'Recinto', sortable: true },
  { key: 'city', title: 'Ciudad', sortable: true },
  { key: 'address', title: 'Dirección' },
  { key: 'plans', title: 'Versiones del plano', kind: 'count' },
  { key: 'seats', title: 'Lugares', kind: 'count', sortable: true },
  { key: 'matches', title: 'Partidos', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

export const VenueQuery = tableQuery(sortKeys(venueColumns), {})
export type VenueQuery = z.infer<typeof VenueQuery>

const ofVenue = z.strictObject({ venueId: NumericId })
const ofPlan = z.strictObject({ planId: NumericId })

export const VenueInput = z.strictObject({
  name: line(80, 'Escribe el nombre'),
  city: line(80, 'Escribe la ciudad'),
  address: line(200, 'Escribe la dirección'),
})

const Venue = z.object({ ...VenueInput.shape, id: z.int() })
const VenueRow = z.extend(Venue, { plans: z.int(), seats: z.int(), matches: z.int() })

const Plan = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  seats: z.int(),
  accessible: z.int(),
  companion: z.int(),
  blocked: z.int(),
  matches: z.int(),
  createdAt: Instant,
  planUrl: z.string(),
})
export type DeskPlan = z.infer<typeof Plan>

const reader = desk('read Venue')
const manager = desk('manage Venue')

export const listVenues = reader.get('/venues/desk', 'Los recintos, con los lugares de su plano en vigor', {
  query: VenueQuery,
  reply: tablePage(VenueRow),
})

export const createVenue = manager.post('/venues/desk', 'Crea un recinto, aún sin plano', {
  body: VenueInput,
  reply: z.object({ id: z.int() }),
  status: 201,
})

export const readVenue = reader.get(
  '/venues/desk/:venueId',
  'Un recinto con las versiones de su plano, la última primero',
  { params: ofVenue, reply: z.extend(Venue, { plans: z.array(Plan), planInForce: z.nullable(z.int()) }) },
)

export const updateVenue = manager.put(
  '/venues/desk/:venueId',
  'Cambia nombre, ciudad o dirección de un recinto',
  { params: ofVenue, body: VenueInput, reply: Done },
)

/**
 * The file is a pretix seating plan, which goes on with the gates and marks of the version in force, or `{ layout, extras }`
 * with our side file. `after`: the version it was made from or compared with; refused when another one is in force by now.
 */
export const uploadPlan = manager.post(
  '/venues/desk/:venueId/plans',
  'Guarda un plano (JSON de pretix) como la siguiente versión del recinto, en vigor desde ahora',
  {
    params: ofVenue,
    query: z.strictObject({ after: z.optional(NumericId) }),
    perMinute: 30,
    upload: true,
    reply: z.object({ planId: z.int(), version: z.int(), seats: z.int(), isNew: z.boolean() }),
    status: 201,
  },
)

const Mark = z.enum(seatMarks)
const beforeAndAfter = { before: z.int(), after: z.int() }

/** A plan against the version in force: what would be otherwise for new matches. */
const Comparison = z.object({
  inForce: z.nullable(z.object({ planId: z.int(), version: z.int() })),
  /** It is the version in force, seat by seat and line by line. */
  identical: z.boolean(),
  seats: z.object({
    ...beforeAndAfter,
    added: z.int(),
    removed: z.int(),
    otherZone: z.int(),
    otherName: z.int(),
  }),
  marks: z.array(z.object({ mark: Mark, ...beforeAndAfter, lost: z.int() })),
  zones: z.array(
    z.object({
      name: z.string(),
      ...beforeAndAfter,
      general: z.object({ before: z.boolean(), after: z.boolean() }),
    }),
  ),
  /** Pairs of its zones that many take for one another on the map, by their colours. */
  alikeZones: z.array(z.object({ one: z.string(), other: z.string() })),
  sections: z.object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    otherGate: z.array(z.string()),
  }),
})
export type Comparison = z.infer<typeof Comparison>

export const compareUploadedPlan = manager.post(
  '/venues/desk/:venueId/plans/comparison',
  'Qué cambiaría si este plano entrara en vigor; no guarda nada',
  { params: ofVenue, perMinute: 30, upload: true, reply: Comparison },
)

export const compareStoredPlan = manager.get(
  '/venues/desk/plans/:planId/comparison',
  'Qué cambiaría si esta versión volviera a estar en vigor',
  { params: ofPlan, reply: Comparison },
)

/** `after`: the version in force that it was compared with. */
export const putPlanInForce = manager.put(
  '/venues/desk/:venueId/plan-in-force',
  'Pone en vigor una versión anterior del plano',
  { params: ofVenue, body: z.strictObject({ planId: z.int(), after: z.int() }), reply: Done },
)

/** `{ layout, extras }`: what `uploadPlan` takes. */
export const readPlanFile = reader.get(
  '/venues/desk/plans/:planId/file',
  'El plano en JSON de pretix y sus datos extra',
  { params: ofPlan, content: 'application/json' },
)
