import { sql, type RawBuilder } from 'kysely'
import { fromBase64Url } from '#platform/codes/base64url.ts'
import { readSigned } from '#platform/codes/code-parts.ts'
import { extensionPoint } from '#server/extension-point.ts'
import { beginning } from '#server/table.ts'
import { soughtBy, type Sought, type SoughtSeat } from './search-rules.ts'

/** Orders that were paid at a terminal of the club's own, which the window knows. */
type TerminalSales = {
  ofCard: (lastDigits: string) => RawBuilder<unknown>
  /** In capitals. */
  authorised: (authorisation: string) => RawBuilder<unknown>
}

export const terminalSales = extensionPoint<TerminalSales>('terminal sales')

/**
 * Numbers of the orders that a search may mean, as a subquery; each of its parts is one look into an index. Materialized: found
 * first, and not asked of every order of the list in turn.
 */
export function ordersSought(typed: string): RawBuilder<string> {
  return ordersSoughtBy(soughtBy(typed))
}

/** The same of what is already told apart. */
export function ordersSoughtBy(sought: Sought[]): RawBuilder<string> {
  const parts = sought.map((one) => ordersBy(one))
  if (parts.length === 0) return sql<string>`select null::uuid where false`
  return sql<string>`with sought (id) as materialized (${sql.join(parts, sql` union `)}) select id from sought`
}

/** Words that each begin one of a person's, to ask of `person_words`. */
export const wordsAsked = (words: readonly string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`

/** Accounts with such words, as the index of names and mailboxes reads them. */
export const wordsBegin = (words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`person_words(accounts.first_name, accounts.last_name, accounts.email) @@ ${wordsAsked(words)}`

/** A mobile that ends so. */
export const phoneEnds = (lastDigits: string): RawBuilder<boolean> =>
  sql<boolean>`reverse(accounts.phone) like ${beginning(lastDigits.split('').toReversed().join(''))}`

/** Seats of any plan that are called so. */
export const seatCalled = ({ sections, row, seat }: SoughtSeat): RawBuilder<boolean> =>
  sql<boolean>`upper(section) = any (${sections}::text[]) and upper(row_label) = ${row}
    and upper(seat_label) = ${seat}`

const ordersOfAccounts = (which: RawBuilder<boolean>) =>
  sql`select orders.id from accounts join orders on orders.account_id = accounts.id where ${which}`

function ordersBy(sought: Sought): RawBuilder<unknown> {
  switch (sought.by) {
    case 'folio':
      return sql`select id from orders where folio = ${sought.folio}::bigint`
    case 'phone':
      return ordersOfAccounts(phoneEnds(sought.lastDigits))
    case 'card':
      return sql`select order_id from payments where card_last4 = ${sought.lastDigits}
        union ${terminalSales().ofCard(sought.lastDigits)}`
    case 'terminal':
      return terminalSales().authorised(sought.authorisation)
    case 'provider':
      return sql`select order_id from payments where provider_payment_id = ${sought.id}`
    case 'sum':
      return sql`select id from orders where total_cents = ${sought.cents}
        union select order_id from payments where amount_cents = ${sought.cents}`
    case 'id':
      return sql`select id from orders where id = ${sought.id}::uuid
        union select order_id from tickets where id = ${sought.id}::uuid
        union select order_id from payments where id = ${sought.id}::uuid`
    case 'code':
      return sql`select order_id from tickets where id = ${ticketIn(sought.code)}::uuid`
    case 'email':
      return sql`${ordersOfAccounts(sql`accounts.email like ${beginning(sought.prefix)}`)}
        union select tickets.order_id from accounts join tickets on tickets.account_id = accounts.id
        where accounts.email like ${beginning(sought.prefix)}`
    case 'seat':
      return sql`select tickets.order_id from plan_seats seat
        join events on events.plan_id = seat.plan_id
        join tickets on tickets.event_id = events.id and tickets.seat_id = seat.seat_id
        where ${seatCalled(sought)}
        union select event_seats.order_id from plan_seats seat
        join events on events.plan_id = seat.plan_id
        join event_seats on event_seats.event_id = events.id and event_seats.seat_id = seat.seat_id
        where ${seatCalled(sought)} and event_seats.order_id is not null`
    case 'person':
      return ordersOfAccounts(wordsBegin(sought.words))
  }
}

/** Whose ticket a scanned code says it is; nothing is proved by that, and nothing needs to be: staff may see any. */
function ticketIn(code: string): string | null {
  const bytes = fromBase64Url(code)
  return bytes === null ? null : readSigned(bytes.slice(0, 26)).id
}
