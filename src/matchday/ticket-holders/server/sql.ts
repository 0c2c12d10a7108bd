import { sql } from 'kysely'
import { lockTicket } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { ownerOfMail } from '#people/accounts/server/merged.ts'
import type { Db } from '#server/db.ts'
import type { HolderWay, InvitationStatus } from '#server/schema.ts'
import type { Invited } from '../contract.ts'

/** When the ticket of the row `ticket` was bound to a person; null while it is nobody's by name. */
export const boundAt = sql<Date | null>`(
  select bound_at from ticket_holders bound where bound.event_id = ticket.event_id and bound.ticket_id = ticket.id)`

/** A ticket, locked, with what its match asks for: whoever binds or unbinds begins here. */
export async function lockAssigned(tx: Db, ticketId: string) {
  return (await lockTicket(tx, ticketId)) && assigned(tx, ticketId)
}

export type AssignedRow = NonNullable<Awaited<ReturnType<typeof assigned>>>

export function assigned(db: Db, ticketId: string) {
  return db
    .selectFrom('tickets as ticket')
    .innerJoin('events as event', 'event.id', 'ticket.eventId')
    .leftJoin('ticketHolders as holder', (join) =>
      join.onRef('holder.eventId', '=', 'ticket.eventId').onRef('holder.ticketId', '=', 'ticket.id'),
    )
    .leftJoin('fans', 'fans.id', 'holder.fanId')
    .leftJoin('accounts as person', 'person.id', 'fans.accountId')
    .leftJoin('ticketInvitations as invitation', (join) =>
      join.onRef('invitation.ticketId', '=', 'ticket.id').on('invitation.status', '=', 'offered'),
    )
    .innerJoin('fares', 'fares.key', 'ticket.fare')
    .select(['ticket.id', 'ticket.eventId', 'ticket.accountId', 'ticket.seatId'])
    .select(['fares.name as fareName', 'fares.ageFrom', 'fares.ageTo'])
    .select(['ticket.status', 'ticket.checkedInAt', 'event.status as eventStatus', 'event.startsAt'])
    .select(['event.requiresFanId', 'event.home', 'event.away', 'holder.fanId', 'holder.minorId'])
    .select(['person.firstName as fanName', 'invitation.toEmail', 'invitation.toNumber'])
    .select(['invitation.offeredAt', sql<boolean>`event.doors_at <= clock_timestamp()`.as('doorsOpen')])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst()
}

/** An account's fan, with the sealed person for its age. */
export function fanOf(db: Db, accountId: string) {
  return db
    .selectFrom('fans')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .select(['fans.id', 'fans.accountId', 'fans.status', 'fans.fanNumber', 'fans.sealedPerson'])
    .select(['accounts.email', 'accounts.emailConfirmedAt', 'accounts.firstName'])
    .where('fans.accountId', '=', accountId)
    .where('fans.status', '<>', 'erased')
    .executeTakeFirst()
}
export type FanRow = NonNullable<Awaited<ReturnType<typeof fanOf>>>

export async function holdsElsewhere(
  db: Db,
  { eventId, ticketId, fanId }: { eventId: number; ticketId: string; fanId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('ticketHolders')
    .select('ticketId')
    .where('eventId', '=', eventId)
    .where('fanId', '=', fanId)
    .where('ticketId', '<>', ticketId)
    .executeTakeFirst()
  return row !== undefined
}

type Binding = { eventId: number; ticketId: string; boundBy: string; how: HolderWay } & (
  | { fanId: string }
  | { minorId: string }
)

/** In place of whoever was bound before. Guarded: false when this person has another ticket of the match. */
export async function putHolder(tx: Db, binding: Binding): Promise<boolean> {
  await removeHolder(tx, binding.eventId, binding.ticketId)
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('ticketHolders')
    .values(binding)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function removeHolder(tx: Db, eventId: number, ticketId: string): Promise<void> {
  await tx
    .deleteFrom('ticketHolders')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', ticketId)
    .execute()
}

/** The approved fan of a number, or of a confirmed mailbox. */
export async function findInvited(db: Db, to: Invited): Promise<{ id: string; accountId: string } | null> {
  const row = await db
    .selectFrom('fans')
    .select(['fans.id', 'fans.accountId'])
    .where('fans.status', '=', 'approved')
    .$if('fanNumber' in to, (query) =>
      query.where('fans.fanNumber', '=', 'fanNumber' in to ? to.fanNumber : ''),
    )
    .$if('email' in to, (query) =>
      query.where('fans.accountId', '=', ownerOfMail('email' in to ? to.email : '')),
    )
    .executeTakeFirst()
  return row ?? null
}

export async function insertInvitation(
  tx: Db,
  row: { eventId: number; ticketId: string; fromAccount: string; to: Invited; toFan: string | null },
): Promise<string> {
  const { to, ...rest } = row
  const { id } = await tx
    .insertInto('ticketInvitations')
    .values({ ...rest, ...('email' in to ? { toEmail: to.email } : { toNumber: to.fanNumber }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Guarded: ends what is still open, of a ticket or one invitation; false when nothing was. */
export async function closeInvitation(
  tx: Db,
  which: { id: string } | { ticketId: string },
  status: Exclude<InvitationStatus, 'offered'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticketInvitations')
    .set({ status, closedAt: sql<Date>`clock_timestamp()` })
    .where('status', '=', 'offered')
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('ticketId' in which, (query) =>
      query.where('ticketId', '=', 'ticketId' in which ? which.ticketId : ''),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function invitations(db: Db) {
  return db
    .selectFrom('ticketInvitations as invitation')
    .innerJoin('accounts as giver', 'giver.id', 'invitation.fromAccount')
    .select(['invitation.id', 'invitation.ticketId', 'invitation.eventId', 'invitation.fromAccount'])
    .select(['invitation.status', 'giver.firstName as from'])
}

/** One that is for this fan, by number, by confirmed mailbox or by name; anybody else's does not exist. */
export function invitationFor(db: Db, id: string, fan: FanRow) {
  return toFan(db, fan).where('invitation.id', '=', id).executeTakeFirst()
}

/** What waits for this fan's answer while there is still time for it. */
export function openFor(db: Db, fan: FanRow) {
  return toFan(db, fan)
    .innerJoin('events', 'events.id', 'invitation.eventId')
    .where('invitation.status', '=', 'offered')
    .where('invitation.fromAccount', '<>', fan.accountId)
    .where('events.status', '=', 'published')
    .where('events.doorsAt', '>', sql<Date>`clock_timestamp()`)
    .orderBy('invitation.offeredAt', 'desc')
    .execute()
}

function toFan(db: Db, { id, fanNumber, email, emailConfirmedAt }: FanRow) {
  return invitations(db).where((eb) =>
    eb.or([
      eb('invitation.toFan', '=', id),
      eb('invitation.toNumber', '=', fanNumber),
      ...(emailConfirmedAt === null ? [] : [eb('invitation.toEmail', '=', email)]),
    ]),
  )
}

export async function invitedToday(db: Db, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('ticketInvitations')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('fromAccount', '=', accountId)
    .where('offeredAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return n
}
