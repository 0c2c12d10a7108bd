import { sql, type RawBuilder } from 'kysely'
import { numberKeys } from '#front/imports/server/lines/keys.ts'
import { beginning } from '#server/table.ts'
import { soughtBy, type Sought } from '#selling/orders/server/search-rules.ts'
import { ordersSoughtBy, phoneEnds, wordsAsked, wordsBegin } from '#selling/orders/server/search.ts'

/** A Fan ID as it is said or typed, whole: its signs in groups or not, in any case. */
const fanNumber = (typed: string): string | null => {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z0-9]{6,20}$/.test(plain) ? plain : null
}

/** What leads to a person by what they bought; the rest is looked up among accounts alone. */
const byPaper: Sought['by'][] = ['folio', 'code']
const byOrder: Sought['by'][] = ['folio', 'code', 'card', 'terminal', 'provider', 'sum']

/** Whether the text may be a folio or a number of the system before this one: with a digit, and without blanks. */
const isOldNumber = (text: string) => /^(?=.*\d)\S{1,60}$/.test(text)

/** Files whose people may have a number in the system before this one; each list hashes it under its own name. */
const numbered = ['customers', 'credit', 'restrictions']

/** What a typed number of the system before this one is kept as, as hex; none where it is no number. */
export function oldNumberKeys(masterKey: Buffer, typed: string): string[] {
  const text = typed.trim()
  return isOldNumber(text) ? [...new Set(numbered.flatMap((kind) => numberKeys(masterKey, kind)(text)))] : []
}

/** SQL: accounts that have one of these numbers in the system before this one. */
const numberedBy = (keys: readonly string[]) => {
  const hashes = sql`(select decode(key, 'hex') from unnest(${keys}::text[]) key)`
  return sql`select account_id from imported_numbers where number_key in ${hashes}
    union select account_id from imported_things where kind = 'customers' and identity in ${hashes}`
}

/** SQL: a live bonogallo `pass` with such words in its holder's name, as its index reads them. */
const holderCalled = (words: readonly string[]) =>
  sql<boolean>`pass.status in ('active', 'past_due', 'paused')
    and person_words(pass.first_name, pass.last_name, '') @@ ${wordsAsked(words)}`

/**
 * SQL: accounts that are found by what their own row does not say: the name of who holds a bonogallo of theirs, a child mostly,
 * and the number that they had in the system before this one.
 */
export function reachedBy(typed: string, keys: readonly string[]): RawBuilder<unknown>[] {
  const holders = soughtBy(typed).flatMap((one) =>
    one.by === 'person'
      ? [sql`select pass.account_id from passes pass where ${holderCalled(one.words)}`]
      : [],
  )
  return keys.length === 0 ? holders : [...holders, numberedBy(keys)]
}

/** SQL: of a row of `accounts` that a search found, why, where its name does not show it. */
export function becauseOf(typed: string, keys: readonly string[]): RawBuilder<string | null> {
  const named = soughtBy(typed).flatMap((one) =>
    one.by === 'person'
      ? [
          sql`case when not ${wordsBegin(one.words)} then (select 'Bonogallo de ' || pass.first_name || ' ' || pass.last_name
            from passes pass where pass.account_id = accounts.id and ${holderCalled(one.words)} order by pass.id limit 1) end`,
        ]
      : [],
  )
  const numberWords =
    keys.length === 0
      ? sql`null`
      : sql`(select 'Número en el otro sistema' where accounts.id in (
          select coalesce(one.merged_into, one.id) from accounts one where one.id in (${numberedBy(keys)})))`
  return sql<string | null>`coalesce(${sql.join([...named, numberWords])}, null)`
}

/**
 * The accounts that a search may mean, as a subquery: by name either way round, also of who holds a bonogallo of theirs, mail, mobile, by a seat that they have a
 * ticket, a bonogallo or a promise of, and by an order's folio, card or payment whose they are; `keys`: of the number that they had in the system before this one. Each part is one look into an index. Who was merged into another account is found as that one.
 */
export function personsSought(
  typed: string,
  { blind, keys }: { blind: boolean; keys: readonly string[] },
): RawBuilder<string> {
  const sought = soughtBy(typed)
  const parts = [...sought.flatMap((one) => accountsBy(one, blind)), ...reachedBy(typed, keys)]
  const number = fanNumber(typed)
  if (number !== null) parts.push(sql`select account_id from fans where fan_number = ${number}`)
  // A folio of the system before this one, as it was written there.
  const text = typed.trim()
  if (isOldNumber(text))
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
