import type { Db } from '#server/db.ts'
import { namesOf } from '#server/names.ts'
import type { Services } from '#server/services.ts'
import { pointersOf } from '../audit/words.ts'

type Row = { accountId: string | null; subject: string; detail: string }

/** Rows of the log with the names of who did it, to what, and of everything their details point to. */
export async function withNames<R extends Row>(
  db: Db,
  features: Services['features'],
  rows: R[],
): Promise<(R & { names: Record<string, string> })[]> {
  const pointers = (row: Row) => [
    ...(row.accountId === null ? [] : [`account:${row.accountId}`]),
    row.subject,
    ...pointersOf(row.detail),
  ]
  const names = await namesOf(db, features, rows.flatMap(pointers))
  return rows.map((row) => ({
    ...row,
    names: Object.fromEntries(
      pointers(row).flatMap((pointer) => {
        const name = names.get(pointer)
        return name === undefined ? [] : [[pointer, name]]
      }),
    ),
  }))
}
