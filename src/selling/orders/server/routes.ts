import type { FastifyInstance } from 'fastify'
import { sayOwnHold } from '#selling/holds/server/own/say-own-hold.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { cancelOrder, ownOrder } from './actions.ts'
import * as contract from '../contract.ts'
import { describeOrder, headOf, newOrderDescriber, summaries } from './describe-order.ts'
import { orderDesk } from './placing/order-desk.ts'
import { findOrder, ordersOf } from './sql.ts'

export function orderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const describeMade = newOrderDescriber(services)
  const place = orderDesk(services)

  serve(app, contract.createOrder, async ({ body, who }) => {
    const placed = await sayOwnHold(services, who, { holdId: body.holdId }, () => place({ input: body, who }))
    if (placed.made !== null) return describeMade(placed.made)
    return describeOrder(db, ownOrder(await findOrder(db, placed.orderId), who.account.id))
  })

  serve(app, contract.readOrder, async ({ params, who }) =>
    describeOrder(db, ownOrder(await findOrder(db, params.orderId), who.account.id)),
  )

  serve(app, contract.listOrders, async ({ who }) => {
    const orders = await ordersOf(db, who.account.id)
    const events = new Map(
      (await summaries(db, [...new Set(orders.flatMap(({ eventId }) => eventId ?? []))])).map((event) => [
        event.id,
        event,
      ]),
    )
    return {
      orders: orders.map((order) => ({
        ...headOf(order),
        event: order.eventId === null ? null : events.get(order.eventId)!,
        seats: order.seats ?? 0,
      })),
    }
  })

  serve(app, contract.cancelOrder, async ({ params, who }) => {
    await cancelOrder(db, params.orderId, who.account.id)
  })
}
