import type { Services } from '#server/services.ts'
import { latestDocument } from '../document-scan/documents.ts'
import { requireRegistering } from '../document-scan/scan.ts'
import { readDeviceKey } from '../sign-in/devices.ts'
import { countAttempt, selfieSubject, selfieSubjects } from '../attempts.ts'
import { deviceHashOf, openChallenge } from './challenges.ts'
import { requireBiometrics } from './decide.ts'
import { documentFirst } from './held.ts'

type Drawing = { address: string; device: string | undefined }

/** The challenge of a registration's selfie, once the document is confirmed and the face may be used. Counts as an attempt. */
export function startSelfie(
  { db, config }: Pick<Services, 'db' | 'config'>,
  fanId: string,
  drawing: Drawing,
) {
  return db.transaction().execute(async (tx) => {
    const fan = await requireRegistering(tx, fanId)
    await requireBiometrics(tx, fan.accountId)
    const document = await latestDocument(tx, fanId)
    if (document?.confirmedAt == null) throw documentFirst()
    const { address, device } = drawing
    const deviceHash = device === undefined ? null : deviceHashOf(readDeviceKey(device))
    const subjects = selfieSubjects(fanId, { masterKey: config.masterKey, address, deviceHash })
    await countAttempt(tx, subjects)
    const counted = subjects.map(({ subject }) => subject)
    return openChallenge(tx, {
      fanId,
      purpose: 'registration',
      subject: selfieSubject(fanId),
      counted,
      deviceHash,
    })
  })
}
