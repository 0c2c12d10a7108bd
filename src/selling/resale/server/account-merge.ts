import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'

/** What is on sale goes with its ticket, and so does the money for it. */
export const resaleMerge: AccountMerge = {
  columns: { 'ticket_returns.seller': { moves: ['boleto en venta', 'boletos en venta'] } },

  /** Whoever put a ticket on sale is paid for it: it does not go back to somebody else. */
  async usedSince(db, { at, moved }) {
    const tickets = moved('tickets.account_id').map((key) => key.at(-1)!)
    const { rows } = await sql<{ listed: boolean }>`select exists (select from ticket_returns
      where ticket_id = any (${tickets}::uuid[]) and listed_at > ${at}) as listed`.execute(db)
    return rows[0]!.listed ? ['Un boleto que pasó se puso en venta después de unir.'] : []
  },
}
