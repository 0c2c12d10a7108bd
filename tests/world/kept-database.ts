import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Disk } from 'flydrive'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import Postgrator from 'postgrator'
import { keysUnder } from '#server/file-keys.ts'
import { fileStore } from '#server/files.ts'
import { migrationFiles } from '#server/schema-version.ts'
import { ensureUuidv7 } from '#server/uuidv7.ts'
import { catalogOf } from './catalog.ts'

const folder = join(import.meta.dirname, '../fixtures/released')

/** The releases whose databases are kept; `scripts/keep-release.ts` keeps one more. */
export function keptReleases(): string[] {
  return readdirSync(folder).flatMap((name) => /^(.+)\.database\.br$/.exec(name)?.[1] ?? [])
}

/** Puts an empty file under each name that the club of a release had: what stood in them is not kept. */
export async function fillFiles(release: string, files: Disk): Promise<void> {
  const names = await readFile(join(folder, `${release}.files.txt`), 'utf8')
  for (const name of names.trimEnd().split('\n')) await files.put(name, '')
}

type Table = { name: string; columns: string; key: string | null }

/**
 * Writes all that a database holds into a small file: the print of its schema, which the released migrations make, then each
 * table as COPY writes it, but column after column (a stadium's seats are alike that way), and where sequences stand. Beside it stand the names of the files.
 */
export async function keepClub(release: string, url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const lines = [await schemaPrint(client)]
    for (const { name, columns, key } of await tables(client)) {
      const order = key === null ? '' : ` order by ${key}`
      const copied = await text(client.query(to(`copy (select ${columns} from ${name}${order}) to stdout`)))
      const rows = copied.split('\n').slice(0, -1)
      if (rows.length > 0) lines.push(`${name} (${columns})\t${rows.length}`, turned(rows).join('\n'))
    }
    lines.push(...(await sequences(client)))
    const whole = Buffer.from(lines.join('\n'))
    const params = {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    }
    await writeFile(
      join(folder, `${release}.database.br`),
      await promisify(brotliCompress)(whole, { params }),
    )
    const names = await keysUnder(fileStore({ dataDir, s3: null }), '')
    await writeFile(join(folder, `${release}.files.txt`), `${names.toSorted().join('\n')}\n`)
  } finally {
    await client.end()
  }
}

/**
 * Makes of an empty database the one that was kept: its own migrations, then its rows, with neither triggers nor foreign keys
 * in the way. Needs a superuser. Throws where the schema is not the one that was kept.
 */
export async function openKept(url: string, release: string): Promise<void> {
  const kept = await readFile(join(folder, `${release}.database.br`))
  const { print, copies, rest } = read((await promisify(brotliDecompress)(kept)).toString())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await migrateUntil(client, url, highestOf(copies))
    const found = await schemaPrint(client)
    const sameServer = found.split(' ')[1] === print.split(' ')[1]
    if (sameServer && found !== print)
      throw new Error(`${release}: the released migrations make another schema than it was kept with`)
    await client.query("set session_replication_role = 'replica'")
    await client.query(`truncate ${(await tables(client)).map(({ name }) => name).join(', ')}`)
    for (const { into, rows } of copies)
      await pipeline(Readable.from([`${rows.join('\n')}\n`]), client.query(from(`copy ${into} from stdin`)))
    await client.query(rest)
  } finally {
    await client.end()
  }
}

type Copy = { into: string; rows: string[] }

function read(kept: string): { print: string; copies: Copy[]; rest: string } {
  const lines = kept.split('\n')
  const copies: Copy[] = []
  let at = 1
  for (; at < lines.length && !lines[at]!.startsWith('select');) {
    const [into = '', count] = lines[at]!.split('\t')
    const next = at + 1 + Number(count) * into.split(', ').length
    copies.push({ into, rows: turnedBack(lines.slice(at + 1, next), Number(count)) })
    at = next
  }
  return { print: lines[0]!, copies, rest: lines.slice(at).join('\n') }
}

/** Fields column after column, of rows whose fields stand between tabs. */
function turned(rows: string[]): string[] {
  const fields = rows.map((row) => row.split('\t'))
  return fields[0]!.flatMap((_, column) => fields.map((row) => row[column]!))
}

function turnedBack(fields: string[], count: number): string[] {
  return Array.from({ length: count }, (_, row) => {
    let line = fields[row]!
    for (let at = row + count; at < fields.length; at += count) line += `\t${fields[at]}`
    return line
  })
}

/** The last migration that the kept database ran. */
function highestOf(copies: Copy[]): number {
  const { into, rows } = copies.find((copy) => copy.into.startsWith('public.schema_migrations '))!
  const place = /\((.+)\)/.exec(into)![1]!.split(', ').indexOf('version')
  return Math.max(...rows.map((row) => Number(row.split('\t')[place])))
}

/** The released migrations until one of them, and the job queue's own. */
async function migrateUntil(client: pg.Client, url: string, version: number): Promise<void> {
  await ensureUuidv7(client)
  const postgrator = new Postgrator({
    migrationPattern: migrationFiles,
    driver: 'pg',
    schemaTable: 'schema_migrations',
    newline: 'LF',
    execQuery: (query) => client.query(query),
  })
  await postgrator.migrate(String(version))
  await migrateJobs({ connectionString: url })
}

/** `schema` with PostgreSQL's version, because each writes definitions its own way, and a hash of all definitions. */
async function schemaPrint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const print = createHash('sha256').update((await catalogOf(client)).join('\n'))
  return `schema ${rows[0]!.version} ${print.digest('hex')}`
}

async function tables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', space.nspname, class.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(quote_ident(attname), ', ' order by array_position(indkey::int2[], attnum)) from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = class.oid and indisprimary) as key
    from pg_class class join pg_namespace space on space.oid = class.relnamespace
    where class.relkind = 'r' and space.nspname in ('public', 'graphile_worker')
    order by 1`)
  return rows
}

async function sequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as line
    from pg_sequences where last_value is not null and schemaname in ('public', 'graphile_worker') order by 1`)
  return rows.map(({ line }) => line)
}
