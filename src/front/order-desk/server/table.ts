import { sql } from 'kysely'
import { clubZone } from '#lib/dates.ts'
import { windowEmail } from '#products/box-office/server/guest-account.ts'
import { ordersSought } from '#selling/orders/server/search.ts'
import type { PaymentMethod } from '#server/schema.ts'
import { table } from '#server/table.ts'
import { repeatedOrders } from './repeated/repeated-rows.ts'
import { payNames } from '../list-rules.ts'
import { deskOrderColumns, type DeskOrdersQuery } from '../contract.ts'

/** `125|C|7,125|C|8`, each seat once, however many matches it is for; of an order without seats its pieces. */
const places = sql<string>`coalesce((
  select string_agg(distinct case when sale.admission = 'general' then zone.name || '||'
    else section || '|' || row_label || '|' || seat_label end, ',')
  from order_lines line
  join events on events.id = line.event_id
  join plan_seats seat on seat.plan_id = events.plan_id and seat.seat_id = line.seat_id
  join plan_zones zone on zone.plan_id = events.plan_id and zone.zone_id = seat.zone_id
  join event_zones sale on sale.event_id = events.id and sale.zone_id = seat.zone_id
  where line.order_id = orders.id), 'items:' || (
  select coalesce(sum(quantity), 0) from order_items where order_id = orders.id and kind = 'product'))`

/** The attempt that paid or still may; credit is named where nothing else is. */
const pay = sql<string>`coalesce((
  select concat_ws(' ', method, coalesce(payments.card_last4, sale.card_last4)) from payments
  left join box_office_sales sale on sale.payment_id = payments.id
  where payments.order_id = orders.id and payments.status not in ('created', 'rejected', 'cancelled', 'abandoned')
  order by method in ('credit', 'gift_card'), payments.created_at desc limit 1), '')`

const doubtful = sql`exists (select from quarantined_payments aside join payments on payments.id = aside.payment_id
  where payments.order_id = orders.id and aside.resolved_at is null)`
const toDeliver = sql`exists (select from shop_orders where shop_orders.order_id = orders.id
  and shop_orders.status = 'preparing')`
const mark = sql<'gift' | 'doubtful' | 'to_deliver' | null>`case when ${doubtful} then 'doubtful'
  when orders.status = 'paid' and orders.kind = 'comp' then 'gift'
  when orders.status = 'paid' and ${toDeliver} then 'to_deliver' end`

/** Somebody has something to do with the money of these. */
const toAttend = sql`with waiting (id) as materialized (
  select order_id from chargebacks disputed join payments on payments.id = disputed.payment_id 
    where disputed.closed_at is null or disputed.owed_cents > 0
  union select order_id from quarantined_payments aside join payments on payments.id = aside.payment_id
    where aside.resolved_at is null
  union select order_id from refunds join payments on payments.id = refunds.payment_id
    where refunds.status = 'failed'
      or (refunds.status = 'requested' and payments.method in ('cash_desk', 'terminal')))
  select id from waiting`

const dayBegins = (day: string, more = 0) =>
  sql<Date>`((${day}::date + ${more}::int)::timestamp at time zone ${sql.lit(clubZone)})`

/** Every order. The search is told apart by its form (`soughtBy`); without one the newest come straight off an index. */
export const deskOrderTable = table({
  name: 'orders',
  title: 'Pedidos',
  may: 'read AnyOrder',
  filters: {
    pago: { title: 'Pago', words: payNames },
    atender: { title: 'Por atender' },
    repetido: { title: 'Parecen repetidos' },
  },
  columns: deskOrderColumns,
  rows: (db, query: DeskOrdersQuery) => {
    const { search, status, kind, match, persona, desde, hasta, pago, atender, repetido } = query
    return db
      .selectFrom('orders')
      .innerJoin('accounts', 'accounts.id', 'orders.accountId')
      .select(['orders.id', 'orders.folio', 'orders.kind', 'orders.title', 'orders.status'])
      .select(['orders.totalCents', 'orders.createdAt'])
      .select([
        sql<string>`first_name || ' ' || last_name`.as('buyer'),
        sql<string | null>`nullif(accounts.email, ${windowEmail})`.as('email'),
        sql<number>`(select count(*)::int from order_lines where order_id = orders.id)`.as('seats'),
        sql<boolean>`exists (select from payments where order_id = orders.id and payments.status = 'charged_back')`.as(
          'chargedBack',
        ),
        places.as('places'),
        pay.as('pay'),
        mark.as('mark'),
      ])
      .$if(search !== undefined && search !== '', (rows) =>
        rows.where(sql<boolean>`orders.id in (${ordersSought(search ?? '')})`),
      )
      .$if(status !== undefined, (rows) => rows.where('orders.status', '=', status!))
      .$if(kind !== undefined, (rows) => rows.where('orders.kind', '=', kind!))
      .$if(persona !== undefined, (rows) => rows.where('orders.accountId', '=', persona!))
      .$if(match !== undefined, (rows) => rows.where('orders.eventId', '=', Number(match)))
      .$if(desde !== undefined, (rows) => rows.where('orders.createdAt', '>=', dayBegins(desde!)))
      .$if(hasta !== undefined, (rows) => rows.where('orders.createdAt', '<', dayBegins(hasta!, 1)))
      .$if(pago !== undefined, (rows) =>
        rows.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.orderId', '=', 'orders.id')
              .where('method', '=', pago as PaymentMethod)
              .where('payments.status', 'not in', ['created', 'rejected', 'cancelled', 'abandoned']),
          ),
        ),
      )
      .$if(atender !== undefined, (rows) => rows.where(sql<boolean>`orders.id in (${toAttend})`))
      .$if(repetido !== undefined, (rows) => rows.where(sql<boolean>`orders.id in (${repeatedOrders})`))
  },
  sort: '-createdAt',
  tie: 'id',
})
