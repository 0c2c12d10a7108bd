import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export function findList(db: Db, ballotId: number) {
  return db.selectFrom('ballotLists').selectAll().where('ballotId', '=', ballotId).executeTakeFirst()
}

/** The commitments of everybody who takes part, in the order of their bytes. */
export async function commitmentsOf(tx: Db, ballotId: number): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('ballotApplications')
    .select('commitment')
    .where('ballotId', '=', ballotId)
    .where('status', '=', 'applied')
    .orderBy('commitment')
    .execute()
  return rows.map(({ commitment }) => commitment)
}

type NewList = {
  ballotId: number
  closedAt: Date
  applications: number
  root: Buffer
  commitments: Buffer
}

export async function insertList(tx: Db, list: NewList): Promise<void> {
  await tx.insertInto('ballotLists').values(list).execute()
}

/** The numbers of a list, in its order: into the applications, and into the list itself. */
export async function writeDraw(
  tx: Db,
  ballotId: number,
  drawn: { commitments: Buffer[]; numbers: number[]; randomness: Buffer; seed: Buffer },
): Promise<void> {
  const { commitments, numbers, randomness, seed } = drawn
  const hex = commitments.map((commitment) => commitment.toString('hex'))
  await sql`
    update ballot_applications one set number = drawn.number
    from unnest(${hex}::text[], ${numbers}::int[]) as drawn (commitment, number)
    where one.ballot_id = ${ballotId} and one.commitment = decode(drawn.commitment, 'hex')`.execute(tx)
  const written = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) written.writeUInt32BE(number, at * 4)
  await tx
    .updateTable('ballotLists')
    .set({ randomness, seed, drawnAt: sql<Date>`clock_timestamp()`, numbers: written })
    .where('ballotId', '=', ballotId)
    .execute()
}

export function recordOf(db: Db, ballotId: number) {
  return db
    .selectFrom('ballotRecords')
    .select(['no', 'statement', 'signature', 'kid'])
    .where('ballotId', '=', ballotId)
    .orderBy('no')
    .execute()
}

type NewEntry = { ballotId: number; no: number; statement: string; signature: Buffer; kid: number; at: Date }

export async function insertEntry(tx: Db, entry: NewEntry): Promise<void> {
  await tx.insertInto('ballotRecords').values(entry).execute()
}

/** What each number asked for and was given, in order. */
export function resultsOf(db: Db, ballotId: number) {
  return db
    .selectFrom('ballotApplications')
    .select(['number', 'quantity', 'zones', 'status', 'zoneId'])
    .where('ballotId', '=', ballotId)
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
}
