import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import { likeness } from '#people/identity-check/server/thresholds.ts'
import {
  answerChallenge,
  approvedFan,
  askStep,
  filmOf,
  form,
  letTimePass,
  letColoursStand,
  newDevice,
  openStage,
  runFanJobs,
  scanDocument,
  selfie,
  sendStep,
  signUpFan,
  startSignUp,
  upload,
  type Stage,
} from '../testing/people.ts'
import { faceOf, ineFields, type Pose } from '../testing/scripted.ts'
import { pictureKey } from '../pictures/shelf.ts'

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

/** A fan whose document is confirmed; its portrait shows person 0, or somebody a little like them. */
async function readyFan(likeness = 1, more: Record<string, unknown> = {}) {
  const fan = await signUpFan(stage, more)
  const curp = 'curp' in more ? more['curp'] : form.curp
  await (await scanDocument(stage, fan.here, 0, likeness)).confirm({ curp })
  return fan
}
const outcome = async (
  who: Parameters<typeof selfie>[2],
  here: Awaited<ReturnType<typeof readyFan>>['here'],
) => (await selfie(stage, here, who)).decided.body.outcome as string
const repeats = async (here: Awaited<ReturnType<typeof readyFan>>['here']) =>
  (await here.get('/fan/registration')).body.repeat.map(({ code }: { code: string }) => code) as string[]
const everyStep = (reading: object) => (step: Pose) => stage.faces.pose(0, step, reading)

describe('a selfie that cannot be used', () => {
  it.each([
    ['no face', { faces: 0, template: undefined }, 'no_face'],
    ['two faces', { faces: 2, template: undefined }, 'two_faces'],
    ['darkness', { brightness: 10 }, 'too_dark'],
    ['a blur', { sharpness: 2 }, 'blurred'],
  ])('for %s says exactly what to repeat', async (_, reading, code) => {
    const { here } = await readyFan()
    expect(await outcome(everyStep(reading as object), here)).toBe('repeat')
    expect(await repeats(here)).toEqual([code])
    expect((await here.get('/fan/registration')).body.repeat[0]).toMatchObject({ where: 'selfie' })
    expect(await outcome(0, here)).toBe('approved')
  })

  it('because a step was not done, or another face stepped in, says so', async () => {
    const { here } = await readyFan()
    expect(await outcome(() => stage.faces.pose(0, 'front'), here)).toBe('repeat')
    expect((await repeats(here)).every((code) => code.startsWith('missed_'))).toBe(true)
    const stepsIn = (step: Pose, _: number, told: { step: number }) =>
      stage.faces.pose(told.step >= 2 ? 1 : 0, step)
    expect(await outcome(stepsIn, here)).toBe('repeat')
    expect(await repeats(here)).toEqual(['another_person'])
  })

  it('because a picture is missing says so', async () => {
    const { here } = await readyFan()
    const { body: challenge } = await here.post('/fan/selfies', {})
    const { nonce } = challenge
    const { body } = await here.post(`/fan/selfies/${challenge.id}/decision`, { nonce })
    expect([body.outcome, await repeats(here)]).toEqual(['repeat', ['frames_missing']])
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['nothing', Buffer.alloc(0), 400],
    ['half a picture', Buffer.from('ffd8ffe000104a46494600', 'hex'), 422],
  ])('as %s is refused at once, and nothing is kept', async (_, content, status) => {
    const { here } = await readyFan()
    const { body: challenge } = await here.post('/fan/selfies', {})
    const { told } = (await askStep(here, challenge)).body
    await letColoursStand(stage, challenge)
    expect((await sendStep(here, challenge, told, [content, content])).status).toBe(status)
    const kept = await stage.db
      .selectFrom('fanPictures')
      .select('id')
      .where('challengeId', '=', challenge.id)
      .execute()
    expect(kept).toEqual([])
  })

  it('is kept sealed and without metadata', async () => {
    const { here } = await readyFan()
    const { body: challenge } = await here.post('/fan/selfies', {})
    const photo = await sharp(await stage.faces.pose(0, 'front'))
      .withExif({ IFD0: { Make: 'secreto' } })
      .jpeg()
      .toBuffer()
    const { told } = (await askStep(here, challenge)).body
    await letColoursStand(stage, challenge)
    await sendStep(here, challenge, told, [photo, photo])
    const { id } = await stage.db
      .selectFrom('fanPictures')
      .select('id')
      .where('challengeId', '=', challenge.id)
      .executeTakeFirstOrThrow()
    const kept = Buffer.from(await stage.server.services.files.getBytes(pictureKey(id)))
    expect(kept.includes('secreto') || kept.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false)
    expect(photo.includes('secreto')).toBe(true)
  })
})

describe('whose face it is', () => {
  it('another person’s selfie is to be repeated, and from the third time a person looks', async () => {
    const { here } = await readyFan()
    expect(await outcome(1, here)).toBe('repeat')
    expect(await repeats(here)).toEqual(['different'])
    expect(await outcome(1, here)).toBe('repeat')
    expect(await outcome(1, here)).toBe('review')
    expect((await here.get('/fan/registration')).body).toMatchObject({ status: 'in_review', next: 'wait' })
    expect(await stage.db.selectFrom('fanTemplates').selectAll().execute()).toEqual([])
    // Control: without the comparison a stranger with a found document would be its owner.
    await stage.pool.query(`truncate fans cascade; delete from accounts`)
    const unguarded = await readyFan()
    const { same } = likeness.portrait
    likeness.portrait.same = -1
    expect(await outcome(1, unguarded.here)).toBe('approved')
    likeness.portrait.same = same
  })

  it('between the thresholds a person looks; so they do when it may be a print or a screen', async () => {
    const { here } = await readyFan(0.37)
    expect(await outcome(0, here)).toBe('review')
    await stage.pool.query(`truncate fans cascade; delete from accounts`)
    const second = await readyFan()
    expect(await outcome(everyStep({ live: 0.2 }), second.here)).toBe('review')
    const { review } = (await second.here.get('/fan/registration')).body
    expect(review.reason).toContain('selfie')
    expect(Date.parse(review.dueAt) - Date.parse(review.openedAt)).toBeGreaterThan(47 * 3_600_000)
  })

  it('a portrait without a face sends back to the document', async () => {
    const fan = await signUpFan(stage)
    stage.documents.next = {}
    const scanned = await scanDocument(stage, fan.here)
    await scanned.confirm()
    const blank = await stage.faces.picture({ faces: 0 })
    const { id } = await stage.db
      .selectFrom('fanPictures')
      .select('id')
      .where('kind', '=', 'portrait')
      .executeTakeFirstOrThrow()
    const { putPicture } = await import('../pictures/shelf.ts')
    await putPicture(stage.server.services, id, blank)
    expect(await outcome(0, fan.here)).toBe('repeat')
    expect((await fan.here.get('/fan/registration')).body).toMatchObject({
      next: 'document',
      repeat: [{ code: 'no_portrait', where: 'front' }],
    })
  })
})

describe('a challenge', () => {
  it('is decided once: of ten decisions in parallel one wins', async () => {
    const { here } = await readyFan()
    const { body: challenge } = await here.post('/fan/selfies', {})
    await answerChallenge(stage, here, challenge)
    const { nonce } = challenge
    const { rows: measured } = await stage.pool.query(
      'select step, sealed_readings as sealed from fan_challenge_steps',
    )
    const decide = () => here.post(`/fan/selfies/${challenge.id}/decision`, { nonce })
    const answers = await Promise.all(Array.from({ length: 4 }, decide))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const again = await decide()
    expect(again.body.code).toBe('challenge_used')
    // Control: without the mark the same pictures would be looked at again.
    await stage.pool.query(`delete from fan_checks; update fan_challenges set used_at = null;
      update fans set status = 'registering', decided_at = null; delete from fan_prints; delete from fan_throttles`)
    expect((await decide()).body).toEqual({ outcome: 'repeat' })
    await stage.pool.query(`delete from fan_checks; update fan_challenges set used_at = null`)
    // What was measured is gone with the decision, too: only with it would the same pictures pass twice.
    for (const { step, sealed } of measured)
      await stage.pool.query('update fan_challenge_steps set sealed_readings = $1 where step = $2', [
        sealed,
        step,
      ])
    expect((await decide()).body).toEqual({ outcome: 'approved' })
  })

  it('of pictures that were sent before is refused: the same camera file twice', async () => {
    const { here } = await readyFan()
    const film = filmOf((step) => stage.faces.pose(1, step))
    await outcome(film, here)
    expect(await repeats(here)).toEqual(['different'])
    expect(await outcome(film, here)).toBe('repeat')
    expect(await repeats(here)).toEqual(['seen_before'])
    const { rows } = await stage.pool.query(`select outcome from fan_checks order by id desc limit 1`)
    expect(rows).toEqual([{ outcome: 'replayed' }])
    // Control: without the prints it would be compared again.
    await stage.pool.query('delete from fan_prints')
    await outcome(film, here)
    expect(await repeats(here)).toEqual(['different'])
  })

  it('ends after five minutes', async () => {
    const { here } = await readyFan()
    const { body: challenge } = await here.post('/fan/selfies', {})
    await stage.pool.query(`update fan_challenges set expires_at = now()`)
    const frame = await answerChallenge(stage, here, challenge)
    const decided = await here.post(`/fan/selfies/${challenge.id}/decision`, { nonce: challenge.nonce })
    expect([frame?.status, decided.status, decided.body.code]).toEqual([410, 410, 'challenge_over'])
  })

  it('or document of somebody else looks as if it did not exist, and so does a wrong nonce', async () => {
    const owner = await readyFan()
    const other = await signUpFan(stage, { phone: '442 111 1111', email: 'otra@correo.example', curp: null })
    const { body: challenge } = await owner.here.post('/fan/selfies', {})
    const { nonce } = challenge
    const tries = [
      await other.here.post(`/fan/selfies/${challenge.id}/decision`, { nonce }),
      await owner.here.post(`/fan/selfies/${challenge.id}/decision`, { nonce: 'x'.repeat(43) }),
      await owner.here.post(`/fan/selfies/${randomUUID()}/decision`, { nonce }),
      await answerChallenge(stage, other.here, challenge),
      await answerChallenge(stage, owner.here, { ...challenge, nonce: 'x'.repeat(43) }),
      await answerChallenge(stage, stage.server.browser(), challenge),
    ]
    expect(tries.map((answer) => answer?.status)).toEqual(Array.from({ length: 6 }, () => 404))
    const { body: document } = await owner.here.post('/fan/documents', { kind: 'ine' })
    const side = await stage.faces.picture({})
    const documents = [
      await upload(other.here, `/fan/documents/${document.id}/sides/front`, side),
      await other.here.post(`/fan/documents/${document.id}/reading`),
      await other.here.post(`/fan/documents/${document.id}/confirmation`, {
        givenNames: 'A',
        firstSurname: 'B',
        secondSurname: null,
        curp: null,
        birthDate: '1990-05-15',
      }),
    ]
    expect(documents.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('is drawn five times, then after 30 s, in parallel as well, whatever browser or device it says to be', async () => {
    const { here } = await readyFan()
    const draw = async (device?: string) => {
      here.cookies.delete('visitor')
      return here.post('/fan/selfies', { ...(device !== undefined && { device }) })
    }
    const devices = await Promise.all(Array.from({ length: 14 }, () => newDevice()))
    const answers = await Promise.all(devices.map(({ publicKey }) => draw(publicKey)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.length - refused.length, refused[0]!.body.code]).toEqual([5, 'too_many_attempts'])
    expect(refused[0]!.body.detail.retryAfterSeconds).toBeGreaterThan(20)
    // Control: with nothing counted, the next one is given.
    await stage.pool.query('delete from fan_throttles')
    expect((await draw()).status).toBe(201)
  })

  it('is drawn so often from one device or address, whoever asks; addresses are kept as keyed hashes', async () => {
    const device = await newDevice()
    const drawn = []
    for (let nth = 0; nth < 5; nth++) {
      stage.documents.next = { fields: { birthDate: form.birthDate, documentNumber: `N${nth}` } }
      const { here } = await readyFan(1, {
        phone: `442 111 110${nth}`,
        email: `f${nth}@correo.example`,
        curp: null,
      })
      for (let time = 0; time < 4; time++)
        drawn.push((await here.post('/fan/selfies', { device: device.publicKey })).status)
    }
    expect(drawn.filter((status) => status === 201)).toHaveLength(12)
    const { rows } = await stage.pool.query(
      `select subject, failures from fan_throttles where subject like 'face:%'`,
    )
    expect(rows).toMatchObject([{ failures: 12 }])
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
    await stage.pool.query(
      `update fan_throttles set failures = 40, blocked_until = now() + interval '1 minute' where subject like 'face:%'`,
    )
    stage.documents.next = { fields: { birthDate: form.birthDate, documentNumber: 'N9' } }
    const { here } = await readyFan(1, { phone: '442 222 2222', email: 'otro@correo.example', curp: null })
    expect((await here.post('/fan/selfies', {})).body.code).toBe('too_many_attempts')
  })
})

describe('an address that is used up', () => {
  const block = async (subjects: string) => {
    const { rowCount } = await stage.pool.query(
      `update fan_throttles set failures = 900, blocked_until = now() + interval '1 minute' where subject like $1`,
      [subjects],
    )
    return rowCount
  }
  const counted = async (subjects: string) => {
    const text = 'select subject, failures from fan_throttles where subject like $1'
    const { rows } = await stage.pool.query(text, [subjects])
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
    return rows.map(({ failures }: { failures: number }) => failures)
  }
  const stranger = () => {
    const here = stage.server.browser()
    here.cookies.set('taquilla', randomUUID())
    return here
  }

  it('gets no more codes, whatever cookies, phones and mailboxes it makes up; each that is used gives its one back', async () => {
    const { here } = await signUpFan(stage)
    expect(await counted('code-from:%')).toEqual([0])
    const more = { phone: '442 333 3333', email: 'made.up@correo.example', curp: null }
    const waiting = await startSignUp(stage, more, stranger())
    expect([waiting.answer.status, await counted('code-from:%')]).toEqual([202, [1]])
    expect(await block('code-from:%')).toBe(1)
    await letTimePass(stage)
    const others = { phone: '442 444 4444', email: 'another@correo.example', curp: null }
    const began = await startSignUp(stage, others, stranger())
    const resent = await stranger().post('/fan/sign-ups/codes', { signUp: waiting.signUp, channel: 'phone' })
    const captcha = await solvedCaptcha(stage.server)
    const asked = await stranger().post('/fan/log-in-codes', { identifier: 'nobody@correo.example', captcha })
    const codes = [began.answer, resent, asked].map(({ body }) => body.code)
    expect(codes).toEqual(['too_many_attempts', 'too_many_attempts', 'too_many_attempts'])
    expect((await here.post('/fan/documents', { kind: 'ine' })).status).toBe(201)
  })

  it('begins and reads no more documents, whoever asks; what is confirmed gives back all it counted', async () => {
    const { here } = await signUpFan(stage)
    const { confirm, read } = await scanDocument(stage, here)
    expect([read.status, await counted('document-from:%')]).toEqual([200, [1]])
    expect((await confirm()).status).toBe(200)
    expect(await counted('document-from:%')).toEqual([0])
    const other = await signUpFan(stage, { phone: '442 555 5555', email: 'o@correo.example', curp: null })
    const begun = await other.here.post('/fan/documents', { kind: 'passport' })
    await upload(other.here, `/fan/documents/${begun.body.id}/sides/front`, await stage.faces.picture({}))
    expect(await block('document-from:%')).toBe(1)
    const refused = await other.here.post(`/fan/documents/${begun.body.id}/reading`)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    expect((await other.here.post('/fan/documents', { kind: 'ine' })).body.code).toBe('too_many_attempts')
    // Control: with nothing counted for the address, the same reading is done.
    await stage.pool.query(`delete from fan_throttles where subject like 'document-from:%'`)
    expect((await other.here.post(`/fan/documents/${begun.body.id}/reading`)).status).toBe(200)
  })
})

describe('the permission to use a face', () => {
  it('is needed for a selfie, and its end takes the template away', async () => {
    const { here, fanId } = await signUpFan(stage, { acceptsBiometrics: false })
    await (await scanDocument(stage, here)).confirm()
    const refused = await here.post('/fan/selfies', {})
    expect([refused.status, refused.body.code]).toEqual([403, 'biometrics_consent_required'])
    const allow = (allowed: boolean) => here.call('PUT', '/fan/consents/biometrics', { allowed })
    expect((await allow(true)).body).toMatchObject({ biometrics: true, next: 'selfie' })
    expect(await outcome(0, here)).toBe('approved')
    expect(await stage.db.selectFrom('fanTemplates').select('fanId').execute()).toEqual([{ fanId }])
    expect((await allow(false)).body).toMatchObject({ biometrics: false, status: 'approved' })
    for (const table of ['fanTemplates', 'fanPrints'] as const)
      expect(await stage.db.selectFrom(table).selectAll().execute()).toEqual([])
    const { rows } = await stage.pool.query(
      `select count(*)::int from fan_pictures where kind in ('selfie', 'challenge') and erase_at > now()`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('withdrawn while a selfie is being looked at leaves no template', async () => {
    const { here } = await readyFan()
    const { body: challenge } = await here.post('/fan/selfies', {})
    await answerChallenge(stage, here, challenge)
    let letGo!: () => void
    stage.faces.matcher.hold = new Promise((resolve) => (letGo = resolve))
    const deciding = here.post(`/fan/selfies/${challenge.id}/decision`, { nonce: challenge.nonce })
    await expect
      .poll(() =>
        stage.pool
          .query('select 1 from fan_challenges where used_at is not null')
          .then(({ rowCount }) => rowCount),
      )
      .toBe(1)
    await here.call('PUT', '/fan/consents/biometrics', { allowed: false })
    letGo()
    stage.faces.matcher.hold = null
    expect((await deciding).body.code).toBe('biometrics_consent_required')
    expect(await stage.db.selectFrom('fanTemplates').selectAll().execute()).toEqual([])
  })
})

describe('a document', () => {
  it('that has expired, or whose sides are of two people, says what to repeat and goes within a day', async () => {
    const { here } = await signUpFan(stage)
    stage.documents.next = { fields: { ...ineFields, expiresOn: '2026-01-01' } }
    const old = await scanDocument(stage, here)
    expect(old.read.body).toMatchObject({
      next: 'document',
      document: null,
      repeat: [{ code: 'document_expired', where: 'front' }],
    })
    stage.documents.next = {
      faults: [
        { code: 'sides_differ', side: 'back' },
        { code: 'mrz_check_digit', side: 'back' },
      ],
    }
    const mixed = await scanDocument(stage, here)
    expect(
      mixed.read.body.repeat.map(({ code, where }: { code: string; where: string }) => [code, where]),
    ).toEqual([
      ['sides_differ', 'back'],
      ['mrz_check_digit', 'back'],
    ])
    expect((await mixed.confirm()).body.code).toBe('document_not_read')
    const { rows } = await stage.pool.query(
      `select max(erase_at) <= now() + interval '1 day' as soon from fan_pictures`,
    )
    expect(rows).toEqual([{ soon: true }])
  })

  it('says otherwise than the person: names warn, CURP and birth date are corrected or looked at', async () => {
    const { here } = await signUpFan(stage, { curp: null })
    const { read, confirm } = await scanDocument(stage, here)
    expect(read.body.document.warnings).toMatchObject([{ code: 'curp_differs', field: 'curp' }])
    expect((await confirm({ curp: 'LOGM900515HQTPRR05' })).body).toMatchObject({
      code: 'document_differs',
      fields: { curp: 'Tu CURP no es la de tu documento.' },
    })
    expect((await confirm({ birthDate: '1990-05-16' })).body.code).toBe('document_differs')
    const confirmed = await confirm({ givenNames: 'Mario Alberto' })
    expect(confirmed.body).toMatchObject({ next: 'selfie', person: { givenNames: 'Mario Alberto' } })
    expect(confirmed.body.document.warnings).toMatchObject([{ code: 'name_differs', field: 'givenNames' }])
  })

  it('is one fan’s: the second hears it without learning whose', async () => {
    await readyFan()
    const other = await signUpFan(stage, { phone: '442 111 1111', email: 'otra@correo.example', curp: null })
    stage.documents.next = { fields: { birthDate: form.birthDate, documentNumber: ineFields.documentNumber } }
    const { confirm } = await scanDocument(stage, other.here)
    const taken = await confirm({ curp: null })
    expect([taken.status, taken.body.code]).toEqual([409, 'document_taken'])
  })

  it('without its reverse is not read', async () => {
    const { here } = await signUpFan(stage)
    const { body } = await here.post('/fan/documents', { kind: 'ine' })
    expect((await here.post(`/fan/documents/${body.id}/reading`)).body.code).toBe('side_missing')
    await upload(here, `/fan/documents/${body.id}/sides/front`, await stage.faces.picture({}))
    expect((await here.post(`/fan/documents/${body.id}/reading`)).body.code).toBe('side_missing')
    const { body: passport } = await here.post('/fan/documents', { kind: 'passport' })
    const back = await upload(here, `/fan/documents/${passport.id}/sides/back`, await stage.faces.picture({}))
    expect(back.status).toBe(404)
  })
})

it('the device of an approved selfie is trusted from then on; a signature over another nonce is refused', async () => {
  const device = await newDevice()
  const { here } = await readyFan()
  const { body: challenge } = await here.post('/fan/selfies', { device: device.publicKey })
  await answerChallenge(stage, here, challenge)
  const path = `/fan/selfies/${challenge.id}/decision`
  const other = await newDevice()
  const unnamed = { nonce: challenge.nonce, device: await other.prove(challenge.nonce) }
  expect((await here.post(path, unnamed)).body.code).toBe('device_not_valid')
  const wrong = await here.post(path, { nonce: challenge.nonce, device: await device.prove('x'.repeat(43)) })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'device_not_valid'])
  await here.post(path, { nonce: challenge.nonce, device: await device.prove(challenge.nonce) })
  expect(await stage.db.selectFrom('fanDevices').select(['name', 'revokedAt']).execute()).toEqual([
    { name: 'Chrome en Android', revokedAt: null },
  ])
})

it('everything of a fan goes with the account: rows by the erasure, pictures by their clock', async () => {
  const { fanId } = await approvedFan(stage, {}, 0, await newDevice())
  await runFanJobs(stage)
  const { fanIdData } = await import('../personal-data.ts')
  const { accountId } = await stage.db.selectFrom('fans').select('accountId').executeTakeFirstOrThrow()
  const copy = JSON.stringify(await fanIdData.exportOf(stage.db, accountId, stage.server.config))
  for (const known of [form.curp, form.birthDate, 'IDMEX1234567890', 'Chrome en Android', 'approved'])
    expect(copy).toContain(known)
  for (let time = 0; time < 2; time++) {
    await stage.db.transaction().execute((tx) => fanIdData.erase(tx, accountId))
    for (const table of Object.keys(fanIdData.tables).filter(
      (name) => !['fans', 'fan_pictures'].includes(name),
    )) {
      const { rows } = await stage.pool.query(`select count(*)::int from ${table}`)
      expect([table, rows]).toEqual([table, [{ count: table === 'fan_throttles' ? rows[0].count : 0 }]])
    }
  }
  expect(
    await stage.db
      .selectFrom('fans')
      .select(['id', 'status', 'sealedPerson', 'curpIndex', 'phone'])
      .execute(),
  ).toEqual([{ id: fanId, status: 'erased', sealedPerson: null, curpIndex: null, phone: null }])
  const { rows } = await stage.pool.query(`select bool_and(erase_at <= now()) as due from fan_pictures`)
  expect(rows).toEqual([{ due: true }])
  // Who comes back begins anew, in the same row.
  await stage.pool.query(`delete from fan_codes`)
  expect((await signUpFan(stage)).fanId).toBe(fanId)
})

it('a template is compared with itself only: what was sealed for one fan opens for no other', async () => {
  const { storeTemplate, templateOf } = await import('./templates.ts')
  const one = await approvedFan(stage)
  const other = await signUpFan(stage, { phone: '442 111 1111', email: 'otra@correo.example', curp: null })
  const { identityKeys } = stage.server.config
  const template = faceOf(3)
  await storeTemplate(stage.db, identityKeys, { fanId: one.fanId, model: 'm', template })
  expect(await templateOf(stage.db, identityKeys, one.fanId, 'm')).toEqual(template)
  expect(await templateOf(stage.db, identityKeys, other.fanId, 'm')).toBe(null)
  await stage.pool.query(`update fan_templates set fan_id = $1 where model = 'm'`, [other.fanId])
  await expect(templateOf(stage.db, identityKeys, other.fanId, 'm')).rejects.toThrow(/authenticate/)
})
