import { isMatch } from '#catalogue/events/event-title.ts'
import type { EventSummary } from '#catalogue/events/contract.ts'
import { readSummaries } from '#catalogue/events/server/actions.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import type { SeatPlace } from '#selling/holds/contract.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import type { Reply } from '#lib/endpoint.ts'
import type { Db } from '#server/db.ts'
import { remembered } from '#server/remembered.ts'
import type { Services } from '#server/services.ts'
import type * as contract from '../contract.ts'
import { folioOf, shownStatus, stepWords, totalsOf, type Line, type StepDetail } from '../rules.ts'
import { discounts, soldAs } from './extensions.ts'
import type { OrderRow } from './sql.ts'
import { stepsOf } from './story/steps.ts'

type Described = Reply<typeof contract.readOrder>
/** What is told of an order besides its own row. */
type Beside = {
  steps: { at: Date; step: string; detail: unknown }[]
  coupon: { code: string; offCents: number } | undefined
  events: EventSummary[]
  placeOf: (line: Line) => SeatPlace
}

/** An order as its buyer reads it. */
export async function describeOrder(db: Db, order: OrderRow): Promise<Described> {
  const seatsOf = Map.groupBy(order.lines, (line) => line.eventId)
  const [steps, coupon, events, ...places] = await Promise.all([
    stepsOf(db, order.id),
    discounts().of(db, order.id),
    summaries(db, [...seatsOf.keys()]),
    ...[...seatsOf].map(([eventId, seats]) => placesIn(db, eventId, seats)),
  ])
  const seatOf = new Map(places.flat())
  return described(order, {
    steps,
    coupon,
    events,
    placeOf: ({ eventId, seatId }) => seatOf.get(`${eventId} ${seatId}`)!,
  })
}

/** How long a node's own picture of a match may be behind in the answer to a purchase that was just begun. */
const summaryMs = 1000

/** The same of an order that was made just now: told from what was written, with the match as this node knows it. */
export function newOrderDescriber({ db, seats }: Pick<Services, 'db' | 'seats'>) {
  const known = remembered<EventSummary[]>(summaryMs, 1000)
  return async function describeNew(order: OrderRow): Promise<Described> {
    const eventIds = [...new Set(order.lines.map((line) => line.eventId))]
    const halls = new Map(await Promise.all(eventIds.map(async (id) => [id, await seats.hall(id)] as const)))
    const events = await Promise.all(eventIds.map((id) => known(`${id}`, () => summaries(db, [id]))))
    return described(order, {
      steps: [{ at: order.createdAt, step: 'placed', detail: {} }],
      coupon: undefined,
      events: events.flat(),
      placeOf: ({ eventId, seatId }) => halls.get(eventId)!.placeOf(seatId),
    })
  }
}

function described(order: OrderRow, { steps, coupon, events, placeOf }: Beside): Described {
  const { lines, items } = order
  return {
    ...headOf(order),
    event: events.find(({ id }) => id === order.eventId) ?? null,
    matches: events.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
    holdId: order.holdId,
    subject: order.countsAs,
    lines: lines.map((line) => ({
      eventId: line.eventId,
      seat: placeOf(line),
      fare: line.fare,
      fareName: line.fareName,
      faceCents: line.faceCents,
      serviceCents: line.serviceCents,
      totalCents: line.faceCents + line.serviceCents,
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
    giftCents: order.giftCents,
    coupon: coupon === undefined ? null : { code: coupon.code, offCents: coupon.offCents },
    acceptsEqualSeats: order.acceptsEqualSeats,
    cancellationRule: order.cancellationRule ?? '',
    paidAt: order.paidAt,
    steps: steps.map(({ at, step, detail }) => ({
      at,
      step,
      words: stepWords(
        step,
        detail as StepDetail,
        soldAs(order.kind),
        events.length !== 1 || isMatch(events[0]!),
      ),
    })),
  }
}

/** What a list of orders tells of each. */
export function headOf(order: Omit<OrderRow, 'lines' | 'items'>) {
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

/** Matches as the list shows them. */
export async function summaries(db: Db, eventIds: number[]): Promise<EventSummary[]> {
  return readSummaries(db, await findEvents(db, eventIds))
}
