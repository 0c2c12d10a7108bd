import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

type Column = { table: string; column: string; target: string | null }

/** Names of columns that say who somebody is, or lead to it. */
const telling = /(^|_)(account_id|visitor_id|email|phone|rfc|curp|first_name|last_name|birth_date)$/

/**
 * The tables that are about people, as the database itself says: an account is named in them, they hold what identifies
 * somebody, or they belong by a foreign key to one of these. `not` are known and looked at no further.
 */
export async function personalTables(db: Db, not: string[] = []): Promise<string[]> {
  const columns = (await columnsOf(db)).filter(({ table }) => !not.includes(table))
  const found = new Set(columns.filter(({ column }) => telling.test(column)).map(({ table }) => table))
  found.add('accounts')
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { table, target } of columns) if (target !== null && found.has(target)) found.add(table)
  }
  return [...found].toSorted()
}

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, referenced.relname as target
    from information_schema.columns c
    left join pg_constraint key on key.contype = 'f' and key.conrelid = format('public.%I', c.table_name)::regclass
      and key.conkey @> array[c.ordinal_position::smallint]
    left join pg_class referenced on referenced.oid = key.confrelid
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public'
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db)
  return rows
}
