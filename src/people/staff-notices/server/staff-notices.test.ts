import { sql } from 'kysely'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Feature } from '#server/feature.ts'
import { barrier } from '#world/barrier.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { mailIsDue } from '../rules.ts'
import { carryNotices, tellStaff } from './actions.ts'
import { staffNoticeJobs } from './jobs.ts'
import type { StaffNoticeKind, Waits } from './notice-kind.ts'

type Person = Awaited<ReturnType<typeof staff>>
let server: TestServer
let finance: Person
/** What waits, as two features would say it. */
let waiting: Waits[] = []
let urgent: Waits[] = []
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[waiting, urgent] = [[], []]
  await sql`delete from staff_notices`.execute(server.db)
  finance = await staff(server, 'finance')
})

const kindOf = (kind: string, more: Partial<StaffNoticeKind>): StaffNoticeKind => ({
  kind,
  may: 'review Till',
  label: 'Cosas',
  hint: '',
  one: 'Una cosa',
  many: 'cosas por ver',
  path: '/backoffice/cosas',
  waiting: async () => waiting,
  ...more,
})
const features: Feature[] = [
  { staffNotices: [kindOf('things', {}), kindOf('urgent', { urgent: true, waiting: async () => urgent })] },
]
const deps = () => ({ ...server.services, features })
const look = () => tellStaff(deps())
const thing = (name: string, more: Partial<Waits> = {}): Waits => ({
  thing: name,
  title: `Cosa ${name}`,
  path: '/backoffice/cosas/1',
  ...more,
})
const toldTo = async ({ accountId }: Person) =>
  (
    await server.db
      .selectFrom('staffNotices')
      .select(['thing', 'goneAt'])
      .where('accountId', '=', accountId)
      .orderBy('thing')
      .execute()
  ).map((row) => `${row.thing}${row.goneAt === null ? '' : ' gone'}`)

async function carried() {
  const before = server.mails.length
  await carryNotices(deps())
  const logger = new Logger(() => () => undefined)
  const { tasks: taskList } = staffNoticeJobs(deps())
  await runOnce({ pgPool: server.pool, noPreparedStatements: true, taskList, noHandleSignals: true, logger })
  const { email } = await server.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', finance.accountId)
    .executeTakeFirstOrThrow()
  return server.mails.slice(before).filter(({ to }) => to === email)
}

describe('what waits for the club’s people', () => {
  it('is told to each who may see it, once, and to nobody else', async () => {
    const [second, gate] = [await staff(server, 'finance'), await staff(server, 'gate')]
    waiting = [thing('a'), thing('b', { notFor: second.accountId }), thing('c', { for: finance.accountId })]
    await look()
    await look()
    expect(await toldTo(finance)).toEqual(['a', 'b', 'c'])
    expect(await toldTo(second)).toEqual(['a'])
    expect(await toldTo(gate)).toEqual([])
  })

  it('is told once by two that look at the same moment, in every round', async () => {
    for (let round = 0; round < 8; round += 1) {
      waiting = [thing(`round ${round}`)]
      const meet = barrier(3)
      await Promise.all([1, 2, 3].map(() => meet().then(look)))
      const told = (await toldTo(finance)).filter((one) => one === `round ${round}`)
      expect([round, told.length]).toEqual([round, 1])
    }
  })

  it('is gone when it is done, and stands again where it waits again', async () => {
    waiting = [thing('a'), thing('b')]
    await look()
    waiting = [thing('b')]
    await look()
    expect(await toldTo(finance)).toEqual(['a gone', 'b'])
    waiting = [thing('a')]
    await look()
    expect(await toldTo(finance)).toEqual(['a', 'b gone'])
  })

  it('is called as its feature calls it now, and by nothing once it ended: nobody who is erased stays in a bell', async () => {
    const titles = async () =>
      (
        await server.db
          .selectFrom('staffNotices')
          .select('title')
          .where('accountId', '=', finance.accountId)
          .execute()
      ).map(({ title }) => title)
    waiting = [thing('a', { title: 'De Rosa Luna' })]
    await look()
    await sql`update staff_notices set read_at = now()`.execute(server.db)
    waiting = [thing('a', { title: 'De una persona borrada' })]
    await look()
    expect(await titles()).toEqual(['De una persona borrada'])
    expect(await server.db.selectFrom('staffNotices').select('readAt').executeTakeFirst()).not.toEqual({
      readAt: null,
    })
    waiting = [thing('a', { title: 'De Rosa Luna' })]
    await look()
    waiting = []
    await look()
    expect(await titles()).toEqual(['Ya no espera'])
  })

  it('is gone for who works at some matches only, or in another role, since it was told', async () => {
    const [bound, moved] = [await staff(server, 'finance'), await staff(server, 'finance')]
    waiting = [thing('a'), thing('own', { for: bound.accountId })]
    await look()
    await server.db
      .insertInto('staffBounds')
      .values({ accountId: bound.accountId, eventIds: [1] })
      .execute()
    await server.db.updateTable('accounts').set({ role: 'gate' }).where('id', '=', moved.accountId).execute()
    await look()
    expect([await toldTo(bound), await toldTo(moved), await toldTo(finance)]).toEqual([
      ['a gone', 'own'],
      ['a gone'],
      ['a'],
    ])
  })
})

describe('a mail', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => thing(`${index}`))

  it('is one for a hundred things, and one an hour at most', async () => {
    waiting = hundred
    await look()
    const [mail, ...more] = await carried()
    expect([mail!.subject, more]).toEqual(['100 cosas por ver', []])
    expect(mail!.text).toContain('Y 80 más.')
    waiting = [...hundred, thing('new')]
    await look()
    expect(await carried()).toEqual([])
    await sql`update staff_notices set mailed_at = mailed_at - interval '61 minutes'`.execute(server.db)
    expect((await carried()).map(({ subject }) => subject)).toEqual(['Cosa new'])
    expect(await carried()).toEqual([])
  })

  it('of what is urgent goes at once, each time', async () => {
    urgent = [thing('one')]
    await look()
    expect(await carried()).toHaveLength(1)
    urgent.push(thing('two'))
    await look()
    expect((await carried()).map(({ subject }) => subject)).toEqual(['Cosa two'])
    const now = new Date()
    expect([mailIsDue(true, now, now), mailIsDue(false, now, now), mailIsDue(false, null, now)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is queued in the transaction that marks it: killed before, it goes later, and never twice', async () => {
    waiting = [thing('a')]
    await look()
    const killed = server.db.transaction().execute(async (tx) => {
      await carryNotices({
        ...deps(),
        db: Object.assign(Object.create(tx), { transaction: () => nested(tx) }),
      })
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await carried()).toHaveLength(1)
    const meet = barrier(2)
    waiting = [thing('b')]
    await look()
    await sql`update staff_notices set mailed_at = mailed_at - interval '2 hours'`.execute(server.db)
    const both = await Promise.all([1, 2].map(() => meet().then(() => carryNotices(deps()))))
    expect(both).toHaveLength(2)
    expect(await carried()).toHaveLength(1)
  })

  it('tells nobody what was done, read or switched off meanwhile', async () => {
    waiting = [thing('done'), thing('left')]
    await look()
    await carryNotices(deps())
    waiting = [thing('left')]
    await look()
    expect((await carried()).map(({ subject }) => subject)).toEqual(['Cosa left'])
    await sql`update staff_notices set mailed_at = null, read_at = now()`.execute(server.db)
    expect(await carried()).toEqual([])
    await sql`update staff_notices set mailed_at = null, read_at = null`.execute(server.db)
    const off = { accountId: finance.accountId, kind: 'things', bell: true, mail: false, push: false }
    await server.db.insertInto('staffNoticeChoices').values(off).execute()
    expect(await carried()).toEqual([])
    await server.db.updateTable('staffNoticeChoices').set({ mail: true }).execute()
    expect(await carried()).toHaveLength(1)
  })
})

/** A transaction that is part of the given one. */
const nested = (tx: TestServer['db']) => ({
  execute: <Result>(work: (db: TestServer['db']) => Promise<Result>) => work(tx),
})

describe('one’s own bell', () => {
  const tell = (accountId: string, kind = 'tills') =>
    server.db
      .insertInto('staffNotices')
      .values({ accountId, kind, thing: 'x', title: 'Una caja', path: '/backoffice/cajas', urgent: false })
      .returning('id')
      .executeTakeFirstOrThrow()

  it('counts what is unread, and forgets it once it was read, by its owner alone', async () => {
    const { id } = await tell(finance.accountId)
    const other = await staff(server, 'finance')
    expect((await finance.get('/staff/notices')).body).toMatchObject({
      unread: 1,
      notices: [{ title: 'Una caja', read: false }],
    })
    await other.post('/staff/notices/read', { ids: [id] })
    expect((await finance.get('/staff/notices')).body.unread).toBe(1)
    await finance.post('/staff/notices/read', { ids: [id] })
    expect((await finance.get('/staff/notices')).body).toMatchObject({ unread: 0, notices: [{ read: true }] })
  })

  it('offers and shows only what the role sees, and what the person chose', async () => {
    const gate = await staff(server, 'gate')
    await tell(gate.accountId)
    expect((await gate.get('/staff/notices')).body.notices).toEqual([])
    const kinds = ({ body }: { body: { choices: { kind: string }[] } }) =>
      body.choices.map(({ kind }) => kind)
    expect(kinds(await gate.get('/staff/notice-choices')).toSorted()).toEqual([
      'approval_answers',
      'exports',
      'gate_incidents',
    ])
    expect(kinds(await finance.get('/staff/notice-choices'))).toContain('chargebacks')
    const ways = { bell: false, mail: true, push: false }
    expect((await gate.call('PUT', '/staff/notice-choices/tills', ways)).status).toBe(404)
    await tell(finance.accountId)
    expect((await finance.call('PUT', '/staff/notice-choices/tills', ways)).status).toBe(200)
    expect((await finance.get('/staff/notices')).body).toEqual({ unread: 0, notices: [] })
  })

  it('is told by every feature without a fault, of the club as it is seeded', async () => {
    await tellStaff(server.services)
    await tellStaff(server.services)
  })
})
