import { sql } from 'kysely'
import { groupFolio, type GroupState } from '#products/group-sales/rules.ts'
import type { Db } from '#server/db.ts'
import { beginning } from '#server/table.ts'
import type { FoundGroup } from '../contract.ts'
import { groupNumberIn, words } from '../rules.ts'
import { fetched, firstOf, type Found } from './found.ts'

type Row = Omit<FoundGroup, 'folio' | 'state'> & { folio: number; state: GroupState }

/**
 * Groups by folio, by the name of the group, of who asked or of the company that is invoiced, by tax number, mail and phone, and by
 * the bank's reference of a transfer; what is still to come stands first.
 */
export async function findGroups(db: Db, text: string): Promise<Found<FoundGroup>> {
  const named = words(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const digits = text.replace(/\D/g, '')
  const phone = digits.length >= 10 ? digits.slice(-10) : null
  const transfer = sql`(select reference from group_transfers
    where group_id = one.id and upper(reference) = ${text.toUpperCase()} limit 1)`
  const { rows } = await sql<Row>`
    select one.id, one.folio, one.name, one.contact, event_title(event.home, event.away) as match, event.starts_at,
      one.state::text as state, ${transfer} as because
    from group_sales one join events event on event.id = one.event_id
    where one.folio = ${groupNumberIn(text)}::bigint or one.email like ${beginning(text.toLowerCase())}
      or right(regexp_replace(one.phone, '\\D', '', 'g'), 10) = ${phone} or one.receiver ->> 'rfc' = ${text.toUpperCase()}
      or exists (select from group_transfers where group_id = one.id and upper(reference) = ${text.toUpperCase()})
      or (${named.length > 0} and translate(lower(concat_ws(' ', one.name, one.contact, one.receiver ->> 'legalName')),
        'áéíóúüñ', 'aeiouun') like all (${named}::text[]))
    order by one.state in ('asked', 'quoted', 'accepted', 'confirmed') desc, one.folio desc limit ${fetched}`.execute(
    db,
  )
  return firstOf(rows, (first) => first.map((row) => ({ ...row, folio: groupFolio(row.folio) })))
}
