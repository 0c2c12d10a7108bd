import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type Browser, type TestServer } from '#world/test-server.ts'
import { giveConsent } from '#club/consents/server/actions.ts'
import { buildExport } from '#people/privacy/server/actions.ts'
import { sealUnder } from '#server/key-ring.ts'
import { sealFields } from '../document-scan/documents.ts'
import { openFanSession } from '../sign-in/sessions.ts'
import { makeFan, signInFan } from '../testing/make-fan.ts'
import { answerRequest, finishAccepted, noteLookup } from './actions.ts'
import { erasureBlockersOfFan, registerErasureBlocker } from './erasure-blockers.ts'
import { fanSections } from './sections.ts'

let server: TestServer
let fan: { fanId: string; accountId: string }
let browser: Browser
let staffId: string
const blocked = new Set<string>()

beforeAll(async () => {
  server = await testServer({ template: 'empty' })
  fan = await makeFan(server, {
    email: 'mario.lopez@correo.example',
    person: { curp: 'LOGM900515HQTPRR04' },
  })
  browser = server.browser()
  await signInFan(server, browser, fan.fanId)
  const staff = { email: 'revisa@club.example', passwordHash: '-', firstName: 'Rita', lastName: 'Revisa' }
  const { id } = await server.db
    .insertInto('accounts')
    .values({ ...staff, role: 'support', termsVersion: '1', termsAcceptedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  staffId = id
  registerErasureBlocker((_db, fanId) =>
    Promise.resolve(
      blocked.has(fanId)
        ? [{ code: 'children', title: 'Tienes menores registrados', words: 'x', path: '/x', action: 'Ver' }]
        : [],
    ),
  )
})
afterAll(() => server.close())

const aboutMe = async (by = browser) => (await by.get('/fan/about-me')).body
const notices = async (accountId: string) =>
  (
    await server.db.selectFrom('notifications').select('title').where('accountId', '=', accountId).execute()
  ).map(({ title }) => title)

describe('what the club knows of a fan', () => {
  it('is listed thing by thing: value, mask, why, until when', async () => {
    const { known } = await aboutMe()
    expect(known.map(({ name, masked }: { name: string; masked: string }) => [name, masked])).toEqual([
      ['names', null],
      ['curp', 'LOGM••••••••••••04'],
      ['birth_date', '1990-••-••'],
      ['sex', '••••'],
      ['nationality', null],
      ['email', 'm••••••••••@correo.example'],
    ])
    for (const { why, until } of known) expect([why.length > 20, until.length > 10]).toEqual([true, true])
  })

  it('shows pictures with their clock, the template, documents, consents with versions', async () => {
    const { db, config } = server
    const fields = { givenNames: 'MARIO', documentNumber: '1234567890123', curp: 'LOGM900515HQTPRR04' }
    const { id } = await db
      .insertInto('fanDocuments')
      .values({ fanId: fan.fanId, kind: 'ine' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const read = Buffer.from(JSON.stringify({ fields, portraitWidth: 90 }))
    const sealedFields = sealUnder(config.identityKeys, `fan-document:${id}`, read)
    await db.updateTable('fanDocuments').set({ sealedFields }).where('id', '=', id).execute()
    const inAWeek = sql<Date>`now() + interval '7 days'`
    await db
      .insertInto('fanPictures')
      .values({ fanId: fan.fanId, kind: 'selfie', eraseAt: inAWeek })
      .execute()
    await db
      .insertInto('fanTemplates')
      .values({ fanId: fan.fanId, model: 'mobile-1', sealed: Buffer.alloc(40) })
      .execute()
    const place = { channel: 'fan_id', address: '203.0.113.9', userAgent: 'x' } as const
    await giveConsent(db, fan.accountId, ['fan_id_notice', 'biometrics'], place)
    const about = await aboutMe()
    expect(about.pictures[0].kind).toBe('selfie')
    expect(Date.parse(about.pictures[0].eraseAt) - Date.parse(about.now)).toBeGreaterThan(6.9 * 86_400_000)
    expect(about.templates).toEqual([{ model: 'mobile-1', madeAt: expect.any(String) }])
    expect(about.documents[0].fields[1]).toMatchObject({ masked: '•••••••••0123', value: '1234567890123' })
    expect(about.biometrics).toBe(true)
    expect(about.consents.map(({ document }: { document: string }) => document).toSorted()).toEqual([
      'aviso-biometria',
      'aviso-fan-id',
    ])
  })

  it('tells also what was kept of a document before, that was somebody else’s', async () => {
    const { db, config } = server
    const other = await makeFan(server, { email: 'dos.documentos@correo.example' })
    const { id } = await db
      .insertInto('fanDocuments')
      .values({ fanId: other.fanId, kind: 'ine' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const before = { fields: { givenNames: 'PACO', documentNumber: '9876543210987' } }
    const sealedFields = sealFields(config.identityKeys, id, {
      fields: { givenNames: 'MARIO', documentNumber: '1234567890123' },
      portraitWidth: 90,
      before,
    })
    await db.updateTable('fanDocuments').set({ sealedFields }).where('id', '=', id).execute()
    const theirs = server.browser()
    await signInFan(server, theirs, other.fanId)
    const [document] = (await aboutMe(theirs)).documents
    expect(document.fields.slice(2)).toMatchObject([
      { name: 'before_givenNames', label: 'Nombre en el documento de antes', value: 'PACO', masked: null },
      { name: 'before_documentNumber', label: 'Número de antes', masked: '•••••••••0987' },
    ])
    const sections = await fanSections(db, other.accountId, config)
    expect(sections.find(({ name }) => name === 'fan_id_documentos')?.rows).toMatchObject([
      {
        datos: {
          nombre_en_el_documento: 'MARIO',
          número: '1234567890123',
          nombre_en_el_documento_de_antes: 'PACO',
          número_de_antes: '9876543210987',
        },
      },
    ])
  })

  it('names who looked by what they are, never by name, tells the fan, and cannot be rewritten', async () => {
    const what = { fanId: fan.fanId, accountId: staffId, what: 'Datos y documento', why: 'Caso S-123' }
    for (let time = 0; time < 2; time += 1)
      await server.db.transaction().execute((tx) => noteLookup(tx, what, new Date()))
    const { lookups } = await aboutMe()
    expect(lookups).toHaveLength(2)
    expect(lookups[0]).toEqual({
      at: expect.any(String),
      what: 'Datos y documento',
      why: 'Caso S-123',
      role: 'support',
    })
    expect(JSON.stringify(lookups)).not.toContain('Rita')
    expect((await notices(fan.accountId)).filter((title) => title.startsWith('El club'))).toHaveLength(1)
    const rewriting = sql`update fan_lookups set why = 'nada'`.execute(server.db)
    await expect(rewriting).rejects.toThrow('written once')
  })

  it('is nobody else’s', async () => {
    const other = await makeFan(server, { email: 'otra@correo.example' })
    const theirs = server.browser()
    await signInFan(server, theirs, other.fanId)
    const about = await aboutMe(theirs)
    expect(JSON.stringify(about)).not.toContain('mario.lopez')
    expect([about.lookups, about.pictures, about.documents]).toEqual([[], [], []])
  })
})

describe('devices and sessions', () => {
  it('a device that is taken away is logged out; another fan’s does not exist', async () => {
    const device = await server.db
      .insertInto('fanDevices')
      .values({ fanId: fan.fanId, publicKey: Buffer.alloc(91, 1), name: 'Pixel 8' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const there = server.browser()
    const from = { address: '127.0.0.1', userAgent: 'Pixel', deviceId: device.id }
    const session = await openFanSession(server.db, fan.fanId, from)
    there.useFan(session.token, session.cookie)
    const about = await aboutMe(there)
    expect(about.devices).toMatchObject([{ name: 'Pixel 8', here: true }])
    expect(about.sessions.filter(({ here }: { here: boolean }) => here)).toHaveLength(1)

    const other = await makeFan(server, { email: 'tercera@correo.example' })
    const theirs = server.browser()
    await signInFan(server, theirs, other.fanId)
    expect((await theirs.call('DELETE', `/fan/devices/${device.id}`)).status).toBe(404)
    expect((await browser.call('DELETE', `/fan/devices/${device.id}`)).body.devices).toEqual([])
    expect((await there.get('/fan/about-me')).status).toBe(401)
  })

  it('ends the other sessions and keeps this one', async () => {
    const there = server.browser()
    await signInFan(server, there, fan.fanId)
    expect((await browser.call('DELETE', '/fan/sessions/others')).body.sessions).toMatchObject([
      { here: true },
    ])
    expect((await there.get('/fan/about-me')).status).toBe(401)
  })
})

describe('a request', () => {
  const input = { kind: 'correction', item: 'names', words: 'Mi segundo apellido es Garza' }

  it('to correct is kept sealed, with both terms, once at a time, and answered once', async () => {
    const { status, body } = await browser.post('/fan/requests', input)
    expect(status).toBe(201)
    const [request] = body.requests
    expect(request).toMatchObject({ ...input, status: 'open' })
    expect(Date.parse(request.carryOutBy)).toBeGreaterThan(Date.parse(request.answerBy))
    const stored = await sql<{ row: string }>`select t::text as row from fan_requests t`.execute(server.db)
    expect(stored.rows[0]?.row).not.toContain('Garza')
    const again = await Promise.all([1, 2, 3].map(() => browser.post('/fan/requests', input)))
    expect(again.map((answer) => answer.body.code)).toEqual(Array(3).fill('already_asked'))

    const answer = { accountId: staffId, accepted: true, words: 'Lo corregimos en tu próxima visita' }
    await answerRequest(server.db, request.id, answer)
    await expect(answerRequest(server.db, request.id, answer)).rejects.toThrow('ya no está abierta')
    expect((await aboutMe()).requests[0]).toMatchObject({ status: 'accepted', answerWords: answer.words })
    expect((await browser.call('DELETE', `/fan/requests/${request.id}`)).status).toBe(404)
    await finishAccepted(server.db, request.id)
    expect((await aboutMe()).requests[0].status).toBe('done')
    await expect(finishAccepted(server.db, request.id)).rejects.toThrow('no está aceptada')
  })

  it('names the item exactly when it corrects one', async () => {
    expect((await browser.post('/fan/requests', { ...input, item: null })).status).toBe(400)
    expect((await browser.post('/fan/requests', { ...input, kind: 'objection' })).status).toBe(400)
  })

  it('that objects to an automatic decision is looked at by a person', async () => {
    const refused = await makeFan(server, { email: 'cuarta@correo.example', status: 'refused' })
    const theirs = server.browser()
    await signInFan(server, theirs, refused.fanId)
    const { body } = await theirs.post('/fan/requests', { kind: 'objection', item: null, words: 'Soy yo' })
    expect(body.status).toBe('in_review')
    const review = await server.db
      .selectFrom('fanReviews')
      .select(['reason', 'askedWords', 'decision'])
      .where('fanId', '=', refused.fanId)
      .executeTakeFirst()
    expect(review).toEqual({
      reason: 'Oposición a una decisión automática',
      askedWords: 'Soy yo',
      decision: null,
    })
    const requestId = body.requests[0].id
    expect((await browser.call('DELETE', `/fan/requests/${requestId}`)).status).toBe(404)
    expect((await theirs.call('DELETE', `/fan/requests/${requestId}`)).body.requests[0].status).toBe(
      'withdrawn',
    )
  })
})

describe('the copy of one’s data', () => {
  it('is asked for and taken with the fan’s session alone, by its owner only', async () => {
    expect((await browser.post('/fan/exports')).status).toBe(202)
    const [{ id }] = (await aboutMe()).exports
    await buildExport(server.services, id)
    const file = await browser.get(`/fan/exports/${id}/json`)
    expect(file.status).toBe(200)
    const other = await makeFan(server, { email: 'quinta@correo.example' })
    const theirs = server.browser()
    await signInFan(server, theirs, other.fanId)
    expect((await theirs.get(`/fan/exports/${id}/json`)).status).toBe(404)
  })

  it('has sections with everything the Fan ID knows, opened, and no key', async () => {
    const sections = await fanSections(server.db, fan.accountId, server.config)
    const text = JSON.stringify(sections)
    for (const known of ['LOGM900515HQTPRR04', '1234567890123', 'Caso S-123', 'Garza'])
      expect(text).toContain(known)
    expect(text).not.toContain('Rita')
    expect(text).not.toMatch(/sealed|token|hash/i)
    const nobody = await fanSections(server.db, staffId, server.config)
    expect(nobody.map(({ name }) => name)).toEqual(sections.map(({ name }) => name))
    expect(nobody.flatMap(({ rows }) => rows)).toEqual([])
  })
})

describe('erasing a Fan ID', () => {
  it('wants the word, and is stopped while something is open', async () => {
    expect((await browser.post('/fan/erasure', { word: 'no' })).status).toBe(400)
    blocked.add(fan.fanId)
    expect(await erasureBlockersOfFan(server.db, fan.fanId)).toHaveLength(1)
    const answer = await browser.post('/fan/erasure', { word: 'BORRAR' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'erasure_blocked',
      detail: { obstacles: [{ code: 'children' }] },
    })
    blocked.delete(fan.fanId)
  })

  it('ends it, leaves the account, takes the cookie, and the same CURP may begin anew', async () => {
    const there = server.browser()
    await signInFan(server, there, fan.fanId)
    const both = await Promise.all([1, 2].map(() => there.post('/fan/erasure', { word: ' borrar' })))
    expect(both.map(({ status }) => status)).toContain(200)
    expect(there.cookies.has('fan')).toBe(false)
    expect((await browser.get('/fan/about-me')).status).toBe(401)
    const account = await server.db
      .selectFrom('accounts')
      .select(['email', 'erasedAt'])
      .where('id', '=', fan.accountId)
      .executeTakeFirst()
    expect(account).toEqual({ email: 'mario.lopez@correo.example', erasedAt: null })
    expect(await notices(fan.accountId)).toContain('Borramos tu Fan ID')
    const ledger = server.db.selectFrom('fanLookups').select('what').where('fanId', '=', fan.fanId)
    expect(await ledger.execute()).toHaveLength(2)
    const person = { curp: 'LOGM900515HQTPRR04' }
    await expect(makeFan(server, { email: 'nuevo@correo.example', person })).resolves.toBeDefined()
  })
})
