import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson } from '#people/accounts/server/testing/test-people.ts'
import { openStage, runFanJobs, scanDocument, selfie, signUpFan, type Stage } from '../testing/people.ts'
import { askSecondLook, claimReview, decideReview } from './actions.ts'
import { afterBusinessDays } from '../../review-rules.ts'

let stage: Stage
let staffId: string
let otherId: string
type Decision = Parameters<typeof decideReview>[1]['decision']

/** There is no document: what was typed is approved by what was seen at the window. */
const data = { as: 'typed', why: 'seen_document' } as const
const decided = (asked: Parameters<typeof decideReview>[1]) =>
  decideReview(stage.server.services, { data, ...asked }, new Date())

/** Takes the case in hand and decides it. */
async function decide(reviewId: string, by: string, decision: Decision, words: string | null) {
  await claimReview(stage.db, reviewId, by)
  return decided({ reviewId, staffId: by, decision, words })
}

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
  otherId = await makePerson(stage.server, { email: 'segunda@club.example', role: 'fan_id_reviewer' })
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
    expect((await here.post('/fan/selfies', {})).body.code).toBe('registration_closed')

    await decide(reviewId, staffId, 'approved', null)
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
    await expect(decide(reviewId, staffId, 'refused', ' ')).rejects.toThrow('Elige')
    expect(await decide(reviewId, staffId, 'refused', 'No es legible.')).toBe('second_look')
    expect((await here.get('/fan/registration')).body).toMatchObject({ status: 'in_review', answer: null })
    await decide(reviewId, otherId, 'refused', 'Tu documento no es legible.')
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
    await decide(id, staffId, 'repeat', 'Toma el frente con más luz.')
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
  await claimReview(stage.db, reviewId, staffId)
  const once = { reviewId, staffId, words: 'No se ve.' }
  const both = await Promise.allSettled([
    decided({ ...once, decision: 'approved' }),
    decided({ ...once, decision: 'repeat' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('of a selfie that was hardly like the portrait gives a template once a person has approved it', async () => {
  const { here, fanId } = await signUpFan(stage)
  await (await scanDocument(stage, here, 0, 0.37)).confirm()
  expect((await selfie(stage, here)).decided.body.outcome).toBe('review')
  const { id } = await stage.db.selectFrom('fanReviews').select('id').executeTakeFirstOrThrow()
  await runFanJobs(stage)
  await decide(id, staffId, 'approved', null)
  await runFanJobs(stage)
  expect(await stage.db.selectFrom('fanTemplates').select('fanId').execute()).toEqual([{ fanId }])
})

describe('a case in hand', () => {
  it('is one reviewer’s at a time, until a quarter of an hour has passed', async () => {
    const { reviewId } = await openCase()
    await claimReview(stage.db, reviewId, staffId)
    await expect(claimReview(stage.db, reviewId, otherId)).rejects.toMatchObject({ code: 'in_other_hands' })
    const others = { reviewId, staffId: otherId, decision: 'approved' as const, words: null }
    await expect(decided(others)).rejects.toMatchObject({ code: 'in_other_hands' })
    await stage.pool.query(`update fan_reviews set claimed_until = now() - interval '1 s'`)
    await claimReview(stage.db, reviewId, otherId)
    const mine = { ...others, staffId }
    await expect(decided(mine)).rejects.toMatchObject({ code: 'in_other_hands' })
    expect(await decided(others)).toBe('decided')
  })

  it('taken by many at once is in one pair of hands', async () => {
    const { reviewId } = await openCase()
    const answers = await Promise.allSettled(
      [staffId, otherId, staffId, otherId].map((by) => claimReview(stage.db, reviewId, by)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})

describe('a second look', () => {
  it('is never by the same eyes; the database says so too', async () => {
    const { reviewId, here } = await openCase()
    await claimReview(stage.db, reviewId, staffId)
    await askSecondLook(stage.db, reviewId, staffId, 'La foto del INE parece pegada.')
    await expect(claimReview(stage.db, reviewId, staffId)).rejects.toMatchObject({ code: 'same_eyes' })
    const bySame = `update fan_reviews set decision = 'approved', decided_at = now(), decided_by = $1 where id = $2`
    const same = [staffId, reviewId]
    await expect(stage.pool.query(bySame, same)).rejects.toThrow('fan_reviews_other_eyes')
    await claimReview(stage.db, reviewId, otherId)
    await expect(askSecondLook(stage.db, reviewId, otherId, 'Tampoco sé.')).rejects.toMatchObject({
      code: 'second_look_already',
    })
    await decide(reviewId, otherId, 'approved', null)
    expect((await here.get('/fan/registration')).body.status).toBe('approved')
  })

  it('would be by the same eyes without the constraint', async () => {
    const { reviewId } = await openCase()
    await claimReview(stage.db, reviewId, staffId)
    await askSecondLook(stage.db, reviewId, staffId, 'No sé.')
    await stage.pool.query(`alter table fan_reviews drop constraint fan_reviews_other_eyes;
      update fan_reviews set decision = 'approved', decided_at = now(), decided_by = first_by;
      delete from fan_reviews;
      alter table fan_reviews add constraint fan_reviews_other_eyes check (decided_by <> first_by)`)
  })
})

it.each([
  ['2026-11-18T16:00:00Z', '2026-11-20T16:00:00.000Z', 'a Wednesday, to Friday'],
  ['2026-11-19T16:00:00Z', '2026-11-23T16:00:00.000Z', 'a Thursday, over the weekend'],
  ['2026-11-21T16:00:00Z', '2026-11-24T16:00:00.000Z', 'a Saturday'],
  ['2026-11-21T03:00:00Z', '2026-11-25T03:00:00.000Z', 'a Friday night in Mexico, Saturday elsewhere'],
])('two business days after %s is %s: %s', (from, due) => {
  expect(afterBusinessDays(new Date(from), 2).toISOString()).toBe(due)
})
