import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Cents, Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { PlanSummary } from './shapes/plan-shape.ts'
import { Day, PlanDraft, PlanWindows } from './desk-plan-contract.ts'

export const plansColumns = [
  { key: 'name', title: 'Plan', sortable: true },
  { key: 'startsOn', title: 'Desde', kind: 'day' },
  { key: 'endsOn', title: 'Hasta', kind: 'day' },
  { key: 'openFrom', title: 'Venta desde', kind: 'instant', sortable: true },
  { key: 'openUntil', title: 'Venta hasta', kind: 'instant' },
  { key: 'matches', title: 'Partidos', kind: 'count' },
  { key: 'sold', title: 'Vendidos', kind: 'count', sortable: true },
  { key: 'soldCents', title: 'Importe', kind: 'money', sortable: true },
  { key: 'mayRenew', title: 'Pueden renovar', kind: 'count' },
  { key: 'renewed', title: 'Renovaron', kind: 'count' },
] as const satisfies readonly ListColumn[]

export const PlansQuery = tableQuery(sortKeys(plansColumns), {})
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

export const listDeskPlans = endpoint({
  method: 'GET',
  path: '/bonus/desk/plans',
  summary: 'Planes de bonogallo con lo vendido y cómo van sus renovaciones',
  access: 'staff',
  may: 'read Bonogallo',
  query: PlansQuery,
  reply: tablePage(PlanRow),
})

const ofPlan = z.strictObject({ planId: NumericId })

export const readDeskPlan = endpoint({
  method: 'GET',
  path: '/bonus/desk/plans/:planId',
  summary: 'Un plan: ventanas, precios, partidos y renovaciones',
  access: 'staff',
  may: 'read Bonogallo',
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
})

export const readPlanSetup = endpoint({
  method: 'GET',
  path: '/bonus/desk/setup',
  summary: 'Con qué se arma un plan: partidos por jugar, zonas de su plano y planes anteriores',
  access: 'staff',
  may: 'manage Bonogallo',
  reply: z.object({
    events: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant, planId: z.int() })),
    zones: z.array(z.object({ planId: z.int(), zoneId: z.int(), name: z.string() })),
    plans: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

export const createPlan = endpoint({
  method: 'POST',
  path: '/bonus/desk/plans',
  summary: 'Prepara un plan con sus precios, partidos y ventanas; queda en borrador',
  access: 'staff',
  may: 'manage Bonogallo',
  body: PlanDraft,
  reply: z.object({ planId: z.int() }),
  status: 201,
})

export const changePlanDraft = endpoint({
  method: 'PUT',
  path: '/bonus/desk/plans/:planId',
  summary: 'Cambia todo de un plan en borrador',
  access: 'staff',
  may: 'manage Bonogallo',
  params: ofPlan,
  body: z.strictObject({ changedAt: Instant, draft: PlanDraft }),
  reply: Done,
})

export const publishPlan = endpoint({
  method: 'POST',
  path: '/bonus/desk/plans/:planId/publication',
  summary: 'Publica un plan: se vende en sus ventanas y sus precios ya no cambian',
  access: 'staff',
  may: 'manage Bonogallo',
  params: ofPlan,
  reply: Done,
})

export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/bonus/desk/plans/:planId',
  summary: 'Borra un plan en borrador',
  access: 'staff',
  may: 'manage Bonogallo',
  params: ofPlan,
  reply: Done,
})

export const addPlanMatch = endpoint({
  method: 'POST',
  path: '/bonus/desk/plans/:planId/matches',
  summary: 'Agrega un partido: quien ya tiene bonogallo lo recibe en su mismo lugar y sin costo',
  access: 'staff',
  may: 'manage Bonogallo',
  params: ofPlan,
  body: z.strictObject({ eventId: z.int() }),
  reply: Done,
})

export const changePlanWindows = endpoint({
  method: 'PUT',
  path: '/bonus/desk/plans/:planId/windows',
  summary: 'Mueve las fechas de renovación y de venta de un plan',
  access: 'staff',
  may: 'manage Bonogallo',
  params: ofPlan,
  body: PlanWindows,
  reply: Done,
})

const PassStatus = z.enum(['active', 'past_due', 'paused', 'cancelled', 'ended'])
export const passesColumns = [
  { key: 'number', title: 'Número', sortable: true },
  { key: 'holder', title: 'Titular', sortable: true },
  { key: 'email', title: 'Correo' },
  { key: 'plan', title: 'Plan', sortable: true },
  { key: 'seat', title: 'Lugar' },
  { key: 'status', title: 'Estado' },
  { key: 'priceCents', title: 'Precio', kind: 'money' },
  { key: 'paidCents', title: 'Pagado', kind: 'money', sortable: true },
  { key: 'paidParts', title: 'Mensualidades pagadas', kind: 'count' },
  { key: 'parts', title: 'Mensualidades', kind: 'count' },
  { key: 'createdAt', title: 'Compra', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const PassesQuery = tableQuery(sortKeys(passesColumns), {
  status: z.optional(PassStatus),
  paying: z.optional(z.enum(['whole', 'monthly', 'late'])),
})
export type PassesQuery = z.infer<typeof PassesQuery>

export const listDeskPasses = endpoint({
  method: 'GET',
  path: '/bonus/desk/passes',
  summary: 'Titulares de bonogallo con su lugar, estado y pagos',
  access: 'staff',
  may: 'read Bonogallo',
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
})
