import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'
import { groupFolio } from '../rules.ts'

const desk = { stays: 'Dice quién de la taquilla lo hizo, y no cambia.' }

export const groupsMerge: AccountMerge = {
  columns: {
    'group_sales.account_id': { moves: ['grupo', 'grupos'] },
    'group_places.guest_account': { moves: ['lugar en un grupo', 'lugares en grupos'] },
    'group_steps.by_account': { moves: null },
    'group_quotes.quoted_by': desk,
    'group_quotes.approved_by': desk,
    'group_transfers.registered_by': desk,
  },

  /** A group whose organiser paid, began to pay or changed something since stays; so does a place that became a ticket. */
  async usedSince(db, { at, moved }) {
    const groups = moved('group_sales.account_id').map(([id]) => id!)
    const places = moved('group_places.guest_account').map(([id]) => id!)
    const { rows } = await sql<{ folio: number }>`
      select sale.folio from group_sales sale
      where sale.id = any (${groups}::uuid[]) and (
        exists (select from group_steps step
          where step.group_id = sale.id and step.at > ${at} and step.step not in ('quoted', 'reminded'))
        or exists (select from orders where orders.created_at > ${at} and orders.id in (
          select sale.deposit_order_id union select order_id from group_places where group_id = sale.id)))
      union
      select sale.folio from group_places place join group_sales sale on sale.id = place.group_id
      join tickets ticket on ticket.event_id = place.event_id and ticket.id = place.ticket_id
      where place.id = any (${places}::uuid[]) and ticket.issued_at > ${at}
      order by 1 limit 3`.execute(db)
    return rows.map(({ folio }) => `El grupo ${groupFolio(folio)} cambió después de unir las cuentas.`)
  },
}
