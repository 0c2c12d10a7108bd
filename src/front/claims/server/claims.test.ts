import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newClaimLink } from '#people/accounts/server/claim/links.ts'
import { accountJobs } from '#people/accounts/server/jobs.ts'
import { changeMovedIn, restoreMovedIn } from '#people/accounts/server/moved-in.ts'
import { sweep } from '#people/accounts/server/sign-in/sweep.ts'
import { goodPassword, solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import type { Services } from '#server/services.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { claimJobs } from './jobs.ts'
import { sendLink, sendWave } from './run.ts'
import { broughtPeople } from './testing/brought.ts'

let server: TestServer
let marketing: Awaited<ReturnType<typeof staff>>
const texts: { to: string; text: string }[] = []

beforeAll(async () => {
  server = await testServer()
  marketing = await staff(server, 'marketing')
})
afterAll(() => server.close())

let lastImport = ''
async function brought(people: Parameters<typeof broughtPeople>[1]): Promise<string[]> {
  const { importId, ids } = await broughtPeople(server.db, people)
  lastImport = importId
  return ids
}

async function runJobs(services: Partial<Services> = {}) {
  const before = server.mails.length
  const all = {
    ...server.services,
    sendSms: async (sms: { to: string; text: string }) => void texts.push(sms),
    ...services,
  }
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(server.db)
  await runOnce({
    pgPool: server.services.pool,
    noPreparedStatements: true,
    taskList: { ...accountJobs(all).tasks, ...claimJobs(all).tasks },
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    concurrency: 4,
  })
  return server.mails.slice(before)
}

async function confirmed(more: object = {}): Promise<string> {
  const { body } = await marketing.post('/desk/claims', { importId: lastImport })
  const id = body.id as string
  const draft = { importId: lastImport, words: '', waveSize: 2000, waveHours: 24, sms: true, ...more }
  expect((await marketing.call('PUT', `/desk/claims/${id}`, draft)).status).toBe(200)
  expect((await marketing.post(`/desk/claims/${id}/sending`, {})).body.code).toBe('not_tested')
  expect((await marketing.post(`/desk/claims/${id}/test`)).status).toBe(200)
  expect((await marketing.post(`/desk/claims/${id}/sending`, {})).status).toBe(200)
  await sql`update claim_rounds set send_at = now() - interval '1 second' where id = ${id}`.execute(server.db)
  return id
}
const read = async (id: string) => (await marketing.get(`/desk/claims/${id}`)).body
const tokenIn = (text: string) => /#([\w-]{43})/.exec(text)![1]!
const claim = (token: string, more: object = {}) =>
  server.browser().post('/auth/claims', { token, password: goodPassword, acceptsTerms: true, ...more })

describe('a wave', () => {
  it('is dropped as a draft by somebody whose name stands in the log, and not once it is confirmed', async () => {
    await brought([{ email: 'borrador@claims.example' }])
    const id = (await marketing.post('/desk/claims', { importId: lastImport })).body.id as string
    expect((await marketing.call('DELETE', `/desk/claims/${id}`)).status).toBe(200)
    expect((await marketing.call('DELETE', `/desk/claims/${id}`)).status).toBe(404)
    const going = await confirmed()
    expect((await marketing.call('DELETE', `/desk/claims/${going}`)).body.code).toBe('not_draft')
    const dropped = await server.db
      .selectFrom('auditLog')
      .select(['accountId', 'subject'])
      .where('action', '=', 'claim_round.dropped')
      .execute()
    expect(dropped).toEqual([{ accountId: marketing.accountId, subject: `claim_round:${id}` }])
    await sql`delete from claim_rounds where id = ${going}`.execute(server.db)
  })

  it('goes to oneself first, then some at a time, each once, and says who opened and who claimed', async () => {
    const people = Array.from({ length: 5 }, (_, at) => ({ email: `ola${at}@claims.example` }))
    await brought(people)
    const id = await confirmed({ waveSize: 3, words: 'El Corregidora te espera.' })
    const first = (await runJobs()).filter(({ to }) => to.endsWith('@claims.example'))
    expect(first).toHaveLength(3)
    expect(first[0]!.text).toContain('El Corregidora te espera.')
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      wave: 1,
      figures: { people: 5, sent: 3, opened: 0 },
    })

    await sql`update claim_rounds set send_at = now() - interval '1 second' where id = ${id}`.execute(
      server.db,
    )
    const second = (await runJobs()).filter(({ to }) => to.endsWith('@claims.example'))
    expect(new Set([...first, ...second].map(({ to }) => to)).size).toBe(5)
    // A link leaves the queue a moment after its mail is there.
    await expect
      .poll(async () => {
        await sendWave(server.db, id)
        return read(id)
      })
      .toMatchObject({ state: 'done', figures: { sent: 5, gone: 0 } })

    const token = tokenIn(first[0]!.text)
    expect((await server.browser().post('/auth/claims/look', { token })).body).toMatchObject({
      state: 'ready',
      firstName: 'Luz',
      mailbox: expect.stringMatching(/^o•+@claims\.example$/),
    })
    expect((await claim(token)).status).toBe(200)
    expect((await read(id)).figures).toMatchObject({ opened: 1, claimed: 1 })
    expect((await read(id)).waves).toMatchObject([
      { wave: 1, sent: 3 },
      { wave: 2, sent: 2 },
    ])
  })

  it('sends nobody two when two workers do the same or one is killed after the letter left', async () => {
    const [accountId] = await brought([{ email: 'dos@claims.example' }])
    const roundId = await confirmed()
    await sendWave(server.db, roundId)
    let left = 0
    const killed = {
      ...server.services,
      sendMail: () => {
        left += 1
        return new Promise<void>(() => undefined)
      },
    }
    // Killed while the mail server has the letter: whoever takes the job again finds it sent.
    void sendLink(killed, { roundId, accountId: accountId! })
    await expect.poll(() => left).toBe(1)
    await Promise.all(
      Array.from({ length: 5 }, () => sendLink(server.services, { roundId, accountId: accountId! })),
    )
    expect(server.mails.filter(({ to }) => to === 'dos@claims.example')).toHaveLength(0)
    expect((await read(roundId)).figures.sent).toBe(1)
  })

  it('tries again what the mail server refused, with a link that works', async () => {
    await brought([{ email: 'otravez@claims.example' }])
    await confirmed()
    await runJobs({ sendMail: () => Promise.reject(new Error('451 try later')) })
    expect(server.mails.filter(({ to }) => to === 'otravez@claims.example')).toHaveLength(0)
    const mails = () => server.mails.filter(({ to }) => to === 'otravez@claims.example')
    await expect
      .poll(async () => {
        await runJobs()
        return mails().length
      })
      .toBe(1)
    await runJobs()
    expect(mails()).toHaveLength(1)
    expect((await claim(tokenIn(mails()[0]!.text))).status).toBe(200)
  })

  it('is paused: what lies in the queue waits, and goes on where it was', async () => {
    await brought([{ email: 'pausa@claims.example' }])
    const id = await confirmed()
    await sendWave(server.db, id)
    expect((await marketing.post(`/desk/claims/${id}/pause`)).body.state).toBe('paused')
    expect((await runJobs()).filter(({ to }) => to === 'pausa@claims.example')).toEqual([])
    expect((await read(id)).figures).toMatchObject({ sent: 0, waiting: 0 })
    expect((await marketing.post(`/desk/claims/${id}/resume`)).status).toBe(200)
    expect((await runJobs()).filter(({ to }) => to === 'pausa@claims.example')).toHaveLength(1)
  })

  it('leaves out whoever got a link already, claimed, or is under age', async () => {
    const [, , child] = await brought([
      { email: 'reciente@claims.example' },
      { email: 'registrada@claims.example' },
      { email: 'menor@claims.example', name: 'Beto' },
      { email: 'suya@claims.example' },
    ])
    const captcha = await solvedCaptcha(server)
    await server.browser().post('/auth/password-resets', { email: 'reciente@claims.example', captcha })
    await runJobs()
    const form = {
      firstName: 'Luz',
      lastName: 'Vera',
      email: 'registrada@claims.example',
      password: goodPassword,
    }
    await server
      .browser()
      .post('/auth/registrations', { ...form, acceptsTerms: true, captcha: await solvedCaptcha(server) })
    await asMinor(child!)
    const id = await confirmed()
    const mails = (await runJobs()).filter(({ subject }) => subject.startsWith('Tu cuenta de'))
    expect(mails.map(({ to }) => to)).toEqual(['suya@claims.example'])
    expect((await read(id)).figures).toMatchObject({ people: 1, sent: 1 })
    const token = await linkFor(child!)
    expect((await server.browser().post('/auth/claims/look', { token })).body.state).toBe('minor')
    expect((await claim(token)).body.code).toBe('claim_over')
  })
})

/** The account's own bonogallo says that its holder is a child. */
async function asMinor(accountId: string): Promise<void> {
  await sql`alter table passes disable trigger all`.execute(server.db)
  await sql`insert into passes (plan_id, account_id, order_id, seat_id, zone_id, fare, first_name, last_name, birth_date, price_cents,
      instalment_cents, rules)
    values (1, ${accountId}, gen_random_uuid(), 1, 1, 'adult', 'Beto', 'Vera Soto', current_date - interval '9 years', 100, 100, '{}')`.execute(
    server.db,
  )
}

const linkFor = (accountId: string): Promise<string> => newClaimLink(server.db, accountId, 'mail')

describe('a link', () => {
  it('opens an account once, however many press at the same time, with consent of today and a confirmed mailbox', async () => {
    const [accountId] = await brought([{ email: 'unica@claims.example' }])
    const token = await linkFor(accountId!)
    expect((await claim(token, { acceptsTerms: false })).status).toBe(400)
    expect((await claim(token, { password: '1234567890' })).body.code).toBe('weak_password')
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'claim_over')).toHaveLength(5)
    const account = await server.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId!)
      .executeTakeFirstOrThrow()
    expect(account.emailConfirmedAt).not.toBeNull()
    const consents = await server.db
      .selectFrom('consents')
      .select(['purpose', 'channel'])
      .where('accountId', '=', accountId!)
      .orderBy('purpose')
      .execute()
    expect(consents).toEqual([
      { purpose: 'terms', channel: 'claim' },
      { purpose: 'privacy_notice', channel: 'claim' },
    ])
    const browser = server.browser()
    const login = { email: 'unica@claims.example', password: goodPassword }
    expect((await browser.post('/auth/login', login)).status).toBe(200)
    expect((await server.browser().post('/auth/claims/look', { token })).body).toEqual({
      state: 'claimed',
      firstName: null,
      mailbox: null,
    })
  })

  it('stands as a hash, ends, and asks for another in one tap, some an hour', async () => {
    const [accountId] = await brought([{ email: 'vieja@claims.example' }])
    const token = await linkFor(accountId!)
    const stored = await server.db
      .selectFrom('claimLinks')
      .selectAll()
      .where('accountId', '=', accountId!)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    await sql`update claim_links set created_at = now() - interval '20 days', expires_at = now() - interval '1 day'
      where account_id = ${accountId}`.execute(server.db)
    expect((await server.browser().post('/auth/claims/look', { token })).body.state).toBe('over')
    expect((await claim(token)).body.code).toBe('claim_over')
    const mails = []
    for (let asked = 0; asked < 8; asked += 1) {
      expect((await server.browser().post('/auth/claims/renewal', { token })).status).toBe(202)
      mails.push(...(await runJobs()))
    }
    expect(mails).toHaveLength(5)
    expect((await claim(tokenIn(mails[0]!.text))).status).toBe(200)
    // Another account's owner ends all of them.
    expect((await claim(tokenIn(mails[1]!.text))).body.code).toBe('claim_over')
    const stranger = 'A'.repeat(43)
    expect((await server.browser().post('/auth/claims/renewal', { token: stranger })).status).toBe(202)
    expect((await server.browser().post('/auth/claims/look', { token: stranger })).body.state).toBe('over')
  })

  it('comes by text message where there is no mailbox, and asks for one that is proven', async () => {
    const [accountId] = await brought([{ email: null, phone: '+524421110001' }])
    await confirmed()
    await runJobs()
    const token = tokenIn(texts.at(-1)!.text)
    expect(texts.at(-1)!.to).toBe('+524421110001')
    const browser = server.browser()
    expect((await browser.post('/auth/claims/look', { token })).body).toMatchObject({
      state: 'ready',
      mailbox: null,
    })
    expect((await claim(token)).body.code).toBe('wrong_code')
    expect((await browser.post('/auth/claims/code', { token, email: 'Nueva@claims.example' })).status).toBe(
      202,
    )
    const mail = (await runJobs()).find(({ to }) => to === 'nueva@claims.example')
    const code = /\b\d{6}\b/.exec(mail!.text)![0]
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await claim(token, { code: wrong })).body.code).toBe('wrong_code')
    expect((await claim(token, { code })).status).toBe(200)
    const account = await server.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId!)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ email: 'nueva@claims.example' })
    const phones = await server.db
      .selectFrom('confirmedPhones')
      .selectAll()
      .where('accountId', '=', accountId!)
      .execute()
    expect(phones).toHaveLength(1)
  })

  it('proves the address that it went to, and is over once an import gives the account another', async () => {
    const [accountId] = await brought([{ email: null, phone: '+524421110003' }])
    const token = await newClaimLink(server.db, accountId!, 'sms')
    const person = {
      id: accountId!,
      email: null,
      firstName: 'Luz',
      lastName: 'Vera Soto',
      phone: '+524421110004',
    }
    const [before] = await changeMovedIn(server.db, [person])
    expect((await server.browser().post('/auth/claims/look', { token })).body.state).toBe('over')
    expect((await claim(token, { code: '123456' })).body.code).toBe('claim_over')
    await restoreMovedIn(server.db, [before!])
    expect((await server.browser().post('/auth/claims/look', { token })).body.state).toBe('ready')
  })

  it('does not give away by its code that a mailbox has an account', async () => {
    const [accountId] = await brought([{ email: null, phone: '+524421110002' }])
    await confirmed()
    await runJobs()
    const token = tokenIn(texts.at(-1)!.text)
    const taken = server.browser()
    expect((await taken.post('/auth/claims/code', { token, email: 'unica@claims.example' })).status).toBe(202)
    const mail = (await runJobs()).find(({ to }) => to === 'unica@claims.example')
    expect(mail!.subject).toBe('Este correo ya tiene cuenta')
    expect((await claim(token, { code: '123456' })).body.code).toMatch(/wrong_code|code_over/)
    expect(accountId).toBeDefined()
  })
})

describe('an account that nobody has claimed', () => {
  it('waits for as long as it takes, unlike a registration that nobody confirmed', async () => {
    const [accountId] = await brought([{ email: 'paciente@claims.example' }])
    await sql`insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at, created_at)
      values ('abandonada@claims.example', '-', 'Ana', 'Luna', '1', now(), now() - interval '31 days')`.execute(
      server.db,
    )
    await sql`update accounts set created_at = now() - interval '300 days' where id = ${accountId}`.execute(
      server.db,
    )
    await sweep(server.db)
    const left = await server.db
      .selectFrom('accounts')
      .select('email')
      .where('email', 'in', ['paciente@claims.example', 'abandonada@claims.example'])
      .execute()
    expect(left).toEqual([{ email: 'paciente@claims.example' }])
  })

  it('shows its owner what was brought along, and nobody else', async () => {
    const [accountId] = await brought([{ email: 'lomio@claims.example' }])
    await sql`insert into past_purchases (identity, account_id, import_id, folio, bought_at, amount_cents, what)
      values (sha256('one'::bytea), ${accountId}, ${lastImport}, 'A-1', now() - interval '1 year', 35000, 'Gallos vs Toros')`.execute(
      server.db,
    )
    const browser = server.browser()
    const token = await linkFor(accountId!)
    const { body } = await browser.post('/auth/claims', { token, password: goodPassword, acceptsTerms: true })
    browser.useToken(body.token)
    expect((await browser.get('/account/moved-in')).body).toMatchObject({
      seats: [],
      creditCents: 0,
      past: { purchases: 1, matches: 0, latest: [{ folio: 'A-1', what: 'Gallos vs Toros', cents: 35000 }] },
    })
    expect((await server.browser().get('/account/moved-in')).status).toBe(401)
  })
})
