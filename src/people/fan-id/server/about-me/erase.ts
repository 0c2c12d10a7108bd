import { sql } from 'kysely'
import { withdrawStanding } from '#club/consents/server/sql.ts'
import { deleteExports } from '#people/privacy/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { leaveAll } from './erasure-blockers.ts'
import { fanOf } from './sql.ts'

type Wiped =
  | 'fanTemplates'
  | 'fanDocuments'
  | 'fanDevices'
  | 'fanSessions'
  | 'fanCodes'
  | 'fanChallenges'
  | 'fanPrints'
  | 'fanChecks'

/** The tables whose rows go with the Fan ID; what stays of the others leads to nobody. */
export const wipedTables: Wiped[] = [
  'fanTemplates',
  'fanDocuments',
  'fanDevices',
  'fanSessions',
  'fanCodes',
  'fanChallenges',
  'fanPrints',
  'fanChecks',
]

/**
 * Ends a Fan ID in the caller's transaction; its account stays. The pictures' files go by a job that exists exactly if
 * the transaction commits. False when it was erased before.
 */
export async function eraseFan(tx: Db, fanId: string): Promise<boolean> {
  const fan = await tx
    .selectFrom('fans')
    .select(['id', 'accountId'])
    .where('id', '=', fanId)
    .where('status', '<>', 'erased')
    .forUpdate()
    .executeTakeFirst()
  if (fan === undefined) return false
  await leaveAll(tx, fan)
  await tx
    .updateTable('fans')
    .set({
      status: 'erased',
      erasedAt: sql<Date>`now()`,
      phone: null,
      sealedPerson: null,
      curpIndex: null,
    })
    .where('id', '=', fanId)
    .execute()
  await wipeFan(tx, fanId)
  await withdrawStanding(tx, fan.accountId, ['fan_id_notice', 'biometrics'], 'fan_id')
  // A copy that was made before holds what is erased now.
  for (const { id } of await deleteExports(tx, fan.accountId))
    await enqueue(tx, 'drop_export_files', { exportId: id }, { key: `drop_export_files:${id}` })
  return true
}

/** The same for whoever erases an account: its Fan ID goes with it. */
export async function eraseFanOf(tx: Db, accountId: string): Promise<void> {
  const fanId = await fanOf(tx, accountId)
  if (fanId !== null) await eraseFan(tx, fanId)
}

/** Takes away everything but the row itself and the ledgers. Again: changes nothing. */
export async function wipeFan(tx: Db, fanId: string): Promise<void> {
  await tx
    .updateTable('fanPictures')
    .set({ eraseAt: sql<Date>`least(erase_at, now())` })
    .where('fanId', '=', fanId)
    .where('erasedAt', 'is', null)
    .execute()
  for (const table of wipedTables) await tx.deleteFrom(table).where('fanId', '=', fanId).execute()
  // The attempts are counted anew with a Fan ID that begins anew.
  await tx
    .deleteFrom('fanThrottles')
    .where(
      sql<boolean>`(subject in (${`fan:${fanId}`}, ${`selfie:${fanId}`}, ${`document:${fanId}`}) or starts_with(subject, ${`fan:${fanId}:`}))`,
    )
    .execute()
  await tx.deleteFrom('fanReviews').where('fanId', '=', fanId).where('decision', 'is', null).execute()
  await tx
    .updateTable('fanReviews')
    .set({ askedWords: null, decisionWords: null, firstWords: null })
    .where('fanId', '=', fanId)
    .execute()
  await tx
    .updateTable('fanRequests')
    .set({
      sealedWords: null,
      answerWords: null,
      status: sql`case when status = 'open' then 'withdrawn' else status end`,
    })
    .where('fanId', '=', fanId)
    .execute()
  await enqueue(tx, 'finish_fan_erasure', { fanId }, { key: `finish_fan_erasure:${fanId}` })
}
