import { sql } from 'kysely'
import { markWords, type MarkKind } from '#people/linked-accounts/rules.ts'
import type { Db } from '#server/db.ts'

type Sign = { accountId: string; kind: MarkKind | 'name' | 'birth'; hint: string | null }
export type Double = { id: string; name: string; email: string; signs: string[] }

/** Signs that two accounts have to share before anybody is told that they may be one person. */
const leastSigns = 2

const folded = (name: string) => sql`regexp_replace(translate(lower(${sql.raw(name)}),
  'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc'), '[^[:alnum:]]+', ' ', 'g')`

/**
 * Accounts that look as if they were this person's, who shares most first: the same name beside the same mobile, card, device or CLABE,
 * or beside the same birth date on a bonogallo. One sign alone says nothing: a family shares a card, and names repeat.
 */
export async function doublesOf(db: Db, accountId: string): Promise<Double[]> {
  const mine = sql`(select first_name || ' ' || last_name from accounts where id = ${accountId}::uuid)`
  const { rows: signs } = await sql<Sign>`
    with me as materialized (select id, phone, first_name, last_name, ${folded("first_name || ' ' || last_name")} as name
      from accounts where id = ${accountId}::uuid),
    marked as materialized (
      select other.account_id, other.kind::text as kind, max(other.hint) as hint
      from account_marks own join account_marks other on other.kind = own.kind and other.hash = own.hash
      where own.account_id = ${accountId}::uuid and other.account_id <> own.account_id and own.kind <> 'address'
      group by 1, 2 limit 200),
    rung as materialized (
      select other.id as account_id, 'phone' as kind, right(other.phone, 4) as hint
      from me join accounts other on other.phone = me.phone where other.id <> me.id limit 50),
    called as materialized (
      select other.id as account_id from me join accounts other
        on person_words(other.first_name, other.last_name, other.email)
          @@ (select to_tsquery('simple', string_agg(word, ' & ')) from regexp_split_to_table(trim(me.name), ' +') word)
      where other.id <> me.id and ${folded("other.first_name || ' ' || other.last_name")} = me.name limit 200),
    born as (
      select called.account_id, 'birth' as kind, null as hint from called
      where exists (select from passes mine join passes theirs on theirs.birth_date = mine.birth_date
        where mine.account_id = ${accountId}::uuid and theirs.account_id = called.account_id))
    select account_id, kind, hint from marked union select account_id, kind, hint from rung
    union select account_id, 'name', null from called union select account_id, kind, hint from born
    order by 1, 2`.execute(db)
  const likely = [...Map.groupBy(signs, (sign) => sign.accountId)].filter(
    ([, of]) => kindsOf(of).size >= leastSigns,
  )
  if (likely.length === 0) return []
  const { rows: people } = await sql<{ id: string; name: string; email: string }>`
    select id, first_name || ' ' || last_name as name, email from accounts
    where id = any (${likely.map(([id]) => id)}::uuid[]) and id <> ${accountId}::uuid and role = 'buyer'
      and erased_at is null and merged_into is null and ${mine} is not null`.execute(db)
  return people
    .map((person) => ({ ...person, signs: wordsOf(signs.filter((sign) => sign.accountId === person.id)) }))
    .toSorted((one, other) => other.signs.length - one.signs.length)
    .slice(0, 5)
}

const kindsOf = (signs: Sign[]) => new Set(signs.map(({ kind }) => kind))

function wordsOf(signs: Sign[]): string[] {
  return [...Map.groupBy(signs, ({ kind }) => kind)].map(([kind, of]) => {
    if (kind === 'name') return 'mismo nombre'
    if (kind === 'birth') return 'misma fecha de nacimiento'
    return markWords(kind, of.find(({ hint }) => hint !== null)?.hint ?? null)
  })
}
