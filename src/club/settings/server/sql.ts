import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export function findSettings(db: Db) {
  return db.selectFrom('clubSettings').select(['settings', 'version', 'changedAt']).executeTakeFirst()
}

/** Null where somebody saved since `version` was read; else the new number. */
export async function saveSettings(tx: Db, settings: object, version: number): Promise<number | null> {
  const written = JSON.stringify(settings)
  const row = await tx
    .insertInto('clubSettings')
    .values({ settings: written, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet({ settings: written, version: version + 1, changedAt: sql<Date>`now()` })
        .where('clubSettings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

export function listVersions(db: Db) {
  return db
    .selectFrom('legalTextVersions')
    .select(['document', 'version', 'file', 'approvedAt', 'approvedBy'])
    .orderBy('effectiveOn', 'desc')
    .execute()
}

type Version = { document: string; version: string; file: string; effectiveOn: string }

/** A draft may be written again; false where the version is approved. */
export async function saveDraft(tx: Db, { document, version, file, effectiveOn }: Version): Promise<boolean> {
  const row = await tx
    .insertInto('legalTextVersions')
    .values({ document, version, file, effectiveOn })
    .onConflict((conflict) =>
      conflict
        .columns(['document', 'version'])
        .doUpdateSet({ file, effectiveOn, createdAt: sql<Date>`now()` })
        .where('legalTextVersions.approvedAt', 'is', null),
    )
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

export function lockDraft(tx: Db, document: string, version: string) {
  return tx
    .selectFrom('legalTextVersions')
    .select('file')
    .where('document', '=', document)
    .where('version', '=', version)
    .where('approvedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type Approval = { document: string; version: string; file: string; approvedBy: string }

export async function approve(tx: Db, { document, version, file, approvedBy }: Approval): Promise<void> {
  await tx
    .updateTable('legalTextVersions')
    .set({ file, approvedBy, approvedAt: sql<Date>`now()` })
    .where('document', '=', document)
    .where('version', '=', version)
    .execute()
}
