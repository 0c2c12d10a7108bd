import { join } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'
import { runMigrations as migrateJobs } from 'graphile-worker'

const migrations = join(import.meta.dirname, '../../../db/migrations/*.sql')

/** Brings the database to the newest schema; several nodes may call it at once (one does the work). */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('taquilla migrations'))")
    const postgrator = new Postgrator({
      migrationPattern: migrations,
      driver: 'pg',
      schemaTable: 'schema_migrations',
      newline: 'LF',
      execQuery: (query) => client.query(query),
    })
    await postgrator.migrate()
    await migrateJobs({ connectionString: databaseUrl })
  } finally {
    await client.end()
  }
}
