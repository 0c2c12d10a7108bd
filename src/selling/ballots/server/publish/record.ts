import type { Db } from '#server/db.ts'
import { hashOfText, statementText, type Said } from '#platform/proof/record.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { signedStatement } from '#platform/proof/server/signed-statement.ts'
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
  const no = before.length + 1
  const previous = before.length === 0 ? '' : await hashOfText(before.at(-1)!.statement, nodeSha256)
  const every = { no, previous, sale: `ballot-${ballotId}`, sitting: 1, at: at.toISOString() }
  const statement = statementText(every, said)
  const { signature, kid } = await signedStatement(tx, masterKey, statement)
  await insertEntry(tx, { ballotId, no, statement, signature, kid, at })
}
