import { countOf } from '#lib/count.ts'
import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'
import { mergedCounts } from '#server/merged-counts.ts'
import { folioOf } from '../rules.ts'

/** Purchases go to the account that stands, with what they count against a limit. */
export const ordersMerge: AccountMerge = {
  name: 'orders',
  columns: { 'orders.account_id': { moves: ['pedido', 'pedidos'] }, 'buyer_counts.account_id': 'joins' },

  async look(db, { from, into }) {
    const { rows } = await sql<{ title: string; taken: number; most: number }>`
      select coalesce(event_title(event.home, event.away), mine.subject) as title, mine.taken + theirs.taken as taken, mine.most
      from buyer_counts mine join buyer_counts theirs on theirs.subject = mine.subject and theirs.account_id = ${into}::uuid
      left join events event on mine.subject = 'event:' || event.id
      where mine.account_id = ${from}::uuid and mine.taken + theirs.taken > least(mine.most, theirs.most)`.execute(
      db,
    )
    return rows.map(({ title, taken, most }) => ({
      stops: false,
      words: `Juntas tienen ${countOf(taken, 'lugar', 'lugares')} de ${title} y el límite es de ${most}. Los conserva; no podrá comprar más.`,
    }))
  },

  ...mergedCounts('buyer_counts', 'subject'),

  /** Whatever becomes of a purchase is a step of it: paid, given back, moved. */
  async usedSince(db, { at, moved }) {
    const ids = moved('orders.account_id').map(([id]) => id!)
    const { rows } = await sql<{ folio: number }>`
      select folio from orders where id = any (${ids}::uuid[])
        and exists (select from order_steps where order_id = orders.id and at > ${at}) order by folio limit 3`.execute(
      db,
    )
    return rows.map(({ folio }) => `El pedido ${folioOf(folio)} cambió después de unir las cuentas.`)
  },
}
