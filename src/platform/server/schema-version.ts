import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import type { Queryable } from './db.ts'

/** One file a step: its number, what it does, in SQL. */
export const migrationFiles = join(import.meta.dirname, '../../../db/migrations/*.sql')

/**
 * Refuses a database that lacks a migration of this code. One that has more is served: a release adds to the schema and
 * leaves what the release before it reads (expand and contract), so both run on it while one replaces the other.
 */
export async function refuseOldSchema(pool: Queryable): Promise<void> {
  const ran = await migrationsThatRan(pool)
  const missing = globSync(migrationFiles)
    .map((file) => Number.parseInt(basename(file), 10))
    .filter((version) => !ran.has(version))
    .toSorted((a, b) => a - b)
  if (missing.length === 0) return
  const what =
    missing.length === 1 ? `falta 1 migración (${missing[0]})` : `faltan ${missing.length} migraciones`
  throw new CannotStart(`A la base de DATABASE_URL le ${what}: primero npm run migrate.`)
}

/** Numbers of the migrations that a database has; none where it is new. */
export async function migrationsThatRan(pool: Queryable): Promise<Set<number>> {
  const { rows: tables } = await pool.query("select to_regclass('schema_migrations') as found")
  if (tables[0].found === null) return new Set()
  const { rows } = await pool.query('select version from schema_migrations')
  return new Set(rows.map(({ version }) => Number(version)))
}
