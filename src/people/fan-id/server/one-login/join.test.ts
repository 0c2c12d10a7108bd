import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockAccount } from '#people/accounts/server/sql.ts'
import { goodPassword, makePerson } from '#people/accounts/server/testing/test-people.ts'
import { moveCredit } from '#people/privacy/server/testing/person.ts'
import {
  answerChallenge,
  approvedFan,
  newDevice,
  openStage,
  runFanJobs,
  type Device,
  type Stage,
} from '../testing/people.ts'

let stage: Stage
let device: Device
let fanId: string
let fan: Awaited<ReturnType<typeof approvedFan>>['here']
let [from, buyer] = ['', '']
const typed = { email: 'compras@correo.example', password: goodPassword }

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.documents.next = {}
  await stage.pool.query(
    `truncate fans, fan_sign_ups, fan_codes, fan_throttles, login_throttles, notifications, consents, sessions,
       audit_log, restrictions cascade; delete from accounts`,
  )
  device = await newDevice()
  ;({ fanId, here: fan } = await approvedFan(stage, {}, 0, device))
  await runFanJobs(stage)
  from = await accountOfFan()
  buyer = await makePerson(stage.server, { email: typed.email })
})

async function accountOfFan(): Promise<string> {
  const { accountId } = await stage.db
    .selectFrom('fans')
    .select('accountId')
    .where('id', '=', fanId)
    .executeTakeFirstOrThrow()
  return accountId
}
const join = (body: object = typed) => fan.post('/fan/account', body)
const standing = async (accountId: string) => {
  const rows = await stage.db
    .selectFrom('consents')
    .select(['purpose', 'version', 'givenAt'])
    .where('accountId', '=', accountId)
    .where('withdrawnAt', 'is', null)
    .orderBy('purpose')
    .execute()
  return rows.filter(({ purpose }) => ['fan_id_notice', 'biometrics'].includes(purpose))
}

describe('two accounts of one person', () => {
  it('become one login: the selfie opens the buyer’s, the password opens the Fan ID', async () => {
    const [before] = [await standing(from), await fan.get('/fan/notifications')]
    const answer = await join()
    expect(answer.status).toBe(200)
    expect(answer.body.account.userData[0].id).toBe(buyer)
    expect(await accountOfFan()).toBe(buyer)

    const selfie = stage.server.browser()
    const { body: challenge } = await selfie.post('/fan/log-ins', {
      identifier: typed.email,
      device: device.publicKey,
    })
    await answerChallenge(stage, selfie, challenge)
    const proof = { nonce: challenge.nonce, device: await device.prove(challenge.nonce) }
    const { body } = await selfie.post(`/fan/log-ins/${challenge.id}/decision`, proof)
    expect(body.signedIn.account.userData[0].id).toBe(buyer)

    const password = stage.server.browser()
    await password.login(typed.email, typed.password)
    expect((await password.post('/fan/session')).body.userData[0].id).toBe(fanId)

    // What was agreed to goes on as it was given; the old account has it only as withdrawn.
    expect(before).toHaveLength(2)
    expect(await standing(buyer)).toEqual(before)
    expect(await standing(from)).toEqual([])
  })

  it('are both told, and the log says how to lead the Fan ID back', async () => {
    await join()
    const { mails } = await runFanJobs(stage)
    const told = mails.filter(({ subject }) => subject.includes('Uniste tu Fan ID'))
    expect(told.map(({ to }) => to).toSorted()).toEqual(['compras@correo.example', 'mario@correo.example'])
    const log = await stage.db
      .selectFrom('auditLog')
      .select(['accountId', 'action', 'detail'])
      .where('action', 'like', 'fan.account%')
      .orderBy('action')
      .execute()
    expect(log).toEqual([
      { accountId: buyer, action: 'fan.account_joined', detail: { fanId, from } },
      { accountId: from, action: 'fan.account_left', detail: { fanId, to: buyer } },
    ])
  })

  it('ends what was open under the old one, on every phone', async () => {
    const old = await stage.db
      .selectFrom('sessions')
      .select('accountId')
      .where('revokedAt', 'is', null)
      .execute()
    expect(old.map(({ accountId }) => accountId)).toContain(from)
    const { body } = await join()
    const now = await stage.db
      .selectFrom('sessions')
      .select('accountId')
      .where('revokedAt', 'is', null)
      .execute()
    expect(now.map(({ accountId }) => accountId)).toEqual([buyer])
    // The one that asked is an old one, too: it takes the Fan ID no further.
    expect((await join({ ...typed, email: 'otra@correo.example' })).status).toBe(401)
    fan.useFan(body.token)
    expect((await fan.get('/fan/notifications')).status).toBe(200)
  })
})

/** How many in this database wait for another's lock. */
async function waiting(): Promise<number> {
  const { rows } = await stage.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

describe('it is refused', () => {
  const codeOf = async (body?: object) => (await join(body)).body.code
  const unmoved = async () => expect(await accountOfFan()).toBe(from)

  it('without the other account’s password, by the limits of every log-in', async () => {
    for (const password of ['una que no es esa', 'otra que tampoco es'])
      expect(await codeOf({ ...typed, password })).toBe('wrong_credentials')
    expect(await codeOf({ email: 'nadie@correo.example', password: goodPassword })).toBe('wrong_credentials')
    await unmoved()
  })

  it('to a session that was opened a while ago; without that look an open phone would be enough', async () => {
    await stage.pool.query(`update fan_sessions set created_at = now() - interval '16 minutes'`)
    expect(await codeOf()).toBe('fresh_fan_login')
    await unmoved()
    await stage.pool.query(`update fan_sessions set created_at = now() - interval '14 minutes'`)
    expect((await join()).status).toBe(200)
  })

  it('while money is left under the old one, which stays where it is', async () => {
    await moveCredit(stage.server, from, 5000)
    const answer = await join()
    expect([answer.status, answer.body.code]).toEqual([409, 'account_in_use'])
    expect(JSON.stringify(answer.body)).toContain('$50.00 a favor')
    await unmoved()
    await moveCredit(stage.server, from, -5000)
    expect((await join()).status).toBe(200)
  })

  it('to an account with a Fan ID, of the staff, or about to be erased; and to a restricted fan', async () => {
    await stage.pool.query(`update accounts set role = 'finance' where id = $1`, [buyer])
    expect(await codeOf()).toBe('account_not_fit')
    await stage.pool.query(`update accounts set role = 'buyer' where id = $1`, [buyer])
    await stage.pool.query(
      `insert into account_erasures (account_id, due_at) values ($1, now() + interval '72 hours')`,
      [buyer],
    )
    expect(await codeOf()).toBe('account_ends')
    await stage.pool.query('delete from account_erasures')
    await stage.pool.query(`insert into fans (account_id, fan_number) values ($1, 'ZZZZZ99999')`, [buyer])
    expect(await codeOf()).toBe('account_has_fan')
    await stage.pool.query('delete from fans where account_id = $1', [buyer])
    await stage.pool.query(
      `insert into restrictions (fan_id, reason, evidence, ends_at, issued_by)
       values ($1, 'x', 'y', now() + interval '9 days', $2)`,
      [fanId, buyer],
    )
    expect(await codeOf()).toBe('restricted')
    await unmoved()
  })

  it('to the second of two at once: a Fan ID is in one account', async () => {
    await makePerson(stage.server, { email: 'otra@correo.example' })
    // Both are in before either moves anything: the account they leave is locked until both wait for it.
    const answers = await stage.db.transaction().execute(async (tx) => {
      await lockAccount(tx, from)
      const both = [join(), join({ ...typed, email: 'otra@correo.example' })]
      await expect.poll(waiting).toBe(2)
      return both
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    const moves = await stage.db
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'fan.account_joined')
      .execute()
    expect(moves).toHaveLength(1)
  })
})
