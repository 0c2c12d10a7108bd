import { sql, type RawBuilder } from 'kysely'
import { lockTicketOfOrder } from '#selling/locks/server/sql.ts'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import { enqueue } from '#server/jobs.ts'
import type { VoidReason } from '../../contract.ts'
import { companionFare, withCompanion } from './companions.ts'

/** Whether the ticket of the row `ticket` is offered to somebody who may still take it. */
export const offeredTicket = extensionPoint<RawBuilder<boolean>>('offered tickets')

export type TicketState = NonNullable<Awaited<ReturnType<typeof ticketState>>>

/**
 * A ticket, locked until the transaction ends after its order, with what else is going on with it: whoever changes hands,
 * seats or money of a ticket begins here, so that two such changes come one after the other.
 */
export async function lockTicket(tx: Db, ticketId: string): Promise<TicketState | undefined> {
  return (await lockTicketOfOrder(tx, ticketId)) ? ticketState(tx, ticketId) : undefined
}

/** The same without the lock: for telling, not for deciding. */
export function ticketState(db: Db, ticketId: string) {
  return db
    .selectFrom('tickets as ticket')
    .innerJoin('events as event', 'event.id', 'ticket.eventId')
    .select(['ticket.id', 'ticket.eventId', 'ticket.orderId', 'ticket.accountId', 'ticket.seatId'])
    .select(['ticket.zoneId', 'ticket.fare', 'ticket.priceCents', 'ticket.passId', 'ticket.status'])
    .select(['ticket.checkedInAt', 'event.status as eventStatus', 'event.doorsAt', 'event.salesEndAt'])
    .select([
      sql<boolean>`event.doors_at <= clock_timestamp()`.as('doorsOpen'),
      sql<boolean>`clock_timestamp() between event.sales_start_at and event.sales_end_at`.as('onSale'),
      offeredTicket().as('offered'),
      sql<boolean>`exists (select from ticket_returns where ticket_id = ticket.id and status = 'listed')`.as(
        'listed',
      ),
      sql<boolean>`exists (select from seat_changes change join orders on orders.id = change.order_id
        where change.ticket_id = ticket.id and orders.status in ('pending', 'reserved', 'in_review'))`.as(
        'changing',
      ),
      companionFare.as('companion'),
      withCompanion.as('accompanied'),
    ])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst()
}

/** Guarded: ends a code that is valid and has not been shown at the gate; false when it is not so any more. */
export async function endCode(
  tx: Db,
  { ticketId, reason }: { ticketId: string; reason: VoidReason },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ status: 'void', voidReason: reason, voidedAt: sql`clock_timestamp()` })
    .where('id', '=', ticketId)
    .where('status', '=', 'valid')
    .where('checkedInAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The old code dies and a new one is born for somebody else, same seat and order; null when the old one was not alive. */
export async function passOn(
  tx: Db,
  { ticketId, to, reason }: { ticketId: string; to: string; reason: VoidReason },
): Promise<string | null> {
  if (!(await endCode(tx, { ticketId, reason }))) return null
  const { rows } = await sql<{ id: string }>`
    insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid, pass_id)
    select event_id, uuidv7(), order_id, ${to}, seat_id, zone_id, fare, price_cents, active.kid, pass_id
    from tickets cross join (select kid from signing_keys where retired_at is null) as active
    where id = ${ticketId}
    returning id`.execute(tx)
  return rows[0]!.id
}

/**
 * The gate: once and only while the ticket is valid. Whoever waits for the same ticket (a sale of its seat, a transfer)
 * sees it as used from then on. False says that it does not open.
 */
export async function checkInTicket(
  tx: Db,
  { ticketId, gate, at }: { ticketId: string; gate: string; at: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('tickets')
    .set({ checkedInAt: at, checkedInGate: gate })
    .where('id', '=', ticketId)
    .where('status', '=', 'valid')
    .where('checkedInAt', 'is', null)
    .returning(
      sql<boolean>`exists (select from ticket_returns where ticket_id = tickets.id and status = 'listed')`.as(
        'listed',
      ),
    )
    .executeTakeFirst()
  if (used?.listed) await enqueue(tx, 'close_return', { ticketId }, { key: `close_return:${ticketId}` })
  return used !== undefined
}

/** Locks tickets of a match in one order, whoever asks: of a refund and an entry, one comes first. */
export async function lockTickets(tx: Db, eventId: number, ticketIds: string[]): Promise<void> {
  await sql`select from tickets where event_id = ${eventId} and id = any (${ticketIds}::uuid[])
    order by id for no key update`.execute(tx)
}

/**
 * What gates without a network saw, told later: the earliest entry stands, whichever is told first. Tickets that are void
 * stay as they are. The caller has locked them.
 */
export async function applyOfflineCheckIns(
  tx: Db,
  eventId: number,
  entries: { ticketId: string; gate: string; at: Date }[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update tickets set checked_in_at = seen.at, checked_in_gate = seen.gate
    from (select distinct on (ticket_id) ticket_id, gate, least(at, clock_timestamp()) as at from unnest(
        ${entries.map(({ ticketId }) => ticketId)}::uuid[], ${entries.map(({ gate }) => gate)}::text[],
        ${entries.map(({ at }) => at)}::timestamptz[]) as told (ticket_id, gate, at)
      order by ticket_id, at) seen
    where tickets.event_id = ${eventId} and tickets.id = seen.ticket_id and status = 'valid'
      and (checked_in_at is null or checked_in_at > seen.at)
    returning id`.execute(tx)
  if (rows.length === 0) return
  const listed = await tx
    .selectFrom('ticketReturns')
    .select('ticketId')
    .where('status', '=', 'listed')
    .where('ticketId', '=', sql<string>`any (${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  for (const { ticketId } of listed)
    await enqueue(tx, 'close_return', { ticketId }, { key: `close_return:${ticketId}` })
}
