import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { agreeToOwnSeatCharges } from '../agreement-contract.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { chargeByHand } from './charges/charge.ts'
import { describeOwnSeats } from './describe-own-seats.ts'
import { ownSeatDeskRoutes } from './desk/routes.ts'
import { openPurchase } from './pay/open-purchase.ts'

export function ownSeatRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  serve(app, contract.readOwnSeats, ({ who }) => describeOwnSeats(services, who.account.id))

  serve(app, contract.payOwnSeats, async ({ params: { eventId }, body, who }) => {
    const { orderId } = await openPurchase(db, eventId, { accountId: who.account.id, ...body })
    return { orderId }
  })

  serve(app, contract.chargeOwnSeats, ({ params: { eventId }, body, who }) =>
    chargeByHand(services, eventId, { accountId: who.account.id, ...body }),
  )

  serve(app, contract.releaseOwnSeats, async ({ params: { eventId }, body, who }) => {
    await actions.releaseSeats(db, { accountId: who.account.id, eventId }, body.seatIds)
  })

  serve(app, contract.skipOwnSeatCharge, async ({ params: { eventId }, who }) => {
    await actions.skipCharge(db, { accountId: who.account.id, eventId })
  })

  serve(app, contract.saveOwnSeatCard, async ({ body, who }) => {
    await actions.keepCard(services, who.account.id, body.token)
    return (await describeOwnSeats(services, who.account.id)).card!
  })

  serve(app, contract.forgetOwnSeatCard, async ({ who }) => {
    await actions.forgetCard(db, who.account.id)
  })

  serve(app, agreeToOwnSeatCharges, async ({ body, who }) => {
    await actions.agree(db, who.account.id, body.ceilingCents)
  })

  serve(app, contract.endOwnSeatCharges, async ({ who }) => {
    await actions.stopCharges(db, who.account.id)
  })

  ownSeatDeskRoutes(app, services)
}
