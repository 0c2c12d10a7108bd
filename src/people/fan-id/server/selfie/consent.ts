import { auditAccount } from '#server/audit.ts'
import { giveConsent, withdrawConsent } from '#club/consents/server/actions.ts'
import { notFound } from '#lib/problem.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { markFaceErasure } from '../retention/erasures.ts'
import { lockFan } from '../registration/sql.ts'
import { dropReadings } from './steps/sql.ts'

type Place = { address: string; userAgent: string }

/** Lets the club use the fan's face, or ends it: template, prints and selfies go at once, and nothing is decided by them any more. */
export async function allowBiometrics(db: Db, fanId: string, allowed: boolean, place: Place): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fan = await lockFan(tx, fanId)
    if (fan === undefined) throw notFound()
    if (allowed) {
      await giveConsent(tx, fan.accountId, ['biometrics'], { channel: 'fan_id', ...place })
    } else {
      await withdrawConsent(tx, fan.accountId, 'biometrics', 'fan_id')
      await forgetFace(tx, fanId)
      await markFaceErasure(tx, fanId, new Date())
    }
    await auditAccount(tx, fan.accountId, allowed ? 'fan.biometrics_allowed' : 'fan.biometrics_withdrawn')
  })
}

/** All that was made of a face. The fan's row is locked. */
export async function forgetFace(tx: Db, fanId: string): Promise<void> {
  await tx.deleteFrom('fanTemplates').where('fanId', '=', fanId).execute()
  await tx.deleteFrom('fanPrints').where('fanId', '=', fanId).execute()
  await dropReadings(tx, { fanId })
  await tx
    .updateTable('fanChallenges')
    .set({ usedAt: sql<Date>`now()`, deviceKey: null })
    .where('fanId', '=', fanId)
    .where('usedAt', 'is', null)
    .execute()
  await tx
    .updateTable('fanPictures')
    .set({ eraseAt: sql<Date>`now()` })
    .where('fanId', '=', fanId)
    .where('kind', 'in', ['selfie', 'challenge'])
    .where('erasedAt', 'is', null)
    .execute()
}
