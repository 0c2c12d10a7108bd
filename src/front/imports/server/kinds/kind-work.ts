import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { Closed, LineToApply } from '../applied-rows.ts'
import type { ImportRow, NewLine } from '../import-rows.ts'
import type { LineToUndo } from '../undo.ts'

/** Lines of a file with their numbers, as they were read. */
export type Chunk = [line: number, cells: string[]][]

/** What a kind of file does with its lines; how they are read, kept and counted is the same for all. */
export type KindWork = {
  /**
   * Reads some lines; what it answers judges them, in the transaction that writes them down: by what is there, and by the
   * lines of the file before them.
   */
  prepare: (deps: Pick<Services, 'config'>, found: ImportRow, chunk: Chunk) => (tx: Db) => Promise<NewLine[]>
  /** Judges lines again by what is there now, and writes what they say. */
  apply: (tx: Db, found: ImportRow, lines: readonly LineToApply[]) => Promise<Closed[]>
  /** Takes back what lines made or changed and nobody has used; answers their numbers. The last lines come first. */
  undo: (tx: Db, found: ImportRow, lines: readonly LineToUndo[]) => Promise<number[]>
}
