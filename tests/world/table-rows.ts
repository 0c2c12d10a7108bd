import type { Queryable } from '#server/db.ts'

/** How many rows a table has, and what they say as one number. */
type Rows = { count: number; print: string }
type Columns = Map<string, string[]>

/** The tables of the club and of its queue of jobs, with their columns; without what says which steps made them. */
export async function columnsOf(pool: Queryable): Promise<Columns> {
  const { rows } = await pool.query(`
    select format('%I.%I', nspname, relname) as name, array_agg(attname::text order by attname) as columns
    from pg_class class join pg_namespace space on space.oid = relnamespace
      join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and nspname in ('public', 'graphile_worker') and relname not in ('migrations', 'schema_migrations')
    group by 1 order by 1`)
  return new Map((rows as { name: string; columns: string[] }[]).map(({ name, columns }) => [name, columns]))
}

/** The tables and columns that both have. */
export function inBoth(one: Columns, other: Columns): Columns {
  return new Map(
    [...one].flatMap(([name, columns]) => {
      const also = other.get(name)
      return also === undefined ? [] : [[name, columns.filter((column) => also.includes(column))]]
    }),
  )
}

/** What stands in these columns now. */
export async function rowsIn(pool: Queryable, columns: Columns): Promise<Map<string, Rows>> {
  const found = new Map<string, Rows>()
  for (const [name, some] of columns) {
    const row = some.map((column) => `"${column}"`).join(', ')
    const { rows } = await pool.query(`select count(*)::int as count,
      coalesce(sum(hashtextextended(row(${row})::text, 0)), 0)::text as print from ${name}`)
    found.set(name, rows[0] as Rows)
  }
  return found
}

/** Rows that are no longer there, over all tables, and the tables that say something else than before. */
export function comparedRows(before: Map<string, Rows>, after: Map<string, Rows>) {
  const tables = [...before].map(([name, was]) => ({
    name,
    was,
    is: after.get(name) ?? { count: 0, print: '' },
  }))
  return {
    lost: tables.reduce((sum, { was, is }) => sum + Math.max(0, was.count - is.count), 0),
    other: tables
      .filter(({ was, is }) => was.count !== is.count || was.print !== is.print)
      .map(({ name }) => name),
  }
}
