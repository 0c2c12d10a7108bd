import { sql } from 'kysely'
import { mailsOf, ownerOfMail } from '#people/accounts/server/merged.ts'
import type { Db } from '#server/db.ts'
import type { TransferStatus } from '#server/schema.ts'

/** Whether the ticket of the row `ticket` is offered to somebody who may still take it. */
export const isOffered = sql<boolean>`exists (select from ticket_transfers where ticket_id = ticket.id and status = 'offered'
        and expires_at > clock_timestamp())`

export type Receiver = { email: string } | { phone: string }

export type NewTransfer = {
  eventId: number
  ticketId: string
  fromAccount: string
  to: Receiver
  expiresAt: Date
}

export async function insertTransfer(db: Db, { to, ...row }: NewTransfer): Promise<string> {
  const receiver = 'email' in to ? { toEmail: to.email } : { toPhone: to.phone }
  const { id } = await db
    .insertInto('ticketTransfers')
    .values({ ...row, ...receiver })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function transfers(db: Db) {
  return db
    .selectFrom('ticketTransfers as transfer')
    .innerJoin('tickets as ticket', (join) =>
      join.onRef('ticket.eventId', '=', 'transfer.eventId').onRef('ticket.id', '=', 'transfer.ticketId'),
    )
    .innerJoin('accounts as giver', 'giver.id', 'transfer.fromAccount')
    .leftJoin('accounts as taker', 'taker.id', 'transfer.toAccount')
    .select(['transfer.id', 'transfer.eventId', 'transfer.ticketId', 'transfer.fromAccount'])
    .select(['transfer.toEmail', 'transfer.toPhone', 'transfer.offeredAt', 'transfer.expiresAt'])
    .select(['transfer.closedAt', 'transfer.toAccount', 'transfer.newTicketId', 'ticket.seatId'])
    .select(['giver.firstName as giver', 'giver.email as giverEmail', 'taker.firstName as taker'])
    .select([
      // An offer whose time has passed, or whose ticket ended otherwise, is over whether or not the sweep has come by.
      sql<TransferStatus>`case when transfer.status = 'offered'
        and (transfer.expires_at <= clock_timestamp() or ticket.status = 'void' or ticket.checked_in_at is not null)
        then 'expired' else transfer.status end`.as('status'),
    ])
}

export type TransferRow = NonNullable<Awaited<ReturnType<typeof findTransfer>>>

export function findTransfer(db: Db, id: string) {
  return transfers(db).where('transfer.id', '=', id).executeTakeFirst()
}

export function findByToken(db: Db, tokenHash: Buffer) {
  return transfers(db).where('transfer.tokenHash', '=', tokenHash).executeTakeFirst()
}

/** The ticket that an offer is of. */
export async function offeredTicket(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticketTransfers')
    .select('ticketId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.ticketId
}

/** Locked until the transaction ends: of accepting, declining and taking back, one comes first. Its ticket is locked before. */
export async function lockTransfer(tx: Db, id: string): Promise<TransferRow | undefined> {
  await tx.selectFrom('ticketTransfers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findTransfer(tx, id)
}

/** What this person offered: all of it that still matters, the newest first. */
export function offeredBy(db: Db, accountId: string): Promise<TransferRow[]> {
  return transfers(db)
    .where('transfer.fromAccount', '=', accountId)
    .orderBy('transfer.offeredAt', 'desc')
    .limit(100)
    .execute()
}

/** What is open for this person's confirmed mailbox or for the phone number they gave. */
export function offeredTo(db: Db, accountId: string): Promise<TransferRow[]> {
  return transfers(db)
    .innerJoin('accounts as me', (join) => join.on('me.id', '=', accountId))
    .where('transfer.status', '=', 'offered')
    .where('transfer.expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where('ticket.status', '=', 'valid')
    .where('transfer.fromAccount', '<>', accountId)
    .where((eb) =>
      eb.or([
        sql<boolean>`transfer.to_email in ${mailsOf(sql`me.id`)}`,
        eb('transfer.toPhone', '=', eb.ref('me.phone')),
      ]),
    )
    .orderBy('transfer.offeredAt')
    .execute()
}

/** Is this the confirmed mailbox that the ticket was offered to? A phone number in an account proves nothing. */
export async function ownsMailbox(db: Db, accountId: string, email: string): Promise<boolean> {
  return (await ownerOfMailbox(db, email)) === accountId
}

/** Whose confirmed mailbox this is. */
export async function ownerOfMailbox(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select ${ownerOfMail(email)} as id`.execute(db)
  return rows[0]?.id ?? undefined
}

/** Only the newest link of an offer works. */
export async function setToken(db: Db, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticketTransfers')
    .set({ tokenHash })
    .where('id', '=', id)
    .where('status', '=', 'offered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Guarded: ends an open offer; false when it was over before. */
export async function endTransfer(
  db: Db,
  id: string,
  end:
    | { status: Exclude<TransferStatus, 'offered' | 'accepted'> }
    | { status: 'accepted'; toAccount: string; newTicketId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticketTransfers')
    .set({ ...end, closedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', 'offered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Open offers whose time has passed, or whose ticket ended otherwise; of a match: all of them. */
export async function endedOffers(db: Db, eventId?: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ticketTransfers as transfer')
    .innerJoin('tickets as ticket', (join) =>
      join.onRef('ticket.eventId', '=', 'transfer.eventId').onRef('ticket.id', '=', 'transfer.ticketId'),
    )
    .select('transfer.id')
    .where('transfer.status', '=', 'offered')
    .$if(eventId === undefined, (query) =>
      query.where(
        sql<boolean>`(transfer.expires_at <= now() or ticket.status = 'void' or ticket.checked_in_at is not null)`,
      ),
    )
    .$if(eventId !== undefined, (query) => query.where('transfer.eventId', '=', eventId!))
    .orderBy('transfer.id')
    .limit(eventId === undefined ? 500 : 1_000_000)
    .execute()
  return rows.map((row) => row.id)
}

/** How many offers an account made in the last day: a ticket is no way to write to strangers. */
export async function offersToday(db: Db, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('ticketTransfers')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('fromAccount', '=', accountId)
    .where('offeredAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return n
}
