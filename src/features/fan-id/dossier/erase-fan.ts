import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const ofFan = [
  'fanDocuments',
  'fanChecks',
  'fanReviews',
  'fanLookups',
  'fanSessions',
  'fanDevices',
  'fanTemplates',
  'fanCodes',
  'fanChallenges',
  'fanPrints',
] as const

/** All of a fan goes but the row, which leads to nobody. Pictures are due at once. Again: changes nothing. */
export async function eraseFan(tx: Db, fanId: string): Promise<void> {
  await tx.selectFrom('fans').select('id').where('id', '=', fanId).forUpdate().execute()
  await tx
    .updateTable('fanPictures')
    .set({ eraseAt: sql<Date>`least(erase_at, now())` })
    .where('fanId', '=', fanId)
    .where('erasedAt', 'is', null)
    .execute()
  for (const table of ofFan) await tx.deleteFrom(table).where('fanId', '=', fanId).execute()
  const subjects = [`fan:${fanId}`, `selfie:${fanId}`, `document:${fanId}`]
  await tx.deleteFrom('fanThrottles').where('subject', 'in', subjects).execute()
  await tx
    .updateTable('fans')
    .set({
      status: 'erased',
      phone: null,
      sealedPerson: null,
      curpIndex: null,
      erasedAt: sql<Date>`coalesce(erased_at, now())`,
    })
    .where('id', '=', fanId)
    .execute()
}
