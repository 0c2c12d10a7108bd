import { sql } from 'kysely'
import type { DocumentFields, DocumentKind } from '#people/identity-check/server/provider.ts'
import type { Db } from '#server/db.ts'
import { openUnder, sealUnder, type KeyRing } from '#server/key-ring.ts'
import type { Read } from '../../person-rules.ts'

/**
 * What was read, sealed with the width of the portrait's face: the comparison needs to know it. `before` is the reading of
 * the document that the fan had confirmed before this one, where that was somebody else's.
 */
export type ReadFields = Read & { fields: DocumentFields; portraitWidth: number; before?: Read }

export function sealFields(ring: KeyRing, documentId: string, read: ReadFields): Buffer {
  return sealUnder(ring, `fan-document:${documentId}`, Buffer.from(JSON.stringify(read)))
}

export function openFields(ring: KeyRing, documentId: string, sealed: Buffer): ReadFields {
  return JSON.parse(openUnder(ring, `fan-document:${documentId}`, sealed).toString()) as ReadFields
}

/** At most `maxADay` a day and fan; undefined beyond. */
export async function insertDocument(
  tx: Db,
  fanId: string,
  kind: DocumentKind,
  maxADay: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into fan_documents (fan_id, kind) select ${fanId}::uuid, ${kind}::fan_document_kind
    where (select count(*) from fan_documents where fan_id = ${fanId} and read_at > now() - interval '1 day') < ${maxADay}
    returning id`.execute(tx)
  return rows[0]?.id
}

/** A fan's own document that is not confirmed yet. */
export function findOpenDocument(db: Db, fanId: string, documentId: string) {
  return db
    .selectFrom('fanDocuments')
    .selectAll()
    .where('id', '=', documentId)
    .where('fanId', '=', fanId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
}

/** The document that counts: the newest one, and whether its portrait still lies there. */
export function latestDocument(db: Db, fanId: string) {
  return db
    .selectFrom('fanDocuments as document')
    .selectAll()
    .select((from) =>
      from
        .selectFrom('fanPictures')
        .select('id')
        .whereRef('documentId', '=', 'document.id')
        .where('kind', '=', 'portrait')
        .where('erasedAt', 'is', null)
        .where('eraseAt', '>', sql<Date>`now()`)
        .orderBy('takenAt', 'desc')
        .limit(1)
        .as('portraitId'),
    )
    .where('fanId', '=', fanId)
    .orderBy('document.id', 'desc')
    .executeTakeFirst()
}

/** The document that the fan confirmed last, before this one. */
export function confirmedBefore(db: Db, fanId: string, documentId: string) {
  return db
    .selectFrom('fanDocuments')
    .select(['id', 'sealedFields'])
    .where('fanId', '=', fanId)
    .where('id', '<>', documentId)
    .where('confirmedAt', 'is not', null)
    .orderBy('confirmedAt', 'desc')
    .executeTakeFirst()
}

/** Writes what a reading said, unless the person confirmed meanwhile. */
export async function saveReading(
  tx: Db,
  documentId: string,
  read: { sealedFields: Buffer | null; faults: string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fanDocuments')
    .set({ ...read, readAt: sql<Date>`now()` })
    .where('id', '=', documentId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What was read on pictures that are being replaced counts no more; false once the document is confirmed. */
export async function forgetReading(tx: Db, documentId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fanDocuments')
    .set({ sealedFields: null })
    .where('id', '=', documentId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The document that counts from now on; the fan's others go, with what was read on them. */
export async function confirmRow(
  tx: Db,
  fanId: string,
  documentId: string,
  confirmed: { numberIndex: Buffer | null; sealedFields: Buffer },
) {
  await tx.deleteFrom('fanDocuments').where('fanId', '=', fanId).where('id', '<>', documentId).execute()
  await tx
    .updateTable('fanDocuments')
    .set({ confirmedAt: sql<Date>`now()`, ...confirmed })
    .where('id', '=', documentId)
    .execute()
}
