import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { FareInput } from '../desk-contract.ts'
import type { FareTerms } from '../rules.ts'

/** Whom the joined row `fares` is for, as prices tell it (`toldFare`). */
export const fareColumns = [
  'fares.name as fareName',
  'fares.buyers',
  'fares.ageFrom',
  'fares.ageTo',
  'fares.evidence',
  'fares.companion',
  'fares.retiredAt',
] as const

/** SQL: what people call the fare whose key stands in a column. */
export const fareNameOf = (column: string): RawBuilder<string> =>
  sql<string>`(select named.name from fares named where named.key = ${sql.ref(column)})`

/** A fare with its rules, retired or not. */
export type FareFound = FareTerms & { key: string; name: string; position: number; retiredAt: Date | null }

export function findFares(db: Db): Promise<FareFound[]> {
  return db
    .selectFrom('fares')
    .select(['key', 'name', 'buyers', 'ageFrom', 'ageTo', 'evidence', 'companion', 'position', 'retiredAt'])
    .orderBy('position')
    .orderBy('key')
    .execute()
}

/** Whether all of these are fares that the club sells now. */
export async function areSold(db: Db, keys: readonly string[]): Promise<boolean> {
  const sold = (await findFares(db)).flatMap(({ key, retiredAt }) => (retiredAt === null ? [key] : []))
  return keys.every((key) => sold.includes(key))
}

/** The rules of one fare that something was sold at. */
export async function findFare(db: Db, key: string): Promise<FareFound> {
  return db
    .selectFrom('fares')
    .select(['key', 'name', 'buyers', 'ageFrom', 'ageTo', 'evidence', 'companion', 'position', 'retiredAt'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/**
 * How many matches to come price each fare, by its key, how many valid tickets of such matches have it, and how many seats of theirs
 * are ordered at it and not paid; of one match where it is named.
 */
export type FareUses = Map<string, { matches: number; tickets: number; ordered: number }>
export const fareUses =
  extensionPoint<(db: Db, eventId?: number) => Promise<FareUses>>('where fares are used')

/** All fares, none of which changes until the transaction ends. */
export function lockFares(tx: Db): Promise<FareFound[]> {
  return tx
    .selectFrom('fares')
    .select(['key', 'name', 'buyers', 'ageFrom', 'ageTo', 'evidence', 'companion', 'position', 'retiredAt'])
    .orderBy('key')
    .forNoKeyUpdate()
    .execute()
}

export async function insertFare(tx: Db, fare: FareInput & { key: string; position: number }): Promise<void> {
  await tx.insertInto('fares').values(fare).execute()
}

export async function updateFare(
  tx: Db,
  key: string,
  change: Partial<FareInput> & { position?: number },
): Promise<void> {
  await tx.updateTable('fares').set(change).where('key', '=', key).execute()
}

export async function markRetired(tx: Db, key: string, retired: boolean): Promise<void> {
  // By the clock and not by the transaction's begin: a hold made while this one waited has seen the fare.
  const retiredAt = retired ? sql<Date>`clock_timestamp()` : null
  await tx.updateTable('fares').set({ retiredAt }).where('key', '=', key).execute()
}
