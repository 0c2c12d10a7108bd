import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Problem } from '#lib/problem.ts'
import { goodPassword, makePerson, solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import {
  answerChallenge,
  approvedFan,
  askStep,
  codeIn,
  filmOf,
  form,
  letColoursStand,
  letTimePass,
  newDevice,
  openStage,
  runFanJobs,
  sendStep,
  signUpFan,
  type Device,
  type Stage,
} from '../testing/people.ts'
import type { Pose } from '../testing/scripted.ts'
import { readIdentifier } from './identifiers.ts'

let stage: Stage
let device: Device
let fanId: string
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.documents.next = {}
  await stage.pool.query(
    `truncate fans, fan_sign_ups, fan_codes, fan_throttles, notifications, consents, sessions cascade; delete from accounts`,
  )
  device = await newDevice()
  fanId = (await approvedFan(stage, {}, 0, device)).fanId
  await runFanJobs(stage)
  await letTimePass(stage)
})

type Who = Parameters<typeof answerChallenge>[3]

/** Names somebody and shows a face, on a device. */
async function logIn(identifier: string, who: Who = 0, on: Device = device, here = stage.server.browser()) {
  const started = await here.post('/fan/log-ins', { identifier, device: on.publicKey })
  if (started.status !== 201) return { here, challenge: null, answer: started }
  await answerChallenge(stage, here, started.body, who)
  const answer = await decide(here, started.body, on)
  return { here, challenge: started.body, answer }
}
async function decide(
  here: ReturnType<Stage['server']['browser']>,
  { id, nonce }: { id: string; nonce: string },
  on: Device,
) {
  return here.post(`/fan/log-ins/${id}/decision`, { nonce, device: await on.prove(nonce) })
}

describe('a log-in by selfie', () => {
  it('opens both sessions on the fan’s own device, by mail, phone or Fan ID number', async () => {
    const { fanNumber } = await stage.db.selectFrom('fans').select('fanNumber').executeTakeFirstOrThrow()
    const spaced = `${fanNumber.slice(0, 5)}-${fanNumber.slice(5)}`.toLowerCase()
    for (const identifier of [form.email, form.phone, spaced]) {
      const { here, answer } = await logIn(identifier)
      expect([identifier, answer.status, answer.body.needs]).toEqual([identifier, 200, null])
      const { token, userData, account } = answer.body.signedIn
      here.useFan(token)
      expect((await here.get('/fan/session')).body.fan).toEqual(userData[0])
      here.useToken(account.token)
      expect((await here.get('/account')).status).toBe(200)
      await here.call('DELETE', '/fan/session')
      expect((await here.get('/fan/session')).body.fan).toBe(null)
    }
  })

  it('on a new device needs the code of the mail as well, which then trusts it', async () => {
    const other = await newDevice('Safari en iPhone')
    const { here, challenge, answer } = await logIn(form.email, 0, other)
    expect(answer.body).toEqual({ needs: 'device_code', signedIn: null })
    const { mails } = await runFanJobs(stage)
    expect(mails.map(({ to }) => to)).toEqual([form.email])
    const path = `/fan/log-ins/${challenge.id}/device-code`
    const confirm = (nonce: string, code: string | null) => here.post(path, { nonce, code })
    expect((await confirm('x'.repeat(43), codeIn(mails[0]!))).status).toBe(404)
    expect((await confirm(challenge.nonce, '000000')).body.code).toBe('wrong_code')
    const entered = await confirm(challenge.nonce, codeIn(mails[0]!))
    expect([entered.status, entered.body.userData[0].id]).toEqual([200, fanId])
    expect((await confirm(challenge.nonce, codeIn(mails[0]!))).status).toBe(404)
    expect((await logIn(form.email, 0, other)).answer.body.needs).toBe(null)
    expect((await runFanJobs(stage)).mails.map(({ subject }) => subject)).toEqual([
      'Entraste en un dispositivo nuevo',
    ])
  })

  it('on a device that was taken away is a new device again', async () => {
    await stage.pool.query('update fan_devices set revoked_at = now()')
    expect((await logIn(form.email)).answer.body.needs).toBe('device_code')
  })

  it('says what helps an honest person: dark, two faces, a step not done', async () => {
    for (const [reading, code] of [
      [{ brightness: 5 }, 'too_dark'],
      [{ faces: 2, template: undefined }, 'two_faces'],
    ] as const) {
      const { answer } = await logIn(form.email, (step: Pose) => stage.faces.pose(0, step, reading))
      expect([answer.status, answer.body.code]).toEqual([422, 'selfie_repeat'])
      expect(answer.body.detail.repeat[0].code).toBe(code)
    }
  })

  it('is decided once: of many at the same time one enters', async () => {
    const here = stage.server.browser()
    const { body: challenge } = await here.post('/fan/log-ins', {
      identifier: form.email,
      device: device.publicKey,
    })
    await answerChallenge(stage, here, challenge)
    const { rows: measured } = await stage.pool.query(
      'select step, sealed_readings as sealed from fan_challenge_steps where challenge_id = $1',
      [challenge.id],
    )
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(here, challenge, device)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await decide(here, challenge, device)).body.code).toBe('challenge_used')
    // Control: without the mark (and without the prints, and with what was measured) the nonce would work again.
    await stage.pool.query(`delete from fan_checks; delete from fan_prints; delete from fan_throttles;
      update fan_challenges set used_at = null; update fan_pictures set erase_at = now() + interval '1 day'`)
    for (const { step, sealed } of measured)
      await stage.pool.query(
        'update fan_challenge_steps set sealed_readings = $1 where step = $2 and challenge_id = $3',
        [sealed, step, challenge.id],
      )
    expect((await decide(here, challenge, device)).status).toBe(200)
  })

  it('by the pictures of an earlier log-in is refused: the same camera file twice', async () => {
    const play = filmOf((step) => stage.faces.pose(0, step))
    expect((await logIn(form.email, play)).answer.status).toBe(200)
    const again = await logIn(form.email, play)
    expect([again.answer.status, again.answer.body.code]).toEqual([401, 'face_not_matched'])
    await stage.pool.query('delete from fan_prints')
    expect((await logIn(form.email, play)).answer.status).toBe(200)
  })

  it('that a busy machine could not look at costs nothing: the same pictures are sent again', async () => {
    const here = stage.server.browser()
    const { body: challenge } = await here.post('/fan/log-ins', {
      identifier: form.email,
      device: device.publicKey,
    })
    const { told } = (await askStep(here, challenge)).body
    await letColoursStand(stage, challenge)
    const picture = await stage.faces.pose(0, 'front')
    stage.faces.matcher.screen = told.colours
    stage.faces.matcher.refusal = new Problem('busy', 'Espera un momento.', 503)
    expect((await sendStep(here, challenge, told, [picture, picture])).body.code).toBe('busy')
    stage.faces.matcher.refusal = null
    const sent = await sendStep(here, challenge, told, [picture, picture])
    expect(sent.body).toEqual({ missed: null, next: 'step', done: 1, of: 4 })
    await answerChallenge(stage, here, challenge)
    const { rows } = await stage.pool.query(
      `select failures, total from fan_throttles where subject like 'fan:%'`,
    )
    expect(rows).toEqual([{ failures: 1, total: 1 }])
    expect((await decide(here, challenge, device)).status).toBe(200)
  })

  it('keeps no picture: they are due as soon as it is decided', async () => {
    const { challenge } = await logIn(form.email, 1)
    const { rows } = await stage.pool.query(
      'select count(*)::int as kept, bool_and(erase_at <= now()) as due from fan_pictures where challenge_id = $1',
      [challenge.id],
    )
    expect(rows).toEqual([{ kept: 8, due: true }])
  })
})

describe('who tries learns nothing', () => {
  it('of who exists: another’s face, no template, and nobody at all get one answer after the same work', async () => {
    await signUpFan(stage, { phone: '442 111 1111', email: 'sin-rostro@correo.example', curp: null })
    await stage.pool.query('delete from fan_throttles')
    const tries = []
    for (const identifier of [
      form.email,
      'sin-rostro@correo.example',
      'nadie@correo.example',
      '0123456789',
    ]) {
      stage.faces.matcher.reads = 0
      const { challenge, answer } = await logIn(identifier, 1)
      const { code, title, status } = answer.body
      tries.push({
        challenge: Object.keys(challenge),
        answer: [status, code, title],
        reads: stage.faces.matcher.reads,
      })
    }
    expect(tries[0]).toMatchObject({ answer: [401, 'face_not_matched', expect.any(String)], reads: 8 })
    for (const one of tries) expect(one).toEqual(tries[0])
  })

  it('by sending faulty pictures twice: that they came before is not heard for anybody', async () => {
    const film = filmOf((step) => stage.faces.pose(step === 'front' ? 0 : 1, step))
    for (const identifier of [form.email, 'nadie@correo.example']) {
      const heard = []
      for (let time = 0; time < 2; time++) {
        const { answer } = await logIn(identifier, film)
        heard.push([answer.status, answer.body.detail.repeat[0].code])
      }
      expect([identifier, heard]).toEqual([
        identifier,
        [
          [422, 'another_person'],
          [422, 'another_person'],
        ],
      ])
    }
    // Control: of the fan the pictures are known, of nobody none are.
    const { rows } = await stage.pool.query('select count(*)::int as known from fan_prints')
    expect(rows[0].known).toBeGreaterThan(0)
  })

  it('of a Fan ID number that exists: five attempts and a wait, for nobody’s just the same', async () => {
    const strange = await newDevice()
    for (const identifier of [form.email, 'nadie@correo.example']) {
      const codes = []
      for (let time = 0; time < 6; time++) {
        const here = stage.server.browser()
        const captcha = await solvedCaptcha(stage.server)
        const begun = await here.post('/fan/log-ins', { identifier, captcha, device: strange.publicKey })
        if (begun.status === 201) await answerChallenge(stage, here, begun.body, 1)
        const answer = begun.status === 201 ? await decide(here, begun.body, strange) : begun
        codes.push(answer.body.code)
      }
      expect(codes).toEqual([...Array.from({ length: 5 }, () => 'face_not_matched'), 'too_many_attempts'])
      const next = await stage.server.browser().post('/fan/log-ins', { identifier })
      expect([next.status, next.body.code]).toEqual([403, 'captcha_required'])
    }
  })

  it('when asking for a code: one answer, and only the fan gets a mail', async () => {
    const ask = async (identifier: string) => {
      const captcha = await solvedCaptcha(stage.server)
      return stage.server.browser().post('/fan/log-in-codes', { identifier, captcha })
    }
    const [known, unknown] = [await ask(form.email), await ask('nadie@correo.example')]
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
    const { mails } = await runFanJobs(stage)
    expect(mails.map(({ to }) => to)).toEqual([form.email])
    for (const { body } of [known, unknown]) {
      const codes = []
      for (let time = 0; time < 6; time++)
        codes.push(
          (await stage.server.browser().post(`/fan/log-in-codes/${body.id}/use`, { code: '000000' })).body
            .code,
        )
      expect(codes).toEqual([...Array.from({ length: 5 }, () => 'wrong_code'), 'code_not_valid'])
    }
    for (const identifier of [form.email, 'nadie@correo.example'])
      expect((await ask(identifier)).body.code).toBe('too_many_codes')
    expect(
      (await stage.server.browser().post('/fan/log-in-codes', { identifier: form.email })).body.code,
    ).toBe('captcha_required')
  })
})

describe('attempts', () => {
  it('in parallel do not get past the limit: five of twelve are begun', async () => {
    const strange = await newDevice()
    const captchas = await Promise.all(Array.from({ length: 12 }, () => solvedCaptcha(stage.server)))
    const begin = (captcha: string) =>
      stage.server
        .browser()
        .post('/fan/log-ins', { identifier: form.email, captcha, device: strange.publicKey })
    const answers = await Promise.all(captchas.map(begin))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'too_many_attempts')).toHaveLength(7)
    // Control: with nothing counted, the next is begun.
    await stage.pool.query('delete from fan_throttles')
    expect((await begin(await solvedCaptcha(stage.server))).status).toBe(201)
  })

  it('of a stranger do not keep the fan’s own phone out, and devices made up widen nothing', async () => {
    for (let time = 0; time < 7; time++) {
      const [strange, captcha] = [await newDevice(), await solvedCaptcha(stage.server)]
      const named = { identifier: form.email, captcha, device: strange.publicKey }
      const { status } = await stage.server.browser().post('/fan/log-ins', named)
      expect([time, status]).toEqual([time, time < 5 ? 201 : 429])
    }
    expect((await logIn(form.email)).answer.body.needs).toBe(null)
  })

  it('wait longer each time, a success ends the row, and fifty in all need another way', async () => {
    const strange = await newDevice()
    const soon = () => stage.pool.query(`update fan_throttles set blocked_until = null`)
    await stage.pool.query(`insert into fan_throttles (subject, failures, total) values ($1, 6, 46)`, [
      `fan:${fanId}`,
    ])
    const captcha = () => solvedCaptcha(stage.server)
    const attempt = async (who: number) => {
      const here = stage.server.browser()
      const named = { identifier: form.email, captcha: await captcha(), device: strange.publicKey }
      const begun = await here.post('/fan/log-ins', named)
      if (begun.status !== 201) return begun
      await answerChallenge(stage, here, begun.body, who)
      return decide(here, begun.body, strange)
    }
    expect((await attempt(1)).body.code).toBe('face_not_matched')
    const blocked = await attempt(0)
    expect(blocked.body.detail.retryAfterSeconds).toBeGreaterThan(90)
    await soon()
    expect((await attempt(0)).status).toBe(200)
    const { rows } = await stage.pool.query(
      `select failures, total from fan_throttles where subject like 'fan:%'`,
    )
    expect(rows).toEqual([{ failures: 0, total: 48 }])
    for (let time = 0; time < 2; time++) expect((await attempt(1)).body.code).toBe('face_not_matched')
    await soon()
    const closed = await attempt(0)
    expect([closed.status, closed.body.code]).toEqual([403, 'other_way_required'])

    const asked = await stage.server
      .browser()
      .post('/fan/log-in-codes', { identifier: form.email, captcha: await captcha() })
    const { mails } = await runFanJobs(stage)
    const entered = await stage.server
      .browser()
      .post(`/fan/log-in-codes/${asked.body.id}/use`, { code: codeIn(mails.at(-1)!) })
    expect(entered.status).toBe(200)
    expect((await attempt(0)).status).toBe(200)
  })
})

describe('a device’s key', () => {
  it('signs this nonce, or nothing is looked at', async () => {
    const here = stage.server.browser()
    const { body: challenge } = await here.post('/fan/log-ins', {
      identifier: form.email,
      device: device.publicKey,
    })
    await answerChallenge(stage, here, challenge)
    const proof = await device.prove(challenge.nonce)
    const stolen = await (await newDevice()).prove(challenge.nonce)
    const forged = [
      { ...proof, signature: stolen.signature },
      { ...proof, publicKey: stolen.publicKey },
      await device.prove('x'.repeat(43)),
      { ...proof, publicKey: 'x'.repeat(60) },
    ]
    for (const one of forged) {
      const answer = await here.post(`/fan/log-ins/${challenge.id}/decision`, {
        nonce: challenge.nonce,
        device: one,
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'device_not_valid'])
    }
    expect((await decide(here, challenge, device)).status).toBe(200)
  })
})

describe('a session', () => {
  it('of the buyer opens the fan’s, and only who has one', async () => {
    await makePerson(stage.server, { email: 'beto@correo.example' })
    const beto = stage.server.browser()
    await beto.login('beto@correo.example', goodPassword)
    expect((await beto.post('/fan/session')).status).toBe(404)
    const { accountId } = await stage.db.selectFrom('fans').select('accountId').executeTakeFirstOrThrow()
    const { logInAs } = await asBuyer(accountId)
    const opened = await logInAs.post('/fan/session')
    expect([opened.status, opened.body.userData[0].id, opened.body.account]).toEqual([200, fanId, null])
    logInAs.useFan(opened.body.token)
    expect((await logInAs.get('/fan/registration')).status).toBe(200)
  })

  it('needs both halves, and nobody’s code or challenge opens one', async () => {
    const { here, answer } = await logIn(form.email)
    const tokenOnly = stage.server.browser()
    tokenOnly.useFan(answer.body.signedIn.token)
    expect((await tokenOnly.get('/fan/registration')).body.code).toBe('fan_login_required')
    expect((await here.get('/fan/registration')).status).toBe(401)
    const stranger = stage.server.browser()
    expect((await stranger.post(`/fan/log-in-codes/${randomUUID()}/use`, { code: '123456' })).status).toBe(
      410,
    )
    const path = `/fan/log-ins/${randomUUID()}/decision`
    const nonce = 'x'.repeat(43)
    expect((await stranger.post(path, { nonce, device: await device.prove(nonce) })).status).toBe(404)
  })

  async function asBuyer(accountId: string) {
    const { signIn } = await import('#people/accounts/server/sign-in/sessions.ts')
    const { token, cookie } = await stage.db
      .transaction()
      .execute((tx) => signIn(tx, accountId, { address: '127.0.0.1', userAgent: 'test' }))
    const logInAs = stage.server.browser()
    logInAs.useToken(token)
    logInAs.cookies.set('taquilla', cookie)
    return { logInAs }
  }
})

it.each([
  ['Mario@Correo.example ', { email: 'mario@correo.example', phone: '' }],
  ['442 123 4567', { email: '', phone: '+524421234567' }],
  ['o1l-23 abcde', { fanNumber: '01123ABCDE' }],
])('%j is read as an identifier', (typed, expected) => {
  expect(readIdentifier(typed)).toMatchObject(expected)
})
