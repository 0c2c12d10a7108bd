import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curpOf, people } from '../../../../../tests/fixtures/documents/people.ts'
import { testServer, type Browser } from '../../../../../tests/test-server.ts'
import { litBy } from '../../../../../tests/fixtures/faces/flash.ts'
import { face, type PersonName, type PoseName } from '../../../../../tests/fixtures/faces/scenes.ts'
import type { Challenge, Step } from '../../sign-in-contract.ts'
import { answerChallenge, newDevice, runFanJobs, signUpFan, upload, type Stage } from '../testing/people.ts'
import { scriptedDocuments, scriptedFaces } from '../testing/scripted.ts'

const fixtures = join(import.meta.dirname, '../../../../../tests/fixtures')
const file = (path: string) => readFileSync(join(fixtures, path))
const names: Record<Step, PoseName> = { front: 'front', left: 'left', right: 'right', eyes_closed: 'closed' }

let stage: Stage
beforeAll(async () => {
  // Nothing is scripted here: the worker thread measures.
  const server = await testServer({ template: 'empty' })
  stage = {
    server,
    db: server.db,
    pool: server.pool,
    close: server.close,
    faces: scriptedFaces(),
    documents: scriptedDocuments(),
  }
})
afterAll(() => stage.close())

/** A selfie of another moment: the camera moved a little. */
async function moved(picture: Buffer, by: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const area = { left: by, top: by, width: width - 2 * by, height: height - 3 * by }
  return sharp(picture).extract(area).jpeg({ quality: 95 }).toBuffer()
}

/** Does what is asked, before a screen that lights the face. */
const show = (here: Browser, challenge: Challenge, person: PersonName, by: number) =>
  answerChallenge(stage, here, challenge, async (step, nth, { colours }) => {
    const picture = await moved(face(person, names[step]), by + 9 * nth)
    return Promise.all(colours.map((colour, at) => litBy(picture, { colour, strength: 0.1, seed: by + at })))
  })

describe('with real pictures, a fan', () => {
  const { elena } = people

  it('registers, is not taken for another, and logs in', { timeout: 120_000 }, async () => {
    const device = await newDevice()
    const { givenNames, firstSurname, secondSurname, birthDate, sex } = elena
    const curp = curpOf(elena)
    const typed = { givenNames, firstSurname, secondSurname, curp, birthDate }
    const { here } = await signUpFan(stage, { ...typed, sex })
    const { body: document } = await here.post('/fan/documents', { kind: 'ine' })
    for (const side of ['front', 'back'])
      await upload(
        here,
        `/fan/documents/${document.id}/sides/${side}`,
        file(`documents/elena-ine-${side}.jpg`),
      )
    const read = await here.post(`/fan/documents/${document.id}/reading`)
    expect(read.body).toMatchObject({
      next: 'confirm',
      repeat: [],
      document: { fields: { curp, birthDate } },
    })
    const confirmed = await here.post(`/fan/documents/${document.id}/confirmation`, typed)
    expect(confirmed.body).toMatchObject({ next: 'selfie' })

    const selfie = async (person: PersonName, by: number) => {
      const { body: challenge } = await here.post('/fan/selfies', { device: device.publicKey })
      await show(here, challenge, person, by)
      const proof = await device.prove(challenge.nonce)
      return here.post(`/fan/selfies/${challenge.id}/decision`, { nonce: challenge.nonce, device: proof })
    }
    expect((await selfie('marco', 6)).body).toEqual({ outcome: 'repeat' })
    expect((await here.get('/fan/registration')).body.repeat).toMatchObject([{ code: 'different' }])
    expect((await selfie('elena', 6)).body).toEqual({ outcome: 'approved' })
    await runFanJobs(stage)

    const logIn = async (person: PersonName, by: number) => {
      const browser = stage.server.browser()
      const { body: challenge } = await browser.post('/fan/log-ins', {
        identifier: 'mario@correo.example',
        device: device.publicKey,
      })
      await show(browser, challenge, person, by)
      const proof = await device.prove(challenge.nonce)
      return browser.post(`/fan/log-ins/${challenge.id}/decision`, { nonce: challenge.nonce, device: proof })
    }
    expect((await logIn('sofia', 14)).body.code).toBe('face_not_matched')
    // The very pictures of the registration are known again.
    expect((await logIn('elena', 6)).body.code).toBe('face_not_matched')
    expect((await logIn('elena', 22)).body).toMatchObject({ needs: null })
  })
})
