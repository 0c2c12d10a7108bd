import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'

type PassTicket = {
  passId: string
  orderId: string
  accountId: string
  eventId: number
  seatId: number
  zoneId: number
  fare: Fare
}

/** Issues the tickets of many passes at once, at no price of their own; all or an error. */
export async function issuePassTickets(tx: Db, tickets: readonly PassTicket[]): Promise<void> {
  if (tickets.length === 0) return
  const column = <Key extends keyof PassTicket>(key: Key) => tickets.map((ticket) => ticket[key])
  const { numAffectedRows = 0n } = await sql`
    insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid, pass_id)
    select event_id, uuidv7(), order_id, account_id, seat_id, zone_id, fare, 0, active.kid, pass_id
    from unnest(${column('eventId')}::int[], ${column('orderId')}::uuid[], ${column('accountId')}::uuid[], ${column('seatId')}::int[],
      ${column('zoneId')}::smallint[], ${column('fare')}::text[], ${column('passId')}::uuid[])
      as given (event_id, order_id, account_id, seat_id, zone_id, fare, pass_id)
    cross join (select kid from signing_keys where retired_at is null) active`.execute(tx)
  if (Number(numAffectedRows) !== tickets.length)
    throw new Error(`${numAffectedRows} of ${tickets.length} tickets of passes could be issued`)
}

/** Those of these passes of which some ticket was used, passed on, offered or bound to a person. */
export async function passesInHands(db: Db, passIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ passId: string }>`
    select distinct ticket.pass_id from tickets ticket join orders on orders.id = ticket.order_id
    where ticket.pass_id = any (${passIds}::uuid[]) and (ticket.checked_in_at is not null or ticket.status = 'void'
      or ticket.account_id <> orders.account_id)`.execute(db)
  return new Set(rows.map(({ passId }) => passId))
}

/** Removes the tickets of passes of which nobody has ever seen a code. Fails where a row stands on one. */
export async function removePassTickets(tx: Db, passIds: readonly string[]): Promise<void> {
  await sql`delete from tickets where pass_id = any (${passIds}::uuid[])`.execute(tx)
}

/** The tickets of a seat in all matches of an order belong to a pass from now on. */
export async function giveTicketsToPass(
  db: Db,
  { orderId, seatId, passId }: { orderId: string; seatId: number; passId: string },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ passId })
    .where('orderId', '=', orderId)
    .where('seatId', '=', seatId)
    .execute()
}

type HandOver = { passIds: readonly string[]; from: string; to: string; since: Date }

/** Tickets of these passes that an account was given since go to another one of the same person. */
export async function handPassTickets(tx: Db, { passIds, from, to, since }: HandOver): Promise<void> {
  await sql`update tickets set account_id = ${to}::uuid
    where pass_id = any (${passIds}::uuid[]) and account_id = ${from}::uuid and issued_at > ${since}`.execute(
    tx,
  )
}

/** The code by which a pass opens the gate of a match, with who has it now, locked; its order is locked before. */
export function lockTicketOfPass(db: Db, passId: string, eventId: number) {
  return db
    .selectFrom('tickets')
    .select(['id', 'accountId', 'checkedInAt'])
    .where('passId', '=', passId)
    .where('eventId', '=', eventId)
    .where('status', '=', 'valid')
    .forNoKeyUpdate()
    .executeTakeFirst()
}
