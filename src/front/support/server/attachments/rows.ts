import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export type AttachmentRow = { id: string; name: string; mediaType: string; bytes: number }

export async function insertAttachment(db: Db, row: AttachmentRow): Promise<void> {
  await db.insertInto('supportAttachments').values(row).execute()
}

/** Gives uploads to a message; says how many were still nobody's. The sweeper's turn comes an hour later. */
export async function claimAttachments(db: Db, messageId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('supportAttachments')
    .set({ messageId })
    .where('id', 'in', ids)
    .where('messageId', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - interval '23 hours'`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export function listAttachments(db: Db, caseId: string) {
  return db
    .selectFrom('supportAttachments')
    .innerJoin('supportMessages', 'supportMessages.id', 'messageId')
    .select(['supportAttachments.id', 'messageId', 'name', 'mediaType', 'bytes'])
    .where('caseId', '=', caseId)
    .orderBy('createdAt')
    .execute()
}

export function findAttachment(db: Db, caseId: string, id: string) {
  return db
    .selectFrom('supportAttachments')
    .innerJoin('supportMessages', 'supportMessages.id', 'messageId')
    .select(['supportAttachments.id', 'name', 'mediaType'])
    .where('caseId', '=', caseId)
    .where('supportAttachments.id', '=', id)
    .executeTakeFirst()
}

/** Uploads that no message took within a day, and those whose case is gone. */
export function unclaimedAttachments(db: Db) {
  return db
    .selectFrom('supportAttachments')
    .select('id')
    .where('messageId', 'is', null)
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .limit(1000)
    .execute()
}

export async function deleteUnclaimed(db: Db, id: string): Promise<void> {
  await db.deleteFrom('supportAttachments').where('id', '=', id).where('messageId', 'is', null).execute()
}
