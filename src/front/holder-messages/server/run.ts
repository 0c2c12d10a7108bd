import { notifyEach } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { seatsOf } from './audience.ts'
import { letterOf, noticeKind, pathOf, titleOf } from './letter.ts'
import * as sql from './sql.ts'

/** People of one step: few enough that a stop leaves little behind, and the queue short. */
export const batchSize = 100
/** Letters that may lie in the queue before more are put there. */
export const mostWaiting = 200

const nextKey = (messageId: string): string => `send_holder_message:${messageId}`

/** The next step of a message, in the transaction that asks for it: at its hour, or when the queue has gone down. */
export function enqueueStep(
  tx: Db,
  messageId: string,
  when: { runAt?: Date; inSeconds?: number } = {},
): Promise<void> {
  return enqueue(tx, 'send_holder_message', { messageId }, { key: nextKey(messageId), ...when })
}

/**
 * One step of a message that is due: some people are told, each in the transaction that marks them as told, so that a
 * worker that is killed or has a rival leaves nobody told twice or forgotten. Answers whether there is more to do.
 */
export function sendSome(db: Db, messageId: string): Promise<'more' | 'later' | 'over'> {
  return db.transaction().execute((tx) => sendStep(tx, messageId))
}

/** The same in the caller's transaction. */
export async function sendStep(tx: Db, messageId: string): Promise<'more' | 'later' | 'over'> {
  const message = await sql.lockMessage(tx, messageId)
  if (message?.state === 'waiting') {
    if (!message.due) return 'over'
    await sql.markState(tx, messageId, 'sending')
  } else if (message?.state !== 'sending') return 'over'
  if ((await sql.lettersWaiting(tx)) >= mostWaiting) return 'later'
  const accountIds = await sql.claimPeople(tx, messageId, batchSize)
  if (accountIds.length === 0 && (await sql.lettersWaiting(tx, messageId)) > 0) return 'later'
  if (accountIds.length === 0) {
    await sql.markState(tx, messageId, 'done')
    return 'over'
  }
  await tell(tx, message, accountIds)
  return 'more'
}

async function tell(tx: Db, message: sql.MessageRow, accountIds: string[]): Promise<void> {
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
  const toldIds = told.map(({ id }) => id)
  if (toldIds.length > 0) await sql.markPeople(tx, message.id, toldIds, 'told')
  const gone = accountIds.filter((id) => !toldIds.includes(id))
  if (gone.length > 0) await sql.markPeople(tx, message.id, gone, 'gone')
}
