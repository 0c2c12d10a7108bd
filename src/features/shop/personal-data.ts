import { sql } from 'kysely'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'

const purchases = { what: 'Tus compras en la tienda, sin el domicilio', why: tradeLaw }

export const shopData: PersonalData = {
  tables: {
    shop_orders: { exported: true, erasure: { kept: purchases } },
    // When each of them moved on, which the copy says by its last state.
    shop_order_changes: { exported: false, erasure: { kept: purchases } },
  },

  async exportOf(db, accountId) {
    const orders = await db
      .selectFrom('shopOrders')
      .innerJoin('orders', 'orders.id', 'shopOrders.orderId')
      .select(['orders.folio', 'shopOrders.status', 'shopOrders.address', 'carrier', 'tracking'])
      .select('shopOrders.createdAt')
      .where('shopOrders.accountId', '=', accountId)
      .orderBy('shopOrders.createdAt')
      .execute()
    return [
      {
        name: 'tienda',
        title: 'Tus compras en la tienda',
        rows: orders.map(({ folio, createdAt, status, address, carrier, tracking }) => ({
          compra: folio,
          fecha: createdAt,
          estado: status,
          domicilio: address === null ? 'recoger en el estadio' : JSON.stringify(address),
          paquetería: carrier,
          guía: tracking,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await tx
      .updateTable('shopOrders')
      .set({ address: sql`'{}'::jsonb` })
      .where('accountId', '=', accountId)
      .where('address', 'is not', null)
      .execute()
  },
}
