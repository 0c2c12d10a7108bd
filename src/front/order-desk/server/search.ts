import { sql, type RawBuilder } from 'kysely'
import { fromBase64Url } from '#platform/codes/base64url.ts'
import { readSigned } from '#platform/codes/code-parts.ts'
import { beginning } from '#server/table.ts'
import { plain, soughtBy, type Sought } from './rules.ts'

/** Numbers of the orders that a search may mean, as a subquery; each of its parts is one look into an index. */
export function ordersSought(typed: string): RawBuilder<string> {
  const parts = soughtBy(typed).map((one) => ordersBy(one))
  if (parts.length === 0) return sql<string>`select null::uuid where false`
  return sql<string>`${sql.join(parts, sql` union `)}`
}

const accents = sql`'áéíóúüñ', 'aeiouun'`

function ordersBy(sought: Sought): RawBuilder<unknown> {
  switch (sought.by) {
    case 'folio':
      return sql`select id from orders where folio = ${sought.folio}::bigint`
    case 'phone':
      return sql`select orders.id from accounts join orders on orders.account_id = accounts.id
        where accounts.phone = ${sought.phone}`
    case 'provider':
      return sql`select order_id from payments where provider_payment_id = ${sought.id}`
    case 'id':
      return sql`select id from orders where id = ${sought.id}::uuid
        union select order_id from tickets where id = ${sought.id}::uuid
        union select order_id from payments where id = ${sought.id}::uuid`
    case 'code':
      return sql`select order_id from tickets where id = ${ticketIn(sought.code)}::uuid`
    case 'email':
      return sql`select orders.id from accounts join orders on orders.account_id = accounts.id
        where accounts.email like ${beginning(sought.prefix)}
        union select tickets.order_id from accounts join tickets on tickets.account_id = accounts.id
        where accounts.email like ${beginning(sought.prefix)}`
    case 'seat':
      return sql`select tickets.order_id from plan_seats seat
        join events on events.plan_id = seat.plan_id
        join tickets on tickets.event_id = events.id and tickets.seat_id = seat.seat_id
        where upper(section) = ${sought.section} and upper(row_label) = ${sought.row}
          and upper(seat_label) = ${sought.seat}
        union select event_seats.order_id from plan_seats seat
        join events on events.plan_id = seat.plan_id
        join event_seats on event_seats.event_id = events.id and event_seats.seat_id = seat.seat_id
        where upper(section) = ${sought.section} and upper(row_label) = ${sought.row}
          and upper(seat_label) = ${sought.seat}
          and event_seats.order_id is not null`
    case 'name':
      return sql`select orders.id from accounts join orders on orders.account_id = accounts.id
        where translate(lower(first_name || ' ' || last_name), ${accents}) like ${beginning(sought.prefix)}
          or translate(lower(last_name), ${accents}) like ${beginning(plain(sought.prefix))}`
  }
}

/** Whose ticket a scanned code says it is; nothing is proved by that, and nothing needs to be: staff may see any. */
function ticketIn(code: string): string | null {
  const bytes = fromBase64Url(code)
  return bytes === null ? null : readSigned(bytes.slice(0, 26)).id
}
