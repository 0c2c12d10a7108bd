import { sql } from 'kysely'
import type { AccountMerge } from './account-merge.ts'

type Count = { of: string; taken: number; most: number }

/**
 * For a table that counts what a person may have (`taken`, `most`) of something that the column `of` names: of two accounts the
 * sum counts, even where it is over the limit; more is refused then. `table` and `of` are the feature's own.
 */
export function mergedCounts(table: string, of: string): Required<Pick<AccountMerge, 'join' | 'split'>> {
  const [counts, subject] = [sql.id(table), sql.id(of)]
  return {
    async join(tx, { from, into }) {
      const { rows } = await sql<Count>`
        with gone as (delete from ${counts} where account_id = ${from}::uuid returning ${subject} as what, taken, most),
        put as (insert into ${counts} as mine (${subject}, account_id, taken, most)
          select what, ${into}::uuid, taken, most from gone
          on conflict (${subject}, account_id) do update set taken = mine.taken + excluded.taken,
            most = greatest(mine.most, mine.taken + excluded.taken))
        select what::text as of, taken, most from gone order by what`.execute(tx)
      return rows
    },

    async split(tx, { from, into }, joined) {
      for (const one of joined as Count[])
        await sql`
          with less as (update ${counts} set taken = greatest(0, taken - ${one.taken})
            where ${subject}::text = ${one.of} and account_id = ${into}::uuid returning ${subject} as what)
          insert into ${counts} as mine (${subject}, account_id, taken, most)
          select what, ${from}::uuid, ${one.taken}, ${one.most} from less
          on conflict (${subject}, account_id) do update set taken = mine.taken + excluded.taken,
            most = greatest(mine.most, mine.taken + excluded.taken)`.execute(tx)
    },
  }
}
