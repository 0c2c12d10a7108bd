import type { Db } from '#server/db.ts'
import type { Line } from '../rules.ts'
import type { OrderRow } from './sql.ts'

declare module '#server/feature.ts' {
  interface Feature {
    /** What it does, in the same transaction, when an order is paid, ends or is given back. */
    orderEvents?: OrderSubscribers
  }
}

/** What is published of an order under its lock, in the transaction in which it happens; amounts in centavos. */
export type OrderEvents = {
  /**
   * The money is here, seats and pieces are sold, tickets issued, and what its kind makes is made. `seats` are those that
   * were held, the same ones `free` again after the hold had ended, or `equal` ones, then with their names for people.
   */
  'order.paid': {
    order: OrderRow
    lines: Line[]
    seats: 'held' | 'free' | 'equal'
    names: string
    late: boolean
  }
  /** It closed without what it asked for; `order.status` is the one it had, open or expired or cancelled before. */
  'order.ended': { order: OrderRow }
  /** The club gave money back, all that was left (`whole`) or a part, and these seats are free again. */
  'order.refunded': {
    order: OrderRow
    amountCents: number
    seatIds: number[]
    whole: boolean
    as: 'refund' | 'credit'
    /** What of it went back to gift cards. */
    cardCents: number
  }
  /** What stands for a paid order is more or less than before, whoever moved it; may be said twice in a transaction. */
  'order.money_moved': { order: OrderRow }
}

export type OrderSubscribers = {
  [Name in keyof OrderEvents]?: (tx: Db, event: OrderEvents[Name]) => Promise<void>
}
