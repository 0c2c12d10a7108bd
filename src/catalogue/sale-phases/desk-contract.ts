import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, NumericId } from '#lib/shapes.ts'
import { ofEvent } from '#catalogue/events/contract.ts'
import { PhaseFact } from './contract.ts'
import { phaseRules } from './rules.ts'

const staff = desk('manage SalePhase')
const limit = (most: number, words: string) =>
  z.nullable(z.int(words).check(z.minimum(1, words), z.maximum(most, words)))

const DeskPhase = z.extend(PhaseFact, {
  id: z.int(),
  name: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  quota: z.nullable(z.int()),
  perPerson: z.nullable(z.int()),
  /** The limit counts linked accounts together. */
  perCluster: z.boolean(),
  taken: z.int(),
  /** What rolled over from the phases before, counted in; null: no limit. */
  left: z.nullable(z.int()),
  zones: z.array(z.object({ zoneId: z.int(), quota: z.int(), taken: z.int() })),
  /** How many people meet its fact now; null: everybody. */
  people: z.nullable(z.int()),
  state: z.enum(['past', 'open', 'coming']),
})
export type DeskPhase = z.infer<typeof DeskPhase>

export const listPhases = staff.get(
  '/staff/events/:eventId/phases',
  'Las fases de venta de un partido con su cupo usado y cuántas personas califican',
  {
    params: ofEvent,
    reply: z.object({
      match: z.object({
        home: z.string(),
        away: z.string(),
        startsAt: Instant,
        salesStartAt: Instant,
        salesEndAt: Instant,
        zones: z.array(z.object({ id: z.int(), name: z.string(), seats: z.int() })),
      }),
      phases: z.array(DeskPhase),
    }),
  },
)

const PhaseBody = z
  .strictObject({
    name: z.string().check(z.trim(), z.minLength(1, 'Ponle nombre'), z.maxLength(60, 'Usa hasta 60 letras')),
    rule: z.enum(phaseRules),
    atLeast: limit(20, 'De 1 a 20'),
    ofLast: limit(20, 'De 1 a 20'),
    startsAt: z.iso.datetime('Di día y hora'),
    endsAt: z.iso.datetime('Di día y hora'),
    quota: limit(200_000, 'Desde 1 lugar'),
    perPerson: limit(50, 'De 1 a 50'),
    perCluster: z.optional(z.boolean()),
    zones: z
      .array(z.strictObject({ zoneId: z.int(), quota: z.int().check(z.minimum(1, 'Desde 1 lugar')) }))
      .check(
        z.maxLength(200),
        z.refine(
          (zones) => new Set(zones.map(({ zoneId }) => zoneId)).size === zones.length,
          'Hay una zona repetida',
        ),
      ),
  })
  .check(
    z.refine((body) => body.endsAt > body.startsAt, {
      error: 'Termina después de empezar',
      path: ['endsAt'],
    }),
    z.refine((body) => body.perCluster !== true || body.perPerson !== null, {
      error: 'Di cuántos lugares',
      path: ['perPerson'],
    }),
    z.refine((body) => body.rule !== 'attended' || (body.atLeast !== null && body.ofLast !== null), {
      error: 'Di a cuántos partidos',
      path: ['atLeast'],
    }),
    z.refine((body) => body.rule !== 'attended' || (body.atLeast ?? 0) <= (body.ofLast ?? 0), {
      error: 'No puede ser más que los partidos que se cuentan',
      path: ['atLeast'],
    }),
  )
export type PhaseBody = z.infer<typeof PhaseBody>

export const addPhase = staff.post('/staff/events/:eventId/phases', 'Agrega una fase de venta', {
  params: ofEvent,
  body: PhaseBody,
  reply: z.object({ id: z.int() }),
  status: 201,
})

const ofPhase = z.strictObject({ eventId: NumericId, phaseId: NumericId })

export const changePhase = staff.put(
  '/staff/events/:eventId/phases/:phaseId',
  'Cambia una fase; de una que ya empezó solo su fin, su nombre y su cupo',
  { params: ofPhase, body: PhaseBody, reply: Done },
)

export const removePhase = staff.delete(
  '/staff/events/:eventId/phases/:phaseId',
  'Quita una fase que no ha empezado',
  { params: ofPhase, reply: Done },
)

export const endPhase = staff.post(
  '/staff/events/:eventId/phases/:phaseId/end',
  'Termina ahora una fase abierta; lo que le queda pasa a la siguiente',
  { params: ofPhase, reply: Done },
)

export const swapPhase = staff.post(
  '/staff/events/:eventId/phases/:phaseId/earlier',
  'Cambia una fase de lugar con la anterior: cada una toma el horario de la otra',
  { params: ofPhase, reply: Done },
)

export const countPeople = staff.get('/staff/phase-facts/people', 'Cuántas personas cumplen un hecho ahora', {
  query: z.strictObject({
    rule: z.enum(phaseRules),
    atLeast: z.optional(NumericId),
    ofLast: z.optional(NumericId),
  }),
  reply: z.object({ people: z.nullable(z.int()) }),
})
