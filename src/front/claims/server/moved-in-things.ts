import { sql } from 'kysely'
import type { Reply } from '#lib/endpoint.ts'
import { pastFigures, pastOf } from '#selling/past-purchases/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { readMovedIn } from '../contract.ts'

const shown = 5

/** What waits for somebody who has just claimed the account: seat, credit, tickets, and what was bought before. */
export async function movedInThings(db: Db, accountId: string): Promise<Reply<typeof readMovedIn>> {
  const [{ rows: seats }, { rows: counts }, past, latest] = [
    await sql<{ plan: string; seat: string }>`
      select plan.name as plan, seat.section || ' · ' || seat.row_label || ' · ' || seat.seat_label as seat
      from passes pass join bonus_plans plan on plan.id = pass.plan_id
      join plan_seats seat on seat.plan_id = plan.seating_plan_id and seat.seat_id = pass.seat_id
      where pass.account_id = ${accountId} and pass.status in ('active', 'past_due', 'paused') order by 1, 2`.execute(
      db,
    ),
    await sql<{ creditCents: number; tickets: number; orders: number }>`
      select coalesce((select balance_cents from ledger_accounts where id = ${`credit:${accountId}`}), 0)::bigint as credit_cents,
        (select count(*)::int from tickets join events on events.id = tickets.event_id
          where tickets.account_id = ${accountId} and tickets.status = 'valid' and events.starts_at > now()) as tickets,
        (select count(*)::int from orders where account_id = ${accountId} and paid_at is not null) as orders`.execute(
      db,
    ),
    await pastFigures(db, accountId),
    await pastOf(db, accountId, shown),
  ]
  return {
    seats,
    ...counts[0]!,
    past: {
      purchases: past.purchases,
      matches: past.matches,
      since: past.firstAt,
      latest: latest.map(({ id, folio, what, at, cents, entered }) => ({
        id,
        folio,
        what,
        at,
        cents,
        entered,
      })),
    },
  }
}
