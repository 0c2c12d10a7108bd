import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'
import { mergedCounts } from '#server/merged-counts.ts'

/** How often one person may use a coupon counts for both. */
export const couponsMerge: AccountMerge = {
  name: 'coupons',
  columns: {
    'coupon_uses.account_id': { moves: null },
    'coupon_holders.account_id': 'joins',
    'coupon_misses.account_id': 'ends',
  },

  async look(db, { from, into }) {
    const { rows } = await sql<{ name: string }>`
      select coupon.name from coupon_holders mine
      join coupon_holders theirs on theirs.coupon_id = mine.coupon_id and theirs.account_id = ${into}::uuid
      join coupons coupon on coupon.id = mine.coupon_id
      where mine.account_id = ${from}::uuid and mine.taken + theirs.taken > coupon.per_person order by 1`.execute(
      db,
    )
    return rows.map(({ name }) => ({
      stops: false,
      words: `Juntas usaron el cupón «${name}» más veces de las que puede una persona. No podrá usarlo otra vez.`,
    }))
  },

  ...mergedCounts('coupon_holders', 'coupon_id'),
}
