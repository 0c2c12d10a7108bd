import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { isOldSeal, openUnder, sealUnder, type KeyRing } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { pictureKey } from '../pictures/shelf.ts'
import { pages } from './erase-pictures.ts'
import { sealedColumns, shortLived, type SealedColumn } from './sealed-columns.ts'
import { isInUse, picturesInUse } from './sql.ts'

type Deps = Pick<Services, 'db' | 'files' | 'config'>

const batch = 100

/**
 * Seals under the current key what an older one sealed, a batch at a time. What is done is done: stopped anywhere, the
 * next run goes on with the rest. When `oldSealsLeft` is 0 the old key may leave the configuration. Throws at the end
 * when something could not be opened; the rest is sealed all the same.
 */
export async function resealAll({ db, files, config: { identityKeys } }: Deps): Promise<void> {
  let stuck = 0
  for (const column of sealedColumns) stuck += await resealColumn(db, identityKeys, column)
  for await (const id of pages((after) => picturesInUse(db, after, batch))) {
    if (!(await files.exists(pictureKey(id)))) continue
    const sealed = Buffer.from(await files.getBytes(pictureKey(id)))
    if (!isOldSeal(identityKeys, sealed)) continue
    const purpose = `fan-picture:${id}`
    await files.put(
      pictureKey(id),
      sealUnder(identityKeys, purpose, openUnder(identityKeys, purpose, sealed)),
    )
    // Erased meanwhile: what was just written goes as well.
    if (!(await isInUse(db, id))) await files.delete(pictureKey(id))
  }
  if (stuck > 0) throw new Error(`${stuck} sealed values open under no key of the ring`)
}

/** How many values and pictures still need an older key. */
export async function oldSealsLeft({ db, files, config: { identityKeys } }: Deps): Promise<number> {
  let left = 0
  for (const { table, column } of [...sealedColumns, ...shortLived]) {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from ${sql.table(table)}
      where ${isOld(column, identityKeys)}`.execute(db)
    left += rows[0]?.left ?? 0
  }
  for await (const id of pages((after) => picturesInUse(db, after, batch))) {
    if (!(await files.exists(pictureKey(id)))) continue
    if (isOldSeal(identityKeys, Buffer.from(await files.getBytes(pictureKey(id))))) left += 1
  }
  return left
}

/** A sealed value is like no other (its nonce is random), so the old one itself guards its replacement. */
async function resealColumn(db: Db, ring: KeyRing, { table, column, ...of }: SealedColumn): Promise<number> {
  const target = sql.table(table)
  const name = sql.ref(column)
  for (let stuck = 0; ;) {
    const { rows } = await sql<{ of: Record<string, string>; sealed: Buffer }>`
      select jsonb_build_object(${sql.join(of.with.flatMap((other) => [sql.lit(other), sql.ref(other)]))}) as of,
        ${name} as sealed
      from ${target} where ${isOld(column, ring)} order by ${name} limit ${batch} offset ${stuck}`.execute(db)
    for (const row of rows) {
      const purpose = of.purpose(row.of)
      const fresh = resealed(ring, purpose, row.sealed)
      if (fresh === null) stuck += 1
      else await sql`update ${target} set ${name} = ${fresh} where ${name} = ${row.sealed}`.execute(db)
    }
    if (rows.length < batch) return stuck
  }
}

function resealed(ring: KeyRing, purpose: string, sealed: Buffer): Buffer | null {
  try {
    return sealUnder(ring, purpose, openUnder(ring, purpose, sealed))
  } catch {
    return null
  }
}

function isOld(column: string, ring: KeyRing) {
  return sql`${sql.ref(column)} is not null and get_byte(${sql.ref(column)}, 0) <> ${ring[0]!.number}`
}
