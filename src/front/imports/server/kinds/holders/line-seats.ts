import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Root } from '../../lines/judge.ts'

/** Whose seats are by lines of this file that were accepted and are not applied yet, by plan and seat. */
export async function seatsOfLines(
  tx: Db,
  importId: string,
  seats: readonly { planId: number; seatId: number }[],
): Promise<Map<string, Root>> {
  const keys = seats.map(({ planId, seatId }) => `${planId} ${seatId}`)
  const { rows } = await sql<{ seat: string; line: number; accountId: string | null; joins: number | null }>`
    select seat, line, account_id, joins from (
      select concat_ws(' ', fields -> 'more' ->> 'planId', fields -> 'more' ->> 'seatId') as seat, line, account_id, joins
      from import_lines where import_id = ${importId} and verdict in ('new', 'changed', 'joined')
    ) lines where seat = any (${keys}::text[])`.execute(tx)
  return new Map(
    rows.map(({ seat, line, accountId, joins }) => [
      seat,
      accountId === null ? { line: joins ?? line } : { account: accountId },
    ]),
  )
}
