import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import { writeRestoreProof } from '#server/restore-proof.ts'
import { freePort } from '#world/free-port.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { firstDayLines, type FirstDayLine } from '../lines.ts'
import { refuseUnready } from './actions.ts'
import { aboutOf } from './checks.ts'
import { codeOf } from './codes.ts'
import { mailRecords } from './mail-records.ts'
import { storeResult } from './sql.ts'

let server: TestServer
let administrator: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  const port = await freePort()
  server = await testServer({ sandbox: true, environment: { PUBLIC_URL: `http://localhost:${port}` } })
  await server.app.listen({ port, host: '127.0.0.1' })
  administrator = await staff(server, 'administrator')
})
afterAll(() => server.close())

const attempt = async (line: FirstDayLine, body: object = {}) =>
  (await administrator.post(`/staff/first-day/${line}/test`, body)).body
const read = async () => (await administrator.get('/staff/first-day')).body
const arrival = (line: FirstDayLine, code: string) =>
  administrator.post(`/staff/first-day/${line}/arrival`, { code })

describe('a line', () => {
  it('has not been tried before anybody tries it', async () => {
    const { results } = await read()
    expect(results).toHaveLength(firstDayLines.length)
    expect(new Set(results.map(({ state }: { state: string }) => state))).toEqual(new Set(['never']))
  })

  it('asks the provider for a real voucher and cancels it', async () => {
    const { sent, result } = await attempt('payments')
    expect([sent, result.state, result.who]).toEqual([false, 'ok', 'Alma Soto'])
    const [, id] = /ficha (\S+),/.exec(result.words) ?? []
    expect((await server.services.payments.getPayment(id!)).status).toBe('cancelled')
  })

  it('asks with the key of the browser too, which is of the same kind and offers the same', async () => {
    const { config } = server.services
    const { payments } = config
    const provider = server.services.payments
    const tried = async (publicKey: string) => {
      server.services.config = { ...config, payments: { ...payments, publicKey } }
      const { result } = await attempt('payments')
      server.services.config = config
      return [result.state, result.words]
    }
    expect(await tried('APP_USR-de-otro-club')).toEqual([
      'bad',
      'El proveedor contestó 401 a la llave pública: revisa MP_PUBLIC_KEY.',
    ])
    expect(await tried(`TEST-${payments.publicKey}`)).toEqual([
      'bad',
      expect.stringContaining('Una llave es de prueba y la otra no'),
    ])
    server.services.payments = {
      ...server.services.payments,
      listPaymentMethods: async () => [{ id: 'oxxo', name: 'OXXO', typeId: 'ticket' }],
    }
    expect((await tried(payments.publicKey))[1]).toContain('parecen de cuentas distintas')
    server.services.payments = provider
    expect((await tried(payments.publicKey))[0]).toBe('ok')
  })

  it('sends a signed notice through the public address, where a forged one is refused', async () => {
    expect((await attempt('webhook')).result).toMatchObject({ state: 'ok' })
    const { config } = server.services
    server.services.config = { ...config, payments: { ...config.payments, webhookSecret: 'otra' } }
    const { result } = await attempt('webhook')
    server.services.config = config
    // Whoever answers there goes by another secret than this node.
    expect(result.state).toBe('bad')
    expect(result.words).toContain('contestó 401 a un aviso bien firmado')
  })

  it('says in a sentence that nobody answers', async () => {
    const { config } = server.services
    server.services.config = { ...config, publicUrl: `http://localhost:${await freePort()}` }
    const { result } = await attempt('webhook')
    server.services.config = config
    expect(result).toMatchObject({ state: 'bad', words: 'No se pudo: ECONNREFUSED.' })
    // What failed is of the other address: with this one it has not been tried.
    expect((await read()).results.find(({ line }: { line: string }) => line === 'webhook').state).toBe(
      'never',
    )
    await attempt('webhook')
  })

  it('of the mail is proved by the code that arrived, and by no other', async () => {
    expect(await attempt('mail')).toMatchObject({ sent: true, result: { state: 'never' } })
    const [, code = ''] = /^(\d{6}) /.exec(server.mails.at(-1)!.subject) ?? []
    const other = code === '000000' ? '000001' : '000000'
    expect((await arrival('mail', other)).body.code).toBe('wrong_code')
    // A code of another line or of somebody else proves nothing.
    expect((await arrival('phone', code)).body.code).toBe('wrong_code')
    const { masterKey } = server.config
    const hour = new Date(Date.now() - 3_600_000)
    expect((await arrival('mail', codeOf(masterKey, 'mail', administrator.accountId, hour, 1))).status).toBe(
      400,
    )
    expect((await arrival('mail', code)).body.result).toMatchObject({ state: 'ok' })
  })

  it('of the phone sends to the number that was typed', async () => {
    expect((await attempt('phone', { phone: '4421234567' })).sent).toBe(true)
    const { to, text } = server.texts.at(-1)!
    expect(to).toBe('+524421234567')
    expect((await arrival('phone', text.slice(0, 6))).body.result.state).toBe('ok')
  })

  it('writes, reads and deletes a file', async () => {
    expect((await attempt('storage')).result).toMatchObject({ state: 'ok' })
  })

  it('knows the last restore of a backup, and that one of three days ago is none', async () => {
    expect((await attempt('backup')).result).toMatchObject({ state: 'bad' })
    const proof = { ok: true, source: 'local', dataUntil: new Date(), rowsChecked: 2_100_000, seconds: 90 }
    await writeRestoreProof(server.db, { ...proof, differences: 0 })
    expect((await attempt('backup')).result.words).toContain('2,100,000 filas, 0 diferencias')
    await writeRestoreProof(server.db, { ...proof, differences: 3 })
    expect((await attempt('backup')).result.state).toBe('bad')
    await sql`update restore_proofs set at = at - interval '3 days'`.execute(server.db)
    expect((await attempt('backup')).result.words).toContain('más de 48 horas')
  })

  it('counts as not tried once what it is about is another', async () => {
    const { config } = server.services
    server.services.config = { ...config, payments: { ...config.payments, accessToken: 'APP_USR-otra' } }
    const { results } = await read()
    server.services.config = config
    expect(results.find(({ line }: { line: string }) => line === 'payments')).toMatchObject({
      state: 'never',
      words: 'La configuración cambió después de la prueba.',
    })
  })

  it('leaves who tried it in the log, and is nobody’s but the administrator’s', async () => {
    const row = await server.db
      .selectFrom('auditLog')
      .select('accountId')
      .where('action', '=', 'opening.tried')
      .where('subject', '=', 'opening:payments')
      .executeTakeFirstOrThrow()
    expect(row.accountId).toBe(administrator.accountId)
    const finance = await staff(server, 'finance')
    expect((await finance.get('/staff/first-day')).status).toBe(403)
    expect((await finance.post('/staff/first-day/payments/test', {})).status).toBe(403)
  })
})

describe('the sender’s records', () => {
  const zone = (records: Record<string, string>) => (name: string) =>
    records[name] === undefined
      ? Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }))
      : Promise.resolve([[records[name]]])

  it('are SPF, DKIM and DMARC; what is missing is named', async () => {
    const all = {
      'club.mx': 'v=spf1 include:correo.mx -all',
      '_dmarc.club.mx': 'v=DMARC1; p=reject',
      'propio._domainkey.club.mx': 'v=DKIM1; k=rsa; p=MIGf',
    }
    expect((await mailRecords('club.mx', 'propio', zone(all))).ok).toBe(true)
    const found = await mailRecords('club.mx', undefined, zone({ 'club.mx': 'v=spf1 -all' }))
    expect(found.ok).toBe(false)
    expect(found.words).toContain('DKIM (di cuál con MAIL_DKIM_SELECTOR) y DMARC')
    // A key that was taken back is none.
    const revoked = { ...all, 'propio._domainkey.club.mx': 'v=DKIM1; p=' }
    expect((await mailRecords('club.mx', 'propio', zone(revoked))).words).toContain('DKIM de «propio»')
  })

  it('are not judged by a server that does not answer', async () => {
    const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEOUT' }))
    await expect(mailRecords('club.mx', 'a', away)).rejects.toThrow('away')
  })
})

describe('the first sale of a club', () => {
  let fresh: TestServer
  beforeAll(async () => {
    fresh = await testServer({ template: 'empty' })
  })
  afterAll(() => fresh.close())
  const inProduction = ({ services }: TestServer) => ({
    ...services,
    config: { ...services.config, production: true },
  })

  it('waits in production for what the law and money need, and says what is missing', async () => {
    const opener = await staff(fresh, 'administrator')
    const { config } = fresh.services
    const publish = (path: string) => opener.post(path, {})
    // In the demo nobody is kept from trying.
    await expect(refuseUnready(fresh.services)).resolves.toBeUndefined()
    fresh.services.config = inProduction(fresh).config
    for (const path of [
      '/events/desk/1/publication',
      '/packs/desk/1/publication',
      '/bonus/desk/plans/1/publication',
    ]) {
      const { status, body } = await publish(path)
      expect([path, status, body.code]).toEqual([path, 409, 'club_not_ready'])
      expect(body.title).toMatch(/^Antes de vender falta probar en «Primer día»: .*textos legales/)
      expect(body.detail.lacking).toEqual(['identity', 'legal', 'payments', 'webhook', 'mail', 'storage'])
    }
    fresh.services.config = config
  })

  it('waits at the window and in the shop too, where what is not shown yet can be made', async () => {
    const opener = await staff(fresh, 'administrator')
    const { config } = fresh.services
    fresh.services.config = inProduction(fresh).config
    const till = await opener.post('/box-office/till', { openingCents: 0 })
    expect([till.status, till.body.code]).toEqual([409, 'club_not_ready'])
    const cap = {
      name: 'Gorra',
      slug: 'gorra',
      category: 'ropa',
      summary: 'Azul.',
      details: [],
      sizeGuide: 'none',
      pictures: [],
      sizes: [{ variantId: null, size: 'Única', priceCents: 29_900, shelf: '', pieces: 3 }],
    }
    const shown = await opener.post('/staff/shop/products', { ...cap, published: true })
    expect([shown.status, shown.body.code]).toEqual([409, 'club_not_ready'])
    const made = await opener.post('/staff/shop/products', { ...cap, published: false })
    expect(made.body.code).not.toBe('club_not_ready')
    fresh.services.config = config
  })

  it('does not believe an old answer of what it can read at once', async () => {
    for (const { line } of firstDayLines)
      await storeResult(fresh.db, { line, ok: true, words: '', about: aboutOf(line, fresh.config) }, null)
    await expect(refuseUnready(inProduction(fresh))).rejects.toMatchObject({
      code: 'club_not_ready',
      detail: { lacking: ['identity', 'legal'] },
    })
  })

  it('begins once all of it is proved', async () => {
    const opener = await staff(fresh, 'administrator')
    const { settings, version } = (await opener.get('/staff/settings')).body
    const legal = {
      ...settings.legal,
      legalName: 'Club Gallos, A.C.',
      rfc: 'CGA010203AB1',
      address: 'Av. Estadio 1, Querétaro',
      privacyMail: 'privacidad@clubgallos.mx',
    }
    await opener.call('PUT', '/staff/settings', { settings: { ...settings, legal }, version })
    for (const { document, words, title } of Object.values(currentVersions())) {
      const text = { document, title, words, version: '2026-11-2', effectiveOn: '2026-11-02' }
      expect((await opener.post('/staff/legal-texts', text)).status).toBe(201)
      await opener.post(`/staff/legal-texts/${document}/2026-11-2/approval`, { approvedBy: 'Lic. Mora' })
    }
    await expect(refuseUnready(inProduction(fresh))).resolves.toBeUndefined()
  })

  it('is behind a club that has sold: no upgrade closes it', async () => {
    await expect(refuseUnready(inProduction(server))).resolves.toBeUndefined()
    expect(await read()).toMatchObject({ hasSold: true, lacking: expect.arrayContaining(['legal']) })
  })
})
