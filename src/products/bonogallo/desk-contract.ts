import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { PlanSummary } from './shapes/plan-shape.ts'
import { Day, PlanDraft, PlanWindows } from './desk-plan-contract.ts'

const reader = desk('read Bonogallo')
const manager = desk('manage Bonogallo')

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
export const passNames: Record<z.infer<typeof PassStatus>, string> = {
  active: 'Activo',
  past_due: 'Con atraso',
  paused: 'En pausa',
  cancelled: 'Cancelado',
  ended: 'Terminado',
}

export const passesColumns = [
  { key: 'number', title: 'Número', sortable: true },
  { key: 'holder', title: 'Titular', sortable: true },
  { key: 'email', title: 'Correo' },
  { key: 'plan', title: 'Plan', sortable: true },
  { key: 'seat', title: 'Lugar' },
  { key: 'status', title: 'Estado', words: passNames },
  { key: 'priceCents', title: 'Precio', kind: 'money' },
  { key: 'paidCents', title: 'Pagado', kind: 'money', sortable: true },
  { key: 'paidParts', title: 'Mensualidades pagadas', kind: 'count' },
  { key: 'parts', title: 'Mensualidades', kind: 'count' },
  { key: 'createdAt', title: 'Compra', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const payingNames = { whole: 'De una vez', monthly: 'Por mensualidades', late: 'Con atraso' } as const

export const PassesQuery = tableQuery(sortKeys(passesColumns), {
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
