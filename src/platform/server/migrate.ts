import { basename } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { migrationFiles, migrationsThatRan } from './schema-version.ts'
import { ensureUuidv7 } from './uuidv7.ts'

/** Brings the database to the newest schema and says which steps that took; of several at once one does the work. */
export async function migrate(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('taquilla migrations'))")
    // A step that waits for a lock makes everybody behind it wait too: then rather not now.
    await client.query("set lock_timeout = '10s'")
    await ensureUuidv7(client)
    const postgrator = new Postgrator({
      migrationPattern: migrationFiles,
      driver: 'pg',
      schemaTable: 'schema_migrations',
      newline: 'LF',
      execQuery: (query) => client.query(query),
      // A step and the row that tells of it are one transaction: whoever is killed half way has not begun.
      execSqlScript: async (script) => {
        await client.query('commit')
        await client.query('begin')
        await client.query(script)
      },
    })
    await refusePassedOver(client, await postgrator.getMigrations())
    const ran = await postgrator.migrate()
    await client.query('commit')
    await migrateJobs({ connectionString: databaseUrl })
    return ran.map(({ version }) => version)
  } finally {
    await client.end()
  }
}

/**
 * The migrator asks for what is above the highest number that ran: a lower one that was merged later it would never run,
 * here only, and without a word.
 */
async function refusePassedOver(client: pg.Client, files: Postgrator.Migration[]): Promise<void> {
  const ran = await migrationsThatRan(client)
  if (ran.size === 0) return
  const highest = Math.max(...ran)
  const passedOver = files.filter(({ version }) => version < highest && !ran.has(version))
  if (passedOver.length === 0) return
  const names = passedOver.map(({ filename }) => basename(filename)).join(', ')
  throw new Error(`${names}: this database already ran ${highest}; a new migration takes the next number`)
}
