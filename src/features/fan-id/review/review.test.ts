import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson } from '#features/accounts/sign-in/test-people.ts'
import {
  form,
  openStage,
  runFanJobs,
  scanDocument,
  selfie,
  signUpFan,
  type Stage,
} from '../testing/people.ts'
import { decideReview, readReviewCase } from './actions.ts'
import { afterBusinessDays } from './rules.ts'

let stage: Stage
let staffId: string
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.documents.next = {}
  await stage.pool.query(
    `truncate fans, fan_sign_ups, fan_codes, fan_throttles, notifications, consents, sessions cascade;
     update audit_log set account_id = null; delete from accounts`,
  )
  staffId = await makePerson(stage.server, { email: 'revisa@club.example', role: 'fan_id_reviewer' })
})

async function openCase(words = 'No quiero usar mi rostro.') {
  const fan = await signUpFan(stage, { acceptsBiometrics: false })
  const asked = await fan.here.post('/fan/reviews', { words })
  const { id: reviewId } = await stage.db.selectFrom('fanReviews').select('id').executeTakeFirstOrThrow()
  return { ...fan, asked, reviewId }
}

describe('a registration without a face', () => {
  it('is looked at by a person, with a date, and approved without a template', async () => {
    const { here, asked, reviewId } = await openCase()
    expect(asked.body).toMatchObject({ status: 'in_review', next: 'wait', way: 'person', biometrics: false })
    expect(Date.parse(asked.body.review.dueAt)).toBeGreaterThan(Date.now() + 47 * 3_600_000)
    const again = await here.post('/fan/reviews', {})
    expect(again.body.review).toEqual(asked.body.review)
    expect((await here.post('/fan/selfies')).body.code).toBe('registration_closed')

    await decideReview(stage.db, reviewId, staffId, 'approved', null)
    expect((await here.get('/fan/registration')).body).toMatchObject({
      status: 'approved',
      next: 'done',
      way: 'person',
    })
    const { mails } = await runFanJobs(stage)
    expect(mails.map(({ subject }) => subject)).toEqual(['Tu Fan ID está listo'])
    expect(await stage.db.selectFrom('fanTemplates').selectAll().execute()).toEqual([])
  })

  it('is told why when it is refused, or what to repeat; and may ask again', async () => {
    const { here, reviewId } = await openCase()
    await expect(decideReview(stage.db, reviewId, staffId, 'refused', ' ')).rejects.toThrow('Escribe')
    await decideReview(stage.db, reviewId, staffId, 'refused', 'Tu documento no es legible.')
    expect((await here.get('/fan/registration')).body).toMatchObject({
      status: 'refused',
      next: 'done',
      answer: 'Tu documento no es legible.',
    })
    expect((await here.post('/fan/reviews', { words: 'Es el único que tengo.' })).body).toMatchObject({
      status: 'in_review',
      answer: null,
    })
  })

  it('that is to be repeated begins with the document', async () => {
    const { here } = await signUpFan(stage)
    await (await scanDocument(stage, here)).confirm()
    await here.post('/fan/reviews', {})
    const { id } = await stage.db.selectFrom('fanReviews').select('id').executeTakeFirstOrThrow()
    await decideReview(stage.db, id, staffId, 'repeat', 'Toma el frente con más luz.')
    expect((await here.get('/fan/registration')).body).toMatchObject({
      status: 'registering',
      next: 'document',
      answer: 'Toma el frente con más luz.',
    })
    await (await scanDocument(stage, here)).confirm()
    expect((await here.get('/fan/registration')).body.next).toBe('selfie')
  })
})

it('is decided once, of two reviewers at the same time', async () => {
  const { reviewId } = await openCase()
  const both = await Promise.allSettled([
    decideReview(stage.db, reviewId, staffId, 'approved', null),
    decideReview(stage.db, reviewId, staffId, 'refused', 'No se ve.'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('of a selfie that was hardly like the portrait gives a template once a person has approved it', async () => {
  const { here, fanId } = await signUpFan(stage)
  await (await scanDocument(stage, here, 0, 0.37)).confirm()
  expect((await selfie(stage, here)).decided.body.outcome).toBe('review')
  const { id } = await stage.db.selectFrom('fanReviews').select('id').executeTakeFirstOrThrow()
  await runFanJobs(stage)
  await decideReview(stage.db, id, staffId, 'approved', null)
  await runFanJobs(stage)
  expect(await stage.db.selectFrom('fanTemplates').select('fanId').execute()).toEqual([{ fanId }])
})

it('shows a reviewer the case, and the fan who looked and why; nobody changes that', async () => {
  const { here, fanId, reviewId } = await openCase()
  const shown = await readReviewCase(stage.server.services, reviewId, staffId, 'Revisión pedida')
  expect(shown.person).toMatchObject({ curp: form.curp, birthDate: form.birthDate })
  expect(shown.review.askedWords).toBe('No quiero usar mi rostro.')
  expect(await stage.db.selectFrom('fanLookups').select(['fanId', 'accountId', 'why']).execute()).toEqual([
    { fanId, accountId: staffId, why: 'Revisión pedida' },
  ])
  await expect(stage.pool.query(`update fan_lookups set why = 'otra cosa'`)).rejects.toThrow('written once')
  // Together or not at all: who cannot be written down sees nothing.
  await expect(readReviewCase(stage.server.services, reviewId, staffId, 'x'.repeat(301))).rejects.toThrow(
    /check/,
  )
  expect((await here.get('/fan/registration')).status).toBe(200)
})

it.each([
  ['2026-11-18T16:00:00Z', '2026-11-20T16:00:00.000Z', 'a Wednesday, to Friday'],
  ['2026-11-19T16:00:00Z', '2026-11-23T16:00:00.000Z', 'a Thursday, over the weekend'],
  ['2026-11-21T16:00:00Z', '2026-11-24T16:00:00.000Z', 'a Saturday'],
  ['2026-11-21T03:00:00Z', '2026-11-25T03:00:00.000Z', 'a Friday night in Mexico, Saturday elsewhere'],
])('two business days after %s is %s: %s', (from, due) => {
  expect(afterBusinessDays(new Date(from), 2).toISOString()).toBe(due)
})
