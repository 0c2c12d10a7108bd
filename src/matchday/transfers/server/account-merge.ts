import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'

/** Offers go with their tickets, so that whoever owns one may take its offer back. */
export const transfersMerge: AccountMerge = {
  columns: {
    'ticket_transfers.from_account': { moves: null },
    'ticket_transfers.to_account': { moves: null },
  },

  /** What was offered since and waits for an answer would end unanswered; what was accepted is somebody else's. */
  async usedSince(db, { into, at, moved }) {
    const tickets = moved('tickets.account_id').map((key) => key.at(-1)!)
    const passes = moved('passes.account_id').map(([id]) => id!)
    const { rows } = await sql<{ offered: boolean }>`select exists (
      select from ticket_transfers transfer
      join tickets ticket on ticket.event_id = transfer.event_id and ticket.id = transfer.ticket_id
      where transfer.from_account = ${into}::uuid and (ticket.id = any (${tickets}::uuid[]) or ticket.pass_id = any (${passes}::uuid[]))
        and transfer.offered_at > ${at} and (transfer.status = 'accepted'
          or transfer.status = 'offered' and transfer.expires_at > clock_timestamp())) as offered`.execute(db)
    return rows[0]!.offered ? ['Un boleto que pasó se ofreció a alguien más después de unir.'] : []
  },
}
