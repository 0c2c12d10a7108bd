import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staff } from '../../../../../tests/staff.ts'
import { openPicture } from './record.ts'
import { compareFields, checksOf } from './compare.ts'
import { wordsOf } from '../../desk-rules.ts'
import {
  form,
  openStage,
  runFanJobs,
  scanDocument,
  selfie,
  signUpFan,
  type Stage,
} from '../testing/people.ts'
import { ineFields } from '../testing/scripted.ts'

let stage: Stage
type Reviewer = Awaited<ReturnType<typeof staff>>
let [alma, bruno] = [] as unknown as [Reviewer, Reviewer]

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
  alma = await staff(stage.server, 'fan_id_reviewer')
  bruno = await staff(stage.server, 'fan_id_reviewer')
})

/** A registration whose selfie was hardly like the portrait. */
async function doubtful() {
  const fan = await signUpFan(stage)
  await (await scanDocument(stage, fan.here, 0, 0.37)).confirm()
  await selfie(stage, fan.here)
  await runFanJobs(stage)
  const { body } = await alma.get('/fan/desk/reviews')
  return { ...fan, reviewId: body.rows[0].id as string }
}

const lookups = async (here: { get: Reviewer['get'] }) =>
  ((await here.get('/fan/about-me')).body.lookups as { what: string; why: string; role: string }[]).map(
    ({ what }) => what,
  )

describe('the queue', () => {
  it('says number, reason and time, and nothing of the person; nobody’s look is written for it', async () => {
    const { here, reviewId } = await doubtful()
    const { body } = await alma.get('/fan/desk/reviews')
    expect(body.rows).toMatchObject([{ id: reviewId, state: 'open', heldByName: null }])
    await alma.get(`/fan/desk/reviews/${reviewId}`)
    expect(JSON.stringify(body)).not.toMatch(/Mario|LOGM|correo/)
    expect(await lookups(here)).toEqual([])
  })

  it('is closed to who handles money, and the money to who sees faces', async () => {
    const { reviewId } = await doubtful()
    for (const role of ['finance', 'box_office', 'support', 'marketing', 'gate'] as const) {
      const other = await staff(stage.server, role)
      for (const path of ['/fan/desk/reviews', `/fan/desk/reviews/${reviewId}`, '/fan/desk/requests'])
        expect([role, path, (await other.get(path)).status]).toEqual([role, path, 403])
    }
    expect((await alma.get('/support/desk/cases')).status).toBe(403)
  })
})

describe('a record', () => {
  it('shows what was typed beside what was read, in words and without scores', async () => {
    const { reviewId } = await doubtful()
    const { status, body, headers } = await alma.post(`/fan/desk/reviews/${reviewId}/claims`)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.compared.find(({ label }: { label: string }) => label === 'CURP')).toEqual({
      label: 'CURP',
      typed: form.curp,
      read: form.curp,
      result: 'same',
    })
    expect(body.findings[0]).toBe('Parecido de la selfie con el retrato: dudoso.')
    expect(JSON.stringify(body).replace(/T[\d:.]+Z/g, '')).not.toMatch(/0\.3\d/)
    expect(body.pictures.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
      expect.arrayContaining(['document_back', 'document_front', 'portrait', 'selfie']),
    )
  })

  it('and each picture opened is written for the fan; without that nothing opens', async () => {
    const { here, reviewId } = await doubtful()
    const { body } = await alma.post(`/fan/desk/reviews/${reviewId}/claims`)
    const portrait = body.pictures.find(({ kind }: { kind: string }) => kind === 'portrait')
    const path = `/fan/desk/reviews/${reviewId}/pictures/${portrait.id}`
    const shown = await alma.get(path)
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(shown.headers['content-type']).toContain('image/jpeg')
    await alma.get(path)
    expect(await lookups(here)).toEqual([
      'El retrato de tu documento',
      'El retrato de tu documento',
      'Tu registro en revisión',
    ])
    // Together or not at all: where a look cannot be written, no byte goes out.
    await stage.pool.query('alter table fan_lookups add constraint refuses check (false) not valid')
    expect((await alma.get(path)).status).toBe(500)
    await stage.pool.query('alter table fan_lookups drop constraint refuses')
    const asked = { reviewId, pictureId: portrait.id as string }
    expect(
      (await openPicture(stage.server.services, asked, alma.accountId, new Date())).length,
    ).toBeGreaterThan(100)
    expect(await lookups(here)).toHaveLength(4)
  })

  it('and its pictures are only for who has it in hand, of this case, and gone with its decision', async () => {
    const { reviewId } = await doubtful()
    const { body } = await alma.post(`/fan/desk/reviews/${reviewId}/claims`)
    const path = `/fan/desk/reviews/${reviewId}/pictures/${body.pictures[0].id}`
    expect((await bruno.post(`/fan/desk/reviews/${reviewId}/claims`)).body.code).toBe('in_other_hands')
    expect((await bruno.get(path)).status).toBe(404)
    expect((await alma.get(`/fan/desk/reviews/${reviewId}/pictures/${reviewId}`)).status).toBe(404)
    const decided = await alma.post(`/fan/desk/reviews/${reviewId}/decisions`, {
      decision: 'approved',
      reasons: [],
    })
    expect(decided.body).toEqual({ outcome: 'decided', next: null })
    expect((await alma.get(path)).status).toBe(404)
  })
})

describe('a refusal', () => {
  it('is two people’s, and its reasons are the fan’s message', async () => {
    const { here, reviewId } = await doubtful()
    const no = { decision: 'refused', reasons: ['other_person'], note: 'Ven con tu INE.' }
    await alma.post(`/fan/desk/reviews/${reviewId}/claims`)
    const first = await alma.post(`/fan/desk/reviews/${reviewId}/decisions`, no)
    expect(first.body).toEqual({ outcome: 'second_look', next: null })
    expect((await here.get('/fan/registration')).body.status).toBe('in_review')
    expect((await alma.post(`/fan/desk/reviews/${reviewId}/claims`)).body.code).toBe('same_eyes')
    const opened = await bruno.post(`/fan/desk/reviews/${reviewId}/claims`)
    expect(opened.body.first).toMatchObject({ name: 'Alma', decision: 'refused' })
    await bruno.post(`/fan/desk/reviews/${reviewId}/decisions`, no)
    expect((await here.get('/fan/registration')).body).toMatchObject({
      status: 'refused',
      answer:
        'El documento y la selfie no son de la misma persona. Cada quien registra el suyo. Ven con tu INE.',
    })
  })

  it('needs a reason', async () => {
    const { reviewId } = await doubtful()
    await alma.post(`/fan/desk/reviews/${reviewId}/claims`)
    const answer = await alma.post(`/fan/desk/reviews/${reviewId}/decisions`, {
      decision: 'repeat',
      reasons: [],
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'words_needed'])
  })
})

describe('a correction', () => {
  async function asked(item: string) {
    const fan = await signUpFan(stage)
    await fan.here.post('/fan/requests', { kind: 'correction', item, words: 'Dice otra cosa.' })
    const { body } = await alma.get('/fan/desk/requests?status=open')
    return { ...fan, requestId: body.rows[0].id as string }
  }
  const value = async (here: { get: Reviewer['get'] }, name: string) =>
    (await here.get('/fan/about-me')).body.known.find((one: { name: string }) => one.name === name)?.value

  it('is opened with its look written, granted with reasons, and written into the sealed person', async () => {
    const { here, requestId } = await asked('names')
    const { body } = await alma.post(`/fan/desk/requests/${requestId}/lookups`)
    expect(body).toEqual({ words: 'Dice otra cosa.', now: 'Mario López García', answerWords: null })
    expect(await lookups(here)).toEqual(['Una solicitud tuya'])
    const right = { givenNames: 'Mario Alberto', firstSurname: 'López', secondSurname: 'García' }
    const early = await alma.post(`/fan/desk/requests/${requestId}/completion`, right)
    expect(early.body.code).toBe('not_accepted')
    expect(await value(here, 'names')).toBe('Mario López García')
    await alma.post(`/fan/desk/requests/${requestId}/answers`, { accepted: true, words: 'Así dice tu INE.' })
    // Nothing but what was asked for changes.
    await alma.post(`/fan/desk/requests/${requestId}/completion`, { ...right, birthDate: '1980-01-01' })
    expect(await value(here, 'names')).toBe('Mario Alberto López García')
    expect(await value(here, 'birth_date')).toBe(form.birthDate)
    const { rows } = await stage.pool.query(
      `select detail::text from audit_log where action like 'fan.request%'`,
    )
    expect(JSON.stringify(rows)).not.toContain('Alberto')
  })

  it('is refused where it is no CURP, contradicts the birth date, or is somebody else’s', async () => {
    const { here, requestId } = await asked('curp')
    await alma.post(`/fan/desk/requests/${requestId}/answers`, { accepted: true, words: 'Sí.' })
    const put = async (curp: string) =>
      (await alma.post(`/fan/desk/requests/${requestId}/completion`, { curp })).body.code
    expect(await put('LOGM900515HQTPRR05')).toBe('correction_wrong')
    expect(await put('RALM050228MQTMPRA8')).toBe('correction_wrong')
    expect(await value(here, 'curp')).toBe(form.curp)
    expect(await put(form.curp)).toBeUndefined()
  })
})

describe('what is typed beside what is read', () => {
  const person = { ...form, sex: 'H' as const }
  it('differs by letters, never by accents or case', () => {
    const results = compareFields(person, { fields: { ...ineFields, firstSurname: 'LOPES' } }).map(
      ({ result }) => result,
    )
    expect(results).toEqual(['same', 'differs', 'same', 'same', 'same', 'same', 'unread'])
  })

  it('has its arithmetic checked', () => {
    const document = { kind: 'ine' as const, faults: ['back:mrz_check_digit'], fields: ineFields }
    const said = checksOf(person, document, '2026-11-21').map(({ result }) => result)
    expect(said).toEqual(['ok', 'fault', 'ok', 'ok', 'ok'])
    expect(checksOf(person, document, '2032-01-01').at(-1)).toMatchObject({ result: 'fault' })
  })

  it('is answered in the words of the reasons', () => {
    expect(wordsOf(['front_blurred', 'glare'])).toBe(
      'Toma otra vez el frente de tu documento: salió borroso. Toma otra vez tu documento sin reflejos: inclínalo un poco.',
    )
  })
})
