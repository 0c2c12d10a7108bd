import { Logger, runOnce } from 'graphile-worker'
import { solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import { notificationJobs } from '#people/notifications/server/jobs.ts'
import { testServer, type Browser } from '#world/test-server.ts'
import { fanIdJobs } from '../jobs.ts'
import type { Challenge, RevealedStep } from '../../sign-in-contract.ts'
import { faceOf, scriptedDocuments, scriptedFaces, type Pose } from './scripted.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A server whose faces and documents are scripted. */
export async function openStage() {
  const faces = scriptedFaces()
  const documents = scriptedDocuments()
  const server = await testServer({ template: 'empty', faces: faces.matcher, documents })
  return { server, faces, documents, db: server.db, pool: server.pool, close: server.close }
}

export const form = {
  givenNames: 'Mario',
  firstSurname: 'López',
  secondSurname: 'García',
  curp: 'LOGM900515HQTPRR04',
  birthDate: '1990-05-15',
  sex: 'H',
  nationality: 'MEX',
  phone: '442 123 4567',
  email: 'mario@correo.example',
  acceptsNotice: true,
  acceptsBiometrics: true,
}

/** Runs the jobs that wait and answers what went out meanwhile. */
export async function runFanJobs({ server }: Stage) {
  const [mails, texts] = [server.mails.length, server.texts.length]
  const { push_notification: _, ...notices } = notificationJobs(server.services).tasks
  const taskList = { ...fanIdJobs(server.services).tasks, ...notices }
  const logger = new Logger(() => () => undefined)
  await runOnce({ pgPool: server.pool, noPreparedStatements: true, taskList, noHandleSignals: true, logger })
  return { mails: server.mails.slice(mails), texts: server.texts.slice(texts) }
}

export const codeIn = ({ text }: { text: string }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null

/** As if the last codes had gone out long ago: the next may go. */
export const letTimePass = ({ pool }: Stage) =>
  pool.query(`update fan_codes set created_at = created_at - interval '2 days'`)

export async function startSignUp(stage: Stage, more: Record<string, unknown> = {}, browser?: Browser) {
  const here = browser ?? stage.server.browser()
  const captcha = await solvedCaptcha(stage.server)
  const answer = await here.post('/fan/sign-ups', { ...form, captcha, ...more })
  return { here, answer, signUp: answer.body.signUp as string }
}

/** Signs up and confirms both; the browser goes on as the fan. */
export async function signUpFan(stage: Stage, more: Record<string, unknown> = {}) {
  const { here, signUp } = await startSignUp(stage, more)
  const { mails, texts } = await runFanJobs(stage)
  await here.post('/fan/sign-ups/confirmations', { signUp, channel: 'phone', code: codeIn(texts[0]!) })
  const answer = await here.post('/fan/sign-ups/confirmations', {
    signUp,
    channel: 'email',
    code: codeIn(mails.find(({ subject }) => subject === 'Tu código para tu Fan ID')!),
  })
  if (answer.body.signedIn === null || answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  here.useFan(answer.body.signedIn.token)
  return { here, fanId: answer.body.signedIn.userData[0].id as string, answer }
}

/** Sends a picture, or several, as a browser does. */
export function upload(
  here: Browser,
  path: string,
  pictures: Buffer | readonly Buffer[],
  headers: Record<string, string> = {},
) {
  const mark = '----taquilla'
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const parts = [pictures].flat().flatMap((picture) => [Buffer.from(head), picture, Buffer.from('\r\n')])
  const payload = Buffer.concat([...parts, Buffer.from(`--${mark}--\r\n`)])
  return here.call('PUT', path, payload, {
    'content-type': `multipart/form-data; boundary=${mark}`,
    ...headers,
  })
}

/** Scans an INE whose portrait is person `who`, and confirms what was read. */
export async function scanDocument(stage: Stage, here: Browser, who = 0, likeness = 1) {
  const portrait = await stage.faces.picture({ template: faceOf(who, likeness) })
  stage.documents.next = { ...stage.documents.next, portrait }
  const { body } = await here.post('/fan/documents', { kind: 'ine' })
  const side = await stage.faces.picture({})
  for (const name of ['front', 'back']) await upload(here, `/fan/documents/${body.id}/sides/${name}`, side)
  const read = await here.post(`/fan/documents/${body.id}/reading`)
  const { givenNames, firstSurname, secondSurname, curp, birthDate } = form
  const typed = { givenNames, firstSurname, secondSurname, curp, birthDate }
  const confirm = (more: Record<string, unknown> = {}) =>
    here.post(`/fan/documents/${body.id}/confirmation`, { ...typed, ...more })
  return { id: body.id as string, read, confirm }
}

/** What a test holds before the camera: for the step, how often its pose came before, and the two colours. */
export type Shown = (step: Pose, nth: number, told: RevealedStep) => Promise<Buffer | readonly Buffer[]>

export const askStep = (here: Browser, { id, nonce }: Challenge) =>
  here.post(`/fan/challenges/${id}/steps`, { nonce })

/** As if the countdown of the step that was told last had run and both colours had stood. */
export const letColoursStand = ({ pool }: Pick<Stage, 'pool'>, { id }: Challenge) =>
  pool.query(
    `update fan_challenge_steps set told_at = now() - interval '7 s', opens_at = now() - interval '1 s'
     where challenge_id = $1 and judged_at is null`,
    [id],
  )

export function sendStep(here: Browser, { id }: Challenge, told: RevealedStep, pictures: readonly Buffer[]) {
  return upload(here, `/fan/challenges/${id}/steps/${told.step}`, pictures, { 'step-nonce': told.nonce })
}

/** Does each step as it is told, as person `who` unless the test shows something else. Answers what was refused. */
export async function answerChallenge(
  stage: Stage,
  here: Browser,
  challenge: Challenge,
  who: number | Shown = 0,
) {
  const poses: Pose[] = []
  for (;;) {
    const asked = await askStep(here, challenge)
    if (asked.status !== 200) return asked
    const { told } = asked.body as { told: RevealedStep | null }
    if (told === null) return null
    const nth = poses.filter((pose) => pose === told.pose).length
    poses.push(told.pose)
    const shown =
      typeof who === 'number' ? await stage.faces.pose(who, told.pose) : await who(told.pose, nth, told)
    await letColoursStand(stage, challenge)
    stage.faces.matcher.screen = told.colours
    const answer = await sendStep(here, challenge, told, Buffer.isBuffer(shown) ? [shown, shown] : shown)
    stage.faces.matcher.screen = []
    if (answer.status !== 200) return answer
  }
}

/** Recorded once and shown again: the same pictures each time a pose comes. */
export function filmOf(pose: (step: Pose) => Promise<Buffer>): Shown {
  const frames = new Map<string, Promise<Buffer>>()
  return (step, nth) => {
    const frame = frames.get(`${step}/${nth}`) ?? pose(step)
    frames.set(`${step}/${nth}`, frame)
    return frame
  }
}

/** A selfie of the registration, decided. */
export async function selfie(stage: Stage, here: Browser, who: number | Shown = 0, device?: Device) {
  const { body: challenge } = await here.post('/fan/selfies', { ...(device && { device: device.publicKey }) })
  await answerChallenge(stage, here, challenge, who)
  const body = { nonce: challenge.nonce, ...(device && { device: await device.prove(challenge.nonce) }) }
  return { challenge, decided: await here.post(`/fan/selfies/${challenge.id}/decision`, body) }
}

export type Device = Awaited<ReturnType<typeof newDevice>>

/** A browser's own key, as WebCrypto makes it. */
export async function newDevice(name = 'Chrome en Android') {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64url')
  return {
    publicKey: spki,
    prove: async (nonce: string) => {
      const by = { name: 'ECDSA', hash: 'SHA-256' }
      const signature = Buffer.from(await crypto.subtle.sign(by, privateKey, Buffer.from(nonce)))
      return { publicKey: spki, signature: signature.toString('base64url'), name }
    },
  }
}

/** A whole registration, approved by selfie. */
export async function approvedFan(
  stage: Stage,
  more: Record<string, unknown> = {},
  who = 0,
  device?: Device,
) {
  const fan = await signUpFan(stage, more)
  const { confirm } = await scanDocument(stage, fan.here, who)
  await confirm(more['curp'] === null ? { curp: null } : {})
  const { decided } = await selfie(stage, fan.here, who, device)
  if (decided.body.outcome !== 'approved') throw new Error(JSON.stringify(decided.body))
  return fan
}
