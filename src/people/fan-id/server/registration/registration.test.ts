import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendPhoneCode } from '#people/accounts/server/phone/confirm-phone.ts'
import { goodPassword, makePerson } from '#people/accounts/server/testing/test-people.ts'
import type { Browser } from '#world/test-server.ts'
import {
  answerChallenge,
  codeIn,
  form,
  letTimePass,
  openStage,
  runFanJobs,
  scanDocument,
  selfie,
  signUpFan,
  startSignUp,
  type Stage,
} from '../testing/people.ts'

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

const confirm = (here: Awaited<ReturnType<typeof startSignUp>>['here'], body: object) =>
  here.post('/fan/sign-ups/confirmations', body)

describe('the phone of a Fan ID', () => {
  async function confirmPhone(browser: Browser, accountId: string) {
    await stage.pool.query(`update phone_codes set sent_at = now() - interval '1 minute'`)
    await browser.post('/account/phone/codes', { phone: form.phone })
    await sendPhoneCode(stage.server.services, accountId)
    const code = /\d{6}/.exec(stage.server.texts.at(-1)!.text)![0]
    return browser.post('/account/phone/confirmation', { code })
  }

  it('is no other account’s any more, and cannot be confirmed there again: one phone is one person', async () => {
    const email = 'bea@correo.example'
    const id = await makePerson(stage.server, { email })
    const bea = stage.server.browser()
    await bea.login(email, goodPassword)
    const confirmed = async () => (await bea.get('/account/phone')).body.confirmed as boolean
    expect((await confirmPhone(bea, id)).status).toBe(200)
    expect(await confirmed()).toBe(true)

    await signUpFan(stage)
    expect(await confirmed()).toBe(false)
    const again = await confirmPhone(bea, id)
    expect([again.status, again.body.code]).toEqual([409, 'phone_taken'])
    expect(await confirmed()).toBe(false)
  })
})

describe('a registration with a face', () => {
  it('goes from what is typed to approved, and every step is read from the rows', async () => {
    const { here, answer } = await signUpFan(stage)
    expect(answer.body).toMatchObject({ phone: true, email: true })
    const where = async () => (await here.get('/fan/registration')).body
    expect(await where()).toMatchObject({ status: 'registering', next: 'document', biometrics: true })

    const { read, confirm: confirmDocument } = await scanDocument(stage, here)
    expect(stage.documents.sides).toBe(2)
    expect(read.body).toMatchObject({
      next: 'confirm',
      document: { kind: 'ine', confirmed: false, fields: { curp: form.curp, expiresOn: '2031-12-31' } },
      repeat: [],
    })
    expect((await confirmDocument()).body).toMatchObject({ next: 'selfie', document: { confirmed: true } })

    const { decided } = await selfie(stage, here)
    expect([decided.status, decided.body]).toEqual([200, { outcome: 'approved' }])
    expect(await where()).toMatchObject({ status: 'approved', next: 'done', repeat: [], review: null })
    const { mails } = await runFanJobs(stage)
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([form.email, 'Tu Fan ID está listo'])
  })

  it('leaves a template that is sealed, consents with their versions, and pictures with a clock', async () => {
    const { here, fanId } = await signUpFan(stage)
    await (await scanDocument(stage, here)).confirm()
    await selfie(stage, here)
    const consents = await stage.db
      .selectFrom('consents')
      .select(['purpose', 'document', 'channel'])
      .execute()
    expect(consents.toSorted((a, b) => a.purpose.localeCompare(b.purpose))).toEqual([
      { purpose: 'biometrics', document: 'aviso-biometria', channel: 'fan_id' },
      { purpose: 'fan_id_notice', document: 'aviso-fan-id', channel: 'fan_id' },
      { purpose: 'privacy_notice', document: 'aviso-integral', channel: 'fan_id' },
      { purpose: 'terms', document: 'terminos', channel: 'fan_id' },
    ])
    const { sealed } = await stage.db.selectFrom('fanTemplates').select('sealed').executeTakeFirstOrThrow()
    expect(sealed.length).toBe(1 + 28 + 8 * 4)
    const { rows } = await stage.pool.query(
      `select kind, round(extract(epoch from erase_at - now()) / 3600)::int as hours from fan_pictures
       where fan_id = $1 and erase_at > now() order by kind, step`,
      [fanId],
    )
    expect(rows).toEqual([
      { kind: 'document_front', hours: 7 * 24 },
      { kind: 'document_back', hours: 7 * 24 },
      { kind: 'portrait', hours: 7 * 24 },
      { kind: 'selfie', hours: 24 },
      // Two of each of four steps, the first of them the selfie.
      ...Array.from({ length: 7 }, () => ({ kind: 'challenge', hours: 24 })),
    ])
  })

  it('goes on in another browser by a code, where it stood', async () => {
    const { here } = await signUpFan(stage)
    await scanDocument(stage, here)
    await letTimePass(stage)
    const other = stage.server.browser()
    const { solvedCaptcha } = await import('#people/accounts/server/testing/test-people.ts')
    const captcha = await solvedCaptcha(stage.server)
    const asked = await other.post('/fan/log-in-codes', { identifier: form.phone, captcha })
    const { mails } = await runFanJobs(stage)
    const entered = await other.post(`/fan/log-in-codes/${asked.body.id}/use`, { code: codeIn(mails[0]!) })
    other.useFan(entered.body.token)
    expect((await other.get('/fan/registration')).body).toMatchObject({ next: 'confirm' })
    expect(entered.body.account.userData[0].role).toBe('buyer')
  })
})

describe('codes', () => {
  it('are wrong five times and then no more, the right one included; a new one works and the old is dead', async () => {
    const { here, signUp } = await startSignUp(stage)
    const first = codeIn((await runFanJobs(stage)).texts[0]!)
    const wrong = first === '000000' ? '000001' : '000000'
    const tryCode = (code: string | null) => confirm(here, { signUp, channel: 'phone', code })
    for (let time = 0; time < 5; time++)
      expect([(await tryCode(wrong)).status, (await tryCodeCount()) === time + 1]).toEqual([400, true])
    expect((await tryCode(first)).body.code).toBe('code_not_valid')
    expect((await here.post('/fan/sign-ups/codes', { signUp, channel: 'phone' })).body.code).toBe(
      'too_many_codes',
    )
    await letTimePass(stage)
    expect((await here.post('/fan/sign-ups/codes', { signUp, channel: 'phone' })).status).toBe(202)
    const second = codeIn((await runFanJobs(stage)).texts[0]!)
    expect((await tryCode(second)).body).toEqual({ phone: true, email: false, signedIn: null })
    // Control: without the count, the right code would have opened after a hundred tries as well.
    await stage.pool.query('update fan_codes set tries = 0, used_at = null')
    expect((await tryCode(second)).status).toBe(200)
  })

  async function tryCodeCount() {
    const { rows } = await stage.pool.query(`select tries from fan_codes where purpose = 'confirm_phone'`)
    return rows[0].tries as number
  }

  it('count a hundred at the same time as a hundred: five are looked at', async () => {
    const { here, signUp } = await startSignUp(stage)
    const right = codeIn((await runFanJobs(stage)).texts[0]!)
    const guesses = Array.from({ length: 20 }, (_, at) => String(at).padStart(6, '0')).filter(
      (one) => one !== right,
    )
    const answers = await Promise.all(
      guesses.map((code) => confirm(here, { signUp, channel: 'phone', code })),
    )
    expect(answers.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5)
  })

  it('are five an hour to one phone, whoever asks', async () => {
    const sent = []
    for (let time = 0; time < 7; time++) {
      const { answer } = await startSignUp(stage, { email: `otro${time}@correo.example`, curp: null })
      sent.push(answer.status)
      await stage.pool.query(`update fan_codes set created_at = created_at - interval '1 minute'`)
    }
    expect(sent).toEqual([202, 202, 202, 202, 202, 429, 429])
  })
})

describe('who may register', () => {
  it('is no minor, by Mexico’s day; the words say who can help', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
    const years = (back: number) => `${Number(today.slice(0, 4)) - back}${today.slice(4)}`
    const tomorrow = new Date(Date.parse(`${years(18)}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    const minor = await startSignUp(stage, { birthDate: tomorrow })
    expect([minor.answer.status, minor.answer.body.code]).toEqual([422, 'minor'])
    expect(minor.answer.body.title).toContain('tutor')
    const adult = await startSignUp(stage, { birthDate: years(18) })
    expect(adult.answer.status).toBe(202)
  })

  it('is no minor who typed an adult’s date: the document’s own date decides', async () => {
    const { here } = await signUpFan(stage)
    stage.documents.next = { fields: { curp: form.curp, birthDate: '2012-05-15', documentNumber: 'X1' } }
    const { confirm: confirmDocument } = await scanDocument(stage, here)
    expect((await confirmDocument()).body.code).toBe('document_differs')
    expect((await confirmDocument({ birthDate: '2012-05-15' })).body.code).toBe('minor')
  })

  it('hears of odd data and goes on: warnings are no walls', async () => {
    const { answer } = await startSignUp(stage, { curp: 'LOGM900516MQTPRR0X' })
    expect(answer.status).toBe(202)
    expect(answer.body.warnings.map(({ code }: { code: string }) => code)).toEqual(['curp_format'])
    await letTimePass(stage)
    const second = await startSignUp(stage, { birthDate: '1990-05-16', sex: 'M' })
    expect(second.answer.body.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'curp_birth_date',
      'curp_sex',
    ])
  })

  it('solves a captcha', async () => {
    const answer = await stage.server.browser().post('/fan/sign-ups', form)
    expect([answer.status, answer.body.code]).toEqual([403, 'captcha_required'])
  })
})

describe('one CURP', () => {
  const other = { phone: '442 765 4321', email: 'otro@correo.example' }

  it('is one fan: the second hears it once phone and mail are confirmed, its owner by mail', async () => {
    await signUpFan(stage)
    const { here, signUp, answer } = await startSignUp(stage, other)
    expect(answer.status).toBe(202)
    const { mails, texts } = await runFanJobs(stage)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [other.email, 'Tu código para tu Fan ID'],
      [form.email, 'Alguien escribió tu CURP en un registro'],
    ])
    await confirm(here, { signUp, channel: 'phone', code: codeIn(texts[0]!) })
    const last = await confirm(here, { signUp, channel: 'email', code: codeIn(mails[0]!) })
    expect([last.status, last.body.code]).toEqual([409, 'curp_taken'])
    expect(JSON.stringify(last.body)).not.toContain('mario')
    expect(await stage.db.selectFrom('fans').selectAll().execute()).toHaveLength(1)
    expect(await stage.db.selectFrom('accounts').select('email').execute()).toEqual([{ email: form.email }])
  })

  it('is one fan in parallel, too: one of four begins', async () => {
    const starts = []
    for (let at = 0; at < 4; at++) {
      const who = { phone: `442 000 000${at}`, email: `p${at}@correo.example` }
      const { here, signUp } = await startSignUp(stage, who)
      const { mails, texts } = await runFanJobs(stage)
      await confirm(here, { signUp, channel: 'phone', code: codeIn(texts[0]!) })
      starts.push(() => confirm(here, { signUp, channel: 'email', code: codeIn(mails[0]!) }))
    }
    const answers = await Promise.all(starts.map((start) => start()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    // Control: without the constraint the same person would be two fans.
    await stage.pool.query('alter table fans drop constraint fans_curp_once')
    const loser = answers.findIndex(({ status }) => status === 409)
    expect((await starts[loser]!()).status).toBe(200)
    await stage.pool.query(
      'truncate fans cascade; alter table fans add constraint fans_curp_once unique (curp_index)',
    )
  })
})

describe('who asks learns nothing', () => {
  it('about an e-mail or a phone: one answer, and the mail or SMS says the rest', async () => {
    await signUpFan(stage)
    await letTimePass(stage)
    const known = await startSignUp(stage)
    const sent = await runFanJobs(stage)
    expect(sent.mails.map(({ subject }) => subject)).toEqual(['Ya tienes Fan ID'])
    expect(sent.texts[0]!.text).toContain('ya tienes Fan ID')
    expect([codeIn(sent.texts[0]!), codeIn(sent.mails[0]!)]).toEqual([null, null])
    const unknown = await startSignUp(stage, {
      phone: '442 999 9999',
      email: 'nadie@correo.example',
      curp: null,
    })
    expect(known.answer.status).toBe(unknown.answer.status)
    expect(Object.keys(known.answer.body)).toEqual(Object.keys(unknown.answer.body))
    for (const { here, signUp } of [known, unknown]) {
      const codes = []
      for (let time = 0; time < 6; time++)
        codes.push((await confirm(here, { signUp, channel: 'email', code: '000000' })).body.code)
      expect(codes).toEqual([...Array.from({ length: 5 }, () => 'wrong_code'), 'code_not_valid'])
    }
  })
})

describe('the account behind a fan', () => {
  it('of a buyer is linked, and one login serves both', async () => {
    const accountId = await makePerson(stage.server, { email: form.email })
    const { answer } = await signUpFan(stage)
    expect(answer.body.signedIn.account.userData[0].id).toBe(accountId)
  })

  it('that a stranger began and never confirmed opens nothing for the stranger', async () => {
    const accountId = await makePerson(stage.server, { email: form.email, confirmed: false })
    const { answer } = await signUpFan(stage)
    const account = await stage.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(account).toMatchObject({ id: accountId, passwordHash: 'unusable', forcedPasswordReset: true })
    expect(account.firstName).toBe('Mario')
    expect(answer.body.signedIn.account).toBe(null)
  })

  it('of the staff is not entered by the fan’s door', async () => {
    await makePerson(stage.server, { email: form.email, role: 'finance' })
    const { answer, here } = await signUpFan(stage)
    expect(answer.body.signedIn.account).toBe(null)
    expect((await here.get('/fan/registration')).status).toBe(200)
  })
})

describe('a killed server', () => {
  it('between confirmations, sides and frames changes nothing of where the person stands', async () => {
    const { here, signUp } = await startSignUp(stage)
    const { mails, texts } = await runFanJobs(stage)
    await confirm(here, { signUp, channel: 'phone', code: codeIn(texts[0]!) })
    const again = await confirm(here, { signUp, channel: 'phone', code: codeIn(texts[0]!) })
    expect(again.body).toEqual({ phone: true, email: false, signedIn: null })
    const { body } = await confirm(here, { signUp, channel: 'email', code: codeIn(mails[0]!) })
    here.useFan(body.signedIn.token)
    await (await scanDocument(stage, here)).confirm()

    // Killed after the frames: the challenge is still good for its decision.
    const { body: challenge } = await here.post('/fan/selfies', {})
    await answerChallenge(stage, here, challenge)
    // Killed in the middle of the decision: the challenge is used, nothing was decided, another one decides.
    await stage.pool.query('update fan_challenges set used_at = now() where id = $1', [challenge.id])
    const lost = await here.post(`/fan/selfies/${challenge.id}/decision`, { nonce: challenge.nonce })
    expect([lost.status, lost.body.code]).toEqual([409, 'challenge_used'])
    expect((await here.get('/fan/registration')).body).toMatchObject({
      next: 'selfie',
      status: 'registering',
    })
    expect((await selfie(stage, here)).decided.body).toEqual({ outcome: 'approved' })
  })
})
