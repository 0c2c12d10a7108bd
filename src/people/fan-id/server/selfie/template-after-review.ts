import { faultsOfSelfie } from '#people/identity-check/server/face/judge.ts'
import type { Services } from '#server/services.ts'
import { readPicture } from '../pictures/shelf.ts'
import { allowsBiometrics, lockFan } from '../registration/sql.ts'
import { storeTemplate } from './templates.ts'

/** Whom a person approved by their selfie can log in with one, too: the template comes from the selfie that was looked at. */
export async function storeReviewedTemplate(
  services: Pick<Services, 'db' | 'config' | 'files' | 'faces'>,
  fanId: string,
): Promise<void> {
  const { db, config, faces } = services
  const picture = await db
    .selectFrom('fanPictures')
    .innerJoin('fanChecks', 'fanChecks.challengeId', 'fanPictures.challengeId')
    .select('fanPictures.id')
    .where('fanPictures.fanId', '=', fanId)
    .where('kind', '=', 'selfie')
    .where('erasedAt', 'is', null)
    .where('outcome', '=', 'review')
    .orderBy('takenAt', 'desc')
    .executeTakeFirst()
  const jpeg = picture === undefined ? null : await readPicture(services, picture.id)
  if (jpeg === null) return
  const reading = await faces.read(jpeg)
  const { template } = reading
  if (template === undefined || faultsOfSelfie(reading).length > 0) return
  await db.transaction().execute(async (tx) => {
    const fan = await lockFan(tx, fanId)
    if (fan?.status !== 'approved' || !(await allowsBiometrics(tx, fan.accountId))) return
    await storeTemplate(tx, config.identityKeys, { fanId, model: faces.model, template })
  })
}
