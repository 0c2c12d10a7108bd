import type { FastifyInstance } from 'fastify'
import { timeHold } from '#catalogue/waiting-room/server/hold-times.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { shownStatus } from '#selling/orders/rules.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { ensureVisitorCookie } from '#server/session.ts'
import { choosePayment, saveHolders } from './actions.ts'
import * as contract from '../contract.ts'
import { statesOfMatches } from './plan-states.ts'
import { bonogalloDeskRoutes } from './desk/routes.ts'
import { describeHold } from './hold/describe-hold.ts'
import { holdPassSeats } from './hold/hold-seats.ts'
import { describePasses } from './pass/describe-passes.ts'
import { describeKept, describePlan, describePlans } from './plans/describe-plan.ts'
import { findPlan, findPlans, openMatches } from './sql.ts'
import { cedeMatch } from './statement/cede-match.ts'
import { chooseReturn } from './statement/choose-return.ts'
import {
  cancelSubscription,
  changeCard,
  payInstalment,
  pauseOrResume,
} from './subscription/change-subscription.ts'
import { startSubscription, wordsOf } from './subscription/start-subscription.ts'

export function bonogalloRoutes(app: FastifyInstance, services: Services): void {
  const { db, seats, config } = services
  const { publicKey, sdkUrl } = config.payments
  serve(app, contract.listPlans, async () => ({ plans: await describePlans(services, await findPlans(db)) }))

  serve(app, contract.readBonusPlan, ({ params, who }) => describePlan(services, params.planId, who))

  serve(app, contract.readPlanAvailability, async ({ params, request, reply }) => {
    if ((await findPlan(db, params.planId)) === undefined) throw notFound('No encontramos ese bonogallo.')
    const eventIds = await openMatches(db, params.planId)
    if (eventIds.length === 0) throw notFound('Ese bonogallo ya no tiene partidos.')
    const { bits, versions } = await statesOfMatches(seats, eventIds)
    ensureVisitorCookie(request, reply, config)
    reply.header('x-seats-version', versions).header('cache-control', 'no-store')
    return bits
  })

  serve(app, contract.holdPassSeats, async ({ params, body, who }) => {
    const input = body.seatIds ? { seatIds: body.seatIds } : { bestAvailable: body.bestAvailable! }
    const holdId = await timeHold(db, `plan:${params.planId}`, () =>
      holdPassSeats(services, params.planId, input, body.replaces, who),
    )
    return (await describeHold(services, holdId, who)).hold
  })

  serve(app, contract.readPassHold, ({ params, who }) => describeHold(services, params.holdId, who))

  serve(app, contract.saveHolders, async ({ params, body, who }) => {
    await saveHolders(db, params.holdId, body.holders, who)
    return describeHold(services, params.holdId, who)
  })

  serve(app, contract.choosePayment, async ({ params, body, who }) => {
    await choosePayment(db, params.holdId, body.monthly, who)
    return describeHold(services, params.holdId, who)
  })

  serve(app, contract.startSubscription, async ({ params: { orderId }, body, who }) => {
    await startSubscription(services, { orderId, accountId: who.account.id, token: body.token })
    const order = (await findOrder(db, orderId))!
    return {
      orderStatus: shownStatus(order.status, order.openPayment),
      words: await wordsOf(services, orderId),
    }
  })

  serve(app, contract.listPasses, async ({ who }) => {
    const kept = await describeKept(services, who.account.id)
    return {
      passes: await describePasses(services, who.account.id),
      provider: { publicKey, sdkUrl },
      kept: kept.map(({ planId, plan, kept: seat }) => ({ ...seat, planId, plan })),
    }
  })

  serve(app, contract.cedeMatch, async ({ params, who }) => ({
    creditCents: await cedeMatch(db, params.passId, params.eventId, who.account.id),
  }))

  serve(app, contract.chooseReturn, async ({ params, body, who }) => {
    await chooseReturn(db, { ...params, as: body.as }, who.account.id)
  })

  serve(app, contract.changeSubscription, async ({ params: { subscriptionId: id }, body, who }) => {
    const { status } = body
    if (status === 'cancelled') await cancelSubscription(services, id, who.account.id)
    else await pauseOrResume(services, id, who.account.id, status)
  })

  serve(app, contract.changeCard, async ({ params, body, who }) => {
    await changeCard(services, params.subscriptionId, who.account.id, body.token)
  })

  serve(app, contract.payInstalment, async ({ params, who }) => ({
    orderId: await payInstalment(db, params.orderId, who.account.id),
  }))

  bonogalloDeskRoutes(app, services)
}
