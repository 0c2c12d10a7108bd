import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { supportData } from './personal-data.ts'
import { form, keyIn, loggedIn, mailsOfSupport, visitorsCase } from './testing/fans.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const [ana, beto, admin, boxOffice] = [
  'ana@correo.example',
  'beto@correo.example',
  'admin@club.example',
  'taquilla@club.example',
] as const

async function deskId(number: string): Promise<string> {
  const desk = await loggedIn(server, admin)
  const { body } = await desk.get(`/support/desk/cases?search=${number}`)
  return body.rows[0].id
}

describe('a visitor’s case', () => {
  it('has a number, a mail with a link, and is opened by that link alone', async () => {
    const { visitor, answer, number } = await visitorsCase(server)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ number: expect.stringMatching(/^CASO-\d{6}$/), inAccount: false })
    const [mail] = await mailsOfSupport(server, form.email)
    expect(mail).toMatchObject({ to: form.email, subject: `[${number}] Mis boletos` })
    expect((await visitor.get(`/support/cases/${number}`)).status).toBe(404)
    const opened = await visitor.call('GET', `/support/cases/${number}`, undefined, keyIn(mail!))
    expect(opened.body).toMatchObject({
      number,
      status: 'received',
      topic: 'ticket',
      messages: [{ author: 'fan', authorName: form.name, words: form.words, attachments: [] }],
    })
    expect(JSON.stringify(opened.body)).not.toContain(form.email)
  })

  it('needs a captcha, and each solution works once', async () => {
    const captcha = await solvedCaptcha(server)
    const post = (more: object) => server.browser().post('/support/cases', { ...form, ...more })
    expect((await post({})).body.code).toBe('captcha_required')
    expect((await post({ captcha })).status).toBe(201)
    expect((await post({ captcha })).body.code).toBe('captcha_required')
  })

  it('is not opened by another case’s link, a cut one, or one that ended', async () => {
    const one = await visitorsCase(server, { email: 'uno@correo.example' })
    const [first] = await mailsOfSupport(server, 'uno@correo.example')
    const two = await visitorsCase(server, { email: 'dos@correo.example' })
    const [second] = await mailsOfSupport(server, 'dos@correo.example')
    const read = (number: string, headers: Record<string, string>) =>
      server.browser().call('GET', `/support/cases/${number}`, undefined, headers)
    expect((await read(one.number, keyIn(first!))).status).toBe(200)
    expect((await read(one.number, keyIn(second!))).status).toBe(404)
    expect((await read(two.number, keyIn(first!))).status).toBe(404)
    expect((await read(one.number, { 'x-case-token': 'corto' })).status).toBe(404)
    await server.pool.query(`update support_links set expires_at = now() - interval '1 second'`)
    expect((await read(one.number, keyIn(first!))).status).toBe(404)
  })

  it('keeps no token in the database or the queue', async () => {
    await visitorsCase(server, { email: 'sinhuella@correo.example' })
    const [mail] = await mailsOfSupport(server, 'sinhuella@correo.example')
    const { rows } = await server.pool.query(
      `select exists (select from support_links l where l::text like '%' || $1 || '%')
        or exists (select from graphile_worker._private_jobs j where j::text like '%' || $1 || '%') as found`,
      [keyIn(mail!)['x-case-token']],
    )
    expect(rows[0].found).toBe(false)
  })

  it('is opened five times a day from one e-mail, also when six come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => visitorsCase(server, { email: 'insistente@correo.example' })),
    )
    const codes = answers.map(({ answer }) => answer.status).sort((a, b) => a - b)
    expect(codes).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(answers.find(({ answer }) => answer.status === 429)?.answer.body.code).toBe('too_many_cases')
  })

  it.each([
    ['no words', { words: '  ' }],
    ['too many words', { words: 'x'.repeat(4001) }],
    ['a hidden mark in the name', { name: 'An\u202Ea' }],
    ['no e-mail', { email: 'nadie' }],
    ['an unknown topic', { topic: 'nada' }],
    ['no order number', { orderFolio: 'ORD 12' }],
  ])('with %s is refused and names the field', async (_, more) => {
    const answer = await server.browser().post('/support/cases', { ...form, ...more })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, Object.keys(more)])
  })
})

describe('a lost link', () => {
  it('is mailed again to the case’s own address, and the answer never says which that is', async () => {
    const { number } = await visitorsCase(server, { email: 'perdida@correo.example' })
    await mailsOfSupport(server)
    const ask = async (email: string) =>
      server.browser().post(`/support/cases/${number}/links`, { email, captcha: await solvedCaptcha(server) })
    const [right, wrong] = [await ask('perdida@correo.example'), await ask('otra@correo.example')]
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
    const mails = await mailsOfSupport(server)
    expect(mails.map(({ to }) => to)).toEqual(['perdida@correo.example'])
    const opened = await server.browser().call('GET', `/support/cases/${number}`, undefined, keyIn(mails[0]!))
    expect(opened.status).toBe(200)
  })

  it('is not mailed more than three times an hour', async () => {
    const { number } = await visitorsCase(server, { email: 'olvidadiza@correo.example' })
    for (let time = 0; time < 5; time++) {
      const captcha = await solvedCaptcha(server)
      await server
        .browser()
        .post(`/support/cases/${number}/links`, { email: 'olvidadiza@correo.example', captcha })
      await mailsOfSupport(server)
    }
    expect(server.mails.filter(({ to }) => to === 'olvidadiza@correo.example')).toHaveLength(3)
  })
})

describe('an account’s case', () => {
  it('needs no captcha, is listed, and does not exist for anybody else', async () => {
    const owner = await loggedIn(server, ana)
    const opened = await owner.post('/support/cases', { ...form, email: ana, orderFolio: 'tq-000012' })
    expect(opened.body.inAccount).toBe(true)
    const path = `/support/cases/${opened.body.number}`
    expect((await owner.get(path)).body.orderFolio).toBe('TQ-000012')
    const mine = await owner.get('/support/cases')
    expect(mine.body.cases.map(({ number }: { number: string }) => number)).toContain(opened.body.number)

    const other = await loggedIn(server, beto)
    const tries: [method: string, path: string, body?: unknown][] = [
      ['GET', path],
      ['POST', `${path}/messages`, { words: 'Hola' }],
      ['PATCH', path, { solved: true }],
    ]
    for (const [method, theirs, body] of tries) {
      const refused = await other.call(method, theirs, body)
      const nobodys = await other.call(method, theirs.replace(opened.body.number, 'CASO-999999'), body)
      expect([method, refused.status]).toEqual([method, 404])
      expect([refused.body.code, refused.body.title]).toEqual([nobodys.body.code, nobodys.body.title])
    }
    expect((await other.get('/support/cases')).body.cases).toEqual([])
    expect((await owner.get(path)).body).toMatchObject({ status: 'received', messages: [{}] })
  })

  it('includes what its mailbox wrote before logging in', async () => {
    const { number } = await visitorsCase(server, { email: beto })
    const owner = await loggedIn(server, beto)
    expect((await owner.get(`/support/cases/${number}`)).status).toBe(200)
    const other = await loggedIn(server, ana)
    expect((await other.get(`/support/cases/${number}`)).status).toBe(404)
  })
})

describe('a conversation', () => {
  it('goes back and forth with its status, each answer of the club by mail in one thread', async () => {
    const { visitor, number } = await visitorsCase(server, { email: 'platica@correo.example' })
    const [received] = await mailsOfSupport(server, 'platica@correo.example')
    const key = keyIn(received!)
    const id = await deskId(number)
    const desk = await loggedIn(server, admin)

    const answered = await desk.post(`/support/desk/cases/${id}/messages`, {
      words: '¿Nos mandas\n\ntu folio?',
    })
    expect(answered.body).toMatchObject({ status: 'waiting_for_fan', email: 'platica@correo.example' })
    const [first] = await mailsOfSupport(server, 'platica@correo.example')
    expect(first).toMatchObject({
      to: 'platica@correo.example',
      subject: `Re: [${number}] Mis boletos`,
      follows: [received!.key],
    })
    expect(first!.text).toContain('¿Nos mandas')

    const back = await visitor.call(
      'POST',
      `/support/cases/${number}/messages`,
      { words: 'Es TQ-000123.' },
      keyIn(first!),
    )
    expect(back.body.status).toBe('in_review')
    const solved = await desk.post(`/support/desk/cases/${id}/messages`, {
      words: 'Listo.',
      status: 'solved',
    })
    expect(solved.body.status).toBe('solved')
    const [second] = await mailsOfSupport(server, 'platica@correo.example')
    expect(second!.follows).toEqual([received!.key, first!.key])

    const whole = await visitor.call('GET', `/support/cases/${number}`, undefined, key)
    expect(
      whole.body.messages.map(({ author, authorName }: Record<string, string>) => [author, authorName]),
    ).toEqual([
      ['fan', form.name],
      ['staff', 'Alma'],
      ['fan', form.name],
      ['staff', 'Alma'],
    ])
    const again = await visitor.call(
      'POST',
      `/support/cases/${number}/messages`,
      { words: 'Sigue igual.' },
      key,
    )
    expect(again.body.status).toBe('in_review')
  })

  it('is in the notices of an account, which may do without the mail', async () => {
    const owner = await loggedIn(server, ana)
    const { body } = await owner.post('/support/cases', { ...form, email: ana })
    await mailsOfSupport(server)
    const id = await deskId(body.number)
    const desk = await loggedIn(server, admin)
    const answer = async (words: string) => {
      await desk.post(`/support/desk/cases/${id}/messages`, { words })
      return mailsOfSupport(server, ana)
    }
    expect(await answer('Una')).toHaveLength(1)
    await server.pool.query(
      `insert into notification_preferences (account_id, kind, channel, wanted)
       select id, 'support', 'mail', false from accounts where email = $1`,
      [ana],
    )
    expect(await answer('Dos')).toHaveLength(0)
    const { rows } = await server.pool.query(
      `select path, title from notifications where kind = 'support' order by id`,
    )
    const notice = { path: `/system/footer/ContactUs/${body.number}`, title: 'Te respondimos' }
    expect(rows).toEqual([notice, notice])
  })

  it('is closed and opened again by the fan, and saying so twice changes nothing', async () => {
    const { visitor, number } = await visitorsCase(server, { email: 'cierra@correo.example' })
    const [mail] = await mailsOfSupport(server, 'cierra@correo.example')
    const say = async (solved: boolean) => {
      const answer = await visitor.call('PATCH', `/support/cases/${number}`, { solved }, keyIn(mail!))
      return [answer.body.status, answer.body.changedAt]
    }
    expect((await say(false))[0]).toBe('received')
    const closed = await say(true)
    expect(closed[0]).toBe('solved')
    expect(await say(true)).toEqual(closed)
    expect((await say(false))[0]).toBe('in_review')
  })

  it('ends for today after forty messages', async () => {
    const { visitor, number } = await visitorsCase(server, { email: 'platicadora@correo.example' })
    const [mail] = await mailsOfSupport(server, 'platicadora@correo.example')
    const statuses = []
    for (let at = 0; at < 40; at++) {
      const answer = await visitor.call(
        'POST',
        `/support/cases/${number}/messages`,
        { words: 'Otra' },
        keyIn(mail!),
      )
      statuses.push(answer.status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(39)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the desk', () => {
  it('finds cases by number, name, e-mail, order and words, and by status and topic', async () => {
    const { number } = await visitorsCase(server, {
      name: 'Zenaida Única',
      email: 'zenaida@correo.example',
      topic: 'shop',
      orderFolio: 'TQ-777001',
      words: 'La playera llegó con 100% de descuento_raro',
    })
    const desk = await loggedIn(server, admin)
    const find = async (query: string) =>
      (await desk.get(`/support/desk/cases?${query}`)).body.rows.map((one: { number: string }) => one.number)
    for (const words of [number, 'zenaida ún', 'ZENAIDA@', '777001', '100%25 de descuento_']) {
      expect(await find(`search=${words}`), words).toEqual([number])
    }
    expect(await find('search=100_')).toEqual([])
    expect(await find('topic=shop&status=received')).toEqual([number])
    expect(await find('topic=shop&status=solved')).toEqual([])
    expect(await find('topic=shop&status=waiting&assigned=nobody')).toEqual([number])
    expect(await find('topic=shop&assigned=me')).toEqual([])
  })

  it('is for whoever manages cases, and writes down what they did and saw', async () => {
    const { number } = await visitorsCase(server, { email: 'bitacora@correo.example' })
    const id = await deskId(number)
    for (const stranger of [boxOffice, ana]) {
      const other = await loggedIn(server, stranger)
      for (const [method, path, body] of [
        ['GET', '/support/desk/cases'],
        ['GET', `/support/desk/cases/${id}`],
        ['POST', `/support/desk/cases/${id}/messages`, { words: 'Hola' }],
        ['PATCH', `/support/desk/cases/${id}`, { status: 'solved' }],
      ] as const) {
        expect([stranger, method, (await other.call(method, path, body)).status]).toEqual([
          stranger,
          method,
          stranger === boxOffice ? 403 : 404,
        ])
      }
    }
    const desk = await loggedIn(server, admin)
    await desk.get(`/support/desk/cases/${id}`)
    expect((await desk.call('PATCH', `/support/desk/cases/${id}`, { status: 'in_review' })).body.status).toBe(
      'in_review',
    )
    const { rows } = await server.pool.query(`select action from audit_log where subject = $1 order by id`, [
      `support_case:${id}`,
    ])
    expect(rows.map(({ action }) => action)).toEqual([
      'support.case_opened',
      'support.case_read',
      'support.status_changed',
    ])
  })
})

describe('the copy and the erasure of somebody’s data', () => {
  it('hold what the mailbox wrote as a visitor too, and nothing of anybody else', async () => {
    const { number } = await visitorsCase(server, { email: beto, words: 'Antes de entrar' })
    await visitorsCase(server, { email: 'vecina@correo.example', words: 'Soy otra' })
    const { rows } = await server.pool.query(`select id from accounts where email = $1`, [beto])
    const copy = JSON.stringify(await supportData.exportOf(server.db, rows[0].id, server.config))
    expect(copy).toContain('Antes de entrar')
    expect(copy).not.toContain('Soy otra')
    await server.db.transaction().execute((tx) => supportData.erase(tx, rows[0].id))
    const left = await server.pool.query(`select email from support_cases where number = $1 or email = $2`, [
      Number(number.slice(5)),
      'vecina@correo.example',
    ])
    expect(left.rows).toEqual([{ email: 'vecina@correo.example' }])
  })
})

describe('what is kept', () => {
  it('ends 24 months after a case was solved, with its messages and links', async () => {
    const { number } = await visitorsCase(server, { email: 'antigua@correo.example' })
    await mailsOfSupport(server)
    const id = await deskId(number)
    const left = async () => {
      await server.pool.query(`select graphile_worker.add_job('sweep_support')`)
      await mailsOfSupport(server)
      const { rows } = await server.pool.query(
        `select (select count(*)::int from support_cases where id = $1) as cases,
          (select count(*)::int from support_messages where case_id = $1) as messages`,
        [id],
      )
      return rows[0]
    }
    await server.pool.query(
      `update support_cases set changed_at = now() - interval '24 months 1 day' where id = $1`,
      [id],
    )
    expect(await left()).toEqual({ cases: 1, messages: 1 })
    await server.pool.query(`update support_cases set status = 'solved' where id = $1`, [id])
    expect(await left()).toEqual({ cases: 0, messages: 0 })
  })
})
