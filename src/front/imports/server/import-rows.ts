import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ImportState, ImportVerdict, Imports } from '#server/schema.ts'
import type { ImportKind, Mapping } from '../columns.ts'
import type { VerdictName } from '../contract.ts'
import { skipReasons, type Reason } from '../reasons.ts'
import type { FileReading } from './reading/read-file.ts'
import type { DayOrder } from './lines/dates.ts'

/** How the file is read; `days` once the whole of it was looked at. */
export type ImportReading = FileReading & { days?: DayOrder }

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

function imports(db: Db) {
  return db
    .selectFrom('imports')
    .selectAll()
    .select(
      sql<
        string | null
      >`(select first_name || ' ' || last_name from accounts where accounts.id = imports.created_by)`.as(
        'createdByName',
      ),
    )
    .$narrowType<{ reading: ImportReading; mapping: Mapping; tried: Counts | null }>()
}

export function findImport(db: Db, id: string) {
  return imports(db).where('id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export function lockImport(tx: Db, id: string) {
  return imports(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertImport(
  db: Db,
  {
    reading,
    samples,
    ...row
  }: Omit<Insertable<Imports>, 'reading' | 'samples' | 'mapping'> & {
    reading: FileReading
    samples: string[][]
    mapping: Mapping
  },
): Promise<void> {
  const { mapping, ...rest } = row
  await db
    .insertInto('imports')
    .values({
      ...rest,
      reading: JSON.stringify(reading),
      samples: JSON.stringify(samples),
      mapping: JSON.stringify(mapping),
    })
    .execute()
}

/** Whoever has the same file open: its import, and whose. */
export function openWithFile(db: Db, kind: ImportKind, fileHash: Buffer) {
  return db
    .selectFrom('imports')
    .leftJoin('accounts', 'accounts.id', 'imports.createdBy')
    .select(['imports.id', 'imports.createdBy', 'accounts.firstName', 'accounts.lastName'])
    .where('kind', '=', kind)
    .where('fileHash', '=', fileHash)
    .where('state', 'in', ['mapping', 'checking', 'checked', 'applying'])
    .executeTakeFirst()
}

export async function setImport(
  db: Db,
  id: string,
  change: {
    state?: ImportState
    doneTo?: number
    lineCount?: number | null
    reading?: ImportReading
    fileHash?: Buffer
    header?: string[]
    headerKey?: Buffer
    mapping?: Mapping
    failure?: string | null
    appliedBy?: string
    undoneBy?: string
    samples?: string[][] | null
    tried?: Counts
    at?: 'appliedAt' | 'undoneAt' | 'forgottenAt'
  },
): Promise<void> {
  const { reading, mapping, samples, tried, at, ...rest } = change
  await db
    .updateTable('imports')
    .set({
      ...rest,
      ...(reading !== undefined && { reading: JSON.stringify(reading) }),
      ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
      ...(samples !== undefined && { samples: samples && JSON.stringify(samples) }),
      ...(tried !== undefined && { tried: JSON.stringify(tried) }),
      ...(at !== undefined && { [at]: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

/** Ends a step that cannot be done, so that nobody waits for it: what was applied until then can be taken back. */
export async function failStep(db: Db, id: string, failure: string): Promise<void> {
  await sql`
    update imports set failure = left(${failure}, 200), state = (case state when 'checking' then 'failed' else 'applied' end)::import_state,
      applied_at = case state when 'applying' then now() else applied_at end,
      samples = case state when 'applying' then null else samples end
    where id = ${id} and state in ('checking', 'applying', 'undoing')`.execute(db)
}

export async function readMapping(db: Db, kind: ImportKind, headerKey: Buffer): Promise<Mapping | null> {
  const row = await db
    .selectFrom('importMappings')
    .select('mapping')
    .where('kind', '=', kind)
    .where('headerKey', '=', headerKey)
    .executeTakeFirst()
  return row === undefined ? null : (row.mapping as Mapping)
}

export async function keepMapping(
  db: Db,
  { kind, headerKey }: { kind: ImportKind; headerKey: Buffer },
  mapping: Mapping,
): Promise<void> {
  const words = JSON.stringify(mapping)
  await db
    .insertInto('importMappings')
    .values({ kind, headerKey, mapping: words })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'headerKey']).doUpdateSet({ mapping: words, savedAt: sql<Date>`now()` }),
    )
    .execute()
}

export async function dropLines(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('importLines').where('importId', '=', importId).execute()
}

export type NewLine = {
  line: number
  cells: readonly string[] | null
  fields: Record<string, unknown>
  identity: string
  content: string
  email: string | null
  phone: string | null
  curpKey: string | null
  nameKey: string | null
  birthKey: string | null
  numberKey: string | null
  verdict: ImportVerdict
  reasons: Reason[]
  joins: number | null
  accountId: string | null
}

export async function insertLines(tx: Db, importId: string, lines: readonly NewLine[]): Promise<void> {
  const rows = JSON.stringify(lines)
  await sql`
    insert into import_lines (import_id, line, cells, fields, identity, content, email, phone, curp_key, name_key, birth_key,
      number_key, verdict, reasons, joins, account_id)
    select ${importId}, line, nullif(cells, 'null'::jsonb), fields, decode(identity, 'hex'), decode(content, 'hex'), email, phone,
      decode("curpKey", 'hex'), decode("nameKey", 'hex'), decode("birthKey", 'hex'), decode("numberKey", 'hex'), verdict, reasons, joins, "accountId"
    from jsonb_to_recordset(${rows}::jsonb) as line (line int, cells jsonb, fields jsonb, identity text, content text,
      email text, phone text, "curpKey" text, "nameKey" text, "birthKey" text, "numberKey" text, verdict import_verdict, reasons text[], joins int,
      "accountId" uuid)`.execute(tx)
}

type Tried = { keys: { identity: Buffer } }

/** The identities, as hex, of those of some lines that were brought before, or with `earlier` stand in this file before. */
export async function broughtBefore(
  db: Db,
  { importId, kind, earlier }: { importId: string; kind: ImportKind; earlier: boolean },
  lines: readonly Tried[],
): Promise<Set<string>> {
  const keys = lines.map(({ keys: { identity } }) => identity)
  const { rows } = await sql<{ key: string }>`
    select encode(identity, 'hex') as key from imported_things where kind = ${kind} and identity = any (${keys}::bytea[])
    union select encode(identity, 'hex') from import_lines
      where import_id = ${importId} and ${earlier} and verdict <> 'refused' and identity = any (${keys}::bytea[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Whether a line is one that an import which was stopped never came to. */
const notReached = (importId: string) => sql<boolean>`(verdict not in ('same', 'refused') and not applied
  and (select state in ('applied', 'undoing', 'undone') from imports where id = ${importId}))`

export type Counts = Record<VerdictName, number>

const skips = sql<boolean>`(reasons && ${skipReasons}::text[])`

/** What becomes of a line as the club reads it. */
const shownVerdict = sql<VerdictName>`(case when verdict = 'refused' and ${skips} then 'skipped' else verdict::text end)`

/** Lines by what becomes of them; `left` were not applied before the import was stopped, and count as nothing else. */
export async function countLines(db: Db, importId: string) {
  const rows = await db
    .selectFrom('importLines')
    .select('undone')
    .select(shownVerdict.as('shown'))
    .select(sql<boolean>`'kept_in_use' = any(reasons)`.as('kept'))
    .select(notReached(importId).as('left'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .groupBy(['shown', 'undone', 'kept', 'left'])
    .execute()
  const counts: Counts = { new: 0, changed: 0, joined: 0, same: 0, refused: 0, skipped: 0 }
  let [undone, kept, left] = [0, 0, 0]
  for (const row of rows) {
    if (row.left) left += row.count
    else counts[row.shown] += row.count
    if (row.undone) undone += row.count
    if (row.kept) kept += row.count
  }
  return { counts, undone, kept, left }
}

/** What the lines of a file of credit give together, or gave; null once that is forgotten. */
export async function sumCredit(db: Db, importId: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select sum((fields -> 'more' ->> 'amountCents')::bigint)::float8 as cents from import_lines
    where import_id = ${importId} and verdict in ('new', 'changed', 'joined') and not ${notReached(importId)}`.execute(
    db,
  )
  return rows[0]!.cents
}

/** How many lines each reason touches, the commonest first. */
export async function countReasons(db: Db, importId: string) {
  const { rows } = await sql<{ verdict: VerdictName; reason: string; count: number }>`
    select ${shownVerdict} as verdict, reason, count(*)::int as count from import_lines, unnest(reasons) reason
    where import_id = ${importId} and not ${notReached(importId)} group by 1, 2 order by 3 desc, 2`.execute(
    db,
  )
  return rows
}

/** Some lines of a verdict, from the one after `after`. */
export function linesOf(
  db: Db,
  importId: string,
  { verdict, reason, after, limit }: { verdict?: VerdictName; reason?: string; after: number; limit: number },
) {
  return db
    .selectFrom('importLines')
    .selectAll()
    .where('importId', '=', importId)
    .where('line', '>', after)
    .$if(verdict !== undefined, (query) =>
      query
        .where('verdict', '=', verdict === 'skipped' ? 'refused' : verdict!)
        .where(sql<boolean>`not ${notReached(importId)}`),
    )
    .$if(verdict === 'refused', (query) => query.where(sql<boolean>`not ${skips}`))
    .$if(verdict === 'skipped', (query) => query.where(skips))
    .$if(reason !== undefined, (query) => query.where(sql<boolean>`${reason} = any (reasons)`))
    .orderBy('line')
    .limit(limit)
    .execute()
}

export function listImports(db: Db) {
  return imports(db).where('state', '<>', 'dropped').orderBy('createdAt', 'desc').limit(100).execute()
}
