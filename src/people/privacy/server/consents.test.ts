import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../../db/seed/people.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import { giveConsent, withdrawConsent } from '#club/consents/server/actions.ts'
import type { LegalDocument } from '#club/settings/legal-rules.ts'
import { solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import { pushBrowser } from '#people/notifications/server/testing/push-service.ts'
import type { Consent } from '../contract.ts'

let server: TestServer
let browser: ReturnType<TestServer['browser']>
beforeAll(async () => {
  server = await testServer()
  browser = server.browser()
  await browser.login(demoPeople[1]!.email, demoPeople[1]!.password)
})
afterAll(() => server.close())

const consents = async (): Promise<Consent[]> => (await browser.get('/account/privacy')).body.consents
const standing = async () =>
  (await consents())
    .filter(({ withdrawnAt, voluntary }) => withdrawnAt === null && voluntary)
    .map(({ purpose }) => purpose)

describe('the ledger of consents', () => {
  it('begins with the registration: both texts with their versions, and of the place only the network', async () => {
    const email = 'nueva.persona@correo.example'
    const answer = await server.browser().call(
      'POST',
      '/auth/registrations',
      {
        firstName: 'Nadia',
        lastName: 'Soto',
        email,
        password: 'tres tristes trapecistas',
        acceptsTerms: true,
        captcha: await solvedCaptcha(server),
      },
      { 'user-agent': 'Prueba/1.0' },
    )
    expect(answer.status).toBe(202)
    const rows = await server.db
      .selectFrom('consents')
      .innerJoin('accounts', 'accounts.id', 'consents.accountId')
      .select([
        'purpose',
        'document',
        'version',
        'documentHash',
        'channel',
        'network',
        'userAgent',
        'withdrawnAt',
      ])
      .where('email', '=', email)
      .orderBy('purpose')
      .execute()
    const place = {
      channel: 'registration',
      network: '127.0.0.0/24',
      userAgent: 'Prueba/1.0',
      withdrawnAt: null,
    }
    expect(rows).toEqual([
      { purpose: 'terms', ...textOf('terminos'), ...place },
      { purpose: 'privacy_notice', ...textOf('aviso-integral'), ...place },
    ])
  })

  it('lets the voluntary ones be withdrawn, with all that stands on them', async () => {
    await browser.call('PUT', '/notifications/preferences', {
      kind: 'promotions',
      channel: 'mail',
      wanted: true,
    })
    const { subscription } = pushBrowser('https://push.example.com/beto')
    await browser.call('PUT', '/notifications/push-subscription', subscription)
    expect((await standing()).toSorted()).toEqual(['marketing_mail', 'push'])

    await browser.post('/account/consents/marketing_mail/withdrawal')
    await browser.post('/account/consents/push/withdrawal')
    expect(await standing()).toEqual([])
    const { body } = await browser.get('/notifications/preferences')
    expect(body).toMatchObject({ devices: 0, thisDevice: false })
    expect(body.kinds.find(({ kind }: { kind: string }) => kind === 'promotions').mail).toBe(false)
    const withdrawn = (await consents()).filter(({ withdrawnAt }) => withdrawnAt !== null)
    expect(withdrawn.map(({ purpose }) => purpose).toSorted()).toEqual(['marketing_mail', 'push'])
  })

  it('lets one be withdrawn by a transaction that began before it was given', async () => {
    const { id } = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', demoPeople[1]!.email)
      .executeTakeFirstOrThrow()
    const place = { channel: 'preferences', address: '203.0.113.9', userAgent: 'x' } as const
    await server.db.transaction().execute(async (tx) => {
      await sql`select now()`.execute(tx)
      await giveConsent(server.db, id, ['marketing_mail'], place)
      await withdrawConsent(tx, id, 'marketing_mail', 'preferences')
    })
    expect(await standing()).not.toContain('marketing_mail')
  })

  it('does not let go of what an account stands on', async () => {
    for (const purpose of ['terms', 'privacy_notice', 'everything'])
      expect((await browser.post(`/account/consents/${purpose}/withdrawal`)).status).toBe(400)
  })

  it('is written once: the database refuses another version, moment or owner of what was given', async () => {
    const [{ id } = { id: '' }] = await consents()
    for (const change of [
      `version = '2030-01'`,
      `given_at = now()`,
      `purpose = 'terms'`,
      `withdrawn_at = null, withdrawn_channel = null`,
    ]) {
      const written = server.pool.query(
        `update consents set ${change} where withdrawn_at is not null and id = $1`,
        [id],
      )
      await expect(written, change).rejects.toThrow('written once')
    }
  })
})

/** What the ledger keeps of the text in force. */
function textOf(document: LegalDocument) {
  const { version, sha256 } = currentVersions()[document]
  return { document, version, documentHash: Buffer.from(sha256, 'hex') }
}
