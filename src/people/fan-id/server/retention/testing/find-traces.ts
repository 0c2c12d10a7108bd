import type { Disk } from 'flydrive'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { keysUnder } from '#server/file-keys.ts'

/** Something that leads to a person: text, or bytes such as a sealed value or a keyed hash. */
export type Trace = { what: string; value: string | Buffer }

/** A person's whole life as a fan in the database: ids and sealed values of every row that must go. */
export async function tracesOf(db: Db, fanId: string, tables: string[]): Promise<Trace[]> {
  const traces: Trace[] = []
  for (const table of [...tables, 'fan_pictures', 'fan_requests', 'fans']) {
    const column = table === 'fans' ? 'id' : 'fan_id'
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${fanId}`.execute(db)
    for (const row of rows)
      for (const [name, value] of Object.entries(row)) {
        const what = `${table}.${name}`
        if (Buffer.isBuffer(value)) traces.push({ what, value })
        else if (name === 'id' && table !== 'fans' && table !== 'fan_requests')
          traces.push({ what, value: String(value) })
      }
  }
  return traces
}

/**
 * Where traces still lie: every row of every table, the job queue's among them, as text (bytes as hex), and every file's
 * name and content. `not` are tables that are as large as a stadium and about nobody.
 */
export async function findTraces(
  { db, files }: { db: Db; files: Disk },
  traces: Trace[],
  not = ['plan_seats', 'event_seats', 'seating_plans'],
): Promise<string[]> {
  const wanted = traces.map(({ what, value }) => ({
    what,
    text: Buffer.isBuffer(value) ? value.toString('hex') : value,
    hex: Buffer.from(value).toString('hex'),
  }))
  const found: string[] = []
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(db)
  for (const { schema, name } of tables) {
    if (not.includes(name)) continue
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(schema, name)} t`.execute(db)
    for (const { row } of rows)
      for (const { what, text, hex } of wanted)
        if (row.includes(text) || row.includes(hex)) found.push(`${name}: ${what}`)
  }
  for (const key of await keysUnder(files, '')) {
    const content = Buffer.from(await files.getBytes(key))
    for (const { what, text, hex } of wanted)
      if (key.includes(text) || content.includes(text) || content.includes(Buffer.from(hex, 'hex')))
        found.push(`${key}: ${what}`)
  }
  return [...new Set(found)].toSorted()
}
