import { sql } from 'kysely'
import { windowEmail } from '#products/box-office/server/guest-account.ts'
import { table } from '#server/table.ts'
import { deskOrderColumns, type DeskOrdersQuery } from '../contract.ts'
import { ordersSought } from '#selling/orders/server/search.ts'

/** Every order. The search is told apart by its form (`soughtBy`); without one the newest come straight off an index. */
export const deskOrderTable = table({
  name: 'orders',
  title: 'Pedidos',
  may: 'read AnyOrder',
  columns: deskOrderColumns,
  rows: (db, { search, status, kind, match, persona }: DeskOrdersQuery) =>
    db
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
      ])
      .$if(search !== undefined && search !== '', (rows) =>
        rows.where(sql<boolean>`orders.id in (${ordersSought(search ?? '')})`),
      )
      .$if(status !== undefined, (rows) => rows.where('orders.status', '=', status!))
      .$if(kind !== undefined, (rows) => rows.where('orders.kind', '=', kind!))
      .$if(persona !== undefined, (rows) => rows.where('orders.accountId', '=', persona!))
      .$if(match !== undefined, (rows) => rows.where('orders.eventId', '=', Number(match))),
  sort: '-createdAt',
  tie: 'id',
})
