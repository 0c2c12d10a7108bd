import { signedStatement } from '#platform/proof/server/signed-statement.ts'
import type { Db } from '#server/db.ts'
import { hashOfText, statementText, type Said } from '#platform/proof/record.ts'
import { saleIdOf } from '../../rules.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import type { RoomRow } from '../sql.ts'
import { insertEntry, recordOf } from './sql.ts'

/** Signs what a sale says and adds it to its record, in the transaction of what it tells of. Under the room's lock. */
export async function say(
  tx: Db,
  masterKey: Buffer,
  { id: roomId, subject, sitting, now }: Pick<RoomRow, 'id' | 'subject' | 'sitting' | 'now'>,
  said: Said,
): Promise<void> {
  const before = await recordOf(tx, roomId, sitting)
  const no = before.length + 1
  const previous = before.length === 0 ? '' : await hashOfText(before.at(-1)!.statement, nodeSha256)
  const sale = saleIdOf(subject)
  const statement = statementText({ no, previous, sale, sitting, at: now.toISOString() }, said)
  const { signature, kid } = await signedStatement(tx, masterKey, statement)
  await insertEntry(tx, { roomId, sitting, no, statement, signature, kid, at: now })
}
