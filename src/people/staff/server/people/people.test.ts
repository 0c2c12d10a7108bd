import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorkerUtils, runOnce } from 'graphile-worker'
import { staff } from '#world/staff.ts'
import { testServer, type Browser, type TestServer } from '#world/test-server.ts'
import { staffJobs } from '../jobs.ts'
import { changeRefused } from '../../people-rules.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>

beforeAll(async () => {
  server = await testServer()
  const utils = await makeWorkerUtils({ pgPool: server.pool, noPreparedStatements: true })
  await utils.migrate()
  await utils.release()
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await staff(server, 'administrator')
})

const patch = (person: Pick<Browser, 'call'>, id: string, role: string) =>
  person.call('PATCH', `/staff/people/${id}`, { role })
const demote = (id: string) =>
  server.db.updateTable('accounts').set({ role: 'buyer' }).where('id', '=', id).execute()
const lastAction = async (id: string) => {
  const row = await server.db
    .selectFrom('auditLog')
    .select(['action', 'detail', 'accountId'])
    .where('subject', '=', `account:${id}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row
}

describe('a role', () => {
  it('that is taken while signed in is gone on the next call, in every session, and the log says who did it', async () => {
    const person = await staff(server, 'finance')
    expect((await person.get('/staff/audit-log')).status).toBe(200)
    expect((await patch(admin, person.accountId, 'gate')).status).toBe(200)
    const refused = await person.get('/staff/audit-log')
    expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted'])
    expect((await person.get('/auth/session')).body.user.role).toBe('gate')
    expect(await lastAction(person.accountId)).toEqual({
      action: 'staff.role_changed',
      accountId: admin.accountId,
      detail: { before: 'finance', after: 'gate' },
    })
    // The control: given back, the same session opens it again, so it was the role that closed it.
    await patch(admin, person.accountId, 'finance')
    expect((await person.get('/staff/audit-log')).status).toBe(200)
  })

  it('is changed by nobody for himself, and by nobody but administration', async () => {
    expect((await patch(admin, admin.accountId, 'gate')).body.code).toBe('yourself')
    const person = await staff(server, 'support')
    expect((await patch(person, person.accountId, 'administrator')).body.code).toBe('not_permitted')
    expect((await patch(person, admin.accountId, 'gate')).body.code).toBe('not_permitted')
  })

  it('of a buyer is not given this way: they look as if they did not exist', async () => {
    const { id } = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'buyer')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await patch(admin, id, 'administrator')).status).toBe(404)
  })

  it('of administrator is held by somebody, however many step each other down at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = await Promise.all([staff(server, 'administrator'), staff(server, 'administrator')])
      const others = await server.db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'administrator')
        .where('id', 'not in', [one.accountId, two.accountId])
        .execute()
      for (const { id } of others) await demote(id)
      const answers = await Promise.all([
        patch(one, two.accountId, 'support'),
        two.post(`/staff/people/${one.accountId}/deactivation`),
      ])
      expect(answers.map(({ status }) => status)).toContain(200)
      const { count } = await server.db
        .selectFrom('accounts')
        .select((from) => from.fn.countAll<number>().as('count'))
        .where('role', '=', 'administrator')
        .executeTakeFirstOrThrow()
      expect(count).toBe(1)
    }
  })

  it('of administrator would be held by nobody where each looks first and writes afterwards (control)', async () => {
    const [one, two] = await Promise.all([staff(server, 'administrator'), staff(server, 'administrator')])
    await server.db
      .updateTable('accounts')
      .set({ role: 'buyer' })
      .where('role', '=', 'administrator')
      .where('id', 'not in', [one.accountId, two.accountId])
      .execute()
    const holders = async () =>
      (await server.db.selectFrom('accounts').select('id').where('role', '=', 'administrator').execute()).map(
        ({ id }) => id,
      )
    const seen = await Promise.all([holders(), holders()])
    const changes = [
      { by: one.accountId, of: two.accountId },
      { by: two.accountId, of: one.accountId },
    ]
    for (const [index, change] of changes.entries()) {
      expect(changeRefused({ ...change, to: null, administrators: seen[index]! })).toBeNull()
      await demote(change.of)
    }
    expect(await holders()).toEqual([])
  })
})

describe('a change of access', () => {
  it('asks for a code of the last 15 minutes', async () => {
    const person = await staff(server, 'gate')
    const age = (minutes: number) =>
      server.db
        .updateTable('sessions')
        .set({ secondFactorAt: new Date(Date.now() - minutes * 60_000) })
        .where('accountId', '=', admin.accountId)
        .execute()
    await age(16)
    expect((await admin.get('/staff/people')).status).toBe(200)
    expect((await patch(admin, person.accountId, 'support')).body.code).toBe('fresh_code_required')
    expect((await server.browser().call('PATCH', `/staff/people/${person.accountId}`, {})).status).toBe(401)
    await age(14)
    expect((await patch(admin, person.accountId, 'support')).status).toBe(200)
  })

  it('deactivates: no session, no second factor, a buyer; and takes back', async () => {
    const person = await staff(server, 'marketing')
    expect((await admin.post(`/staff/people/${person.accountId}/deactivation`)).status).toBe(200)
    expect((await person.get('/auth/session')).body.user).toBeNull()
    const { body } = await admin.get('/staff/people?state=deactivated')
    expect(body.rows.find(({ id }: { id: string }) => id === person.accountId)).toMatchObject({
      role: 'marketing',
      state: 'deactivated',
    })
    expect((await patch(admin, person.accountId, 'marketing')).status).toBe(200)
    expect((await admin.get('/staff/people?state=deactivated')).body.rows).not.toContainEqual(
      expect.objectContaining({ id: person.accountId }),
    )
  })

  it('takes a lost second factor away, with the sessions, and never one’s own', async () => {
    const person = await staff(server, 'support')
    await server.db
      .insertInto('secondFactors')
      .values({ accountId: person.accountId, secretSealed: Buffer.from('x'), confirmedAt: new Date() })
      .execute()
    const path = (id: string) => `/staff/people/${id}/second-factor`
    expect((await admin.call('DELETE', path(admin.accountId))).body.code).toBe('yourself')
    expect((await admin.call('DELETE', path(person.accountId))).status).toBe(200)
    expect((await person.get('/auth/session')).body.user).toBeNull()
    expect((await admin.call('DELETE', path(person.accountId))).body.code).toBe('second_factor_absent')
  })
})

describe('an invitation', () => {
  const email = 'nueva.colega@club.example'
  const work = () =>
    runOnce({ pgPool: server.pool, noPreparedStatements: true, taskList: staffJobs(server.services).tasks })
  const tokenIn = () => /#([\w-]{43})/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const form = { firstName: 'Nora', lastName: 'Paz', email, role: 'box_office' }

  it('sets a password once, gives the role, and asks for the second factor', async () => {
    expect((await admin.post('/staff/invitations', form)).status).toBe(202)
    await work()
    const first = tokenIn()
    await admin.post('/staff/invitations', form)
    await work()
    const token = tokenIn()
    expect(first).not.toBe(token)
    const accept = (given: string, password = 'tres-gallos-en-la-torre') =>
      server.browser().post('/auth/staff-invitations', { token: given, password })
    expect((await accept(first)).status).toBe(410)
    expect((await accept(token, 'nueva.colega@club')).status).toBe(400)
    const tries = await Promise.all(Array.from({ length: 6 }, () => accept(token)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.find(({ status }) => status === 200)?.body.userData[0].role).toBe('box_office')
    expect((await admin.post('/staff/invitations', form)).body.code).toBe('already_staff')
  })

  it('opens nothing after 48 hours, and nothing once it is withdrawn', async () => {
    const other = { ...form, email: 'tarde@club.example' }
    await admin.post('/staff/invitations', other)
    await work()
    const token = tokenIn()
    await server.db
      .updateTable('staffInvitations')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('email', '=', other.email)
      .execute()
    const accept = () =>
      server.browser().post('/auth/staff-invitations', { token, password: 'tres-gallos-en-la-torre' })
    expect((await accept()).status).toBe(410)
    const { body } = await admin.get('/staff/invitations')
    const open = body.invitations.find((one: { email: string }) => one.email === other.email)
    expect(open.expired).toBe(true)
    expect((await admin.call('DELETE', `/staff/invitations/${open.id}`)).status).toBe(200)
    expect((await accept()).status).toBe(410)
  })
})
