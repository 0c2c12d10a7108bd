import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import type { Feature } from './feature.ts'
import type { DB } from './schema.ts'

declare module './feature.ts' {
  interface Feature {
    /** What people call its rows, by the kind that the audit log writes: the name of `order:…` is `TQ-000521`. */
    names?: Readonly<Record<string, NamesOf>>
  }
}

/** The names of the rows of one table that are still there, by id. */
type NamesOf = (db: Db, ids: string[]) => Promise<Map<string, string>>

const forms = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  int: /^[1-9]\d{0,8}$/,
}

/** Rows of a table called by an expression over it; what is no id of it has no name. */
export function namedBy(table: keyof DB, id: keyof typeof forms, name: RawBuilder<string>): NamesOf {
  return async (db, ids) => {
    const asked = ids.filter((one) => forms[id].test(one))
    if (asked.length === 0) return new Map()
    const { rows } = await sql<{ id: string; name: string }>`select id::text as id, ${name} as name
      from ${sql.table(table)} where id = any(${asked}::${sql.raw(id)}[])`.execute(db)
    return new Map(rows.map((row) => [row.id, row.name]))
  }
}

/** What these are called: `order:0191…` → `TQ-000521`. Kinds that no feature names, and rows that are gone, are left out. */
export async function namesOf(
  db: Db,
  features: readonly Feature[],
  references: Iterable<string>,
): Promise<Map<string, string>> {
  const byKind = Map.groupBy(new Set(references), (reference) => reference.slice(0, reference.indexOf(':')))
  const found = new Map<string, string>()
  for (const { names = {} } of features)
    for (const [kind, named] of Object.entries(names)) {
      const ids = (byKind.get(kind) ?? []).map((reference) => reference.slice(kind.length + 1))
      if (ids.length === 0) continue
      for (const [id, name] of await named(db, ids)) found.set(`${kind}:${id}`, name)
    }
  return found
}
