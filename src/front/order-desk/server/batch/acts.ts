import type { Permission } from '#lib/permissions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { SignedIn } from '#server/session.ts'
import { cancelForClub, refuseToCancel } from '#selling/orders/server/actions.ts'
import { findOrder, lockOrder } from '#selling/orders/server/sql.ts'
import { previewRefund, refundDecided } from '#selling/payments/server/desk/refund.ts'
import type { RefundPart } from '#selling/payments/server/desk/sql.ts'
import type { BatchAct } from '../../batch-contract.ts'
import { mailboxFor, resendIn } from '../resend.ts'

type Clerk = Pick<SignedIn, 'id' | 'role'>
type Item = { orderId: string; leftCents: number; refundKey: string }
type Seen = { amountCents: number; leftCents: number; parts: RefundPart[] }

/**
 * What can be done to many orders at once: each goes through the action of a single order, whose rules and refusals hold here
 * too. A refusal is thrown as a `Problem`.
 */
type Act = {
  may: Permission
  /** What it would do to one order now. */
  look: (db: Db, orderId: string, clerk: Clerk) => Promise<Seen>
  /** Does it to one order, in the transaction that writes down that it was done. Answers what went back. */
  perform: (tx: Db, item: Item, clerk: Clerk, reason: string) => Promise<number>
}

const noMoney: Seen = { amountCents: 0, leftCents: 0, parts: [] }

export const acts: Record<BatchAct, Act> = {
  resend: {
    may: 'serve AnyOrder',
    look: async (db, orderId) => {
      await mailboxFor(db, orderId, undefined)
      return noMoney
    },
    perform: async (tx, { orderId }, { id }) => {
      await resendIn(tx, { orderId, to: undefined }, id)
      return 0
    },
  },
  refund: {
    may: 'refund AnyOrder',
    look: async (db, orderId, clerk) => {
      const { kind } = await orderThere(db, orderId)
      if (kind === 'comp') throw new Problem('is_gift', 'Es una cortesía: usa Anular.')
      return lookAtRefund(db, orderId, clerk)
    },
    perform: (tx, item, clerk, reason) => giveBack(tx, item, clerk, reason),
  },
  void: {
    may: 'refund AnyOrder',
    look: async (db, orderId, clerk) => {
      const order = await orderThere(db, orderId)
      if (order.kind === 'comp' && order.status === 'paid') return lookAtRefund(db, orderId, clerk)
      refuseToCancel(order)
      return noMoney
    },
    perform: async (tx, item, clerk, reason) => {
      // What is given back locks the limits of whoever gives it before any order.
      const { kind } = await orderThere(tx, item.orderId)
      if (kind === 'comp') return giveBack(tx, item, clerk, reason)
      const order = await lockOrder(tx, item.orderId)
      if (order === undefined) throw noOrder()
      await cancelForClub(tx, order, { staffId: clerk.id, reason })
      return 0
    },
  },
}

async function lookAtRefund(db: Db, orderId: string, clerk: Clerk): Promise<Seen> {
  const { totalCents, leftCents, usedSeats, parts } = await previewRefund(
    { db },
    { orderId, as: 'refund' },
    clerk,
  )
  if (usedSeats > 0)
    throw new Problem('ticket_used', 'Alguno de sus boletos ya entró al estadio: devuélvelo desde el pedido.')
  return { amountCents: totalCents, leftCents, parts }
}

async function giveBack(tx: Db, item: Item, clerk: Clerk, reason: string): Promise<number> {
  const { orderId, leftCents, refundKey: key } = item
  const done = await refundDecided(tx, { orderId, leftCents, key, reason, as: 'refund' }, clerk)
  return done.amountCents
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

async function orderThere(db: Db, orderId: string): Promise<Order> {
  const order = await findOrder(db, orderId)
  if (order === undefined) throw noOrder()
  return order
}

const noOrder = () => notFound('No encontramos ese pedido.')
