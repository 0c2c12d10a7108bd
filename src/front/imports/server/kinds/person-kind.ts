import type { Db } from '#server/db.ts'
import type { Reason } from '../../reasons.ts'
import type { Made } from '../applied-rows.ts'
import type { ImportRow } from '../import-rows.ts'
import type { PeopleBook } from '../known-people.ts'
import type { Judgement, LeansOn, Line } from '../lines/judge.ts'
import type { IdentityBy } from '../lines/keys.ts'
import type { Cells, LineReading, PersonFields } from '../lines/read-person.ts'

/** What a line says besides its person, and what was found out about that: kept with the line. */
export type More = Record<string, unknown> & { leansOn?: LeansOn | null; numbers?: string[] }

/** A line as it is tried: its person and keys, what else it says, and what is wrong with it already. */
export type Tried = Line & { line: number; more: More; faults: Reason[] }

/** `byPerson: false`: its person is found by somebody else's signs, as a child by its guardian's. */
export type Read = { more: More; faults: Reason[]; byPerson?: boolean }

export type Judge = {
  /** Whose the line is, where the person's own signs do not tell; undefined where they do. */
  whose?: (line: Tried, book: PeopleBook) => Judgement | undefined
  /** What becomes of a line whose person is accepted. */
  thing: (line: Tried, person: Judgement) => Judgement
}

/** A line that is applied, with the account that is its person's: null only where the kind makes nobody. */
type Accepted = {
  line: number
  accountId: string | null
  person: PersonFields
  more: More
  curpKey: Buffer | null
}
/** One kind of file whose lines are about people. Everything runs in the transaction of a chunk. */
export type PersonKind = {
  identity: IdentityBy
  /** Whether who is not known gets an account. */
  makesPeople: boolean
  read: (cells: Cells, reading: LineReading, person: PersonFields) => Read
  judge?: (
    tx: Db,
    found: Pick<ImportRow, 'id' | 'kind'>,
    lines: readonly Tried[],
    earlier: boolean,
    book: PeopleBook,
  ) => Promise<Judge>
  /** Writes what lines make; a line that it leaves out lost its thing to somebody meanwhile. */
  write?: (tx: Db, found: ImportRow, lines: readonly Accepted[]) => Promise<Map<number, Made>>
  /** Takes back what nobody has used; answers the lines whose thing is gone. */
  takeBack?: (
    tx: Db,
    found: ImportRow,
    lines: readonly { line: number; made: Made }[],
  ) => Promise<Set<number>>
}
