import type { OrderKindRules } from '#selling/orders/server/kind/order-kind.ts'
import type { OrderSubscribers } from '#selling/orders/server/order-events.ts'
import { changeOf, finishChange } from '#selling/orders/server/seat-changes-sql.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { isAlive } from '../../rules.ts'
import {
  addStep,
  changeGroup,
  changePlaces,
  groupOfOrder,
  lockGroupOnly,
  placesOf,
  type GroupRow,
} from '../sql.ts'
import { tellGone } from '../seats.ts'
import { bookDeposit, depositLeft } from './deposit.ts'

/** Who asked for invoices when the group was asked for gets one of each payment. */
async function invoice(tx: Db, { receiver }: GroupRow, orderId: string): Promise<void> {
  if (receiver !== null)
    await enqueue(tx, 'invoice_group_order', { orderId }, { key: `invoice_group_order:${orderId}` })
}

/** The group of an order whose lock is held. */
async function groupOf(tx: Db, orderId: string): Promise<GroupRow | undefined> {
  const id = await groupOfOrder(tx, orderId)
  return id === undefined ? undefined : lockGroupOnly(tx, id)
}

/** Money on account of a group's places: nothing is sold yet, and the ledger says that the club owes it. */
export const groupDepositOrders: OrderKindRules = {
  refundedWithMatch: 'order',
  stillPossible: async (tx, order) => {
    const group = await groupOf(tx, order.id)
    return group?.state === 'accepted' && group.depositOrderId === order.id
  },
  paid: async (tx, order) => {
    const group = (await groupOf(tx, order.id))!
    await changeGroup(tx, group.id, { state: 'confirmed' })
    await bookDeposit(tx, group)
    await addStep(tx, group.id, 'deposit_paid', { amountCents: order.totalCents })
    await invoice(tx, group, order.id)
    await enqueue(
      tx,
      'tell_group',
      { groupId: group.id, what: 'deposit_paid' },
      { key: `tell_group:deposit:${order.id}` },
    )
  },
  givenBack: async (tx, order) => {
    const group = await groupOf(tx, order.id)
    if (group === undefined) return
    await bookDeposit(tx, group)
    if (!isAlive(group.state)) return
    // Its seats are let go by a job: here the order is locked, and they come after it.
    await addStep(tx, group.id, 'deposit_lost')
    await enqueue(tx, 'move_group', { groupId: group.id }, { key: `move_group:${group.id}` })
  },
}

/** Places of a group, paid with their part of the deposit: from here on they are tickets like every other. */
export const groupOrders: OrderKindRules = {
  countsBySeat: true,
  takesDeposit: true,
  agreedWithClub: true,
  refundedWithMatch: 'order',
  stillPossible: async (tx, order) => {
    const group = await groupOf(tx, order.id)
    if (group?.state !== 'confirmed') return false
    const part = await changeOf(tx, order.id)
    return part === undefined || (await depositLeft(tx, group)) >= part.givenCents
  },
  paid: async (tx, order) => {
    const group = (await groupOf(tx, order.id))!
    await finishChange(tx, order.id)
    const places = await placesOf(tx, group.id)
    const paid = places.filter(({ orderId, state }) => orderId === order.id && state === 'held')
    await changePlaces(
      tx,
      paid.map(({ id }) => id),
      { state: 'paid' },
    )
    await bookDeposit(tx, group)
    await addStep(tx, group.id, 'places_paid', { places: paid.length, amountCents: order.totalCents })
    await invoice(tx, group, order.id)
    if (places.filter(({ state }) => state === 'held').length === paid.length) {
      await changeGroup(tx, group.id, { state: 'complete' })
      await addStep(tx, group.id, 'complete')
    }
    await enqueue(tx, 'give_group_tickets', { groupId: group.id }, { key: `give_group_tickets:${order.id}` })
  },
  givenBack: (tx, order) => placesBack(tx, order),
}

/** Tickets of these seats, or of all of an order, were given back: the group has those places no more. */
async function placesBack(tx: Db, order: OrderRow, seatIds?: number[]): Promise<void> {
  const group = await groupOf(tx, order.id)
  if (group === undefined) return
  const back = (await placesOf(tx, group.id)).filter(
    ({ orderId, state, seatId }) =>
      orderId === order.id && state === 'paid' && (seatIds === undefined || seatIds.includes(seatId)),
  )
  if (back.length === 0) return
  await tellGone(tx, back)
  await bookDeposit(tx, group)
  await addStep(tx, group.id, 'places_back', { places: back.length })
}

export const groupOrderEvents: OrderSubscribers = {
  'order.ended': async (tx, { order }) => {
    if (order.kind !== 'group') return
    const group = await groupOf(tx, order.id)
    if (group === undefined) return
    const held = (await placesOf(tx, group.id)).filter(
      ({ orderId, state }) => orderId === order.id && state === 'held',
    )
    // Its seats went back to the group, as their trigger says.
    await changePlaces(
      tx,
      held.map(({ id }) => id),
      { orderId: null },
    )
  },
  'order.refunded': async (tx, { order, seatIds }) => {
    if (order.kind === 'group' && seatIds.length > 0) await placesBack(tx, order, seatIds)
  },
  'order.money_moved': async (tx, { order }) => {
    if (order.kind !== 'group_deposit' && order.kind !== 'group') return
    const group = await groupOf(tx, order.id)
    if (group !== undefined && group.depositOrderId !== null) await bookDeposit(tx, group)
  },
}
