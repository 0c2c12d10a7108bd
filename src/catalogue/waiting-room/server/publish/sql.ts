import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export function findList(db: Db, roomId: number, sitting: number) {
  return db
    .selectFrom('waitingLists')
    .selectAll()
    .where('roomId', '=', roomId)
    .where('sitting', '=', sitting)
    .executeTakeFirst()
}

/** Every commitment of the list that is being closed, in the order of their bytes, and the place of each. */
export async function commitmentsOf(tx: Db, roomId: number, sitting: number): Promise<Buffer[]> {
  const { rows } = await sql<{ commitment: Buffer }>`
    select commitment from waiting_places where room_id = ${roomId} and sitting = ${sitting} and in_list
    order by commitment`.execute(tx)
  return rows.map(({ commitment }) => commitment)
}

type NewList = {
  roomId: number
  sitting: number
  closedAt: Date
  places: number
  root: Buffer
  commitments: Buffer
}

export async function insertList(tx: Db, list: NewList): Promise<void> {
  await tx.insertInto('waitingLists').values(list).execute()
}

/** The numbers of a list, in its order: into the places, and into the list itself. */
export async function writeDraw(
  tx: Db,
  { roomId, sitting }: { roomId: number; sitting: number },
  drawn: { commitments: Buffer[]; numbers: number[]; randomness: Buffer; seed: Buffer },
): Promise<void> {
  const { commitments, numbers, randomness, seed } = drawn
  const hex = commitments.map((commitment) => commitment.toString('hex'))
  await sql`
    update waiting_places place set number = drawn.number
    from (select decode(commitment, 'hex') as commitment, number
      from unnest(${hex}::text[], ${numbers}::int[]) as given (commitment, number)) drawn
    where place.room_id = ${roomId} and place.sitting = ${sitting} and place.in_list
      and place.commitment = drawn.commitment`.execute(tx)
  const written = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) written.writeUInt32BE(number, at * 4)
  await tx
    .updateTable('waitingLists')
    .set({ randomness, seed, drawnAt: sql<Date>`clock_timestamp()`, numbers: written })
    .where('roomId', '=', roomId)
    .where('sitting', '=', sitting)
    .execute()
}

export function recordOf(db: Db, roomId: number, sitting: number) {
  return db
    .selectFrom('waitingRecords')
    .select(['no', 'statement', 'signature', 'kid'])
    .where('roomId', '=', roomId)
    .where('sitting', '=', sitting)
    .orderBy('no')
    .execute()
}

type NewEntry = {
  roomId: number
  sitting: number
  no: number
  statement: string
  signature: Buffer
  kid: number
  at: Date
}

export async function insertEntry(tx: Db, entry: NewEntry): Promise<void> {
  await tx.insertInto('waitingRecords').values(entry).execute()
}
