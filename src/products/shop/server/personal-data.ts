import { folioOf } from '#selling/orders/rules.ts'
import type { Db } from '#server/db.ts'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'
import { addressLines } from '../address-lines.ts'
import { forgetAddresses } from './addresses/stored-addresses.ts'
import { shopOrdersOf } from './order-kind/shop-order-rows.ts'
import { isOnItsWay, stageName } from '../order-stages.ts'

const purchases = { what: 'Tus compras', why: tradeLaw }

export const shopData: PersonalData = {
  tables: {
    shop_orders: { exported: true, erasure: 'anonymised' },
    shop_order_changes: { exported: true, erasure: { kept: purchases } },
  },

  async exportOf(db, accountId) {
    return [
      { name: 'entregas', title: 'Tus compras de la tienda', rows: await deliveryRows(db, accountId) },
      { name: 'pasos_de_entregas', title: 'Cómo fue cada entrega', rows: await changeRows(db, accountId) },
    ]
  },

  erase: forgetAddresses,

  async erasureBlockers(db, accountId) {
    const orders = await shopOrdersOf(db, accountId)
    const waiting = orders.filter(({ status }) => isOnItsWay(status)).length
    if (waiting === 0) return []
    return [
      {
        code: 'shop_orders_on_their_way',
        title:
          waiting === 1
            ? 'Tienes una compra de la tienda por recibir'
            : `Tienes ${waiting} compras de la tienda por recibir`,
        words: 'Sin tu nombre ni tu dirección no podríamos entregarla. Recíbela o pide que la cancelemos.',
        path: '/system/tienda/compras',
        action: 'Ver mis compras',
      },
    ]
  },
}

async function deliveryRows(db: Db, accountId: string) {
  const orders = await shopOrdersOf(db, accountId)
  return orders.map(({ folio, status, createdAt, pickupCode, address, carrier, tracking }) => ({
    folio: folioOf(folio),
    fecha: createdAt,
    estado: stageName[status],
    entrega: pickupCode === null ? 'a domicilio' : 'en el estadio',
    dirección: address === null ? null : addressLines(address).join(', '),
    quién_recibe: address?.recipient ?? null,
    celular: address?.phone ?? null,
    referencias: address?.references ?? null,
    paquetería: carrier,
    guía: tracking,
  }))
}

async function changeRows(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('shopOrderChanges as change')
    .innerJoin('shopOrders as shop', 'shop.orderId', 'change.orderId')
    .innerJoin('orders', 'orders.id', 'shop.orderId')
    .select(['orders.folio', 'change.status', 'change.at'])
    .where('shop.accountId', '=', accountId)
    .orderBy('change.id')
    .execute()
  return rows.map(({ folio, status, at }) => ({ folio: folioOf(folio), fecha: at, paso: stageName[status] }))
}
