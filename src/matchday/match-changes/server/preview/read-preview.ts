import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { audienceOf } from '../run/items.ts'
import { refundedKinds, type Match } from '../sql.ts'
import { compensationsOf } from './compensations.ts'
import { paidForMatch } from './paid-for-match.ts'
import type { Preview } from '../../preview-contract.ts'

/** What a change of this match would touch, counted from rows now, and a fingerprint of exactly these numbers. */
export async function readPreview(db: Db, match: Match): Promise<{ preview: Preview; fingerprint: string }> {
  const [tickets, paid, rest] = await Promise.all([
    ticketsOf(db, match.id),
    paidForMatch(db, match.id),
    othersOf(db, match.id),
  ])
  const compensations = await compensationsOf(db, match.id, paid)
  const byMethod = Map.groupBy(paid, ({ method }) => method)
  const preview: Preview = {
    ...rest,
    tickets,
    money: [...byMethod]
      .map(([method, parts]) => ({
        method,
        orders: new Set(parts.map(({ orderId }) => orderId)).size,
        cents: parts.reduce((sum, { cents }) => sum + cents, 0),
      }))
      .toSorted((one, other) => one.method.localeCompare(other.method)),
    compensationCents: compensations.reduce((sum, { cents }) => sum + cents, 0),
  }
  const { status, startsAt, lastChange, closed } = match
  const said = JSON.stringify([preview, status, startsAt.toISOString(), lastChange, closed])
  return { preview, fingerprint: createHash('sha256').update(said).digest('base64url') }
}

async function ticketsOf(db: Db, eventId: number): Promise<Preview['tickets']> {
  const { rows } = await sql<Preview['tickets']>`
    select count(*) filter (where pass_id is null and kind <> 'pack' and not comp and not window_sale)::int as single,
      count(*) filter (where kind = 'pack')::int as pack,
      count(*) filter (where pass_id is not null)::int as pass,
      count(*) filter (where comp)::int as comp,
      count(*) filter (where window_sale and not comp)::int as "boxOffice",
      count(*) filter (where moved_on)::int as transferred,
      count(*) filter (where listed)::int as "onSale"
    from (
      select ticket.pass_id, orders.kind::text, ticket.account_id <> orders.account_id as moved_on,
        orders.kind = 'comp' as comp,
        ticket.pass_id is null and exists (select from payments where payments.order_id = orders.id
          and payments.method::text in ('cash_desk', 'terminal') and payments.approved_at is not null) as window_sale,
        exists (select from ticket_returns offer where offer.ticket_id = ticket.id and offer.status = 'listed') as listed
      from tickets ticket join orders on orders.id = ticket.order_id
      where ticket.event_id = ${eventId} and ticket.status = 'valid'
    ) as counted`.execute(db)
  return rows[0]!
}

async function othersOf(db: Db, eventId: number): Promise<Pick<Preview, 'people' | 'passes' | 'vouchers'>> {
  const { rows } = await sql<{
    people: number
    passes: number
    passCents: number
    vouchers: number
    voucherCents: number
  }>`
    select (select count(*)::int from (${audienceOf(eventId)}) as concerned) as people,
      (select count(*)::int from pass_matches where event_id = ${eventId} and state = 'pending') as passes,
      (select coalesce(sum(share_cents), 0)::int from pass_matches where event_id = ${eventId} and state = 'pending') as pass_cents,
      count(*)::int as vouchers, coalesce(sum(total_cents), 0)::int as voucher_cents
    from orders where status in ('pending', 'reserved', 'in_review') and kind = any (${refundedKinds()}::order_kind[])
      and exists (select from order_lines line where line.order_id = orders.id and line.event_id = ${eventId})`.execute(
    db,
  )
  const { people, passes, passCents, vouchers, voucherCents } = rows[0]!
  return {
    people,
    passes: { count: passes, cents: passCents },
    vouchers: { count: vouchers, cents: voucherCents },
  }
}
