import { sql } from 'kysely'
import { folioOf } from '#selling/orders/rules.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'
import { fewLeft } from '../../rules.ts'

const products = '/backoffice/tienda'
const picking = '/backoffice/tienda/surtir'

/** Orders of the shop that are paid and not packed yet. */
export const ordersToPick: StaffNoticeKind = {
  kind: 'shop_orders',
  may: 'dispatch ShopOrder',
  label: 'Pedidos por surtir',
  hint: 'Alguien compró en la tienda y espera su pedido.',
  one: 'Un pedido por surtir',
  many: 'pedidos por surtir',
  path: picking,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('shopOrders')
      .innerJoin('orders', 'orders.id', 'orderId')
      .select(['orderId', 'folio'])
      .where('shopOrders.status', '=', 'preparing')
      .execute()
    return rows.map(({ orderId, folio }) => ({
      thing: orderId,
      title: `${folioOf(folio)} de la tienda por surtir`,
      path: picking,
    }))
  },
}

/** Sizes on sale that are nearly gone, or gone. */
export const sizesRunningOut: StaffNoticeKind = {
  kind: 'low_stock',
  may: 'manage Product',
  label: 'Tallas casi agotadas',
  hint: 'De algo que está a la venta quedan pocas piezas.',
  one: 'Una talla casi agotada',
  many: 'tallas casi agotadas',
  path: products,
  waiting: async (db) => {
    const { rows } = await sql<{ id: number; productId: number; name: string; size: string }>`
      select variant.id, product_id, name, size from product_variants variant
      join products on products.id = product_id and published
      where (select count(*) from stock_units unit where unit.item_id = variant.stock_item_id
        and (unit.status = 'free' or (unit.status = 'held' and unit.held_until <= now()))) < ${fewLeft}`.execute(
      db,
    )
    return rows.map(({ id, productId, name, size }) => ({
      thing: String(id),
      title: `Casi se agota: ${name}, ${size}`,
      path: `${products}/productos/${productId}`,
    }))
  },
}
