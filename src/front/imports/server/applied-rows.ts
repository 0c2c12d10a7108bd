import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ImportVerdict } from '#server/schema.ts'
import type { Reason } from '../reasons.ts'

export type LineToApply = Awaited<ReturnType<typeof linesToApply>>[number]

/**
 * The next lines that were not refused, behind the last that was applied. Nobody whom they name is erased before the
 * transaction ends: read any earlier, a line would bring back whoever is erased between its reading and its writing.
 */
export async function linesToApply(tx: Db, importId: string, after: number, limit: number) {
  const next = tx
    .selectFrom('importLines')
    .where('importId', '=', importId)
    .where('line', '>', after)
    .where('verdict', '<>', 'refused')
    .orderBy('line')
    .limit(limit)
  for (;;) {
    const named = await next.select(['line', 'accountId']).execute()
    await holdOffErasure(tx, named)
    const lines = await next
      .select(['line', 'fields', 'identity', 'content', 'curpKey', 'nameKey', 'birthKey', 'numberKey'])
      .where('line', '<=', named.at(-1)?.line ?? after)
      .execute()
    // All of them were of people who were erased in this moment, and went with them.
    if (lines.length > 0 || named.length === 0) return lines
  }
}

type Named = { line: number; accountId: string | null }

const peopleOf = (lines: readonly Pick<Named, 'accountId'>[]): string[] => [
  ...new Set(lines.flatMap(({ accountId }) => accountId ?? [])),
]

/**
 * Waits for erasures under way of people whom lines name, and lets none begin until the transaction ends. Whom an account was
 * merged into comes before it, as in an erasure.
 */
export async function holdOffErasure(tx: Db, lines: readonly Pick<Named, 'accountId'>[]): Promise<void> {
  const ids = peopleOf(lines)
  await sql`
    select from accounts where id in (select unnest(${ids}::uuid[])
      union select merged_into from accounts where id = any (${ids}::uuid[]))
    order by merged_into is not null, id for key share`.execute(tx)
}

/** Lines found people whom they did not name yet, and who are erased or about to be. */
class ErasedMeanwhile extends Error {
  readonly lines: readonly Named[]
  constructor(lines: readonly Named[]) {
    super('Somebody whom lines found is being erased')
    this.lines = lines
  }
}

/**
 * The same for people whom lines found only when they were judged to be applied. What is locked by now may be what an erasure
 * waits for, so none is waited for here: the chunk ends and begins anew (`nameFound`).
 */
export async function holdOffFound(tx: Db, lines: readonly Named[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where id = any (${peopleOf(lines)}::uuid[]) and erased_at is null
    for key share skip locked`.execute(tx)
  const held = new Set(rows.map(({ id }) => id))
  const lost = lines.filter(({ accountId }) => accountId !== null && !held.has(accountId))
  if (lost.length > 0) throw new ErasedMeanwhile(lost)
}

/**
 * After a chunk that ended because of an erasure: its lines name whom they found from now on. Those of who is erased go, as all
 * that named them before did. True: the chunk is to be tried again.
 */
export function nameFound(db: Db, importId: string) {
  return async (error: unknown): Promise<true> => {
    if (!(error instanceof ErasedMeanwhile)) throw error
    await sql`
      with found as (
        select * from jsonb_to_recordset(${JSON.stringify(error.lines)}::jsonb) as found (line int, "accountId" uuid)
      ), there as materialized (
        select id, erased_at from accounts where id in (select "accountId" from found) order by id for key share
      ), gone as (
        delete from import_lines line using found, there
        where line.import_id = ${importId} and line.line = found.line and there.id = found."accountId" and erased_at is not null
      )
      update import_lines line set account_id = there.id from found, there
      where line.import_id = ${importId} and line.line = found.line and there.id = found."accountId" and erased_at is null`.execute(
      db,
    )
    return true
  }
}

/** What a line made besides its person, by which it is taken back. */
export type Made = Record<string, string | number>

export type Closed = {
  line: number
  verdict: ImportVerdict
  reasons: Reason[]
  accountId: string | null
  /** What stood there before it was changed, as the kind takes it back. */
  before: object | null
  made: Made | null
}

/** What became of lines when they were applied; their cells stay only where somebody is to mend them. */
export async function closeLines(tx: Db, importId: string, lines: readonly Closed[]): Promise<void> {
  await sql`
    update import_lines line set verdict = done.verdict, reasons = done.reasons, account_id = done."accountId",
      cells = case when done.verdict = 'refused' then cells end,
      before = nullif(done.before, 'null'::jsonb), made = nullif(done.made, 'null'::jsonb), applied = done.verdict in ('new', 'changed', 'joined')
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as done (line int, verdict import_verdict, reasons text[],
      "accountId" uuid, before jsonb, made jsonb)
    where line.import_id = ${importId} and line.line = done.line`.execute(tx)
}

/** Notes of lines that were applied what they were, so that they and their people are known again. */
export async function noteThings(
  tx: Db,
  importId: string,
  { after, until }: { after: number; until: number },
): Promise<void> {
  const applied = sql`line.import_id = ${importId} and line.line > ${after} and line.line <= ${until} and line.applied`
  await sql`
    insert into imported_things (kind, identity, content, account_id, import_id)
    select distinct on (line.identity) imports.kind, line.identity, line.content, line.account_id, imports.id
    from import_lines line join imports on imports.id = line.import_id
    where ${applied}
    order by line.identity, line.line desc
    on conflict (kind, identity) do update set content = excluded.content`.execute(tx)
  await sql`
    insert into imported_people (account_id, import_id, curp_key, name_key, birth_key)
    select account_id, ${importId}, (array_agg(curp_key order by line.line) filter (where curp_key is not null))[1],
      (array_agg(name_key order by line.line) filter (where name_key is not null))[1],
      (array_agg(birth_key order by line.line) filter (where birth_key is not null))[1]
    from import_lines line
    where ${applied} and account_id is not null and (curp_key is not null or birth_key is not null)
    group by account_id
    on conflict (account_id) do update set curp_key = coalesce(imported_people.curp_key, excluded.curp_key),
      name_key = coalesce(imported_people.name_key, excluded.name_key),
      birth_key = coalesce(imported_people.birth_key, excluded.birth_key)`.execute(tx)
  await sql`
    insert into imported_numbers (number_key, account_id, import_id)
    select distinct on (line.number_key) line.number_key, line.account_id, ${importId}
    from import_lines line
    where ${applied} and line.number_key is not null and line.account_id is not null
    order by line.number_key, line.line
    on conflict do nothing`.execute(tx)
}
