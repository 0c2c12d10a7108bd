import type { FastifyInstance } from 'fastify'
import { readSummaries } from '#features/events/actions.ts'
import { findEvents } from '#features/events/sql.ts'
import { seatPlaces } from '#features/holds/sql.ts'
import type { Db } from '#server/db.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { cancelOrder, ownOrder, placeOrder } from './actions.ts'
import * as contract from './contract.ts'
import { folioOf, shownStatus, stepWords, totalsOf, type StepDetail } from './rules.ts'
import { findOrder, linesOf, ordersOf, type OrderRow } from './sql.ts'
import { stepsOf } from './story/steps.ts'

export function orderRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.createOrder, async ({ body, who }) => {
    const orderId = await placeOrder(db, body, who)
    return describe(db, ownOrder(await findOrder(db, orderId), who.account.id))
  })

  serve(app, contract.readOrder, async ({ params, who }) =>
    describe(db, ownOrder(await findOrder(db, params.orderId), who.account.id)),
  )

  serve(app, contract.listOrders, async ({ who }) => {
    const orders = await ordersOf(db, who.account.id)
    const events = await summaries(db, [...new Set(orders.map((order) => order.eventId))])
    return {
      orders: orders.map((order) => ({
        ...headOf(order),
        event: events.get(order.eventId)!,
        seats: order.seats ?? 0,
      })),
    }
  })

  serve(app, contract.cancelOrder, async ({ params, who }) => {
    await cancelOrder(db, params.orderId, who.account.id)
    return { done: true as const }
  })
}

async function describe(db: Db, order: OrderRow): Promise<contract.Order> {
  const [events, lines, steps] = await Promise.all([
    summaries(db, [order.eventId]),
    linesOf(db, order.id),
    stepsOf(db, order.id),
  ])
  const places = await seatPlaces(
    db,
    order.eventId,
    lines.map((line) => line.seatId),
  )
  const seatOf = new Map(places.map((place) => [place.id, place]))
  return {
    ...headOf(order),
    event: events.get(order.eventId)!,
    holdId: order.holdId,
    lines: lines.map(({ seatId, fare, faceCents, serviceCents }) => ({
      seat: seatOf.get(seatId)!,
      fare,
      faceCents,
      serviceCents,
      totalCents: faceCents + serviceCents,
    })),
    ...totalsOf(lines),
    acceptsEqualSeats: order.acceptsEqualSeats,
    cancellationRule: order.cancellationRule,
    paidAt: order.paidAt?.toISOString() ?? null,
    steps: steps.map(({ at, step, detail }) => ({
      at: at.toISOString(),
      step,
      words: stepWords(step, detail as StepDetail),
    })),
  }
}

function headOf(order: OrderRow) {
  const status = shownStatus(order.status, order.openPayment)
  return {
    id: order.id,
    folio: folioOf(order.folio),
    status,
    totalCents: order.totalCents,
    payableUntil: (status === 'pending' ? order.holdEndsAt : order.payableUntil).toISOString(),
    createdAt: order.createdAt.toISOString(),
  }
}

async function summaries(db: Db, eventIds: number[]) {
  const events = await readSummaries(db, await findEvents(db, eventIds))
  return new Map(events.map((event) => [event.id, event]))
}
