import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Feature } from '#server/feature.ts'
import type { Item, Line, SoldAs } from '../rules.ts'
import type { OrderKind } from '#server/schema.ts'
import {
  orderKindsOf,
  type OrderKindFacts,
  type OrderKindRules,
  type OrderKinds,
  type PurchaseGuard,
} from './kind/order-kind.ts'
import type { OrderEvents, OrderSubscribers } from './order-events.ts'

/** What an order is made of, in the sequence in which it is shown. */
export type Sold = { lines: Line[]; items: Item[] }

/** What takes something off an order before it is paid: coupons. */
export type Discounts = {
  /** What an order is made with, and what that takes off; undefined where it has none. */
  of: (db: Db, orderId: string) => Promise<{ code: string; offCents: number } | undefined>
  /** An order for tickets at new lines and items, with its discount; one that no longer fits is given back. */
  keep: (tx: Db, orderId: string, sold: Sold) => Promise<Sold>
}

export const discounts = extensionPoint<Discounts>('discounts')

let kinds: OrderKinds | null = null
let guards: readonly PurchaseGuard[] | null = null
let subscribers: readonly OrderSubscribers[] | null = null

/** Once, where features are put together: without it no order can be written. */
export function installOrderExtensions(features: readonly Feature[]): void {
  kinds = orderKindsOf(features)
  guards = features.flatMap(({ purchaseGuards = [] }) => purchaseGuards)
  subscribers = features.flatMap(({ orderEvents = [] }) => orderEvents)
}

/** What a kind of order is and does, as its feature's manifest says. */
export function kindOf(kind: OrderKind): OrderKindRules {
  if (kinds === null) throw notInstalled()
  return kinds[kind]
}

/** How what happens to an order of a kind is told. */
export function soldAs(kind: OrderKind): SoldAs {
  const { deliversGoods, isMoney } = kindOf(kind)
  return isMoney ? 'money' : deliversGoods ? 'goods' : 'seats'
}

/** The kinds of which that is so, whatever it is. */
export function kindsWith(fact: keyof OrderKindFacts): OrderKind[] {
  if (kinds === null) throw notInstalled()
  return Object.entries(kinds).flatMap(([kind, rules]) =>
    rules[fact] === undefined ? [] : [kind as OrderKind],
  )
}

/** Asks every guard about seats of a match for a person, in the transaction of the order. Throws the first one's Problem. */
export async function guardPurchase(...asked: Parameters<PurchaseGuard>): Promise<void> {
  if (guards === null) throw notInstalled()
  for (const guard of guards) await guard(...asked)
}

/**
 * Tells every subscriber, in the order of the manifests and in the caller's transaction. Throws what the first one throws:
 * the transaction is rolled back with it, so that nothing is half done.
 */
export async function publish<Name extends keyof OrderEvents>(
  tx: Db,
  name: Name,
  event: OrderEvents[Name],
): Promise<void> {
  if (subscribers === null) throw notInstalled()
  for (const subscriber of subscribers) await subscriber[name]?.(tx, event)
}

const notInstalled = () => new Error('the extensions of orders are not installed')
