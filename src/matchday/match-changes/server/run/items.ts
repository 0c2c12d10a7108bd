import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Compensation } from '../preview/compensations.ts'
import type { ChangeKind, ChangeStep } from '#catalogue/events/changes-rules.ts'
import { kindsWith } from '#selling/orders/server/extensions.ts'
import { refundedKinds } from '../sql.ts'

type Of = { changeId: number; eventId: number }

/** Orders with seats of a match, by what they are; the oldest first, as their ids are. */
const ordersOf = (eventId: number, statuses: string[], kinds = refundedKinds()) => sql`
  select orders.id from orders
  where orders.status = any (${statuses}::order_status[]) and orders.kind = any (${kinds}::order_kind[])
    and exists (select from order_lines line where line.order_id = orders.id and line.event_id = ${eventId})`

const openStatuses = ['pending', 'reserved', 'in_review']

/**
 * Everybody whom a match concerns: who holds a ticket or a place of a bonogallo, whose own seat waits, who paid, who is about to.
 * Not the account under which the window sells to nobody by name: it is no person, and nothing reaches it.
 */
export const audienceOf = (eventId: number): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select concerned.id from accounts join (
  select account_id as id from tickets where event_id = ${eventId} and status = 'valid'
  union select pass.account_id from pass_matches part join passes pass on pass.id = part.pass_id
    where part.event_id = ${eventId} and part.state = 'pending'
  union select account_id from own_seats where event_id = ${eventId} and state = 'reserved'
  union select account_id from orders where id in (${ordersOf(eventId, ['paid', ...openStatuses])})
  ) concerned on concerned.id = accounts.id where accounts.email not like '%.invalid'`

async function insert(
  db: Db,
  { changeId }: Of,
  step: ChangeStep,
  subjects: RawBuilder<unknown>,
  dueAt?: Date,
) {
  await sql`insert into match_change_items (change_id, step, subject, due_at)
    select ${changeId}, ${step}::match_change_step, id::text, coalesce(${dueAt ?? null}::timestamptz, now())
    from (${subjects}) as found on conflict do nothing`.execute(db)
}

/**
 * Lays down what a change has to do, one row a thing; again: only what came since. `chooseUntil`: until then fans of a
 * closed match choose between refund and credit.
 */
export async function layItems(
  db: Db,
  of: Of & { kind: ChangeKind; chooseUntil: Date | null },
): Promise<void> {
  const { eventId, kind, chooseUntil } = of
  await insert(db, of, 'messages', audienceOf(eventId))
  if (kind === 'moved') return
  await insert(db, of, 'vouchers', ordersOf(eventId, openStatuses))
  // What is refunded at once loses its code with its money, in one transaction.
  const gifts = kindsWith('isGift')
  const coded = kind === 'closed' ? [...refundedKinds(), ...gifts] : gifts
  await insert(db, of, 'codes', ordersOf(eventId, ['paid'], coded))
  await insert(db, of, 'refunds', ordersOf(eventId, ['paid']), chooseUntil ?? undefined)
  await insert(
    db,
    of,
    'passes',
    sql`select pass_id as id from pass_matches where event_id = ${eventId} and state = 'pending'`,
  )
}

/** What ends the sale is done in the transaction that decides. */
export async function laySale(db: Db, changeId: number): Promise<void> {
  await sql`insert into match_change_items (change_id, step, subject, state, done_at)
    values (${changeId}, 'sales', 'match', 'done', now()) on conflict do nothing`.execute(db)
}

/** Each credit that the club chose to give, laid down once with its amount. */
export async function layCompensations(db: Db, changeId: number, given: Compensation[]): Promise<void> {
  await sql`insert into match_change_items (change_id, step, subject, amount_cents)
    select ${changeId}, 'compensation', subject, cents
    from unnest(${given.map(({ subject }) => subject)}::text[], ${given.map(({ cents }) => cents)}::int[])
      as due (subject, cents) on conflict do nothing`.execute(db)
}
