import { z } from 'zod/mini'
import { BestAvailable, Hold, seatIds, seatsOrBest } from '#selling/holds/contract.ts'
import { OrderStatus } from '#selling/orders/contract.ts'
import { endpoint } from '#lib/endpoint.ts'
import { Cents, Done, NumericId, Uuid } from '#lib/shapes.ts'
import { Holder, PassHold } from './shapes/hold-shape.ts'
import { Pass } from './shapes/pass-shape.ts'
import { Kept, Plan, PlanSummary } from './shapes/plan-shape.ts'

export type { PassHold } from './shapes/hold-shape.ts'
export type { Pass, PassMatch } from './shapes/pass-shape.ts'
export type { Plan, PlanSummary } from './shapes/plan-shape.ts'

const ofPlan = z.strictObject({ planId: NumericId })

export const listPlans = endpoint({
  method: 'GET',
  path: '/bonus/plans',
  summary: 'Bonogallos publicados con sus precios finales por zona',
  access: 'anyone',
  reply: z.object({ plans: z.array(PlanSummary) }),
})

export const readBonusPlan = endpoint({
  method: 'GET',
  path: '/bonus/plans/:planId',
  summary: 'Un bonogallo: partidos, zonas, lugares libres en todos y mis lugares guardados',
  access: 'anyone',
  params: ofPlan,
  reply: Plan,
})

export const readPlanAvailability = endpoint({
  method: 'GET',
  path: '/bonus/plans/:planId/availability',
  summary: 'Como la de un partido, 2 bits por asiento: 0 solo si está libre en todos los partidos',
  access: 'anyone',
  params: ofPlan,
  content: 'application/octet-stream',
})

export const holdPassSeats = endpoint({
  method: 'POST',
  path: '/bonus/plans/:planId/holds',
  summary: 'Aparta los mismos lugares en todos los partidos, todos o ninguno',
  access: 'anyone',
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
})

const ofHold = z.strictObject({ holdId: Uuid })

export const readPassHold = endpoint({
  method: 'GET',
  path: '/bonus/holds/:holdId',
  summary: 'Lo que va a ser mi bonogallo: lugares, titulares y precio',
  access: 'anyone',
  params: ofHold,
  reply: PassHold,
})

export const saveHolders = endpoint({
  method: 'PUT',
  path: '/bonus/holds/:holdId/holders',
  summary: 'Dice quién es titular de cada lugar',
  access: 'anyone',
  params: ofHold,
  body: z.strictObject({
    holders: z.array(Holder).check(z.minLength(1, 'Falta el titular'), z.maxLength(20)),
  }),
  reply: PassHold,
})

export const choosePayment = endpoint({
  method: 'PUT',
  path: '/bonus/holds/:holdId/payment',
  summary: 'De una vez o en mensualidades',
  access: 'anyone',
  params: ofHold,
  body: z.strictObject({ monthly: z.boolean() }),
  reply: PassHold,
})

const ofOrder = z.strictObject({ orderId: Uuid })

export const startSubscription = endpoint({
  method: 'POST',
  path: '/bonus/orders/:orderId/subscription',
  summary: 'Autoriza los cargos mensuales con una tarjeta; la primera mensualidad se cobra al momento',
  access: 'buyer',
  params: ofOrder,
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ orderStatus: OrderStatus, words: z.string() }),
  status: 201,
})

export const listPasses = endpoint({
  method: 'GET',
  path: '/bonus/passes',
  summary: 'Mis bonogallos con su estado de cuenta, y los lugares que me guardan para renovar',
  access: 'buyer',
  reply: z.object({
    passes: z.array(Pass),
    /** Where the provider's card form comes from. */
    provider: z.object({ publicKey: z.string(), sdkUrl: z.string() }),
    kept: z.array(z.extend(Kept, { planId: z.int(), plan: z.string() })),
  }),
})

const ofPassMatch = z.strictObject({ passId: Uuid, eventId: NumericId })

export const cedeMatch = endpoint({
  method: 'POST',
  path: '/bonus/passes/:passId/matches/:eventId/cession',
  summary: 'Cede un partido: el boleto termina, el lugar vuelve a la venta y el saldo llega al momento',
  access: 'buyer',
  params: ofPassMatch,
  reply: z.object({ creditCents: Cents }),
})

export const chooseReturn = endpoint({
  method: 'POST',
  path: '/bonus/passes/:passId/matches/:eventId/return',
  summary: 'De un partido cancelado o a puerta cerrada: saldo o devolución',
  access: 'buyer',
  params: ofPassMatch,
  body: z.strictObject({ as: z.enum(['credit', 'refund']) }),
  reply: Done,
})

const ofSubscription = z.strictObject({ subscriptionId: Uuid })

export const changeSubscription = endpoint({
  method: 'PUT',
  path: '/bonus/subscriptions/:subscriptionId',
  summary: 'Pausa, reanuda o cancela mis cargos mensuales',
  access: 'buyer',
  params: ofSubscription,
  body: z.strictObject({ status: z.enum(['paused', 'authorized', 'cancelled']) }),
  reply: Done,
})

export const changeCard = endpoint({
  method: 'PUT',
  path: '/bonus/subscriptions/:subscriptionId/card',
  summary: 'Cambia la tarjeta de mis cargos mensuales',
  access: 'buyer',
  params: ofSubscription,
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: Done,
})

export const payInstalment = endpoint({
  method: 'POST',
  path: '/bonus/orders/:orderId/instalment',
  summary: 'Abre la orden de la mensualidad pendiente para pagarla por otro medio',
  access: 'buyer',
  params: ofOrder,
  reply: z.object({ orderId: Uuid }),
  status: 201,
})
