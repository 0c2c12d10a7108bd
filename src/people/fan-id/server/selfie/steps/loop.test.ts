import { afterAll, beforeAll, expect, it } from 'vitest'
import { clipOf } from '../../../../../../tests/fixtures/camera.ts'
import { facePath, type PoseName } from '../../../../../../tests/fixtures/faces/scenes.ts'
import { litBy } from '../../../../../../tests/fixtures/faces/flash.ts'
import { testServer, type Browser } from '#world/test-server.ts'
import type { FaceReading } from '#people/identity-check/server/provider.ts'
import { readFace } from '#people/identity-check/server/face/read-face.ts'
import { flash } from '#people/identity-check/server/thresholds.ts'
import type { Challenge, RevealedStep } from '../../../sign-in-contract.ts'
import { askStep, form, sendStep, signUpFan, upload, type Stage } from '../../testing/people.ts'
import { scriptedDocuments, scriptedFaces } from '../../testing/scripted.ts'

/** Each frame of the recording is measured once, by the real nets; the answers are the same each time. */
const known = new Map<string, Promise<FaceReading>>()
const remembered = (picture: Buffer, much: 'all' | 'pair') => {
  const key = `${much} ${picture.toString('base64')}`
  const reading = known.get(key) ?? readFace(picture, much)
  known.set(key, reading)
  return reading
}
const faces = {
  model: 'real/1',
  read: (picture: Buffer) => remembered(picture, 'all'),
  glance: (picture: Buffer) => remembered(picture, 'pair'),
}

let stage: Stage
beforeAll(async () => {
  const documents = scriptedDocuments()
  const server = await testServer({ template: 'empty', faces, documents })
  stage = { server, db: server.db, pool: server.pool, close: server.close, faces: scriptedFaces(), documents }
})
afterAll(() => stage.close())

const order: PoseName[] = ['front', 'left', 'front', 'right', 'front', 'closed']
const seconds = 1.6
const film = Promise.all(order.map((pose) => clipOf({ picture: facePath('elena', pose), seconds })))

/** What a camera file shows at a moment: it begins anew when it is over. */
async function frameAt(moment: number): Promise<Buffer> {
  const clips = await film
  const at = (moment / seconds) % clips.length
  const clip = clips[Math.floor(at)]!
  return clip[Math.floor((at % 1) * clip.length)]!
}

/** Sends what the page would send, at the moments at which it would: nobody steers, the recording runs on. */
async function attack(here: Browser, challenge: Challenge, starts: number): Promise<number> {
  let now = starts
  for (let steps = 0; ; steps++) {
    const { told } = (await askStep(here, challenge)).body as { told: RevealedStep | null }
    if (told === null) return steps
    now += (told.readyMs + told.showMs) / 1000
    const pictures = [await frameAt(now), await frameAt(now + told.showMs / 1000)]
    // So much time has passed: the recording does not wait for the test.
    await stage.pool.query(
      `update fan_challenge_steps set opens_at = now() - interval '1 s' where judged_at is null`,
    )
    await sendStep(here, challenge, told, pictures)
    now += told.showMs / 1000 + 2
  }
}

async function register() {
  await stage.pool.query(
    `truncate fans, fan_sign_ups, fan_codes, fan_throttles, notifications, consents, sessions cascade; delete from accounts`,
  )
  stage.documents.next = { portrait: (await film)[0]![0]! }
  const { here } = await signUpFan(stage)
  const { body } = await here.post('/fan/documents', { kind: 'ine' })
  for (const side of ['front', 'back'])
    await upload(here, `/fan/documents/${body.id}/sides/${side}`, (await film)[0]![0]!)
  await here.post(`/fan/documents/${body.id}/reading`)
  const { givenNames, firstSurname, secondSurname, curp, birthDate } = form
  const typed = { givenNames, firstSurname, secondSurname, curp, birthDate }
  expect((await here.post(`/fan/documents/${body.id}/confirmation`, typed)).status).toBe(200)
  return here
}

it(
  'a recording of every pose that plays on is refused in ten of ten tries',
  { timeout: 300_000 },
  async () => {
    const here = await register()
    const outcomes = []
    for (let time = 0; time < 10; time++) {
      await stage.pool.query('delete from fan_throttles; delete from fan_prints')
      const { body: challenge } = await here.post('/fan/selfies', {})
      // The page waits for a face that looks ahead; the recording begins with one.
      await attack(here, challenge, 0.2 + time * 0.31)
      const { nonce } = challenge
      outcomes.push((await here.post(`/fan/selfies/${challenge.id}/decision`, { nonce })).body.outcome)
    }
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => 'repeat'))
  },
)

/** Somebody who turns to whatever is asked, with pictures of every pose; before a screen or not. */
async function steer(here: Browser, lit: boolean) {
  const { body: challenge } = await here.post('/fan/selfies', {})
  const poses: Record<RevealedStep['pose'], PoseName> = {
    front: 'front',
    left: 'left',
    right: 'right',
    eyes_closed: 'closed',
  }
  for (let nth = 0; ; nth++) {
    const { told } = (await askStep(here, challenge)).body as { told: RevealedStep | null }
    if (told === null) break
    const clip = (await film)[order.indexOf(poses[told.pose])]!
    const pictures = await Promise.all(
      told.colours.map(async (colour, shot) => {
        const frame = clip[(nth * 3 + shot) % clip.length]!
        return lit ? litBy(frame, { colour, strength: 0.1, seed: nth * 2 + shot }) : frame
      }),
    )
    await stage.pool.query(
      `update fan_challenge_steps set opens_at = now() - interval '1 s' where judged_at is null`,
    )
    await sendStep(here, challenge, told, pictures)
  }
  const { nonce } = challenge
  return (await here.post(`/fan/selfies/${challenge.id}/decision`, { nonce })).body.outcome
}

it(
  'pictures of each pose, shown when it is asked for, go to a person: no screen lit them',
  { timeout: 120_000 },
  async () => {
    expect(await steer(await register(), false)).toBe('review')
    // Control: without the colours they would be approved.
    const here = await register()
    const before = { ...flash }
    Object.assign(flash, { seen: -9, faint: -9, straight: -9, clear: 9 })
    expect(await steer(here, false)).toBe('approved')
    Object.assign(flash, before)
  },
)

it('a person before the screen, who does what it asks, is approved', { timeout: 120_000 }, async () => {
  const outcome = await steer(await register(), true)
  const { rows } = await stage.pool.query('select outcome, reasons from fan_checks')
  expect([outcome, rows]).toEqual(['approved', [{ outcome: 'approved', reasons: [] }]])
})
