import type { Config } from './config.ts'
import type { Db } from './db.ts'

/** Some of what is known about a person. Keys are Spanish words: they are the JSON's names and the page's headings. */
export type Section = { name: string; title: string; rows: Record<string, unknown>[] }

/** What stands in the way of erasing an account, and what the person can do about it. */
export type Obstacle = { code: string; title: string; words: string; path: string; action: string }

/** What stays after an erasure and why, in the words that the person reads before and after it. */
export type Kept = { what: string; why: string }

/**
 * `exported: false` only for rows that say nothing about the person beyond what is exported elsewhere, or that would
 * give away a secret. `erasure`: `deleted`; `anonymised`: the row stays and leads to nobody; or kept under the
 * account's number.
 */
export type PersonalTable = { exported: boolean; erasure: 'deleted' | 'anonymised' | { kept: Kept } }

/**
 * What a feature knows about people. Each feature that stores any exports one of these from its `personal-data.ts`, and
 * its `server/feature.ts` hands it in; a test compares the tables named here with the database.
 */
export type PersonalData = {
  tables: Record<string, PersonalTable>
  /** `keys` open what lies sealed. */
  exportOf: (db: Db, accountId: string, keys: Pick<Config, 'identityKeys'>) => Promise<Section[]>
  /** In the erasure's transaction, with the account's row locked. Again: changes nothing. */
  erase: (tx: Db, accountId: string) => Promise<void>
  erasureBlockers?: (db: Db, accountId: string) => Promise<Obstacle[]>
}

/** Why the records of a purchase outlive the account. */
export const tradeLaw =
  'La ley pide conservar la contabilidad 10 años (Código de Comercio, art. 46) y 5 años para impuestos (Código Fiscal de la Federación, art. 30). Quedan sin tu nombre, correo ni celular.'
