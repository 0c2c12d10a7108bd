import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'

/** Tickets are of the account that stands; their codes stay as they are. */
export const ticketsMerge: AccountMerge = {
  columns: { 'tickets.account_id': { moves: ['boleto', 'boletos'] } },

  async usedSince(db, { at, moved }) {
    const ids = moved('tickets.account_id').map((key) => key.at(-1)!)
    const { rows } = await sql<{ gone: number }>`
      select count(*)::int as gone from tickets where id = any (${ids}::uuid[]) and voided_at > ${at}`.execute(
      db,
    )
    return rows[0]!.gone === 0 ? [] : ['Un boleto que pasó se anuló, se cambió o se cedió después de unir.']
  },
}
