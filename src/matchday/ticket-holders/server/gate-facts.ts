import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export type GateFacts = {
  /** The match asks for a Fan ID. */
  required: boolean
  /** Whose ticket it is to go in with; both null while nobody is bound. */
  fanId: string | null
  minorId: string | null
  /** Who would go in is kept out at that moment: the bound fan, else the owner if he is a fan. */
  restricted: boolean
}

/** What a gate must know of a ticket besides its code, at `at` (default: now by the database's clock). */
export async function gateFacts(db: Db, ticketId: string, at?: Date): Promise<GateFacts | null> {
  const { rows } = await sql<GateFacts>`
    select events.requires_fan_id as required, holder.fan_id, holder.minor_id,
      coalesce(restricted(coalesce(holder.fan_id, case when holder.minor_id is null then owner.id end),
        ${at ?? sql`clock_timestamp()`}), false) as restricted
    from tickets
    join events on events.id = tickets.event_id
    left join ticket_holders holder on holder.event_id = tickets.event_id and holder.ticket_id = tickets.id
    left join fans owner on owner.account_id = tickets.account_id and owner.status <> 'erased'
    where tickets.id = ${ticketId}`.execute(db)
  return rows[0] ?? null
}
