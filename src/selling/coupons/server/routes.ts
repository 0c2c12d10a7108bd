import type { FastifyInstance } from 'fastify'
import { ownOrder } from '#selling/orders/server/actions.ts'
import { describeOrder } from '#selling/orders/server/describe-order.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { applyCoupon, removeCoupon } from './actions.ts'
import * as contract from '../contract.ts'
import { couponDeskRoutes } from './desk/routes.ts'

export function couponRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const read = async (orderId: string, accountId: string) =>
    describeOrder(db, ownOrder(await findOrder(db, orderId), accountId))

  serve(app, contract.applyCoupon, async ({ params, body, who }) => {
    await applyCoupon(db, params.orderId, who.account.id, body.code)
    return read(params.orderId, who.account.id)
  })

  serve(app, contract.removeCoupon, async ({ params, who }) => {
    await removeCoupon(db, params.orderId, who.account.id)
    return read(params.orderId, who.account.id)
  })

  couponDeskRoutes(app, services)
}
