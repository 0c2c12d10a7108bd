import { sql, type RawBuilder } from 'kysely'
import { beginning } from '#server/table.ts'
import { soughtBy, type Sought } from '#selling/orders/server/search-rules.ts'
import { ordersSoughtBy, phoneEnds, wordsBegin } from '#selling/orders/server/search.ts'

/** A Fan ID as it is said or typed, whole: its signs in groups or not, in any case. */
const fanNumber = (typed: string): string | null => {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z0-9]{6,20}$/.test(plain) ? plain : null
}

/** What leads to a person by what they bought; the rest is looked up among accounts alone. */
const byPaper: Sought['by'][] = ['folio', 'code']
const byOrder: Sought['by'][] = ['folio', 'code', 'card', 'terminal', 'provider', 'sum']

/**
 * The accounts that a search may mean, as a subquery: by name either way round, mail, mobile, by a seat that they have a
 * ticket, a bonogallo or a promise of, and by an order's folio, card or payment whose they are. Each part is one look into an index. Who was merged into another account is found as that one.
 */
export function personsSought(typed: string, blind: boolean): RawBuilder<string> {
  const sought = soughtBy(typed)
  const parts = sought.flatMap((one) => accountsBy(one, blind))
  const number = fanNumber(typed)
  if (number !== null) parts.push(sql`select account_id from fans where fan_number = ${number}`)
  // A folio of the system before this one, as it was written there.
  const text = typed.trim()
  if (/^(?=.*\d)\S{1,60}$/.test(text))
    parts.push(
      sql`select account_id from past_purchases where folio = any (${[text, text.toUpperCase()]}::text[])`,
    )
  const ofOrders = sought.filter(({ by }) => (blind ? byPaper : byOrder).includes(by))
  if (ofOrders.length > 0)
    parts.push(sql`select account_id from orders where id in (${ordersSoughtBy(ofOrders)})`)
  if (parts.length === 0) return sql<string>`(select null::uuid where false)`
  return sql<string>`(with sought (id) as materialized (${sql.join(parts, sql` union `)})
    select coalesce(accounts.merged_into, accounts.id) from sought join accounts on accounts.id = sought.id)`
}

/** Whether `seat`, a row of plan_seats, is the one that was typed. */
const isSeat = ({ sections, row, seat }: Extract<Sought, { by: 'seat' }>) =>
  sql<boolean>`upper(seat.section) = any (${sections}::text[]) and upper(seat.row_label) = ${row}
    and upper(seat.seat_label) = ${seat}`

function accountsBy(sought: Sought, blind: boolean): RawBuilder<unknown>[] {
  switch (sought.by) {
    case 'person':
      return [sql`select id from accounts where ${wordsBegin(sought.words)}`]
    case 'phone':
      return blind ? [] : [sql`select id from accounts where ${phoneEnds(sought.lastDigits)}`]
    case 'email':
      return blind ? [] : [sql`select id from accounts where email like ${beginning(sought.prefix)}`]
    case 'id':
      return [sql`select id from accounts where id = ${sought.id}::uuid`]
    case 'seat':
      return [
        sql`select tickets.account_id from plan_seats seat join events on events.plan_id = seat.plan_id
          join tickets on tickets.event_id = events.id and tickets.seat_id = seat.seat_id and tickets.status = 'valid'
          where ${isSeat(sought)}`,
        sql`select pass.account_id from plan_seats seat join bonus_plans plan on plan.seating_plan_id = seat.plan_id
          join passes pass on pass.plan_id = plan.id and pass.seat_id = seat.seat_id and pass.status in ('active', 'past_due', 'paused')
          where ${isSeat(sought)}`,
        sql`select own.account_id from plan_seats seat join events on events.plan_id = seat.plan_id
          join own_seats own on own.event_id = events.id and own.seat_id = seat.seat_id and own.state = 'reserved'
          where ${isSeat(sought)}`,
        sql`select coalesce(place.guest_account, one.account_id) from plan_seats seat
          join events on events.plan_id = seat.plan_id
          join group_places place on place.event_id = events.id and place.seat_id = seat.seat_id and place.state = 'held'
          join group_sales one on one.id = place.group_id where ${isSeat(sought)}`,
      ]
    default:
      return []
  }
}
