import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import type { Feature } from '#server/feature.ts'
import { keyedHash } from '#server/key-ring.ts'
import type { MarkKind } from '../rules.ts'

/** Something an account uses. `value` never leaves the process: what is kept is its keyed hash, and `hint`, four digits. */
export type Mark = { accountId: string; kind: MarkKind; value: string; hint?: string | null }

/** Finds the marks of accounts among what one feature knows of them. */
export type MarkSource = (db: Db, accountIds: string[], keys: Pick<Config, 'masterKey'>) => Promise<Mark[]>

declare module '#server/feature.ts' {
  interface Feature {
    /** What it knows that two accounts may share. A trigger of its table says of which account something changed. */
    accountMarks?: readonly MarkSource[]
  }
}

export type HashedMark = { accountId: string; kind: MarkKind; hash: Buffer; hint: string | null }

/** All marks of these accounts, from every feature, as they are kept. */
export async function marksOf(
  { db, config, features }: { db: Db; config: Pick<Config, 'masterKey'>; features: readonly Feature[] },
  accountIds: string[],
): Promise<HashedMark[]> {
  const sources = features.flatMap(({ accountMarks = [] }) => accountMarks)
  const found: HashedMark[] = []
  for (const source of sources)
    for (const { accountId, kind, value, hint = null } of await source(db, accountIds, config))
      found.push({ accountId, kind, hash: keyedHash(config.masterKey, `account mark ${kind}`, value), hint })
  return found
}
