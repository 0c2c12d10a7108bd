import { kindWords } from '../columns.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { chunkLines } from './check.ts'
import { countLines, lockImport, setImport, type ImportRow } from './import-rows.ts'
import { workOf } from './kinds/all.ts'
import { closeLines, linesToApply, nameFound, noteThings } from './applied-rows.ts'

/**
 * Writes what a dry run found, some thousand lines at a time. Each is judged again by what is there now, so whoever registered
 * meanwhile is joined or refused, and a line that was brought already changes nothing. Killed on the way it goes on behind the
 * last whole chunk.
 */
export async function applyImport(db: Db, importId: string): Promise<void> {
  while (await applyChunk(db, importId).catch(nameFound(db, importId)));
}

/** False once there is nothing more to apply. */
function applyChunk(db: Db, importId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const now = await lockImport(tx, importId)
    if (now?.state !== 'applying') return false
    const lines = await linesToApply(tx, importId, now.doneTo, chunkLines)
    if (lines.length === 0) {
      await finish(tx, now)
      return false
    }
    await closeLines(tx, importId, await workOf[now.kind].apply(tx, now, lines))
    const doneTo = lines.at(-1)!.line
    await noteThings(tx, importId, { after: now.doneTo, until: doneTo })
    await setImport(tx, importId, { doneTo })
    return true
  })
}

async function finish(tx: Db, { id, kind, appliedBy }: ImportRow): Promise<void> {
  await setImport(tx, id, { state: 'applied', samples: null, at: 'appliedAt' })
  const { counts } = await countLines(tx, id)
  await audit(tx, {
    accountId: appliedBy,
    action: 'import.applied',
    subject: `import:${id}`,
    detail: {
      kind: kindWords[kind].title,
      made: counts.new,
      changed: counts.changed,
      joined: counts.joined,
      refused: counts.refused,
    },
  })
}
