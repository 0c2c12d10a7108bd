import type { Db } from './db.ts'

/** Some of what is known about a person. Keys are Spanish words: they are the JSON's names and the page's headings. */
export type Section = { name: string; title: string; rows: Record<string, unknown>[] }

/** What stands in the way of erasing an account, and what the person can do about it. */
export type Obstacle = { code: string; title: string; words: string; path: string; action: string }

/**
 * What becomes of a table's rows when the account is erased: `deleted`; `anonymised`: they stay and lead to nobody;
 * or kept under the account's number, with the reason that the person is told.
 */
export type Erasure = 'deleted' | 'anonymised' | { kept: string }

/** A table with rows about a person. `exported: false` only for what is no use to them and shows others' secrets. */
export type PersonalTable = { exported: true | { no: string }; erasure: Erasure }

/**
 * What a feature knows about people. Each feature that stores any exports one of these from `personal-data.ts`;
 * `tests` compare the tables named here with the database, so that none is forgotten.
 */
export type PersonalData = {
  tables: Record<string, PersonalTable>
  exportOf: (db: Db, accountId: string) => Promise<Section[]>
  /** In the erasure's transaction; the account's row is locked. Again: changes nothing. */
  erase: (tx: Db, accountId: string) => Promise<void>
  obstacles?: (db: Db, accountId: string) => Promise<Obstacle[]>
}
