import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#world/world.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { features } from '#app/server/features.ts'
import { personalDataOf } from './data-export/collect.ts'
import {
  moveCredit,
  password,
  personWithHistory,
  playMatch,
  runPrivacyJobs,
  traces,
  wholeDatabase,
} from './testing/person.ts'
import { eraseDue } from './erase.ts'
import { eraseAccountsAgain } from './erased-again.ts'
import { marksOf } from '#server/erasure-marks.ts'

let world: World
let person: Awaited<ReturnType<typeof personWithHistory>>

beforeAll(async () => {
  world = await openWorld()
  person = await personWithHistory(world)
})
afterAll(() => world.close())

const input = { password, understands: true }
const erasure = async () => (await person.get('/account/privacy')).body.erasure
const comeDue = () =>
  sql`update account_erasures set due_at = now() where status = 'scheduled'`.execute(world.db)
const statuses = async () => {
  const rows = await world.db.selectFrom('accountErasures').select('status').orderBy('id').execute()
  return rows.map(({ status }) => status)
}
const linkIn = (text = '') => /keepAccount#(\S+)/.exec(text)?.[1] ?? ''

describe('before an account is erased', () => {
  it('the person is told what stays and why, and what has to be settled first', async () => {
    const { obstacles, kept, dueAt } = await erasure()
    expect(dueAt).toBeNull()
    expect(obstacles.map(({ code }: { code: string }) => code)).toEqual(['valid_tickets'])
    for (const what of ['Tus compras', 'tus boletos', 'tus pagos y devoluciones', 'tu saldo con el club'])
      expect(kept[0].what).toContain(what)
    for (const { why } of kept) expect(why.length).toBeGreaterThan(40)
    const refused = await person.post('/account/erasure', input)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'erasure_blocked',
      detail: { obstacles: [{ code: 'valid_tickets' }] },
    })
  })

  it('an open order, credit and a refund on its way stand in the way as well', async () => {
    await playMatch(world)
    expect((await erasure()).obstacles).toEqual([])
    const codes = async () => (await erasure()).obstacles.map(({ code }: { code: string }) => code)
    const { db } = world
    await moveCredit(world, person.accountId, 5000)
    expect(await codes()).toEqual(['credit'])
    await moveCredit(world, person.accountId, -5000)
    await db.updateTable('refunds').set({ status: 'requested' }).execute()
    expect(await codes()).toEqual(['open_refunds'])
    await db.updateTable('refunds').set({ status: 'done' }).execute()
    await db.updateTable('accounts').set({ role: 'support' }).where('id', '=', person.accountId).execute()
    expect(await codes()).toEqual(['staff'])
    await db.updateTable('accounts').set({ role: 'buyer' }).where('id', '=', person.accountId).execute()
  })

  it('the password and the confirmation are asked for', async () => {
    const wrong = await person.post('/account/erasure', { ...input, password: 'otra cosa' })
    expect(wrong.body).toMatchObject({ code: 'wrong_password', fields: { password: expect.any(String) } })
    expect((await person.post('/account/erasure', { ...input, understands: false })).status).toBe(400)
    expect(await statuses()).toEqual([])
  })
})

describe('a scheduled erasure', () => {
  it('leaves everything as it is for 72 hours, and is undone by who is logged in', async () => {
    const twice = await Promise.all([
      person.post('/account/erasure', input),
      person.post('/account/erasure', input),
    ])
    expect(twice.map(({ status }) => status)).toEqual([202, 202])
    const hours = (Date.parse((await erasure()).dueAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71)
    expect(hours).toBeLessThanOrEqual(72)
    await eraseDue(world.services)
    expect((await person.get('/account')).body.email).toBe(person.email)
    expect((await person.call('DELETE', '/account/erasure')).status).toBe(200)
    expect((await erasure()).dueAt).toBeNull()
    expect(await statuses()).toEqual(['undone'])
    await runPrivacyJobs(world)
  })

  it('is undone by the link of the mail, once, and by no other link', async () => {
    await person.post('/account/erasure', input)
    const [letter] = await runPrivacyJobs(world)
    expect(letter).toMatchObject({
      to: person.email,
      subject: expect.stringMatching(/^Borraremos tu cuenta el/),
    })
    const token = linkIn(letter?.text)
    const stranger = world.browser()
    const forged = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    expect((await stranger.post('/account/erasure/undo', { token: forged })).status).toBe(410)
    expect((await stranger.post('/account/erasure/undo', { token })).status).toBe(200)
    expect((await stranger.post('/account/erasure/undo', { token })).status).toBe(410)
    expect(await statuses()).toEqual(['undone', 'undone'])
    await runPrivacyJobs(world)
  })

  it('stops when something was bought meanwhile, and says so', async () => {
    await person.post('/account/erasure', input)
    await moveCredit(world, person.accountId, 5000)
    await comeDue()
    await eraseDue(world.services)
    expect((await person.get('/account')).status).toBe(200)
    expect(await statuses()).toEqual(['undone', 'undone', 'stopped'])
    const mails = await runPrivacyJobs(world)
    expect(mails.map(({ subject }) => subject)).toContain('No borramos tu cuenta')
    await moveCredit(world, person.accountId, -5000)
  })
})

describe('an erased account', () => {
  it('is begun anew when it was stopped halfway: nothing is half erased', async () => {
    await person.post('/account/erasure', input)
    await person.post('/account/exports')
    await runPrivacyJobs(world)
    await comeDue()
    const last = personalDataOf(features).at(-1)!
    const { erase } = last
    last.erase = () => Promise.reject(new Error('killed'))
    await eraseDue(world.services)
    last.erase = erase
    const { rows } = await world.pool.query(`delete from job_failures returning error`)
    expect(rows).toEqual([{ error: 'killed' }])
    expect((await person.get('/account')).body.email).toBe(person.email)
    expect((await person.get('/notifications')).body.notifications.length).toBeGreaterThan(0)
    expect((await statuses()).at(-1)).toBe('scheduled')
  })

  it('leaves no trace of the person in any table, job or file; a receipt goes out, once', async () => {
    const before = await wholeDatabase(world)
    const everywhere = before.filter(({ rows }) => rows.some(holdsTrace)).map(({ table }) => table)
    expect(everywhere).toEqual(
      expect.arrayContaining(['public.accounts', 'public.sessions', 'public.consents']),
    )
    const { id } = (await person.get('/account/privacy')).body.exports[0]
    expect(await world.services.files.exists(`exports/${id}.json`)).toBe(true)

    await Promise.all([eraseDue(world.services), eraseDue(world.services)])
    const receipts = await runPrivacyJobs(world)
    expect(receipts.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Borramos tu cuenta']])
    expect(receipts[0]?.text).toContain('Código de Comercio')
    expect((await statuses()).at(-1)).toBe('done')
    expect([...(await marksOf(world.services.files, 'accounts')).keys()]).toEqual([person.accountId])

    const left = (await wholeDatabase(world)).flatMap(({ table, rows }) =>
      rows.filter(holdsTrace).map((row) => `${table}: ${row}`),
    )
    expect(left).toEqual([])
    expect(await world.services.files.exists(`exports/${id}.json`)).toBe(false)
  })

  it('keeps purchase, payment and tickets under a number', async () => {
    const { db } = world
    const order = await db
      .selectFrom('orders')
      .innerJoin('accounts', 'accounts.id', 'orders.accountId')
      .select([
        'orders.totalCents',
        'orders.status',
        'accounts.email',
        'accounts.firstName',
        'accounts.phone',
      ])
      .where('orders.id', '=', person.paid.id)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({
      totalCents: person.paid.totalCents,
      status: 'paid',
      email: `erased-${person.accountId}@cuenta-borrada.invalid`,
      firstName: 'Cuenta',
      phone: null,
    })
    const tickets = await db
      .selectFrom('tickets')
      .select('id')
      .where('accountId', '=', person.accountId)
      .execute()
    expect(tickets).toHaveLength(2)
    expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
  })

  it('lets nobody in, is told nothing, and its address may begin again', async () => {
    expect((await person.get('/account')).status).toBe(401)
    expect((await world.browser().login(person.email, password)).status).toBe(401)
    const { accountId } = person
    const told = await notify(world.db, {
      accountId,
      kind: 'account',
      key: 'after',
      title: 'x',
      body: 'x',
      path: '/system/main',
    })
    expect(told).toBe(false)
    const ledger = await world.db
      .selectFrom('consents')
      .select(['purpose', 'network', 'userAgent', 'withdrawnChannel'])
      .where('accountId', '=', accountId)
      .orderBy('purpose')
      .execute()
    expect(ledger).toEqual(
      ['terms', 'privacy_notice', 'marketing_mail', 'push'].map((purpose) => ({
        purpose,
        network: null,
        userAgent: '',
        withdrawnChannel: ['terms', 'privacy_notice'].includes(purpose) ? null : 'erasure',
      })),
    )
  })

  it('is erased again where a restored backup brought it back, and nobody else is', async () => {
    const { db, services } = world
    const others = await world.buyer()
    await db
      .updateTable('accounts')
      .set({ erasedAt: null, firstName: 'Xochitlalli', email: person.email })
      .where('id', '=', person.accountId)
      .execute()
    const now = new Date()
    const twice = await Promise.all([eraseAccountsAgain(services, now), eraseAccountsAgain(services, now)])
    expect(twice.toSorted()).toEqual([0, 1])
    const left = (await wholeDatabase(world)).flatMap(({ rows }) => rows.filter(holdsTrace))
    expect(left).toEqual([])
    expect((await others.get('/account')).status).toBe(200)
    await eraseAccountsAgain(services, new Date(now.getTime() + 91 * 86_400_000))
    expect((await marksOf(services.files, 'accounts')).size).toBe(0)
  })

  it('is not erased again, nor kept by the old link', async () => {
    await eraseDue(world.services)
    expect(await runPrivacyJobs(world)).toEqual([])
    const letters = world.mails.filter(({ subject }) => subject.startsWith('Borraremos'))
    const token = linkIn(letters.at(-1)?.text)
    expect((await world.browser().post('/account/erasure/undo', { token })).status).toBe(410)
  })
})

const holdsTrace = (row: string) => traces.some((trace) => row.includes(trace))
