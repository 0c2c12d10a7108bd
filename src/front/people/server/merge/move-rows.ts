import { sql } from 'kysely'
import type { Merged, MergedColumn } from '#server/account-merge.ts'
import type { Feature } from '#server/feature.ts'
import type { Db } from '#server/db.ts'

type Moving = Extract<MergedColumn, { moves: unknown }>
type Place = { place: string; table: string; column: string; moving: Moving }

/** Every column that features say of, in their order. */
export const columnsOf = (features: readonly Feature[]): [place: string, becomes: MergedColumn][] =>
  features.flatMap(({ accountMerge }) => Object.entries(accountMerge?.columns ?? {}))

const placesThatMove = (features: readonly Feature[]): Place[] =>
  columnsOf(features).flatMap(([place, becomes]) => {
    if (typeof becomes === 'string' || !('moves' in becomes)) return []
    const [table = '', column = ''] = place.split('.')
    return [{ place, table, column, moving: becomes }]
  })

/**
 * SQL: the values of a row's primary key besides the account, as one text. `owned`: the account is part of that key, so that the row
 * can never be given to a third one.
 */
async function keyOf(db: Db, { table, column }: Place) {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by a.attnum`.execute(db)
  if (rows.length === 0) throw new Error(`rows of ${table} cannot be told apart`)
  const besides = rows.filter(({ name }) => name !== column)
  const values = besides.map(({ name }) => sql`moving.${sql.id(name)}::text`)
  return {
    key: values.length === 0 ? sql`'[]'::text` : sql`jsonb_build_array(${sql.join(values)})::text`,
    owned: besides.length < rows.length,
  }
}

/** SQL: whether the other account has no row that is the same in what must not be there twice. */
function isFree({ table, column, moving: { unless } }: Place, into: string) {
  if (unless === undefined) return sql`true`
  const same = unless.map((name) => sql` and theirs.${sql.id(name)} = moving.${sql.id(name)}`)
  return sql`not exists (select from ${sql.id(table)} theirs where theirs.${sql.id(column)} = ${into}::uuid${
    same.length === 0 ? sql`` : sql.join(same, sql``)
  })`
}

/** Gives the surviving account the rows that may be its own, and writes down which; rows that end are deleted. */
export async function moveRows(
  tx: Db,
  features: readonly Feature[],
  { from, into, mergeId }: Merged & { mergeId: string },
): Promise<void> {
  for (const place of placesThatMove(features)) {
    const [table, column] = [sql.id(place.table), sql.id(place.column)]
    await sql`
      with moved as (
        update ${table} moving set ${column} = ${into}::uuid
        where moving.${column} = ${from}::uuid and ${isFree(place, into)}
        returning ${(await keyOf(tx, place)).key} as key)
      insert into account_merge_rows (merge_id, place, key) select ${mergeId}::uuid, ${place.place}, key from moved
      on conflict do nothing`.execute(tx)
  }
  for (const [place, becomes] of columnsOf(features)) {
    if (becomes !== 'ends') continue
    const [table = '', column = ''] = place.split('.')
    await sql`delete from ${sql.id(table)} where ${sql.id(column)} = ${from}::uuid`.execute(tx)
  }
}

type Written = Merged & { mergeId: string }

/** Gives back what was moved, as far as it is still the account's. */
export async function moveBack(
  tx: Db,
  features: readonly Feature[],
  { from, into, mergeId }: Written,
): Promise<void> {
  for (const place of placesThatMove(features)) {
    const [table, column] = [sql.id(place.table), sql.id(place.column)]
    await sql`update ${table} moving set ${column} = ${from}::uuid
      where moving.${column} = ${into}::uuid and ${(await keyOf(tx, place)).key} in (
        select key from account_merge_rows where merge_id = ${mergeId}::uuid and place = ${place.place})`.execute(
      tx,
    )
  }
}

/** Columns of which a row that moved names a third account by now: somebody was given it since. */
export async function movedOn(
  db: Db,
  features: readonly Feature[],
  { into, mergeId }: Written,
): Promise<string[]> {
  const gone: string[] = []
  for (const place of placesThatMove(features)) {
    const { key, owned } = await keyOf(db, place)
    if (owned) continue
    const { rows } = await sql<{ gone: boolean }>`
      with keys as (select key from account_merge_rows where merge_id = ${mergeId}::uuid and place = ${place.place})
      select exists (select from keys) and exists (select from ${sql.id(place.table)} moving
        where moving.${sql.id(place.column)} is distinct from ${into}::uuid and ${key} in (select key from keys)) as gone`.execute(
      db,
    )
    if (rows[0]?.gone) gone.push(place.place)
  }
  return gone
}

/** What would move, in words with its count: `12 pedidos`. */
export async function countMoving(
  db: Db,
  features: readonly Feature[],
  { from, into }: Merged,
): Promise<{ one: string; many: string; count: number }[]> {
  const counted = []
  for (const place of placesThatMove(features)) {
    if (place.moving.moves === null) continue
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.id(place.table)} moving
      where moving.${sql.id(place.column)} = ${from}::uuid and ${isFree(place, into)}`.execute(db)
    const [one, many] = place.moving.moves
    if (rows[0]!.count > 0) counted.push({ one, many, count: rows[0]!.count })
  }
  return counted
}
