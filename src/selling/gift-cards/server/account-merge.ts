import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'

/** Cards go with what is left on them. */
export const giftCardsMerge: AccountMerge = {
  columns: {
    'gift_cards.holder_id': { moves: ['tarjeta de regalo', 'tarjetas de regalo'] },
    'gift_cards.issued_by': { stays: 'Dice quién del club la dio.' },
    'gift_card_misses.account_id': 'ends',
  },

  async usedSince(db, { at, moved }) {
    const ids = moved('gift_cards.holder_id').map(([id]) => id!)
    const { rows } = await sql<{ last4: string }>`
      select last4 from gift_cards card where id = any (${ids}::uuid[])
        and exists (select from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
          where posting.account_id = 'gift:' || card.id and posting.amount_cents < 0 and entry.at > ${at})
      order by last4 limit 3`.execute(db)
    return rows.map(
      ({ last4 }) => `La tarjeta de regalo que termina en ${last4} se usó después de unir las cuentas.`,
    )
  },
}
