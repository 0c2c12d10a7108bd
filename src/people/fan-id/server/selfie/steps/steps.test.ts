import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { flash } from '#people/identity-check/server/thresholds.ts'
import { skinUnder } from '../../testing/scripted.ts'
import type { RevealedStep } from '../../../sign-in-contract.ts'
import {
  answerChallenge,
  askStep,
  form,
  letColoursStand,
  openStage,
  scanDocument,
  selfie,
  sendStep,
  signUpFan,
  upload,
  type Stage,
} from '../../testing/people.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.documents.next = {}
  await stage.pool.query(
    `truncate fans, fan_sign_ups, fan_codes, fan_throttles, notifications, consents, sessions cascade; delete from accounts`,
  )
})

async function begin() {
  const fan = await signUpFan(stage)
  await (await scanDocument(stage, fan.here)).confirm({ curp: form.curp })
  const { body: challenge } = await fan.here.post('/fan/selfies', {})
  const tell = async () =>
    (await askStep(fan.here, challenge)).body as { told: RevealedStep | null; done: number }
  const send = (told: RevealedStep, pictures: Buffer[]) => sendStep(fan.here, challenge, told, pictures)
  return { ...fan, challenge, tell, send }
}
const posed = async (told: RevealedStep, who = 0) => {
  stage.faces.matcher.screen = told.colours
  const picture = await stage.faces.pose(who, told.pose)
  return [picture, picture]
}

describe('a step of a challenge', () => {
  it('is told alone, and the next one only after its pictures were measured', async () => {
    const { here, challenge, tell, send } = await begin()
    expect(Object.keys(challenge).toSorted()).toEqual(['expiresAt', 'id', 'nonce'])
    const first = (await tell()).told!
    expect([first.step, first.pose, first.colours.length]).toEqual([0, 'front', 2])
    const again = (await tell()).told!
    expect({ ...again, readyMs: 0 }).toEqual({ ...first, readyMs: 0 })
    expect(again.readyMs).toBeLessThanOrEqual(first.readyMs)
    await letColoursStand(stage, challenge)
    stage.faces.matcher.reads = 0
    expect((await send(first, await posed(first))).body).toEqual({
      missed: null,
      next: 'step',
      done: 1,
      of: 4,
    })
    expect(stage.faces.matcher.reads).toBe(2)
    const { told } = await tell()
    expect(told).toMatchObject({ step: 1 })
    // Of a later step nobody has the nonce: not with this step's, nor with the challenge's.
    for (const nonce of [first.nonce, challenge.nonce]) {
      const path = `/fan/challenges/${challenge.id}/steps/1`
      expect((await upload(here, path, await posed(told!), { 'step-nonce': nonce })).status).toBe(404)
    }
  })

  it('told on in parallel is one step', async () => {
    const { tell } = await begin()
    const told = await Promise.all(Array.from({ length: 6 }, tell))
    expect(new Set(told.map((one) => one.told!.nonce)).size).toBe(1)
    const { rows } = await stage.pool.query('select count(*)::int as many from fan_challenge_steps')
    expect(rows).toEqual([{ many: 1 }])
  })

  it('answers the same when its pictures are sent again after a lost answer, and measures them once', async () => {
    const { challenge, tell, send } = await begin()
    const told = (await tell()).told!
    await letColoursStand(stage, challenge)
    const pictures = await posed(told)
    stage.faces.matcher.reads = 0
    const answers = [await send(told, pictures), await send(told, pictures)]
    expect(answers.map(({ body }) => body)).toEqual([answers[0]!.body, answers[0]!.body])
    expect(stage.faces.matcher.reads).toBe(2)
  })

  it('is missed when its pictures come before both colours can have stood, or too late', async () => {
    const { challenge, tell, send } = await begin()
    const early = (await tell()).told!
    const sent = await send(early, await posed(early))
    expect([sent.body.missed, sent.body.done]).toEqual([
      'Las fotos llegaron antes de tiempo. Espera la cuenta.',
      0,
    ])
    const late = (await tell()).told!
    expect([late.step, late.pose]).toEqual([1, 'front'])
    await letColoursStand(stage, challenge)
    await stage.pool.query(
      `update fan_challenge_steps set closes_at = now() - interval '1 ms' where judged_at is null`,
    )
    expect((await send(late, await posed(late))).body.missed).toContain('no llegaron a tiempo')
    // Not sent at all: the next is told, and it is the last that may be missed.
    const third = (await tell()).told!
    await letColoursStand(stage, challenge)
    await stage.pool.query(
      `update fan_challenge_steps set closes_at = now() - interval '1 ms' where judged_at is null`,
    )
    expect(third.step).toBe(2)
    expect((await tell()).told).toBe(null)
    // Control: in time they count.
    await stage.pool.query(`delete from fan_challenge_steps where step > 0`)
    const fine = (await tell()).told!
    await letColoursStand(stage, challenge)
    expect((await send(fine, await posed(fine))).body).toMatchObject({ missed: null, done: 1 })
  })

  it('whose pictures began in time may take a slow network’s time', async () => {
    const { challenge, tell, send } = await begin()
    const told = (await tell()).told!
    await letColoursStand(stage, challenge)
    await stage.pool.query(`update fan_challenge_steps set arrived_at = now(), closes_at = now()`)
    expect((await send(told, await posed(told))).body).toMatchObject({ missed: null, done: 1 })
  })

  it('of many sendings at once is measured by one', async () => {
    const { challenge, tell, send } = await begin()
    const told = (await tell()).told!
    await letColoursStand(stage, challenge)
    const pictures = await posed(told)
    stage.faces.matcher.reads = 0
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(told, pictures)))
    expect(stage.faces.matcher.reads).toBe(2)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.every(({ body }) => body.code === 'busy')).toBe(true)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  })

  it('missed brings another one that chance draws; a third miss ends the try', async () => {
    const { here, challenge, tell, send } = await begin()
    for (let time = 0; time < 4; time++) {
      const { told } = await tell()
      if (told === null) break
      await letColoursStand(stage, challenge)
      const wrong = { ...told, pose: told.step === 0 ? told.pose : ('front' as const) }
      const { body } = await send(told, await posed(wrong))
      expect([time, body.next]).toEqual([time, time === 3 ? 'decide' : 'step'])
      if (time > 0) expect(body.missed).toMatch(/Gira|Cierra/)
    }
    const { nonce } = challenge
    const { body } = await here.post(`/fan/selfies/${challenge.id}/decision`, { nonce })
    expect(body.outcome).toBe('repeat')
  })
})

describe('the light of the screen', () => {
  const unlit = { skin: [0.3, 0.25, 0.2] as [number, number, number] }

  it('that cannot be seen asks for one step more, and then a person looks', async () => {
    const { here, challenge } = await begin()
    await answerChallenge(stage, here, challenge, (step) => stage.faces.pose(0, step, unlit))
    const { rows } = await stage.pool.query('select count(*)::int as steps from fan_challenge_steps')
    expect(rows).toEqual([{ steps: 5 }])
    const { nonce } = challenge
    const { body } = await here.post(`/fan/selfies/${challenge.id}/decision`, { nonce })
    expect(body.outcome).toBe('review')
    expect((await here.get('/fan/registration')).body.review.reason).toBe(
      'Había mucha luz y queremos ver tu selfie con calma.',
    )
  })

  it('that cannot be seen, with a step missed besides, is to be repeated in less light', async () => {
    const { here } = await begin()
    const { decided } = await selfie(stage, here, (step, _, told) =>
      stage.faces.pose(0, told.step === 1 ? 'front' : step, unlit),
    )
    expect(decided.body.outcome).toBe('repeat')
    expect((await here.get('/fan/registration')).body.repeat).toMatchObject([{ code: 'no_light' }])
  })

  it('of another time is a recording', async () => {
    const { here } = await begin()
    const { decided } = await selfie(stage, here, async (step, _, { colours: [one, other] }) =>
      Promise.all([other, one].map((colour) => stage.faces.pose(0, step, { skin: skinUnder(colour) }))),
    )
    expect(decided.body.outcome).toBe('repeat')
    expect((await here.get('/fan/registration')).body.repeat).toMatchObject([{ code: 'other_light' }])
  })

  it('would be passed without if its guard were out', async () => {
    const { here } = await begin()
    const before = { ...flash }
    Object.assign(flash, { seen: -1, faint: -1, straight: -9 })
    const { decided } = await selfie(stage, here, (step) => stage.faces.pose(0, step, unlit))
    Object.assign(flash, before)
    expect(decided.body.outcome).toBe('approved')
  })
})
