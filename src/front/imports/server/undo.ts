import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { holdOffErasure } from './applied-rows.ts'
import { chunkLines } from './check.ts'
import { countLines, lockImport, setImport, type ImportRow } from './import-rows.ts'
import { workOf } from './kinds/all.ts'

/**
 * Takes back what an import made and nobody has used since: accounts that nobody claimed, and words that were changed. What is
 * in use stays, and its line says so.
 */
export async function undoImport(db: Db, importId: string): Promise<void> {
  for (;;) {
    const more = await db.transaction().execute(async (tx) => {
      const now = await lockImport(tx, importId)
      if (now?.state !== 'undoing') return false
      const lines = await linesToUndo(tx, importId, now.doneTo)
      if (lines.length === 0) {
        await setImport(tx, importId, { state: 'undone', at: 'undoneAt' })
        const { undone, kept } = await countLines(tx, importId)
        await audit(tx, {
          accountId: now.undoneBy,
          action: 'import.undone',
          subject: `import:${importId}`,
          detail: { undone, kept },
        })
        return false
      }
      await markUndone(tx, now, lines, await workOf[now.kind].undo(tx, now, lines))
      await setImport(tx, importId, { doneTo: lines.at(-1)!.line })
      return true
    })
    if (!more) return
  }
}

export type LineToUndo = {
  line: number
  verdict: string
  identity: Buffer
  accountId: string | null
  before: unknown
  made: unknown
}

/**
 * The last lines first: what joined or changed an account goes before the account. Nobody whom they name is erased before the
 * transaction ends: what a line said of somebody is not put back behind the erasure.
 */
async function linesToUndo(tx: Db, importId: string, before: number): Promise<LineToUndo[]> {
  const next = tx
    .selectFrom('importLines')
    .where('importId', '=', importId)
    .where('applied', '=', true)
    .where('line', '<', before)
    .orderBy('line', 'desc')
    .limit(chunkLines)
  await holdOffErasure(tx, await next.select('accountId').execute())
  return next.select(['line', 'verdict', 'identity', 'accountId', 'before', 'made']).execute()
}

/** A line whose thing somebody uses stays, and says so. */
async function markUndone(
  tx: Db,
  { id, kind }: ImportRow,
  lines: readonly LineToUndo[],
  undone: readonly number[],
): Promise<void> {
  await sql`
    update import_lines set undone = line = any (${undone}::int[]),
      reasons = case when line = any (${undone}::int[]) then reasons else array_append(reasons, 'kept_in_use') end
    where import_id = ${id} and line = any (${lines.map(({ line }) => line)}::int[])`.execute(tx)
  await sql`
    delete from imported_things thing using import_lines line
    where thing.import_id = ${id} and line.import_id = ${id} and line.line = any (${undone}::int[])
      and thing.kind = ${kind} and thing.identity = line.identity`.execute(tx)
  await forgetKeys(tx, id, undone)
}

/** By what nobody is known any more whose lines were all taken back: the next file meets them as if this one had never come. */
async function forgetKeys(tx: Db, id: string, undone: readonly number[]): Promise<void> {
  const stands = sql`select from import_lines other where other.import_id = ${id} and other.applied and not other.undone`
  await sql`
    delete from imported_numbers number using import_lines line
    where number.import_id = ${id} and line.import_id = ${id} and line.line = any (${undone}::int[])
      and number.number_key = line.number_key and not exists (${stands} and other.number_key = line.number_key)`.execute(
    tx,
  )
  await sql`
    delete from imported_people person using import_lines line
    where person.import_id = ${id} and line.import_id = ${id} and line.line = any (${undone}::int[])
      and person.account_id = line.account_id and not exists (${stands} and other.account_id = line.account_id)`.execute(
    tx,
  )
}
