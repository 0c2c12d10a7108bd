import { countOf } from '#lib/count.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import { audit } from '#server/audit.ts'
import { pickSeats } from '#selling/holds/server/engine/pick-seats.ts'
import { takeParts } from '#selling/holds/server/engine/whole-hold.ts'
import { holdSeconds } from '#selling/holds/rules.ts'
import { markHold } from '#selling/holds/server/sql.ts'
import { lockSellers } from '#selling/locks/server/sql.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import { zonesOfSeats } from '#selling/orders/server/placing/order-rows.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { settleWithoutProvider } from '#selling/payments/server/credit/settle-credit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { accountOfGuest, type Guest } from './guest-account.ts'
import { compsPerMatch, compsPerYear } from '../rules.ts'
import { seatsNamed } from './named-seats.ts'
import * as sql from './sql.ts'

export type CompInput = {
  key: string
  eventId: number
  /** These very seats, as people name them, or so many of a zone. */
  seats: { names: string[] } | { zoneId: number; quantity: number }
  guest: Guest
  reason: string
}
type Given = { orderId: string; folio: string; seats: number }
type Deps = Pick<Services, 'db' | 'seats'>

/** Gives tickets away: held, ordered and settled like any others, at no price. The same key again is the same gift. */
export async function giveComps(services: Deps, input: CompInput, who: Buyer): Promise<Given> {
  const { db, seats: engine } = services
  const match = await sql.matchAtWindow(db, input.eventId)
  if (match === undefined) throw notFound('No encontramos ese partido.')
  const { status, priceVersion } = match
  if (status !== 'published' || priceVersion === null)
    throw new Problem('not_on_sale', `Ese ${eventWord(match)} no está publicado.`)
  const seatIds =
    'names' in input.seats ? await seatsNamed(db, input.eventId, input.seats.names) : await best()

  return db.transaction().execute(async (tx) => {
    await sql.lockComps(tx)
    const before = await sql.compByKey(tx, input.key)
    if (before !== undefined) {
      if (before.givenBy !== who.account.id) throw new Problem('key_reused', 'Esa llave ya se usó.', 422)
      return { orderId: before.orderId, folio: folioOf(before.folio), seats: seatIds.length }
    }
    await refuseBeyondQuota(tx, input.eventId, seatIds.length)
    await lockSellers(tx, { eventId: input.eventId, seatIds })
    const { orderId, folio } = await orderGift(
      tx,
      services,
      { ...input, ...match, priceVersion, seatIds },
      who,
    )
    await sql.insertComp(tx, {
      orderId,
      attemptKey: input.key,
      eventId: input.eventId,
      givenBy: who.account.id,
      reason: input.reason,
    })
    const detail = { eventId: input.eventId, seatIds, reason: input.reason }
    await audit(tx, { accountId: who.account.id, action: 'comp.give', subject: `order:${orderId}`, detail })
    return { orderId, folio, seats: seatIds.length }
  })

  async function best(): Promise<number[]> {
    const [hall, states] = [await engine.hall(input.eventId), await engine.live.states(input.eventId)]
    const asked = input.seats as { zoneId: number; quantity: number }
    const prices = await hall.pricesAt(priceVersion!)
    const seatIds = pickSeats(hall, states, new Set(), asked, prices, 0)
    if (seatIds.length === 0)
      throw new Problem(
        'no_seats_together',
        'Ya no hay tantos lugares juntos ahí. Prueba con menos o en otra zona.',
      )
    return seatIds
  }
}

async function refuseBeyondQuota(tx: Db, eventId: number, seats: number): Promise<void> {
  const { ofMatch, ofYear } = await sql.countComps(tx, eventId)
  if (ofMatch + seats > compsPerMatch) {
    const words = `Aquí ya ${ofMatch === 1 ? 'va' : 'van'} ${countOf(ofMatch, 'cortesía', 'cortesías')} y el tope son ${compsPerMatch}.`
    throw new Problem('comp_quota', words, 409, { left: Math.max(0, compsPerMatch - ofMatch) })
  }
  if (ofYear + seats > compsPerYear) {
    const words = `Este año ya ${ofYear === 1 ? 'va' : 'van'} ${countOf(ofYear, 'cortesía', 'cortesías')} y el tope son ${compsPerYear}.`
    throw new Problem('comp_quota', words, 409, { left: Math.max(0, compsPerYear - ofYear) })
  }
}

type Gift = CompInput & { home: string; away: string; priceVersion: number; seatIds: number[] }

async function orderGift(tx: Db, services: Deps, gift: Gift, who: Buyer) {
  const { eventId, seatIds, priceVersion } = gift
  const title = eventTitle(gift)
  const accountId = await accountOfGuest(tx, gift.guest)
  const hold = await takeParts(tx, {
    kind: 'comp',
    title,
    totalCents: 0,
    visitorId: who.visitorId,
    accountId,
    seats: [{ eventId, seatIds }],
    pieces: [],
    seconds: holdSeconds,
  })
  if (hold === null) throw new Problem('seats_taken', 'Alguno de esos lugares ya no está libre. Elige otros.')
  const free = { fare: headlineFare, faceCents: 0, serviceCents: 0, serviceTaxCents: 0 }
  const lines = (await zonesOfSeats(tx, eventId, seatIds)).map((seat) => ({ ...seat, ...free }))
  const orderId = await openOrder(tx, {
    kind: 'comp',
    visitorId: null,
    accountId,
    holdId: hold.id,
    draft: { title, eventId, priceVersion, lines, items: [], count: null },
    payableUntil: hold.expiresAt,
  })
  await markHold(tx, { holdId: hold.id, status: 'ordered' })
  const order = (await lockOrder(tx, orderId))!
  if (!(await settleWithoutProvider(tx, services, order)))
    throw new Problem('seats_taken', 'Alguno de esos lugares ya no está libre. Elige otros.')
  return { orderId, folio: folioOf(order.folio) }
}
