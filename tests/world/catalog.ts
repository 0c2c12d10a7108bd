import type { Queryable } from '#server/db.ts'

/** A schema in lines: every column, constraint, index, view, trigger, function and word of an enum, in order. */
export async function catalogOf(pool: Queryable): Promise<string[]> {
  const { rows } = await pool.query(`
    with tables as (
      select class.oid, class.relname::text as name, class.relkind as kind from pg_class class
      where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'v', 'm', 'p'))
    select line from (
      select format('%s.%s %s%s %s%s%s', name, attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' end, attidentity, attgenerated, ' default ' || pg_get_expr(adbin, adrelid)) as line
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = tables.oid and adnum = attnum
      -- What is not null is said with the column: only PostgreSQL 18 makes a constraint of it.
      union all select format('%s: %s %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
      from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s: %s', name, pg_get_viewdef(oid)) from tables where kind in ('v', 'm')
      union all select pg_get_triggerdef(pg_trigger.oid)
      from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind <> 'a' and proname <> 'uuidv7'
      union all select format('%s = %s', typname, string_agg(enumlabel, ', ' order by enumsortorder))
      from pg_type join pg_enum on enumtypid = pg_type.oid where typnamespace = 'public'::regnamespace group by typname
    ) catalog order by line collate "C"`)
  return rows.map(({ line }) => String(line))
}
