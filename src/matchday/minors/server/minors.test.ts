import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curpIndex } from '#people/fan-id/server/person/sealed-person.ts'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { barrier, meetOrBlock } from '#world/barrier.ts'
import { adult, child, curpOf, joins, type Adult } from './testing/family.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const register = (who: Adult, more: object = {}) => who.post('/fan/minors', { ...child(), ...more })
const countOf = async (fanId: string) => {
  const rows = await server.db
    .selectFrom('minorGuardians')
    .select('slot')
    .where('fanId', '=', fanId)
    .execute()
  return rows.length
}

describe('a child under an approved adult', () => {
  it('is registered with the guardian’s consent, and shown to the guardian only', async () => {
    const [laura, other] = [await adult(server), await adult(server)]
    const { status, body } = await register(laura)
    expect(status).toBe(201)
    const { minors } = await laura.minors()
    expect(minors).toMatchObject([
      {
        id: body.id,
        givenNames: 'Sofía Valentina',
        age: 10,
        photoId: null,
        relation: 'mother',
        guardians: [{ fanId: laura.fanId, firstName: 'Laura', first: true, me: true }],
        invitation: null,
        handOvers: [],
        eraseAt: null,
      },
    ])
    expect(minors[0].curp).toMatch(/^GOPL•+\w\w$/)
    expect((await other.minors()).minors).toEqual([])
    const { purpose, channel } = await server.db
      .selectFrom('consents')
      .select(['purpose', 'channel'])
      .where('accountId', '=', laura.accountId)
      .executeTakeFirstOrThrow()
    expect([purpose, channel]).toEqual(['guardian_notice', 'fan_id'])
    const { noticeVersion, noticeHash } = await server.db
      .selectFrom('minorGuardians')
      .select(['noticeVersion', 'noticeHash'])
      .where('minorId', '=', body.id)
      .executeTakeFirstOrThrow()
    expect([noticeVersion, noticeHash.length]).toEqual(['2026-11', 32])
  })

  it('lies sealed: no name, CURP or birth date can be read in the database', async () => {
    const laura = await adult(server)
    const form = child({ givenNames: 'Xochitlalli' })
    await laura.post('/fan/minors', form)
    const { rows } = await sql<{ row: string }>`
      select minors::text as row from minors union all select audit_log::text from audit_log
      union all select minor_guardians::text from minor_guardians`.execute(server.db)
    const all = rows.map(({ row }) => row).join('\n')
    expect(all).toContain('minor.registered')
    for (const secret of ['Xochitlalli', form.curp, form.birthDate]) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  it('needs an approved Fan ID, and says what is missing', async () => {
    for (const status of ['registering', 'in_review', 'refused'] as const) {
      const fan = await adult(server, 'Rosa', status)
      const refused = await register(fan)
      expect([refused.status, refused.body.code]).toEqual([403, 'fan_not_approved'])
      expect((await fan.get('/fan/minors')).body.title).toContain('Fan ID')
    }
    expect((await server.browser().get('/fan/minors')).status).toBe(401)
  })

  it('is still seen, and may be erased, by a guardian who is in review again', async () => {
    const laura = await adult(server)
    const id = await laura.registers()
    await sql`update fans set status = 'in_review' where id = ${laura.fanId}`.execute(server.db)
    expect((await laura.minors()).minors).toHaveLength(1)
    expect((await register(laura)).body.code).toBe('fan_not_approved')
    expect((await laura.post(`/fan/minors/${id}/erasure`, { understands: true })).status).toBe(200)
  })

  it('is refused without the notice, with a CURP of another birth date, grown up, or with a wrong CURP', async () => {
    const laura = await adult(server)
    const codeOf = async (more: object) => {
      const { status, body } = await register(laura, more)
      return [status, body.code]
    }
    expect(await codeOf({ acceptsNotice: false })).toEqual([400, 'invalid_input'])
    expect(await codeOf({ birthDate: '2016-03-16' })).toEqual([422, 'curp_birth_date'])
    const grown = { birthDate: '2005-02-28', curp: curpOf('2005-02-28') }
    expect(await codeOf(grown)).toEqual([422, 'not_a_minor'])
    expect(await codeOf({ curp: 'GOPL160315HQTBBBA0' })).toEqual([422, 'curp_check_digit'])
    expect(await countOf(laura.fanId)).toBe(0)
  })

  it('becomes an adult at midnight in Mexico, not in London', async () => {
    const { rows } = await sql<{ here: string; there: string }>`
      select to_char((now() at time zone 'America/Mexico_City') - interval '18 years', 'YYYY-MM-DD') as here,
        to_char((now() at time zone 'America/Mexico_City') - interval '18 years' + interval '1 day', 'YYYY-MM-DD') as there`.execute(
      server.db,
    )
    const laura = await adult(server)
    const born = (birthDate: string) => ({ birthDate, curp: curpOf(birthDate) })
    expect((await register(laura, born(rows[0]!.here))).body.code).toBe('not_a_minor')
    expect((await register(laura, born(rows[0]!.there))).status).toBe(201)
  })

  it('keeps CURP and birth date; names and relation may be mended', async () => {
    const laura = await adult(server)
    const id = await laura.registers()
    const names = { givenNames: 'Sofía', firstSurname: 'Luna', secondSurname: null, relation: 'tutor' }
    expect((await laura.call('PATCH', `/fan/minors/${id}`, names)).status).toBe(200)
    expect((await laura.minors()).minors).toMatchObject([{ ...names, birthDate: '2016-03-15' }])
    const more = { ...names, birthDate: '2015-01-01' }
    expect((await laura.call('PATCH', `/fan/minors/${id}`, more)).status).toBe(400)
  })

  it('is erased at once when a guardian confirms it, and the CURP is free again', async () => {
    const [laura, pedro] = [await adult(server), await adult(server, 'Pedro')]
    const curp = curpOf('2016-03-15')
    const id = await laura.registers({ curp })
    await joins(server, laura, pedro, id)
    expect((await laura.post(`/fan/minors/${id}/erasure`, { understands: false })).status).toBe(400)
    expect((await laura.post(`/fan/minors/${id}/erasure`, { understands: true })).status).toBe(200)
    expect([(await laura.minors()).minors, (await pedro.minors()).minors]).toEqual([[], []])
    const row = await server.db
      .selectFrom('minors')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ sealedPerson: null, curpIndex: null, photoId: null })
    expect((await register(pedro, { curp })).status).toBe(201)
    const told = await server.db
      .selectFrom('notifications')
      .select('title')
      .where('accountId', '=', pedro.accountId)
      .execute()
    expect(told).toContainEqual({ title: 'Borramos a un menor de tu Fan ID' })
  })
})

describe('what is somebody else’s', () => {
  it('looks as if it did not exist', async () => {
    const [laura, other] = [await adult(server), await adult(server)]
    const id = await laura.registers()
    const names = { givenNames: 'S', firstSurname: 'L', secondSurname: null, relation: 'tutor' }
    const tries: [method: string, path: string, body?: object][] = [
      ['PATCH', `/fan/minors/${id}`, names],
      ['POST', `/fan/minors/${id}/erasure`, { understands: true }],
      ['GET', `/fan/minors/${id}/photo`],
      ['DELETE', `/fan/minors/${id}/photo`],
      ['POST', `/fan/minors/${id}/invitations`, { email: 'x@correo.example' }],
      ['DELETE', `/fan/minors/${id}/invitations/${randomUUID()}`],
      ['DELETE', `/fan/minors/${id}/guardians/${laura.fanId}`],
      ['POST', `/fan/minors/${id}/hand-overs`, { eventId: 1, to: { email: 'x@correo.example' } }],
    ]
    for (const [method, path, body] of tries) {
      const theirs = await other.call(method, path, body)
      const nobodys = await other.call(method, path.replace(id, randomUUID()), body)
      expect([method, path, theirs.status]).toEqual([method, path, 404])
      expect(nobodys.body.title).toBe(theirs.body.title)
    }
    expect((await laura.minors()).minors).toHaveLength(1)
  })
})

describe('one person is one child or one fan', () => {
  it('refuses the same CURP twice, also in parallel, and that of a fan', async () => {
    const [laura, pedro] = [await adult(server), await adult(server)]
    for (let round = 0; round < 6; round++) {
      const curp = curpOf('2012-01-01')
      const answers = await Promise.all(
        [laura, pedro].map((who) => register(who, { curp, birthDate: '2012-01-01' })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([201, 409])
      const won = answers.find(({ status }) => status === 201)!.body.id as string
      for (const who of [laura, pedro]) await who.post(`/fan/minors/${won}/erasure`, { understands: true })
    }
    const curp = curpOf('2011-05-05')
    await makeFan(server, { email: `${randomUUID()}@correo.example`, person: { curp } })
    const refused = await register(laura, { curp, birthDate: '2011-05-05' })
    expect([refused.status, refused.body.code]).toEqual([409, 'curp_taken'])
  })

  /** A fan takes a CURP in one transaction while a child takes it in another; both look before either commits. */
  async function bothAtOnce(curp: string, laura: Adult): Promise<number> {
    const index = curpIndex(server.config.masterKey, curp)
    const { fanId } = await makeFan(server, { email: `${randomUUID()}@correo.example` })
    const [written, registered] = [barrier(2), barrier(2)]
    const asFan = server.db.transaction().execute(async (tx) => {
      await tx.updateTable('fans').set({ curpIndex: index }).where('id', '=', fanId).execute()
      await written()
      await meetOrBlock(server.db, registered)
    })
    await written()
    const asChild = register(laura, { curp, birthDate: '2013-04-04' })
    void asChild.then(registered, registered)
    await Promise.allSettled([asFan, asChild])
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from fans where curp_index = ${index})
        + (select count(*) from minors where curp_index = ${index}) as n`.execute(server.db)
    return rows[0]!.n
  }

  it('in parallel as well: of a fan and a child with one CURP, one is left', async () => {
    const laura = await adult(server)
    for (let round = 0; round < 3; round++) expect(await bothAtOnce(curpOf('2013-04-04'), laura)).toBe(1)
  })

  it('would notice: without the triggers both stand', async () => {
    const laura = await adult(server)
    await sql`alter table minors disable trigger curp_is_one_person`.execute(server.db)
    expect(await bothAtOnce(curpOf('2013-04-04'), laura)).toBe(2)
    await sql`alter table minors enable trigger curp_is_one_person`.execute(server.db)
  })

  it('refuses a fan who is registered as a child', async () => {
    const laura = await adult(server)
    const curp = curpOf('2014-06-06')
    await laura.registers({ curp, birthDate: '2014-06-06' })
    const fan = makeFan(server, { email: `${randomUUID()}@correo.example`, person: { curp } })
    await expect(fan).rejects.toMatchObject({ constraint: 'fans_curp_no_minor' })
  })
})

describe('five children a guardian', () => {
  it('and no sixth, however many requests come at once', async () => {
    for (let round = 0; round < 3; round++) {
      const laura = await adult(server)
      const answers = await Promise.all(Array.from({ length: 9 }, () => register(laura)))
      const won = answers.filter(({ status }) => status === 201)
      expect(won).toHaveLength(5)
      for (const { body } of answers.filter(({ status }) => status !== 201))
        expect(body.code).toBe('too_many_minors')
      expect(await countOf(laura.fanId)).toBe(5)
    }
  })

  it('is kept by the database alone: two who write without a lock do not both win', async () => {
    const laura = await adult(server)
    for (let nth = 0; nth < 4; nth++) await laura.registers()
    expect(await rush(laura)).toBe(5)
  })

  it('would notice: without the constraint looking first and writing later lets six in', async () => {
    const laura = await adult(server)
    for (let nth = 0; nth < 4; nth++) await laura.registers()
    await sql`alter table minor_guardians drop constraint minor_guardians_five`.execute(server.db)
    expect(await rush(laura)).toBe(6)
    await sql`delete from minor_guardians where fan_id = ${laura.fanId}
      and minor_id in (select id from minors where erased_at is not null)`.execute(server.db)
    await sql`alter table minor_guardians add constraint minor_guardians_five unique (fan_id, slot)`.execute(
      server.db,
    )
  })

  /** Two writers who each see the same free place, and no lock between them. */
  async function rush(laura: Adult): Promise<number> {
    const at = {
      noticeVersion: '1',
      noticeHash: Buffer.alloc(32),
      rank: 1,
      slot: 5,
      relation: 'other',
    } as const
    const meet = barrier(2)
    await Promise.allSettled(
      [1, 2].map(() =>
        server.db.transaction().execute(async (tx) => {
          const { id } = await tx
            .insertInto('minors')
            .values({ erasedAt: new Date() })
            .returning('id')
            .executeTakeFirstOrThrow()
          await meet()
          await tx
            .insertInto('minorGuardians')
            .values({ ...at, minorId: id, fanId: laura.fanId })
            .execute()
        }),
      ),
    )
    return countOf(laura.fanId)
  }
})
