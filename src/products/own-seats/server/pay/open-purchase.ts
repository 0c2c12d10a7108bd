import { sql } from 'kysely'
import { notFound, Problem } from '#lib/problem.ts'
import { promiseSeats } from '#selling/holds/server/engine/promised-seats.ts'
import { orderTheHold } from '#selling/holds/server/sql.ts'
import { holdSeconds } from '#selling/holds/rules.ts'
import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import type { Line } from '#selling/orders/rules.ts'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { refuseParted } from '../companions.ts'
import { saleOfMatch, seatsOf, titleOf, type SaleRow } from '../sql.ts'

type Wanted = { accountId: string; seatIds: number[] }
export type Purchase = { orderId: string; amountCents: number }

/** The reservation of a match while its holders may pay, or as if it did not exist. */
export async function saleInTime(db: Db, eventId: number, accountId: string): Promise<SaleRow> {
  const sale = await saleOfMatch(db, eventId)
  const mine = sale && (await seatsOf(db, { saleId: sale.id, accountId }))
  if (sale === undefined || mine === undefined || mine.length === 0)
    throw notFound('No tienes lugares apartados en ese partido.')
  if (sale.state !== 'open' || !sale.inTime || sale.matchStatus !== 'published')
    throw new Problem('own_seat_over', 'Se acabó el plazo de tus lugares. No te cobramos.', 409)
  return sale
}

/**
 * Own seats that are to be paid: held for their person for 600 s, past the deadline where it comes meanwhile, and ordered at the
 * price that was told. The same seats again, while that purchase is open, are the same purchase.
 */
export function openPurchase(db: Db, eventId: number, wanted: Wanted): Promise<Purchase> {
  return db.transaction().execute(async (tx) => {
    const sale = await saleInTime(tx, eventId, wanted.accountId)
    return orderOwnSeats(tx, sale, wanted)
  })
}

/** The same in the transaction of who asked already whether there is time. */
export async function orderOwnSeats(tx: Db, sale: SaleRow, wanted: Wanted): Promise<Purchase> {
  const { accountId } = wanted
  const seatIds = wanted.seatIds.toSorted((a, b) => a - b)
  const own = await seatsOf(tx, { saleId: sale.id, accountId })
  const asked = own.filter(({ seatId }) => seatIds.includes(seatId))
  if (asked.length !== seatIds.length) throw notFound('Alguno de esos lugares no es tuyo.')
  if (asked.some(({ state }) => state !== 'reserved'))
    throw new Problem('own_seat_done', 'Alguno de esos lugares ya se pagó o ya no está apartado.', 409)
  refuseParted(own, [...asked, ...own.filter(({ state }) => state === 'paid')])
  const amountCents = asked.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const open = samePurchase(own, seatIds)
  if (open !== null) return { orderId: open, amountCents }
  if (asked.some(({ status }) => status !== 'blocked')) throw beingPaid()

  const { eventId } = sale
  const title = titleOf(sale)
  const promised = await promiseSeats(tx, {
    eventId,
    seatIds,
    accountId,
    seconds: holdSeconds,
    latest: new Date(sale.now.getTime() + holdSeconds * 1000),
    of: { kind: 'own_seat', title, subject: `own-seat:${sale.id}`, totalCents: amountCents },
  })
  if (promised === null) throw beingPaid()
  const lines = await lockReserved(tx, sale.id, accountId, seatIds)
  if (lines.length !== seatIds.length) throw beingPaid()
  const { holdId, until: payableUntil } = promised
  const { priceVersion } = await tx
    .selectFrom('events')
    .select('priceVersion')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const draft = { title, eventId, priceVersion: priceVersion ?? 0, lines, items: [], count: null }
  // No browser: nobody led its holder to their own seat, so nobody earns on it.
  const orderId = await openOrder(tx, {
    kind: 'own_seat',
    accountId,
    visitorId: null,
    holdId,
    draft,
    payableUntil,
  })
  await orderTheHold(tx, holdId)
  return { orderId, amountCents }
}

type Own = Awaited<ReturnType<typeof seatsOf>>

/** The open purchase of exactly these seats. */
function samePurchase(own: Own, seatIds: number[]): string | null {
  const first = own.find(({ seatId }) => seatIds.includes(seatId))
  if (first?.status !== 'held' || first.orderId === null) return null
  const of = own.filter(({ orderId, status }) => orderId === first.orderId && status === 'held')
  const same = of.length === seatIds.length && of.every(({ seatId }) => seatIds.includes(seatId))
  return same ? first.orderId : null
}

function beingPaid(): Problem {
  return new Problem(
    'being_paid',
    'Alguno de esos lugares está en una compra sin terminar. Sigue con ella o cancélala.',
    409,
  )
}

/** Locked after the seats' own rows, as everywhere: what they cost, while they are their holder's. */
async function lockReserved(tx: Db, saleId: number, accountId: string, seatIds: number[]): Promise<Line[]> {
  const { rows } = await sql<{
    eventId: number
    seatId: number
    zoneId: number
    fare: Fare
    priceCents: number
  }>`
    select own.event_id, own.seat_id, seat.zone_id, pass.fare, own.price_cents from own_seats own
    join passes pass on pass.id = own.pass_id
    join event_seats seat on seat.event_id = own.event_id and seat.seat_id = own.seat_id
    where own.sale_id = ${saleId} and own.account_id = ${accountId} and own.seat_id = any (${seatIds}::int[])
      and own.state = 'reserved' order by own.seat_id for no key update of own`.execute(tx)
  return rows.map(({ priceCents, ...seat }) => ({
    ...seat,
    faceCents: priceCents,
    serviceCents: 0,
    serviceTaxCents: 0,
  }))
}
