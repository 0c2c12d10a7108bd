import { basename, join } from 'node:path'
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
    await refusePassedOver(client, await postgrator.getMigrations())
    await postgrator.migrate()
    await migrateJobs({ connectionString: databaseUrl })
  } finally {
    await client.end()
  }
}

/**
 * The migrator asks for what is above the highest number that ran: a lower one that was merged later it would never run,
 * here only, and without a word.
 */
async function refusePassedOver(client: pg.Client, files: Postgrator.Migration[]): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('schema_migrations') as found")
  if (tables[0]?.found === null) return
  const { rows } = await client.query<{ version: string }>('select version from schema_migrations')
  const ran = new Set(rows.map(({ version }) => Number(version)))
  const highest = Math.max(...ran)
  const passedOver = files.filter(({ version }) => version < highest && !ran.has(version))
  if (passedOver.length === 0) return
  const names = passedOver.map(({ filename }) => basename(filename)).join(', ')
  throw new Error(`${names}: this database already ran ${highest}; a new migration takes the next number`)
}
