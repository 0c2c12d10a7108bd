import { sql, type RawBuilder } from 'kysely'
import { windowEmail } from '#products/box-office/server/guest-account.ts'
import { restrictedNow } from './restricted-now.ts'
import { becauseOf, personsSought } from './search.ts'
import { table } from '#server/table.ts'
import { personColumns, personKinds, type PersonsQuery } from '../contract.ts'

/**
 * `blind`: for who may not see mails and mobiles, who does not find anybody by them either. `keys`: of the typed number of the
 * system before this one.
 */
export type Asked = PersonsQuery & { blind?: true; keys?: readonly string[] }

const kinds: Record<NonNullable<PersonsQuery['tipo']>, RawBuilder<boolean>> = {
  holder: sql`accounts.has_bono_gallo`,
  fan: sql`exists (select from fans where fans.account_id = accounts.id and fans.status = 'approved')`,
  restricted: restrictedNow(sql`accounts.id`),
}

/** Persons, the newest first: no staff, nobody who erased, and no account that was merged into another. */
export const personTable = table({
  name: 'persons',
  title: 'Personas',
  may: 'contact Person',
  filters: { tipo: { title: 'Quiénes', words: personKinds } },
  columns: personColumns,
  rows: (db, { search = '', tipo, blind, keys = [] }: Asked) =>
    db
      .selectFrom('accounts')
      .select(['accounts.id', 'accounts.createdAt as since', 'accounts.hasBonoGallo as holder'])
      .select([
        sql<string>`accounts.first_name || ' ' || accounts.last_name`.as('name'),
        blind ? sql<string>`''`.as('email') : sql<string>`accounts.email`.as('email'),
        blind ? sql<string>`''`.as('phone') : sql<string>`coalesce(accounts.phone, '')`.as('phone'),
        sql<number>`(select count(*)::int from orders where orders.account_id = accounts.id)`.as('orders'),
        sql<number>`(select count(*)::int from tickets join events on events.id = tickets.event_id
          where tickets.account_id = accounts.id and tickets.status = 'valid' and events.starts_at > now())`.as(
          'tickets',
        ),
        sql<boolean>`exists (select from fans where fans.account_id = accounts.id and fans.status = 'approved')`.as(
          'fan',
        ),
        (search === '' ? sql<string | null>`null::text` : becauseOf(search, keys)).as('because'),
      ])
      .where('accounts.role', '=', 'buyer')
      .where('accounts.erasedAt', 'is', null)
      .where('accounts.mergedInto', 'is', null)
      .where('accounts.email', '<>', windowEmail)
      .$if(tipo !== undefined, (rows) => rows.where(kinds[tipo!]))
      .$if(search !== '', (rows) =>
        rows.where('accounts.id', 'in', personsSought(search, { blind: blind === true, keys })),
      ),
  sort: '-since',
  tie: 'id',
})
