import { countOf } from '#lib/count.ts'
import { sql } from 'kysely'
import type { PurchaseGuard } from '#selling/orders/server/kind/order-kind.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'

/**
 * Refuses who has more of a match than one person may: tickets of their own however they came, seats of open orders, and
 * the ticket of somebody else that is bound to them. Call it after the write that adds to them: one at a time counts, so
 * of two writes at once the second sees the first.
 */
export async function refuseOverShare(
  tx: Db,
  { id: eventId, ticketsPerFan }: Parameters<PurchaseGuard>[1],
  accountId: string,
): Promise<void> {
  const most = ticketsPerFan === undefined ? await ticketsPerFanOf(tx, eventId) : ticketsPerFan
  if (most === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fan share ${eventId} ${accountId}`}, 0))`.execute(
    tx,
  )
  if ((await shareOf(tx, eventId, accountId)) > most) {
    const words = `Cada persona puede tener hasta ${countOf(most, 'boleto', 'boletos')} en total, contando los que ya tiene.`
    throw new Problem('fan_limit_reached', words, 409, { limit: most })
  }
}

async function ticketsPerFanOf(tx: Db, eventId: number): Promise<number | null> {
  const event = tx.selectFrom('events').select('ticketsPerFan').where('id', '=', eventId)
  return (await event.executeTakeFirstOrThrow()).ticketsPerFan
}

/** Tickets of a match that a person has or is buying. */
export async function shareOf(db: Db, eventId: number, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (
      (select count(*) from orders join order_lines line on line.order_id = orders.id
        where orders.account_id = ${accountId} and orders.status in ('pending', 'reserved', 'in_review')
          and orders.kind <> 'seat_change' and line.event_id = ${eventId})
      + (select count(*) from tickets
        where account_id = ${accountId} and event_id = ${eventId} and status = 'valid')
      + (select count(*) from ticket_holders holder
        join fans on fans.id = holder.fan_id and fans.account_id = ${accountId}
        join tickets on tickets.event_id = holder.event_id and tickets.id = holder.ticket_id
        where holder.event_id = ${eventId} and tickets.account_id <> ${accountId})
    )::int as n`.execute(db)
  return rows[0]!.n
}

/** Of each match: what one person may have, and what this one has. */
export async function sharesOf(db: Db, eventIds: number[], accountId: string) {
  const limits = await db
    .selectFrom('events')
    .select(['id', 'ticketsPerFan'])
    .where('id', '=', sql<number>`any (${eventIds}::int[])`)
    .execute()
  const shares = new Map<number, { ticketsPerFan: number | null; mine: number }>()
  for (const { id, ticketsPerFan } of limits)
    shares.set(id, { ticketsPerFan, mine: await shareOf(db, id, accountId) })
  return shares
}
