import type { Reply } from '#lib/endpoint.ts'
import { discountsOfOrders, kindOf } from './extensions.ts'
import type { FastifyInstance } from 'fastify'
import { readSummaries } from '#catalogue/events/server/actions.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import { sayOwnHold } from '#selling/holds/server/own/say-own-hold.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import type { Db } from '#server/db.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { cancelOrder, ownOrder } from './actions.ts'
import * as contract from '../contract.ts'
import { placeOrder } from './placing/place-order.ts'
import { folioOf, shownStatus, stepWords, totalsOf, type StepDetail } from '../rules.ts'
import { findOrder, itemsOf, linesOf, ordersOf, type OrderRow } from './sql.ts'
import { stepsOf } from './story/steps.ts'

export function orderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.createOrder, async ({ body, who }) => {
    const orderId = await sayOwnHold(services, who, { holdId: body.holdId }, () => placeOrder(db, body, who))
    return describeOrder(db, ownOrder(await findOrder(db, orderId), who.account.id))
  })

  serve(app, contract.readOrder, async ({ params, who }) =>
    describeOrder(db, ownOrder(await findOrder(db, params.orderId), who.account.id)),
  )

  serve(app, contract.listOrders, async ({ who }) => {
    const orders = await ordersOf(db, who.account.id)
    const events = await summaries(db, [...new Set(orders.flatMap(({ eventId }) => eventId ?? []))])
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

/** An order as its buyer reads it. */
export async function describeOrder(db: Db, order: OrderRow): Promise<Reply<typeof contract.readOrder>> {
  const [lines, items, steps, coupon] = await Promise.all([
    linesOf(db, order.id),
    itemsOf(db, order.id),
    stepsOf(db, order.id),
    discountsOfOrders().of(db, order.id),
  ])
  const seatsOf = Map.groupBy(lines, (line) => line.eventId)
  const [events, ...places] = await Promise.all([
    summaries(db, [...seatsOf.keys()]),
    ...[...seatsOf].map(([eventId, seats]) => placesIn(db, eventId, seats)),
  ])
  const seatOf = new Map(places.flat())
  return {
    ...headOf(order),
    event: order.eventId === null ? null : (events.get(order.eventId) ?? null),
    matches: [...events.values()].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
    holdId: order.holdId,
    subject: order.countsAs,
    lines: lines.map(({ eventId, seatId, fare, faceCents, serviceCents }) => ({
      eventId,
      seat: seatOf.get(`${eventId} ${seatId}`)!,
      fare,
      faceCents,
      serviceCents,
      totalCents: faceCents + serviceCents,
    })),
    items: items.map(({ kind, title, quantity, unitCents }) => ({
      kind,
      title,
      quantity,
      unitCents,
      totalCents: quantity * unitCents,
    })),
    ...totalsOf(lines, items),
    creditCents: order.creditCents,
    coupon: coupon === undefined ? null : { code: coupon.code, offCents: coupon.offCents },
    acceptsEqualSeats: order.acceptsEqualSeats,
    cancellationRule: order.cancellationRule ?? '',
    paidAt: order.paidAt,
    steps: steps.map(({ at, step, detail }) => ({
      at,
      step,
      words: stepWords(step, detail as StepDetail, kindOf(order.kind).deliversGoods),
    })),
  }
}

function headOf(order: OrderRow) {
  const status = shownStatus(order.status, order.openPayment)
  return {
    id: order.id,
    folio: folioOf(order.folio),
    kind: order.kind,
    title: order.title,
    status,
    totalCents: order.totalCents,
    payableUntil: status === 'pending' ? order.holdEndsAt : order.payableUntil,
    createdAt: order.createdAt,
  }
}

async function placesIn(db: Db, eventId: number, lines: { seatId: number }[]) {
  const places = await seatPlaces(
    db,
    eventId,
    lines.map((line) => line.seatId),
  )
  return places.map((place) => [`${eventId} ${place.id}`, place] as const)
}

async function summaries(db: Db, eventIds: number[]) {
  const events = await readSummaries(db, await findEvents(db, eventIds))
  return new Map(events.map((event) => [event.id, event]))
}
