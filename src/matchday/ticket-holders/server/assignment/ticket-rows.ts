import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Living tickets that are an account's own, or bound to its fan. */
export async function ticketsOf(db: Db, { id: fanId, accountId }: { id: string; accountId: string }) {
  const { rows } = await sql<{ id: string }>`
    select id from tickets where account_id = ${accountId} and status = 'valid'
    union select ticket_id from ticket_holders where fan_id = ${fanId}`.execute(db)
  return rows.map(({ id }) => id)
}

export function holdersOf(db: Db, ticketIds: string[]) {
  return db
    .selectFrom('tickets')
    .leftJoin('ticketHolders as holder', (join) =>
      join.onRef('holder.eventId', '=', 'tickets.eventId').onRef('holder.ticketId', '=', 'tickets.id'),
    )
    .leftJoin('fans', 'fans.id', 'holder.fanId')
    .leftJoin('accounts as person', 'person.id', 'fans.accountId')
    .select(['tickets.id', 'tickets.accountId', 'holder.fanId', 'holder.minorId'])
    .select('person.firstName as fanName')
    .where('tickets.id', '=', sql<string>`any (${ticketIds}::uuid[])`)
    .execute()
}

/** A phone whose own clock is wrong turns its codes by this one. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}
