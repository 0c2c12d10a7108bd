import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staff } from '../../../../../tests/staff.ts'
import {
  answerChallenge,
  form,
  openStage,
  scanDocument,
  selfie,
  signUpFan,
  upload,
  type Stage,
} from '../testing/people.ts'
import { faceOf, ineFields } from '../testing/scripted.ts'

let stage: Stage
let alma: Awaited<ReturnType<typeof staff>>

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.documents.next = {}
  stage.documents.hold = null
  await stage.pool.query(
    `truncate fans, fan_sign_ups, fan_codes, fan_throttles, notifications, consents, sessions cascade;
     update audit_log set account_id = null; delete from accounts`,
  )
  alma = await staff(stage.server, 'fan_id_reviewer')
})

type Here = Awaited<ReturnType<typeof signUpFan>>['here']
const outcome = async (here: Here, who = 0) => (await selfie(stage, here, who)).decided.body.outcome as string
const cardName = async (here: Here) => (await here.get('/fan/card')).body.card.name as string

/** A fan who confirms the document with other words than it says, and shows the face of its portrait. */
async function claims(more: Record<string, unknown>) {
  const fan = await signUpFan(stage)
  const { confirm } = await scanDocument(stage, fan.here)
  const confirmed = await confirm(more)
  return { ...fan, confirmed, outcome: await outcome(fan.here) }
}

describe('who confirms a document with its CURP and birth date, but', () => {
  it.each<[string, Record<string, unknown>]>([
    ['three invented names', { givenNames: 'Paco', firstSurname: 'Pérez', secondSurname: 'Ruiz' }],
    ['another given name', { givenNames: 'Mauro' }],
    ['one name more', { givenNames: 'Mario Alberto' }],
    ['one letter less', { firstSurname: 'Lope' }],
    ['without the second surname', { secondSurname: null }],
    ['the surnames exchanged', { firstSurname: 'García', secondSurname: 'López' }],
    ['the same letters and a number', { givenNames: 'Mario 69' }],
    ['the same letters and another alphabet', { givenNames: 'Mario Д' }],
    ['a letter that only looks the same', { givenNames: 'Маrio' }],
  ])('%s, is for a person to see', async (_, more) => {
    const { here, outcome: decided } = await claims(more)
    expect(decided).toBe('review')
    const { body } = await here.get('/fan/registration')
    expect([body.status, body.review.reason]).toEqual(['in_review', expect.stringContaining('Cambiaste')])
  })

  it.each<[string, Record<string, unknown>]>([
    ['as it was read', { givenNames: 'MARIO', firstSurname: 'LOPEZ', secondSurname: 'GARCIA' }],
    ['with accents and case', { givenNames: 'Mário', firstSurname: 'López', secondSurname: 'garcía' }],
    ['with spaces that the reader swallowed', { givenNames: 'Ma Rio' }],
  ])('%s, is approved', async (_, more) => {
    const { here, outcome: decided } = await claims(more)
    expect(decided).toBe('approved')
    expect(await cardName(here)).toContain(String(more['givenNames']))
  })

  it('with the Ñ that the reader does not know, is approved, and the card keeps it', async () => {
    const fan = await signUpFan(stage)
    stage.documents.next = { fields: { ...ineFields, firstSurname: 'NUNEZ', secondSurname: 'ZUNIGA' } }
    const { confirm } = await scanDocument(stage, fan.here)
    await confirm({ firstSurname: 'Núñez', secondSurname: 'Zúñiga' })
    expect(await outcome(fan.here)).toBe('approved')
    expect(await cardName(fan.here)).toBe('Mario Núñez Zúñiga')
  })

  const twoWays = { doubts: [{ field: 'givenNames' as const, other: ['WARIO'] }] }

  it('either way of a name that zone and print write differently, is approved', async () => {
    stage.documents.next = twoWays
    expect((await claims({ givenNames: 'Mario' })).outcome).toBe('approved')
  })

  it('a third way of a name that was read in two, is for a person to see', async () => {
    stage.documents.next = twoWays
    const { confirmed, outcome: decided } = await claims({ givenNames: 'Dario' })
    expect(confirmed.body.document.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'name_differs',
      'name_unsure',
    ])
    expect(decided).toBe('review')
  })
})

describe('what the document does not say', () => {
  it('is no machine’s to believe: a typed CURP on a passport without one', async () => {
    const fan = await signUpFan(stage)
    const { curp: _, ...fields } = ineFields
    stage.documents.next = { fields }
    const { confirm } = await scanDocument(stage, fan.here)
    expect((await confirm()).status).toBe(200)
    expect(await outcome(fan.here)).toBe('review')
  })
})

describe('the document that was compared', () => {
  const other = { ...ineFields, givenNames: 'PACO', curp: 'RALM050228MQTMPRA8', birthDate: '2005-02-28' }

  it('is the one that was confirmed: a second one, only read, lends no portrait', async () => {
    const { here } = await signUpFan(stage)
    await (await scanDocument(stage, here, 0)).confirm()
    const { body: challenge } = await here.post('/fan/selfies')
    await answerChallenge(stage, here, challenge, 1)
    stage.documents.next = { fields: other }
    await scanDocument(stage, here, 1)
    const decided = await here.post(`/fan/selfies/${challenge.id}/decision`, { nonce: challenge.nonce })
    expect([decided.status, decided.body.code]).toEqual([409, 'document_first'])
  })

  it('of somebody else, after the first, is for a person to see, with what the first one said', async () => {
    const { here } = await signUpFan(stage)
    await (await scanDocument(stage, here, 0)).confirm()
    stage.documents.next = { fields: { ...other, documentNumber: 'X2' } }
    const second = await scanDocument(stage, here, 1)
    await second.confirm({ givenNames: 'Paco', curp: other.curp, birthDate: other.birthDate })
    expect(await outcome(here, 1)).toBe('review')
    const { body } = await alma.get('/fan/desk/reviews')
    const record = (await alma.post(`/fan/desk/reviews/${body.rows[0].id}/claims`)).body
    expect(record.findings).toContain(
      'El documento de antes decía: MARIO LOPEZ GARCIA, CURP LOGM900515HQTPRR04.',
    )
  })

  it('renewed, of the same person, is approved', async () => {
    const { here } = await signUpFan(stage)
    await (await scanDocument(stage, here, 0)).confirm()
    stage.documents.next = { fields: { ...ineFields, documentNumber: 'X2', expiresOn: '2036-12-31' } }
    await (await scanDocument(stage, here, 0)).confirm()
    expect(await outcome(here)).toBe('approved')
  })

  it('keeps fields and portrait of one reading: confirmed meanwhile, a later reading changes neither', async () => {
    const { here } = await signUpFan(stage)
    const { id, confirm } = await scanDocument(stage, here, 0)
    const portraitOf = () =>
      stage.db.selectFrom('fanPictures').select('id').where('kind', '=', 'portrait').execute()
    const before = await portraitOf()
    let letGo!: () => void
    stage.documents.hold = new Promise((resolve) => (letGo = resolve))
    stage.documents.next = { fields: other, portrait: await stage.faces.picture({ template: faceOf(1) }) }
    const reading = here.post(`/fan/documents/${id}/reading`)
    await expect.poll(() => stage.documents.waiting).toBe(true)
    expect((await confirm()).status).toBe(200)
    letGo()
    await reading
    expect(await portraitOf()).toEqual(before)
    expect(await outcome(here, 0)).toBe('approved')
  })

  it('is read anew once one of its pictures is another', async () => {
    const { here } = await signUpFan(stage)
    const { id, confirm } = await scanDocument(stage, here)
    await upload(here, `/fan/documents/${id}/sides/front`, await stage.faces.picture({}))
    expect((await confirm()).body.code).toBe('document_not_read')
  })
})

describe('a reviewer of such a case', () => {
  async function waiting(more: Record<string, unknown> = { givenNames: 'Paco' }) {
    const fan = await claims(more)
    const { body } = await alma.get('/fan/desk/reviews')
    const path = `/fan/desk/reviews/${body.rows[0].id}`
    const record = (await alma.post(`${path}/claims`)).body
    const approve = (data?: object) =>
      alma.post(`${path}/decisions`, { decision: 'approved', reasons: [], ...(data && { data }) })
    return { ...fan, record, approve }
  }

  it('sees what was typed beside what was read, and chooses one of them with a reason', async () => {
    const { here, record, approve } = await waiting()
    expect(record.choices).toEqual(['typed', 'read'])
    expect(record.compared[0]).toEqual({ label: 'Nombre', typed: 'Paco', read: 'MARIO', result: 'differs' })
    expect((await approve()).body.code).toBe('choose_data')
    expect((await approve({ as: 'typed', why: 'typed_wrong' })).body.code).toBe('choose_data')
    expect((await here.get('/fan/registration')).body.status).toBe('in_review')
    expect((await approve({ as: 'read', why: 'typed_wrong' })).body.outcome).toBe('decided')
    expect(await cardName(here)).toBe('MARIO López García')
    const { dataAs, dataWhy } = await stage.db
      .selectFrom('fanReviews')
      .select(['dataAs', 'dataWhy'])
      .executeTakeFirstOrThrow()
    expect([dataAs, dataWhy]).toEqual(['read', 'typed_wrong'])
  })

  it('may find that the machine misread', async () => {
    const { here, approve } = await waiting()
    await approve({ as: 'typed', why: 'misread' })
    expect(await cardName(here)).toBe('Paco López García')
  })

  it('takes the document’s number with the approval, also where the fan had not confirmed it', async () => {
    const asked = async (more: Record<string, unknown>) => {
      const fan = await signUpFan(stage, more)
      stage.documents.next = { fields: { ...ineFields, curp: 'GOPL800315HQTMRSA1', birthDate: '1980-03-15' } }
      await scanDocument(stage, fan.here)
      await fan.here.post('/fan/reviews', {})
      const { body } = await alma.get('/fan/desk/reviews?state=open')
      const path = `/fan/desk/reviews/${body.rows[0].id}`
      await alma.post(`${path}/claims`)
      const data = { as: 'typed', why: 'seen_document' }
      return alma.post(`${path}/decisions`, { decision: 'approved', reasons: [], data })
    }
    expect((await asked({})).body.outcome).toBe('decided')
    const second = await asked({ phone: '442 111 1111', email: 'otra@correo.example', curp: null })
    expect(second.body.code).toBe('document_taken')
  })
})

it('what a fan registered with is held to the document as well: the confirmation says what counts', async () => {
  const fan = await signUpFan(stage, { givenNames: 'Paco' })
  const { read, confirm } = await scanDocument(stage, fan.here)
  expect(read.body.document.warnings).toMatchObject([{ code: 'name_differs', field: 'givenNames' }])
  await confirm({ givenNames: form.givenNames })
  expect(await outcome(fan.here)).toBe('approved')
  expect(await cardName(fan.here)).toBe('Mario López García')
})
