import { eventTitle } from '#catalogue/events/event-title.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { windowEmail } from '#products/box-office/server/guest-account.ts'
import { paymentWords } from '#selling/payments/server/rules.ts'
import { refundWords } from '#selling/payments/server/refunds/refund-words.ts'
import { VoidReason } from '#selling/tickets/contract.ts'
import { placeWords, voidLabel } from '#selling/tickets/rules.ts'
import { paymentStateWords } from '#selling/payments/desk-rules.ts'
import { leftOf } from '#selling/payments/server/desk/refund.ts'
import type { Reply } from '#lib/endpoint.ts'
import type { Db } from '#server/db.ts'
import { folioOf, shownStatus, totalsOf, type NamedLine } from '#selling/orders/rules.ts'
import { soldAs } from '#selling/orders/server/extensions.ts'
import { itemsOf, linesOf, type OrderRow } from '#selling/orders/server/sql.ts'
import type { readDeskOrder } from '../contract.ts'
import { repeatsOf } from './repeated/repeated-rows.ts'
import * as sql from './sql.ts'
import { storyOf } from './story/entries.ts'
import { methodWords, storyWords } from './story/story-words.ts'

/** An order as its page shows it: who, what, money, tickets, story. */
export async function describeOrder(db: Db, order: OrderRow): Promise<Reply<typeof readDeskOrder>> {
  const { id, kind } = order
  const [buyer, lines, items, payments, refunds, story, tickets, extras, before, repeats] = await Promise.all(
    [
      sql.buyerOf(db, id),
      linesOf(db, id),
      itemsOf(db, id),
      sql.paymentsOfOrder(db, id),
      sql.refundsOfOrder(db, id),
      storyOf(db, id),
      ticketsOf(db, id),
      sql.extrasOfOrder(db, id),
      sql.changedFrom(db, id),
      repeatsOf(db, id),
    ],
  )
  const { totalCents, serviceTaxCents, itemsTaxCents } = totalsOf(lines, items)
  const { comp, ofMatch, ...person } = buyer
  return {
    id,
    kind,
    folio: folioOf(order.folio),
    title: order.title,
    status: shownStatus(order.status, order.openPayment),
    chargedBack: payments.some((payment) => payment.status === 'charged_back'),
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    payableUntil: order.payableUntil,
    buyer: { ...person, atWindow: buyer.email === windowEmail },
    lines: [
      ...groupedLines(lines),
      ...items.map((item) => ({
        label: item.quantity === 1 ? item.title : `${item.quantity} × ${item.title}`,
        cents: item.quantity * item.unitCents,
      })),
    ],
    totalCents: Math.max(0, totalCents),
    taxCents: Math.max(0, serviceTaxCents + itemsTaxCents),
    creditCents: order.creditCents,
    giftCents: order.giftCents,
    leftCents: order.status === 'paid' ? await leftOf(db, id) : 0,
    comp,
    tickets,
    extras,
    before: before === undefined ? null : { id: before.id, folio: folioOf(before.folio) },
    repeats: repeats.map((other) => ({ id: other.id, folio: folioOf(other.folio) })),
    payments: payments.map(({ statusDetail, approvedAt: _, ...payment }) => ({
      ...payment,
      method: methodWords(payment.method),
      words: `${paymentStateWords[payment.status]}. Leyó: «${paymentWords({ ...payment, statusDetail })}»`,
    })),
    refunds: refunds.map(({ id: refundId, method, status, amountCents, requestedAt }) => ({
      id: refundId,
      method: methodWords(method),
      status,
      amountCents,
      words: refundWords({ status, method }),
      requestedAt,
      atWindow: status === 'requested' && (method === 'cash_desk' || method === 'terminal'),
    })),
    story: story.map((entry) => ({
      at: entry.at,
      kind: entry.kind,
      words: storyWords(entry, soldAs(kind), ofMatch),
      who: entry.who,
    })),
  }
}

/** Equal seats together: face value and service charge each on a line of their own. */
function groupedLines(lines: NamedLine[]): { label: string; cents: number }[] {
  const groups = Map.groupBy(lines, ({ zoneId, fare, faceCents }) => `${zoneId} ${fare} ${faceCents}`)
  const seats = [...groups.values()].map((group) => ({
    label: `${group.length} × ${group[0]!.fareName}`,
    cents: group.reduce((sum, { faceCents }) => sum + faceCents, 0),
  }))
  const service = lines.reduce((sum, { serviceCents }) => sum + serviceCents, 0)
  return service === 0 ? seats : [...seats, { label: 'Cargo por servicio', cents: service }]
}

async function ticketsOf(db: Db, orderId: string) {
  const rows = await sql.ticketsOfOrder(db, orderId)
  const places = new Map<string, { zone: string; words: string }>()
  for (const [eventId, group] of Map.groupBy(rows, (row) => row.eventId)) {
    const seatIds = group.map(({ seatId }) => seatId)
    for (const place of await seatPlaces(db, eventId, seatIds))
      places.set(`${eventId} ${place.id}`, { zone: place.zone, words: placeWords(place) })
  }
  return rows.map(({ home, away, offered, listed, voidReason, orderId: of, folio, ...row }) => {
    const reason = VoidReason.safeParse(voidReason)
    return {
      ...row,
      elsewhere: of === orderId ? null : { id: of, folio: folioOf(folio) },
      match: eventTitle({ home, away }),
      zone: places.get(`${row.eventId} ${row.seatId}`)?.zone ?? '',
      place: places.get(`${row.eventId} ${row.seatId}`)?.words ?? '',
      voidWords: row.status === 'void' ? (reason.success ? voidLabel[reason.data] : 'Anulado') : null,
      note: offered ? 'Ofrecido a alguien' : listed ? 'En venta otra vez' : null,
    }
  })
}
