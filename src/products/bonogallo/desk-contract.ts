import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { tablePage, tableQuery } from '#lib/table.ts'
import { PlanSummary } from './shapes/plan-shape.ts'
import { Day, PlanDraft, PlanWindows } from './desk-plan-contract.ts'

const reader = desk('read Bonogallo')
const manager = desk('manage Bonogallo')

export const PlansQuery = tableQuery(['name', 'openFrom', 'sold', 'soldCents'], {})
export type PlansQuery = z.infer<typeof PlansQuery>

const PlanRow = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(['draft', 'published', 'ended']),
  startsOn: Day,
  endsOn: Day,
  renewalFrom: z.nullable(Instant),
  renewalUntil: z.nullable(Instant),
  openFrom: Instant,
  openUntil: Instant,
  matches: z.int(),
  sold: z.int(),
  soldCents: Cents,
  /** Holders of the plan before who may renew, and those who did. */
  mayRenew: z.int(),
  renewed: z.int(),
})

export const listDeskPlans = reader.get(
  '/bonus/desk/plans',
  'Planes de bonogallo con lo vendido y cómo van sus renovaciones',
  { query: PlansQuery, reply: tablePage(PlanRow) },
)

const ofPlan = z.strictObject({ planId: NumericId })

export const readDeskPlan = reader.get(
  '/bonus/desk/plans/:planId',
  'Un plan: ventanas, precios, partidos y renovaciones',
  {
    params: ofPlan,
    reply: z.extend(PlanRow, {
      changedAt: Instant,
      followsId: z.nullable(z.int()),
      kept: z.int(),
      /** As fans see it. */
      shown: PlanSummary,
      events: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant })),
      /** Matches that could be added. */
      addable: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant })),
    }),
  },
)

export const readPlanSetup = manager.get(
  '/bonus/desk/setup',
  'Con qué se arma un plan: partidos por jugar, zonas de su plano y planes anteriores',
  {
    reply: z.object({
      events: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant, planId: z.int() })),
      zones: z.array(z.object({ planId: z.int(), zoneId: z.int(), name: z.string() })),
      plans: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  },
)

export const createPlan = manager.post(
  '/bonus/desk/plans',
  'Prepara un plan con sus precios, partidos y ventanas; queda en borrador',
  { body: PlanDraft, reply: z.object({ planId: z.int() }), status: 201 },
)

export const changePlanDraft = manager.put(
  '/bonus/desk/plans/:planId',
  'Cambia todo de un plan en borrador',
  { params: ofPlan, body: z.strictObject({ changedAt: Instant, draft: PlanDraft }), reply: Done },
)

export const publishPlan = manager.post(
  '/bonus/desk/plans/:planId/publication',
  'Publica un plan: se vende en sus ventanas y sus precios ya no cambian',
  { params: ofPlan, reply: Done },
)

export const deletePlan = manager.delete('/bonus/desk/plans/:planId', 'Borra un plan en borrador', {
  params: ofPlan,
  reply: Done,
})

export const addPlanMatch = manager.post(
  '/bonus/desk/plans/:planId/matches',
  'Agrega un partido: quien ya tiene bonogallo lo recibe en su mismo lugar y sin costo',
  { params: ofPlan, body: z.strictObject({ eventId: z.int() }), reply: Done },
)

export const changePlanWindows = manager.put(
  '/bonus/desk/plans/:planId/windows',
  'Mueve las fechas de renovación y de venta de un plan',
  { params: ofPlan, body: PlanWindows, reply: Done },
)

const PassStatus = z.enum(['active', 'past_due', 'paused', 'cancelled', 'ended'])
export const PassesQuery = tableQuery(['number', 'holder', 'plan', 'createdAt', 'paidCents'], {
  status: z.optional(PassStatus),
  paying: z.optional(z.enum(['whole', 'monthly', 'late'])),
})
export type PassesQuery = z.infer<typeof PassesQuery>

export const listDeskPasses = reader.get(
  '/bonus/desk/passes',
  'Titulares de bonogallo con su lugar, estado y pagos',
  {
    query: PassesQuery,
    reply: tablePage(
      z.object({
        id: Uuid,
        number: z.string(),
        holder: z.string(),
        email: z.string(),
        plan: z.string(),
        seat: z.string(),
        status: PassStatus,
        priceCents: Cents,
        paidCents: Cents,
        paidParts: z.int(),
        parts: z.int(),
        lateParts: z.int(),
        createdAt: Instant,
      }),
    ),
  },
)
