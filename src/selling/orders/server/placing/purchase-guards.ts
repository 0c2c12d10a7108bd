import type { Db } from '#server/db.ts'
import type { Feature } from '#server/feature.ts'
import type { PurchaseGuard } from '../kind/order-kind.ts'

let guards: readonly PurchaseGuard[] | null = null

/** Once, where features are put together: without it no order can be written. */
export function installPurchaseGuards(features: readonly Feature[]): void {
  guards = features.flatMap(({ purchaseGuards = [] }) => purchaseGuards)
}

/** Asks every guard about seats of a match for a person, in the transaction of the order. Throws the first one's Problem. */
export async function guardPurchase(tx: Db, eventId: number, accountId: string): Promise<void> {
  if (guards === null) throw new Error('purchase guards are not installed')
  for (const guard of guards) await guard(tx, eventId, accountId)
}
