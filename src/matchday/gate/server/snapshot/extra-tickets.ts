import { sql } from 'kysely'
import { codesAtPoints } from '#selling/extras/server/code-rows.ts'
import type { Db } from '#server/db.ts'
import type { GateTicket } from '../../snapshot/shapes.ts'

type Which = { eventId: number; since?: string; ids?: string[]; named?: boolean }

/** What was bought beside seats of a match, as a point knows it: among the tickets of the snapshot, told apart by `extra`. */
export async function gateExtras(db: Db, { since, ...which }: Which): Promise<GateTicket[]> {
  const ids = since === undefined ? which.ids : await changedSince(db, which.eventId, since)
  const rows = await codesAtPoints(db, { ...which, ...(ids !== undefined && { ids }) })
  return rows.map(({ id, point, title, use, ended, redeemedAt, redeemedPoint, holder }) => ({
    id,
    gate: point,
    zone: title,
    section: '',
    row: '',
    seat: '',
    fare: 'adult',
    fareName: '',
    evidence: '',
    ended: ended ? 'revoked' : null,
    bound: 'nobody',
    restricted: false,
    entered: redeemedAt === null ? null : { at: redeemedAt.getTime(), gate: redeemedPoint ?? '' },
    inside: redeemedAt !== null,
    fanKey: '',
    holder,
    extra: use,
  }))
}

/** Tickets and extras that changed in or after a transaction, by their numbers. */
async function changedSince(db: Db, eventId: number, since: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ticket_id as id from gate_changes
    where event_id = ${eventId} and changed_in >= ${since}::bigint`.execute(db)
  return rows.map(({ id }) => id)
}
