import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrationsThatRan } from '#server/schema-version.ts'

/** `npm run migrate` as a process of its own. */
function migrateProcess(url: string) {
  return spawn(process.execPath, [join(import.meta.dirname, '../../scripts/migrate.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  })
}

/** Runs `migrate` to its end and answers what it said. */
export async function migrated(url: string): Promise<string> {
  const program = migrateProcess(url)
  let said = ''
  program.stdout.on('data', (part) => (said += String(part)))
  const [code] = (await once(program, 'close')) as [number | null]
  if (code !== 0) throw new Error(`migrate ended with ${code}: ${said}`)
  return said.trim()
}

/**
 * Kills `migrate` in the middle of a step: one that needs `table`, which somebody reads meanwhile. Answers how many steps
 * had run by then.
 */
export async function killHalfWay(url: string, table: string): Promise<number> {
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  try {
    const before = await migrationsThatRan(reader)
    await reader.query('begin')
    await reader.query(`lock table ${table} in access share mode`)
    const program = migrateProcess(url)
    const ended = once(program, 'exit')
    let waits: number | undefined
    for (; waits === undefined; await sleep(50)) {
      const { rows } = await reader.query<{ pid: number }>(
        `select pid from pg_locks where relation = $1::regclass and not granted and mode = 'AccessExclusiveLock'`,
        [table],
      )
      waits = rows[0]?.pid
      if (program.exitCode !== null) throw new Error('migrate ended before it could be killed')
    }
    program.kill('SIGKILL')
    await ended
    await reader.query('rollback')
    // The server notices only now that nobody is there any more.
    for (let left = 1; left > 0; await sleep(50))
      left = (await reader.query('select from pg_stat_activity where pid = $1', [waits])).rows.length
    return (await migrationsThatRan(reader)).size - before.size
  } finally {
    await reader.end()
  }
}
