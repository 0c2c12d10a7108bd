import { eventTitle, inEventWords } from '#catalogue/events/event-title.ts'
import { promiseSeats } from '#selling/holds/server/engine/promised-seats.ts'
import { markHold } from '#selling/holds/server/sql.ts'
import { isCharging, isOpen } from '#selling/orders/rules.ts'
import { endOrder } from '#selling/orders/server/actions.ts'
import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import { insertChange } from '#selling/orders/server/seat-changes-sql.ts'
import { lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { countOf } from '#lib/count.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { depositFor, groupFolio, lineOf, payHours } from '../../rules.ts'
import {
  changeGroup,
  changePlaces,
  lockGroup,
  placesOf,
  quoteOf,
  type GroupRow,
  type PlaceRow,
  type QuoteRow,
} from '../sql.ts'
import { depositLeft } from './deposit.ts'

export const noGroup = () => notFound('No encontramos ese grupo.')

/** A group of this account's, locked, or as if it did not exist. */
export async function ownGroup(tx: Db, groupId: string, accountId: string): Promise<GroupRow> {
  const group = await lockGroup(tx, groupId)
  if (group === undefined || group.accountId !== accountId) throw noGroup()
  return group
}

/** The quote in force of a group that agreed to it. Throws where there is none, or another has to be agreed to first. */
export async function agreedQuote(tx: Db, group: GroupRow): Promise<QuoteRow> {
  if (group.acceptedVersion === null || group.acceptedVersion !== group.version)
    throw new Problem('quote_changed', 'La cotización cambió. Léela y acéptala antes de pagar.')
  if (group.matchStatus !== 'published')
    throw new Problem('match_cancelled', inEventWords('Ese partido no está a la venta.', group))
  return (await quoteOf(tx, group.id, group.version))!
}

/** The order of a group's deposit, to be paid like every other: the one that is open, or a new one. */
export function openDeposit(db: Db, groupId: string, accountId: string): Promise<string> {
  return db.transaction().execute(async (tx) => depositOrder(tx, await ownGroup(tx, groupId, accountId)))
}

/** The same for a group that is locked. */
export async function depositOrder(tx: Db, group: GroupRow): Promise<string> {
  if (group.state === 'confirmed' || group.state === 'complete')
    throw new Problem('deposit_paid', 'El anticipo de este grupo ya está pagado.')
  const quote = await agreedQuote(tx, group)
  if (group.state !== 'accepted') throw new Problem('group_over', 'Este grupo ya no espera un anticipo.')
  const known = group.depositOrderId === null ? undefined : await lockOrder(tx, group.depositOrderId)
  if (known !== undefined && isOpen(known.status)) return known.id
  if (group.now >= quote.holdUntil)
    throw new Problem('quote_over', 'La fecha para pagar el anticipo ya pasó.')
  const title = `Anticipo del grupo ${groupFolio(group.folio)}, ${eventTitle(group)}`
  const orderId = await openOrder(tx, {
    kind: 'group_deposit',
    visitorId: null,
    accountId: group.accountId!,
    holdId: crypto.randomUUID(),
    payableUntil: soonest(group, quote.holdUntil),
    draft: {
      title,
      eventId: group.eventId,
      priceVersion: 0,
      lines: [],
      count: null,
      items: [deposit(`Anticipo de ${groupFolio(group.folio)}`, quote.depositCents)],
    },
  })
  await changeGroup(tx, group.id, { depositOrderId: orderId })
  return orderId
}

function deposit(title: string, unitCents: number) {
  return { kind: 'deposit' as const, stockItemId: null, title, quantity: 1, unitCents, taxCents: 0 }
}

const soonest = ({ now }: GroupRow, until: Date) =>
  new Date(Math.min(until.getTime(), now.getTime() + payHours * 3_600_000))

/** The order of these places, with their part of the deposit taken off; the same places again are the same order. */
export function openPlaces(db: Db, groupId: string, accountId: string, placeIds: string[]): Promise<string> {
  return db
    .transaction()
    .execute(async (tx) => placesOrder(tx, await ownGroup(tx, groupId, accountId), placeIds))
}

/** The same for a group that is locked. One order of a group waits at a time: another choice ends the one before. */
export async function placesOrder(tx: Db, group: GroupRow, placeIds: string[]): Promise<string> {
  const quote = await agreedQuote(tx, group)
  if (group.state === 'accepted') throw new Problem('deposit_first', 'Paga primero el anticipo.')
  if (group.state !== 'confirmed')
    throw new Problem('group_over', 'Este grupo ya no tiene lugares por pagar.')
  const wanted = new Set(placeIds)
  const open = await openPlacesOrder(tx, group)
  if (open !== null) {
    if (open.places.length === wanted.size && open.places.every(({ id }) => wanted.has(id)))
      return open.order.id
    await endOpen(tx, open.order)
  }
  if (group.now >= quote.payUntil) throw new Problem('quote_over', 'La fecha para pagar el resto ya pasó.')
  const held = (await placesOf(tx, group.id)).filter(({ state }) => state === 'held')
  const chosen = held.filter(({ id }) => wanted.has(id))
  if (chosen.length !== wanted.size)
    throw new Problem('unknown_place', 'Alguno de esos lugares ya se pagó o ya no es del grupo.')
  return writeOrder(tx, group, quote, { held, chosen })
}

async function writeOrder(
  tx: Db,
  group: GroupRow,
  quote: QuoteRow,
  { held, chosen }: { held: PlaceRow[]; chosen: PlaceRow[] },
): Promise<string> {
  const { eventId, id: groupId } = group
  const accountId = group.accountId!
  const givenCents = depositFor(await depositLeft(tx, group), held, new Set(chosen.map(({ id }) => id)))
  const until = soonest(group, quote.payUntil)
  const seatIds = chosen.map(({ seatId }) => seatId).toSorted((a, b) => a - b)
  const promised = await promiseSeats(tx, {
    eventId,
    seatIds,
    accountId,
    seconds: payHours * 3600,
    latest: until,
    of: { kind: 'group' },
  })
  if (promised === null) throw new Error(`seats of group ${groupId} are not its own`)
  const places = countOf(chosen.length, 'lugar', 'lugares')
  const orderId = await openOrder(tx, {
    kind: 'group',
    visitorId: null,
    accountId,
    holdId: promised.holdId,
    payableUntil: promised.until,
    draft: {
      title: `Grupo ${groupFolio(group.folio)}: ${places}, ${eventTitle(group)}`,
      eventId,
      priceVersion: group.priceVersion ?? 0,
      lines: chosen.toSorted((one, other) => one.seatId - other.seatId).map(lineOf),
      items: givenCents > 0 ? [deposit('Anticipo que ya pagaste', -givenCents)] : [],
      count: null,
    },
  })
  await markHold(tx, { holdId: promised.holdId, status: 'ordered' })
  if (givenCents > 0)
    await insertChange(tx, {
      orderId,
      eventId,
      ticketId: null,
      oldOrderId: group.depositOrderId!,
      oldSeatId: null,
      givenCents,
      backCents: 0,
      payout: 'refund',
    })
  await changePlaces(
    tx,
    chosen.map(({ id }) => id),
    { orderId },
  )
  return orderId
}

/** The order of places of a group that waits for its payment, with them; null where none does. */
export async function openPlacesOrder(
  tx: Db,
  { id }: Pick<GroupRow, 'id'>,
): Promise<{ order: OrderRow; places: PlaceRow[] } | null> {
  const places = (await placesOf(tx, id)).filter(({ state, orderId }) => state === 'held' && orderId !== null)
  const orderId = places[0]?.orderId ?? null
  const order = orderId === null ? undefined : await lockOrder(tx, orderId)
  return order === undefined || !isOpen(order.status) ? null : { order, places }
}

/** Ends an order of a group that nobody is paying. Throws while money may be on its way. */
export async function endOpen(tx: Db, order: OrderRow): Promise<void> {
  if (order.openPayment !== null)
    throw new Problem(
      'payment_in_progress',
      isCharging(order.openPayment)
        ? 'Hay un pago en curso de este grupo. Espera su respuesta.'
        : 'Hay un pago del grupo sin terminar, como una ficha. Cancélalo primero en su pedido.',
    )
  await endOrder(tx, order, 'cancelled', 'cancelled')
}
