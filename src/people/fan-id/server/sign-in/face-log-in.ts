import { captchaRequired, passesCaptcha } from '#people/accounts/server/captcha.ts'
import { sameSelfie, similarity } from '#people/identity-check/server/face/judge.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { openCode, spendCode, tryCode } from '../codes/codes.ts'
import { erasePictures } from '../pictures/shelf.ts'
import {
  deviceHashOf,
  findChallenge,
  openChallenge,
  requireSameDevice,
  useChallenge,
} from '../selfie/challenges.ts'
import { measureChallenge, storePerceptualHashes, type Measured } from '../selfie/measure.ts'
import { selfieRepeat } from '../selfie/rules.ts'
import { templateOf } from '../selfie/templates.ts'
import { dropReadings } from '../selfie/steps/sql.ts'
import { countAttempt, forgetAll, forgetFailures, logInSubjects, wantsCaptcha } from '../attempts.ts'
import {
  findDevice,
  isTrusted,
  proveDevice,
  readDeviceKey,
  trustDevice,
  type DeviceProof,
} from './devices.ts'
import { identify } from './identifiers.ts'
import { openFan } from './open-fan.ts'
import type { FanBrowser } from './sessions.ts'

type Deps = Pick<Services, 'db' | 'config' | 'files' | 'faces'>

type Named = { identifier: string; captcha?: string | undefined; device?: string | undefined }

/** A challenge for whoever says who they are; it is the same when nobody has that identifier. Counts as an attempt. */
export async function startFanLogin(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { identifier, captcha, device }: Named,
  address: string,
) {
  const solved = captcha !== undefined && (await passesCaptcha({ db, config }, captcha))
  const { masterKey } = config
  const { fanId, subject } = await identify(db, masterKey, identifier)
  const key = device === undefined ? null : readDeviceKey(device)
  const deviceHash = key === null ? null : deviceHashOf(key)
  const trusted = key !== null && (await isTrusted(db, fanId, key))
  const subjects = logInSubjects(subject, { masterKey, address, deviceHash }, trusted)
  if (!solved && (await wantsCaptcha(db, subjects))) throw captchaRequired()
  await countAttempt(db, subjects)
  const counted = subjects.map((one) => one.subject)
  return openChallenge(db, { fanId, purpose: 'log_in', subject, counted, deviceHash })
}

type Asked = { challengeId: string; nonce: string; device: DeviceProof }

/**
 * Compares a selfie with the one fan who was named; the same is looked at when nobody was named. Null when the device is
 * new, or no light of the screen was seen on the face: then it waits for the code by mail.
 */
export async function decideFanLogin(services: Deps, asked: Asked, browser: FanBrowser) {
  const { db } = services
  const key = proveDevice(asked.device, asked.nonce)
  const challenge = await findChallenge(db, asked.challengeId, asked.nonce)
  if (challenge.purpose !== 'log_in') throw notFound('No encontramos ese reto.')
  requireSameDevice(challenge, key)
  await useChallenge(db, challenge)
  const measured = await measureChallenge(services, challenge)
  const matches = await isTheFan(services, challenge.fanId, measured)
  await noteAttempt(db, challenge, measured, matches)
  refuseUnclear(measured)
  const { fanId } = challenge
  if (!matches || fanId === null) throw notMatched()
  return db.transaction().execute(async (tx) => {
    await forgetFailures(tx, challenge.subject, challenge.counted)
    const deviceId = await findDevice(tx, fanId, key)
    if (deviceId !== null && !measured.unlit) return openFan(tx, fanId, { ...browser, deviceId })
    await tx
      .updateTable('fanChallenges')
      .set({ deviceKey: key, deviceName: asked.device.name })
      .where('id', '=', challenge.id)
      .execute()
    const codeId = await openCode(tx, {
      fanId,
      challengeId: challenge.id,
      purpose: 'new_device',
      toIndex: null,
    })
    await enqueue(tx, 'fan_code', { codeId }, { key: `fan_code:${codeId}` })
    return null
  })
}

/** The code that a new device needs besides the face; from then on it is trusted. */
export async function confirmDevice(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { challengeId, nonce, code: digits }: { challengeId: string; nonce: string; code: string },
  browser: FanBrowser,
) {
  const { fanId, deviceKey, deviceName } = await findChallenge(db, challengeId, nonce)
  if (fanId === null || deviceKey === null) throw notFound('No encontramos ese reto.')
  const code = await tryCode(db, config.masterKey, { challengeId }, digits)
  return db.transaction().execute(async (tx) => {
    await spendCode(tx, code.id)
    await tx.updateTable('fanChallenges').set({ deviceKey: null }).where('id', '=', challengeId).execute()
    const deviceId = await trustDevice(tx, fanId, deviceKey, deviceName ?? '')
    await forgetAll(tx, (await findChallenge(tx, challengeId, nonce)).subject)
    const opened = await openFan(tx, fanId, { ...browser, deviceId })
    await notify(tx, {
      accountId: opened.fan.accountId,
      kind: 'fan_id',
      key: `fan-device:${code.id}`,
      title: 'Entraste en un dispositivo nuevo',
      body: 'Si no fuiste tú, cierra tus sesiones y escríbenos.',
      path: paths.profileInformation,
      mail: { button: 'Ver mis dispositivos' },
    })
    return opened
  })
}

/** Selfie against selfie, by the same model. The template is looked for whether or not there is anybody. */
async function isTheFan(
  { db, config, faces }: Deps,
  fanId: string | null,
  measured: Measured,
): Promise<boolean> {
  const template = await templateOf(db, config.identityKeys, fanId, faces.model)
  const shown = measured.front?.template
  if (template === null || shown === undefined || template.length !== shown.length) return false
  if (measured.replayed || measured.faults.length > 0) return false
  return sameSelfie(similarity(shown, template)) === 'same'
}

/** Pictures of a log-in are of no further use: they go with the next sweep. */
async function noteAttempt(
  db: Db,
  { id: challengeId, fanId }: { id: string; fanId: string | null },
  { replayed, faults, frames }: Measured,
  matches: boolean,
): Promise<void> {
  const outcome = matches ? 'approved' : replayed ? 'replayed' : faults.length > 0 ? 'repeat' : 'different'
  await db.transaction().execute(async (tx) => {
    await erasePictures(tx, { challengeId }, 0)
    await dropReadings(tx, { challengeId })
    if (fanId === null) return
    await tx
      .insertInto('fanChecks')
      .values({ fanId, challengeId, purpose: 'log_in', outcome, reasons: faults })
      .execute()
    await storePerceptualHashes(tx, fanId, frames)
  })
}

/** What helps an honest person and needs no knowledge of anybody: dark, blurred, two faces, a step not done. */
function refuseUnclear({ faults }: Measured): void {
  if (faults.length === 0) return
  const repeat = faults.map(selfieRepeat)
  throw new Problem('selfie_repeat', repeat[0]?.words ?? 'Toma otra selfie.', 422, { repeat })
}

function notMatched(): Problem {
  return new Problem(
    'face_not_matched',
    'No pudimos reconocerte con ese dato. Intenta otra vez con buena luz, o entra con un código.',
    401,
  )
}
