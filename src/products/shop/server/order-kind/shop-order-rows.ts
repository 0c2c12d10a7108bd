import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ShippingZone, ShopOrderStatus } from '#server/schema.ts'
import type { StoredAddress } from '../../addresses-contract.ts'

function shopOrders(db: Db) {
  return db
    .selectFrom('shopOrders as shop')
    .innerJoin('orders', 'orders.id', 'shop.orderId')
    .select(['shop.orderId', 'shop.accountId', 'shop.status', 'shop.pickupPointId', 'shop.pickupCode'])
    .select(['shop.shippingZone', 'shop.carrier', 'shop.tracking', 'shop.createdAt'])
    .select(sql<StoredAddress | null>`shop.address`.as('address'))
    .select(['orders.folio', 'orders.status as orderStatus', 'orders.totalCents', 'orders.payableUntil'])
}

export type ShopOrderRow = NonNullable<Awaited<ReturnType<typeof findShopOrder>>>

export function findShopOrder(db: Db, orderId: string) {
  return shopOrders(db).where('shop.orderId', '=', orderId).executeTakeFirst()
}

/** Locked until the transaction ends; read after the lock is had. */
export async function lockShopOrder(db: Db, orderId: string): Promise<ShopOrderRow | undefined> {
  await db.selectFrom('shopOrders').select('orderId').where('orderId', '=', orderId).forUpdate().execute()
  return findShopOrder(db, orderId)
}

export function shopOrdersOf(db: Db, accountId: string) {
  return shopOrders(db)
    .where('shop.accountId', '=', accountId)
    .orderBy('shop.createdAt', 'desc')
    .limit(100)
    .execute()
}

/** One buyer's orders are made one after the other, so that two of them cannot both be the last allowed. */
export async function lockBuyer(db: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shop:${accountId}`}, 0))`.execute(db)
}

export function findInput(db: Db, accountId: string, requestKey: string) {
  return db
    .selectFrom('shopOrders')
    .select(['orderId', 'requestHash'])
    .where('accountId', '=', accountId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
}

/** Orders of this buyer that nobody has paid or closed yet. */
export async function openOrdersOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shopOrders as shop')
    .innerJoin('orders', 'orders.id', 'shop.orderId')
    .select('shop.orderId')
    .where('shop.accountId', '=', accountId)
    .where('shop.status', '=', 'to_pay')
    .where('orders.status', 'in', ['pending', 'reserved', 'in_review'])
    .orderBy('shop.createdAt')
    .execute()
  return rows.map((row) => row.orderId)
}

export type NewShopOrder = {
  orderId: string
  accountId: string
  requestKey: string
  requestHash: Buffer
} & ({ pickupPointId: number; pickupCode: string } | { address: StoredAddress; shippingZone: ShippingZone })

export async function insertShopOrder(db: Db, order: NewShopOrder): Promise<void> {
  const row = 'address' in order ? { ...order, address: JSON.stringify(order.address) } : order
  await db.insertInto('shopOrders').values(row).execute()
}

type Moved = { carrier?: string; tracking?: string; byAccountId?: string | null }

/** Guarded: moves only from the status that was read. False when nothing moved. */
export async function moveShopOrderRow(
  db: Db,
  order: { orderId: string; status: ShopOrderStatus },
  status: ShopOrderStatus,
  { byAccountId = null, ...set }: Moved = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shopOrders')
    .set({ status, ...set })
    .where('orderId', '=', order.orderId)
    .where('status', '=', order.status)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.insertInto('shopOrderChanges').values({ orderId: order.orderId, status, byAccountId }).execute()
  return true
}

export function changesOf(db: Db, orderId: string) {
  return db
    .selectFrom('shopOrderChanges')
    .select(['status', 'at'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

export function pointOf(db: Db, pickupPointId: number) {
  return db
    .selectFrom('pickupPoints')
    .select(['id', 'name', 'address', 'opens', 'bring', 'readyIn'])
    .where('id', '=', pickupPointId)
    .executeTakeFirst()
}

export async function holdEnd(db: Db, seconds: number): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select clock_timestamp() + make_interval(secs => ${seconds}) as until`.execute(db)
  return rows[0]!.until
}

export type ItemRow = Awaited<ReturnType<typeof itemsOfOrders>>[number]

export function itemsOfOrders(db: Db, orderIds: string[]) {
  return db
    .selectFrom('orderItems')
    .select(['orderId', 'kind', 'stockItemId', 'quantity', 'unitCents', 'taxCents'])
    .where('orderId', '=', sql<string>`any (${orderIds}::uuid[])`)
    .orderBy('no')
    .execute()
}
