import { z } from 'zod/mini'
import { BestAvailable, Hold, seatIds, seatsOrBest } from '#selling/holds/contract.ts'
import { OrderStatus } from '#selling/orders/contract.ts'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Cents, Done, NumericId, Uuid } from '#lib/shapes.ts'
import { Holder, PassHold } from './shapes/hold-shape.ts'
import { Pass } from './shapes/pass-shape.ts'
import { Kept, Plan, PlanSummary } from './shapes/plan-shape.ts'

export type { PassHold } from './shapes/hold-shape.ts'
export type { Pass, PassMatch } from './shapes/pass-shape.ts'
export type { Plan, PlanSummary } from './shapes/plan-shape.ts'

const ofPlan = z.strictObject({ planId: NumericId })

export const listPlans = anyone.get(
  '/bonus/plans',
  'Bonogallos publicados con sus precios finales por zona',
  { reply: z.object({ plans: z.array(PlanSummary) }), sharedFor: 2 },
)

export const readBonusPlan = anyone.get(
  '/bonus/plans/:planId',
  'Un bonogallo: partidos, zonas, lugares libres en todos y mis lugares guardados',
  { params: ofPlan, reply: Plan },
)

export const readPlanAvailability = anyone.get(
  '/bonus/plans/:planId/availability',
  'Como la de un partido, 2 bits por asiento: 0 solo si está libre en todos los partidos',
  { params: ofPlan, content: 'application/octet-stream' },
)

export const holdPassSeats = anyone.post(
  '/bonus/plans/:planId/holds',
  'Aparta los mismos lugares en todos los partidos, todos o ninguno',
  {
    params: ofPlan,
    body: z
      .strictObject({
        seatIds: z.optional(seatIds(20, 'Son demasiados asientos para una compra')),
        bestAvailable: z.optional(BestAvailable),
        replaces: z.optional(Uuid),
      })
      .check(seatsOrBest),
    reply: Hold,
    status: 201,
  },
)

const ofHold = z.strictObject({ holdId: Uuid })

export const readPassHold = anyone.get(
  '/bonus/holds/:holdId',
  'Lo que va a ser mi bonogallo: lugares, titulares y precio',
  { params: ofHold, reply: PassHold },
)

export const saveHolders = anyone.put('/bonus/holds/:holdId/holders', 'Dice quién es titular de cada lugar', {
  params: ofHold,
  body: z.strictObject({
    holders: z.array(Holder).check(z.minLength(1, 'Falta el titular'), z.maxLength(20)),
  }),
  reply: PassHold,
})

export const choosePayment = anyone.put('/bonus/holds/:holdId/payment', 'De una vez o en mensualidades', {
  params: ofHold,
  body: z.strictObject({ monthly: z.boolean() }),
  reply: PassHold,
})

const ofOrder = z.strictObject({ orderId: Uuid })

export const startSubscription = buyer.post(
  '/bonus/orders/:orderId/subscription',
  'Autoriza los cargos mensuales con una tarjeta; la primera mensualidad se cobra al momento',
  {
    params: ofOrder,
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ orderStatus: OrderStatus, words: z.string() }),
    status: 201,
  },
)

export const listPasses = buyer.get(
  '/bonus/passes',
  'Mis bonogallos con su estado de cuenta, y los lugares que me guardan para renovar',
  {
    reply: z.object({
      passes: z.array(Pass),
      /** Where the provider's card form comes from. */
      provider: z.object({ publicKey: z.string(), sdkUrl: z.string() }),
      kept: z.array(z.extend(Kept, { planId: z.int(), plan: z.string() })),
    }),
  },
)

const ofPassMatch = z.strictObject({ passId: Uuid, eventId: NumericId })

export const cedeMatch = buyer.post(
  '/bonus/passes/:passId/matches/:eventId/cession',
  'Cede un partido: el boleto termina, el lugar vuelve a la venta y el saldo llega al momento',
  { params: ofPassMatch, reply: z.object({ creditCents: Cents }) },
)

export const chooseReturn = buyer.post(
  '/bonus/passes/:passId/matches/:eventId/return',
  'De un partido cancelado o a puerta cerrada: saldo o devolución',
  { params: ofPassMatch, body: z.strictObject({ as: z.enum(['credit', 'refund']) }), reply: Done },
)

const ofSubscription = z.strictObject({ subscriptionId: Uuid })

export const changeSubscription = buyer.put(
  '/bonus/subscriptions/:subscriptionId',
  'Pausa, reanuda o cancela mis cargos mensuales',
  {
    params: ofSubscription,
    body: z.strictObject({ status: z.enum(['paused', 'authorized', 'cancelled']) }),
    reply: Done,
  },
)

export const changeCard = buyer.put(
  '/bonus/subscriptions/:subscriptionId/card',
  'Cambia la tarjeta de mis cargos mensuales',
  {
    params: ofSubscription,
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: Done,
  },
)

export const payInstalment = buyer.post(
  '/bonus/orders/:orderId/instalment',
  'Abre la orden de la mensualidad pendiente para pagarla por otro medio',
  { params: ofOrder, reply: z.object({ orderId: Uuid }), status: 201 },
)
