import type { Db } from '#server/db.ts'
import type { Feature } from '#server/feature.ts'
import type { OrderKind } from '#server/schema.ts'
import type { SignedIn, Who } from '#server/session.ts'
import type { HoldToPrice } from '../placing/order-facts.ts'
import type { OrderInput } from '../placing/place-order.ts'
import type { Item, Line } from '../../rules.ts'
import type { OrderRow } from '../sql.ts'

declare module '#server/feature.ts' {
  interface Feature {
    /** The kinds of order that this feature sells; each kind is one feature's. */
    orderKinds?: Partial<OrderKinds>
    /** Asked after an order was written, in its transaction: throws a Problem where the person may not buy it. */
    purchaseGuards?: readonly PurchaseGuard[]
  }
}

export type Buyer = Who & { account: SignedIn }

/** What an order is to be: its name, its seats and other items with their prices, and what it counts against. */
export type Draft = {
  title: string
  /** The match, where it is of one. */
  eventId: number | null
  priceVersion: number
  lines: Line[]
  items: Item[]
  /** `words`: what to tell somebody who would pass the limit. */
  count: { subject: string; quantity: number; most: number; words: string } | null
}

/** What is so of every order of a kind; what is not said is not so. */
export type OrderKindFacts = {
  /** Its limit counts the seats that a person still has, not what was once ordered. */
  countsBySeat?: true
  /** It brings nobody into the stadium, or pays for what was bought before: a restriction does not touch it. */
  openToRestricted?: true
  /** A seat for one that its buyer gives back: guards were asked of that one, and its order's money stands for this one too. */
  exchangesSeat?: true
  /** Part of it may be paid by a deposit from before: money of that order stands for this one too. */
  takesDeposit?: true
  /** The club agreed to so many seats with its buyer: no limit for each person is asked of it. */
  agreedWithClub?: true
  /** Its fares may be chosen again until a payment begins. */
  faresMayChange?: true
  /** Things and no seats: what is told of it says so. */
  deliversGoods?: true
  /** How the provider is told what is sold, one by one; without it as one sum. */
  itemised?: 'seats' | 'goods'
  /** When a match does not take place as it was sold: the whole order's money goes back, or the match's share of it. */
  refundedWithMatch?: 'order' | 'share'
  /** The club's own, at no price: with its code its seat is free again. */
  isGift?: true
  /** What is bought is money on a card, no revenue and without VAT; no card pays for it. */
  isMoney?: true
}

/** What a kind of order adds to the one path from hold to settlement. Everything runs inside the caller's transaction. */
export type OrderKindRules = OrderKindFacts & {
  /** Lines of a hold of this kind, priced by the server; throws a Problem when it cannot be ordered now. */
  draft?: (tx: Db, hold: HoldToPrice, input: OrderInput, buyer: Buyer) => Promise<Draft>
  /** Money is about to become what was ordered: false where that is not to be had any more, and the money goes back. */
  stillPossible?: (tx: Db, order: OrderRow) => Promise<boolean>
  /** The money is here; seats and pieces are sold and tickets issued. `accountId` of the order owns what it makes. */
  paid?: (tx: Db, order: OrderRow) => Promise<void>
  /** How much of what stands for a paid order can be given back, where that is not all, in centavos. */
  refundable?: (tx: Db, order: OrderRow) => Promise<number>
  /** All of a paid order's money went back; its tickets are void, its seats and pieces free again. */
  givenBack?: (tx: Db, order: OrderRow) => Promise<void>
}

export type OrderKinds = Record<OrderKind, OrderKindRules>

/** `ticketsPerFan`: what one person may have of the match, where that was read already. */
export type PurchaseGuard = (
  tx: Db,
  match: { id: number; ticketsPerFan?: number | null },
  accountId: string,
) => Promise<void>

/** The kinds of all features together. Throws where none brings one, or two bring the same. */
export function orderKindsOf(features: readonly Feature[]): OrderKinds {
  const kinds = features.flatMap(({ orderKinds = {} }) => Object.entries(orderKinds))
  const twice = kinds.find(([kind], at) => kinds.findIndex(([other]) => other === kind) !== at)
  if (twice !== undefined) throw new Error(`two features bring the order kind ${twice[0]}`)
  const missing = everyKind.filter((kind) => !kinds.some(([known]) => known === kind))
  if (missing.length > 0) throw new Error(`no feature brings the order kinds ${missing.join(', ')}`)
  return Object.fromEntries(kinds) as OrderKinds
}

const everyKind: readonly OrderKind[] = [
  'tickets',
  'pack',
  'shop',
  'seat_change',
  'bonogallo',
  'instalment',
  'comp',
  'own_seat',
  'gift_card',
  'group',
  'group_deposit',
]
