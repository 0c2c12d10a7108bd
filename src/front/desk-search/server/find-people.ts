import { sql, type RawBuilder } from 'kysely'
import { nationalPhone } from '#front/people/person-words.ts'
import { windowEmail } from '#products/box-office/server/guest-account.ts'
import { becauseOf, oldNumberKeys, reachedBy } from '#front/people/server/search.ts'
import type { Services } from '#server/services.ts'
import { beginning } from '#server/table.ts'
import { soughtBy, type Sought } from '#selling/orders/server/search-rules.ts'
import { phoneEnds, wordsBegin } from '#selling/orders/server/search.ts'
import type { FoundPerson } from '../contract.ts'
import { fetched, firstOf, nothing, type Found } from './found.ts'

/**
 * Buyers by name, mail and mobile, also those of an account that was merged into theirs, by who holds a bonogallo of theirs and by
 * their number in the system before this one; whoever bought most stands first.
 */
export async function findPeople(
  { db, config }: Pick<Services, 'db' | 'config'>,
  text: string,
): Promise<Found<FoundPerson>> {
  const keys = oldNumberKeys(config.masterKey, text)
  const ways = [
    ...soughtBy(text)
      .flatMap(wayTo)
      .map((way) => sql`select id from accounts where ${way}`),
    ...reachedBy(text, keys),
  ]
  if (ways.length === 0) return nothing
  const some = ways.map((way) => sql`(select * from (${way}) way limit ${fetched})`)
  const { rows } = await sql<FoundPerson>`
    with sought as materialized (
      select distinct coalesce(merged_into, id) as id from accounts where id in (${sql.join(some, sql` union all `)})
        and role = 'buyer' and erased_at is null and email <> ${windowEmail} limit ${fetched}),
    found as materialized (
      select id, first_name || ' ' || last_name as name, email, phone, ${becauseOf(text, keys)} as because
      from accounts where id in (select id from sought))
    select found.*, (select count(*)::int from orders where account_id = found.id) as orders
    from found order by orders desc, name`.execute(db)
  return firstOf(rows, (first) =>
    first.map(({ phone, ...person }) => ({ ...person, phone: phone === null ? null : nationalPhone(phone) })),
  )
}

function wayTo(sought: Sought): RawBuilder<boolean>[] {
  if (sought.by === 'person') return [wordsBegin(sought.words)]
  if (sought.by === 'phone') return [phoneEnds(sought.lastDigits)]
  if (sought.by === 'email') return [sql`accounts.email like ${beginning(sought.prefix)}`]
  return []
}
