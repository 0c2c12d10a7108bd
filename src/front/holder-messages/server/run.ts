import { notifyEach } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import { seatsOf } from './audience.ts'
import type { Step } from './bulk.ts'
import { letterOf, noticeKind, pathOf, titleOf } from './letter.ts'
import * as sql from './sql.ts'

/** One step of a message that is due. */
export function sendSome(db: Db, messageId: string): Promise<Step> {
  return db.transaction().execute((tx) => sendStep(tx, messageId))
}

/** The same in the caller's transaction. */
export async function sendStep(tx: Db, messageId: string): Promise<Step> {
  const message = await sql.lockMessage(tx, messageId)
  return sql.sending.step(tx, messageId, message, { tell: (accountIds) => tell(tx, message!, accountIds) })
}

async function tell(tx: Db, message: sql.MessageRow, accountIds: string[]): Promise<string[]> {
  const seats = await seatsOf(tx, sql.targetOf(message), accountIds)
  const names = await tx
    .selectFrom('accounts')
    .select(['id', 'firstName'])
    .where('id', 'in', accountIds)
    .where('erasedAt', 'is', null)
    .execute()
  const told = names.filter(({ id }) => seats.has(id))
  const people = told.map(({ id, firstName }) => {
    const { body, mail } = letterOf(message, { firstName, seats: seats.get(id)! })
    return { accountId: id, body, mail }
  })
  await notifyEach(tx, people, {
    kind: noticeKind(message),
    key: sql.noticeKey(message.id),
    title: titleOf(message),
    path: pathOf(message),
    push: message.push,
  })
  return told.map(({ id }) => id)
}
