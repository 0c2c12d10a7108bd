import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

type History = {
  createdAt: Date
  emailConfirmedAt: Date | null
  termsVersion: string
  termsAcceptedAt: Date
  otherOrders: number
  firstPaidAt: Date | null
  /** As the register of consents keeps them. */
  networks: string[]
}

/** Who bought, as the club has known them. */
export async function buyerHistory(db: Db, accountId: string, orderId: string): Promise<History> {
  const { rows } = await sql<History>`
    select account.created_at, account.email_confirmed_at, account.terms_version, account.terms_accepted_at,
      (select count(*)::int from orders where account_id = account.id and status = 'paid' and id <> ${orderId}) as other_orders,
      (select min(paid_at) from orders where account_id = account.id and status = 'paid' and id <> ${orderId}) as first_paid_at,
      array(select distinct network::text from consents where account_id = account.id and network is not null order by 1) as networks
    from accounts account where account.id = ${accountId}`.execute(db)
  return rows[0]!
}

/** Who went in with the order's tickets, in time's order. */
export function entriesOf(db: Db, orderId: string) {
  return db
    .selectFrom('tickets as ticket')
    .innerJoin('events as event', 'event.id', 'ticket.eventId')
    .select('ticket.checkedInGate as gate')
    .select(['ticket.checkedInAt as at', sql<string>`event_title(event.home, event.away)`.as('match')])
    .where('ticket.orderId', '=', orderId)
    .where('ticket.checkedInAt', 'is not', null)
    .orderBy('ticket.checkedInAt')
    .$narrowType<{ at: Date }>()
    .execute()
}

/** When the first of the order's tickets was issued; null where it has none. */
export async function issuedAt(db: Db, orderId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.min('issuedAt').as('at'))
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Tickets of the order that somebody else took. */
export function handsOf(db: Db, orderId: string) {
  return db
    .selectFrom('ticketTransfers as transfer')
    .innerJoin('tickets as ticket', 'ticket.id', 'transfer.ticketId')
    .select('transfer.offeredAt as at')
    .where('ticket.orderId', '=', orderId)
    .where('transfer.status', '=', 'accepted')
    .orderBy('transfer.offeredAt')
    .execute()
}
