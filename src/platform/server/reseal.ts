import { sql } from 'kysely'
import type { Db } from './db.ts'
import { seal, unseal, type SealingKey } from './seal.ts'

/** A column sealed under the master key, and what it is sealed for, which another column of the row may say. */
export type MasterSealed = { table: string; column: string; with?: string; purpose: (of: string) => string }

type Row = { sealed: Buffer; of: string }

const batch = 500

/**
 * Seals under the current master key what an older one sealed, and says how many values that were. Nothing to do while there is but
 * one key. Stopped anywhere, the next run goes on with the rest. Throws at the end when something opens under no key.
 */
export async function resealMaster(
  db: Db,
  masterKey: SealingKey,
  columns: readonly MasterSealed[],
): Promise<number> {
  const [current, ...others] = masterKey.ring ?? []
  if (current === undefined || others.length === 0) return 0
  let sealed = 0
  let stuck = 0
  for (const column of columns) {
    for await (const row of rowsOf(db, column)) {
      const purpose = column.purpose(row.of)
      if (opens(current, purpose, row.sealed)) continue
      if (!opens(masterKey, purpose, row.sealed)) stuck += 1
      else sealed += await again(db, masterKey, column, row)
    }
  }
  if (stuck > 0) throw new Error(`${stuck} sealed values open under no master key`)
  return sealed
}

/** All of a column in its own order: what is sealed anew meanwhile may come again, and is passed over then. */
async function* rowsOf(db: Db, { table, column, with: other }: MasterSealed): AsyncGenerator<Row> {
  const name = sql.ref(column)
  const of = other === undefined ? sql`''` : sql`${sql.ref(other)}::text`
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const { rows } = await sql<Row>`select ${name} as sealed, ${of} as of from ${sql.table(table)}
      where ${name} > ${after} order by ${name} limit ${batch}`.execute(db)
    yield* rows
    if (rows.length < batch) return
    after = rows.at(-1)!.sealed
  }
}

/** A sealed value is like no other (its nonce is random), so the old one itself guards its replacement. */
async function again(
  db: Db,
  masterKey: SealingKey,
  { table, column, purpose }: MasterSealed,
  { sealed, of }: Row,
): Promise<number> {
  const fresh = seal(masterKey, purpose(of), unseal(masterKey, purpose(of), sealed))
  const name = sql.ref(column)
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${name} = ${fresh}
    where ${name} = ${sealed}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

function opens(key: SealingKey, purpose: string, sealed: Buffer): boolean {
  try {
    unseal(key, purpose, sealed)
    return true
  } catch {
    return false
  }
}
