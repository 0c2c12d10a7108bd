import type { Said } from '#platform/proof/record.ts'
import { nextEntry } from '#platform/proof/server/signed-record.ts'
import type { Db } from '#server/db.ts'
import type { BallotRow } from '../sql.ts'
import { insertEntry, recordOf } from './sql.ts'

/** Signs what a ballot says and adds it to its record, in the transaction of what it tells of. Under the ballot's lock. */
export async function say(
  tx: Db,
  masterKey: Buffer,
  { id: ballotId }: Pick<BallotRow, 'id'>,
  said: Said,
  at: Date,
): Promise<void> {
  const before = await recordOf(tx, ballotId)
  const every = { sale: `ballot-${ballotId}`, sitting: 1, at }
  await insertEntry(tx, { ballotId, ...(await nextEntry(tx, masterKey, before, every, said)) })
}
