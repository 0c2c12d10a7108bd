import type { Said } from '#platform/proof/record.ts'
import { nextEntry } from '#platform/proof/server/signed-record.ts'
import type { Db } from '#server/db.ts'
import { saleIdOf } from '../../rules.ts'
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
  const every = { sale: saleIdOf(subject), sitting, at: now }
  await insertEntry(tx, { roomId, sitting, ...(await nextEntry(tx, masterKey, before, every, said)) })
}
