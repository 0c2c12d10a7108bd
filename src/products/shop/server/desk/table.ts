import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import type { ShopOrderStatus } from '#server/schema.ts'
import {
  productsColumns,
  shopOrdersColumns,
  type ProductsQuery,
  type ShopWorkQuery,
  shownNames,
} from '../../desk-contract.ts'

const pieces = (which: 'free' | 'held' | 'sold') => {
  const free = sql`(unit.status = 'free' or (unit.status = 'held' and unit.held_until <= now()))`
  const held = sql`(unit.status = 'held' and unit.held_until > now())`
  const of = { free, held, sold: sql`unit.status = 'sold'` }
  return sql<number>`(select count(*)::int from product_variants variant
    join stock_units unit on unit.item_id = variant.stock_item_id
    where variant.product_id = products.id and ${of[which]})`.as(which)
}

export const productsTable = table({
  name: 'products',
  title: 'Productos',
  may: 'manage Product',
  filters: { category: { title: 'De una categoría' }, shown: { title: 'En la tienda', words: shownNames } },
  columns: productsColumns,
  rows: (db, { search, category, shown }: ProductsQuery) =>
    db
      .selectFrom('products')
      .innerJoin('productCategories as kind', 'kind.id', 'products.categoryId')
      .select(['products.id', 'products.name', 'kind.name as category', 'published', 'products.createdAt'])
      .select(
        sql<number>`(select min(price_cents) from product_variants where product_id = products.id)`.as(
          'fromCents',
        ),
      )
      .select([pieces('free'), pieces('held'), pieces('sold')])
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`plain_text(products.name) like plain_text(${likeWords(search ?? '')})`),
      )
      .$if(category !== undefined, (rows) => rows.where('kind.slug', '=', category!))
      .$if(shown !== undefined, (rows) => rows.where('published', '=', shown === 'yes')),
  sort: 'name',
  tie: 'id',
})

const delivery = sql<
  'pickup' | 'shipping'
>`case when shop.pickup_code is null then 'shipping' else 'pickup' end`
const folio = sql<string>`'TQ-' || lpad(orders.folio::text, 6, '0')`
const buyer = sql<string>`accounts.first_name || ' ' || accounts.last_name`

/** Every purchase of the shop that was paid; `search` looks in folio, name and mail. */
export const shopOrdersTable = table({
  name: 'shop-orders',
  title: 'Compras de la tienda',
  may: 'dispatch ShopOrder',
  columns: shopOrdersColumns,
  rows: (db, { search, status, delivery: way }: ShopWorkQuery) =>
    db
      .selectFrom('shopOrders as shop')
      .innerJoin('orders', 'orders.id', 'shop.orderId')
      .innerJoin('accounts', 'accounts.id', 'shop.accountId')
      .select(['shop.orderId', 'shop.createdAt', 'orders.totalCents', 'accounts.email'])
      .select('shop.status')
      .$narrowType<{ status: ShopOrderStatus }>()
      .select([folio.as('folio'), buyer.as('buyer'), delivery.as('delivery')])
      .select(
        sql<number>`(select coalesce(sum(quantity), 0)::int from order_items item
          where item.order_id = shop.order_id and item.kind = 'product')`.as('pieces'),
      )
      .where('shop.status', '<>', 'to_pay')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('shopOrderChanges as change')
            .select('change.orderId')
            .whereRef('change.orderId', '=', 'shop.orderId')
            .where('change.status', '=', 'preparing'),
        ),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`plain_text(concat_ws(' ', ${folio}, ${buyer}, accounts.email)) like plain_text(${likeWords(search ?? '')})`,
        ),
      )
      .$if(status !== undefined, (rows) => rows.where('shop.status', '=', status!))
      .$if(way !== undefined, (rows) => rows.where(sql<boolean>`${delivery} = ${way}`)),
  sort: '-createdAt',
  tie: 'orderId',
})
