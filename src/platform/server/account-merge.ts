import type { Json } from './schema.ts'
import type { Db } from './db.ts'

declare module './feature.ts' {
  interface Feature {
    /** What becomes of its rows that name an account, when two accounts of one person become one (decision 51). */
    accountMerge?: AccountMerge
  }
}

/** `from` ends, `into` stands. */
export type Merged = { from: string; into: string }

/** One that was done: when, and what changed its owner by it. */
export type Merge = Merged & { mergeId: string; at: Date; moved: Moved }

/**
 * What becomes of the rows that name the account that ends. `moves`: they name the other one, and are counted for the preview by
 * these words (one, many; null: not worth a word); `unless`: a row stays behind where the other account has one that is the same in
 * these columns. `ends`: they are deleted, as a session is. `joins`: the feature does it in `join`. `stays`: with the reason.
 */
export type MergedColumn =
  | { moves: readonly [one: string, many: string] | null; unless?: readonly string[] }
  | 'ends'
  | 'joins'
  | { stays: string }

/** Something that whoever merges must know; `stops`: as long as it is so the two cannot be merged. */
export type MergeFinding = { stops: boolean; words: string }

export type AccountMerge = {
  /** Under it what `join` answered is kept; whoever joins has one. */
  name?: string
  /** By table and column, as `tickets.account_id`. A test compares them with the database. */
  columns: Record<string, MergedColumn>
  look?: (db: Db, merged: Merged) => Promise<MergeFinding[]>
  /** In the merge's transaction, after rows have moved; what it answers is given back to `split`. Again: joins what came since. */
  join?: (tx: Db, merge: Merge) => Promise<Json>
  /** Undoes what `join` did, once for each that it answered; throws a Problem where that cannot be any more. */
  split?: (tx: Db, merge: Merge, joined: Json) => Promise<void>
  /** What does not come back when they are parted, in words for the person, by what `join` answered. */
  lost?: (joined: Json) => string[]
  /** Why it cannot be undone any more, in words. */
  usedSince?: (db: Db, merge: Merge) => Promise<string[]>
}

/** Keys of the rows of one column that changed their owner: the values of the primary key besides it, as text. */
export type Moved = (place: string) => string[][]
