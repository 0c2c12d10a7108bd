import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../../tests/test-server.ts'
import { adultsOf, familyOf } from '../family/family.ts'
import { minorFareFits } from '../family/fare.ts'
import { adult, bornOn, joins, matchIn, moveMatch, watch, type Adult } from '../testing/family.ts'

let server: TestServer
let eventId: number
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  eventId = await matchIn(server, 72)
})

const offer = (who: Adult, id: string, to: object) =>
  who.post(`/fan/minors/${id}/hand-overs`, { eventId, to })
const act = (who: Adult, id: string, what: 'acceptance' | 'refusal' | 'recovery') =>
  who.post(`/fan/minor-hand-overs/${id}/${what}`)
const family = async ({ fanId }: Adult) => {
  const found = await familyOf(server.db, server.config.identityKeys, fanId, eventId)
  return found?.minors.map(({ id }) => id)
}
async function pair() {
  const [laura, rosa] = [await adult(server), await adult(server, 'Rosa')]
  return { laura, rosa, id: await laura.registers() }
}

describe('a child handed over for one match', () => {
  it('by fan number: the other adult accepts, and is the adult for that match only', async () => {
    const { laura, rosa, id } = await pair()
    const spelled = `${rosa.fanNumber.slice(0, 5)}-${rosa.fanNumber.slice(5).toLowerCase()}`
    const { body, status } = await offer(laura, id, { fanNumber: spelled })
    expect(status).toBe(201)
    expect((await rosa.minors()).received).toMatchObject([
      { id: body.id, minorId: id, firstName: 'Sofía', age: 10, from: 'Laura', status: 'offered' },
    ])
    expect([await family(laura), await family(rosa)]).toEqual([[id], []])
    expect((await act(rosa, body.id, 'acceptance')).status).toBe(200)
    expect((await act(rosa, body.id, 'acceptance')).status).toBe(200)
    expect([await family(laura), await family(rosa)]).toEqual([[], [id]])
    expect((await laura.minors()).minors[0].handOvers).toMatchObject([
      { id: body.id, to: 'Rosa', status: 'accepted' },
    ])
    expect((await adultsOf(server.db, eventId, [id])).get(id)!.toSorted()).toEqual(
      [laura.fanId, rosa.fanId].toSorted(),
    )
    expect((await adultsOf(server.db, eventId + 1, [id])).get(id)).toEqual([laura.fanId])
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = ${`minor:${id}`} order by id`.execute(server.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'minor.registered',
      'minor.hand_over_offered',
      'minor.hand_over_accepted',
    ])
  })

  it('by mail, declined, taken back before and after, and given back', async () => {
    const { laura, rosa, id } = await pair()
    const next = async () => (await offer(laura, id, { email: rosa.email })).body.id as string
    const first = await next()
    expect((await offer(laura, id, { email: rosa.email })).body.code).toBe('already_handed_over')
    expect((await act(rosa, first, 'refusal')).status).toBe(200)
    const second = await next()
    expect((await act(laura, second, 'recovery')).status).toBe(200)
    expect((await act(rosa, second, 'acceptance')).status).toBe(404)
    const third = await next()
    await act(rosa, third, 'acceptance')
    expect((await act(laura, third, 'recovery')).status).toBe(200)
    expect([await family(laura), await family(rosa)]).toEqual([[id], []])
    const fourth = await next()
    await act(rosa, fourth, 'acceptance')
    expect((await act(rosa, fourth, 'refusal')).status).toBe(200)
    expect(await family(laura)).toEqual([id])
    const { rows } = await sql<{
      row: string
    }>`select minor_hand_overs::text as row from minor_hand_overs`.execute(server.db)
    expect(rows.map(({ row }) => row).join()).not.toContain(rosa.email)
  })

  it('says the same whether or not there is such a fan', async () => {
    const { laura, id } = await pair()
    const nobody = await offer(laura, id, { fanNumber: '0000000000' })
    expect([nobody.status, Object.keys(nobody.body)]).toEqual([201, ['id']])
    expect((await laura.minors()).minors[0].handOvers).toMatchObject([
      { to: '0000000000', status: 'offered' },
    ])
    await act(laura, nobody.body.id, 'recovery')
    expect((await offer(laura, id, { fanNumber: 'corto' })).status).toBe(400)
    expect((await offer(laura, id, { email: laura.email })).body.code).toBe('already_guardian')
  })

  it('is nothing to anybody else, nor to a fan who is not approved', async () => {
    const { laura, rosa, id } = await pair()
    const stranger = await adult(server)
    const { body } = await offer(laura, id, { email: rosa.email })
    for (const what of ['acceptance', 'refusal', 'recovery'] as const)
      expect([what, (await act(stranger, body.id, what)).status]).toEqual([what, 404])
    expect((await act(rosa, body.id, 'recovery')).status).toBe(404)
    expect((await stranger.minors()).received).toEqual([])
    await sql`update fans set status = 'in_review' where id = ${rosa.fanId}`.execute(server.db)
    expect((await act(rosa, body.id, 'acceptance')).body.code).toBe('fan_not_approved')
  })

  it('may be recovered by the second guardian', async () => {
    const { laura, rosa, id } = await pair()
    const pedro = await adult(server, 'Pedro')
    await joins(server, laura, pedro, id)
    const { body } = await offer(laura, id, { email: rosa.email })
    expect((await act(pedro, body.id, 'recovery')).status).toBe(200)
  })
})

describe('once the match is over', () => {
  it('nothing is handed over, accepted or taken back any more', async () => {
    const { laura, rosa, id } = await pair()
    const offered = (await offer(laura, id, { email: rosa.email })).body.id as string
    await moveMatch(server, eventId, -1.9)
    expect((await act(rosa, offered, 'acceptance')).status).toBe(200)
    expect(await family(rosa)).toEqual([id])
    await moveMatch(server, eventId, -2)
    expect((await act(laura, offered, 'recovery')).body.code).toBe('match_over')
    expect((await act(rosa, offered, 'refusal')).body.code).toBe('match_over')
    expect((await rosa.minors()).received).toEqual([])
    const other = await laura.registers()
    expect((await offer(laura, other, { email: rosa.email })).body.code).toBe('match_over')
  })

  it('an offer that nobody answered is over, and the mailbox forgotten', async () => {
    const { laura, rosa, id } = await pair()
    const { body } = await offer(laura, id, { email: rosa.email })
    await moveMatch(server, eventId, -2)
    expect((await act(rosa, body.id, 'acceptance')).body.code).toBe('match_over')
    await watch(server)
    const row = await server.db
      .selectFrom('minorHandOvers')
      .select(['status', 'toEmail'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'expired', toEmail: null })
  })

  it('the database refuses by itself; without its trigger it would be written', async () => {
    const { laura, rosa, id } = await pair()
    await moveMatch(server, eventId, -2)
    const write = () =>
      server.db
        .insertInto('minorHandOvers')
        .values({ minorId: id, eventId, fromFan: laura.fanId, toEmail: rosa.email })
        .execute()
    await expect(write()).rejects.toMatchObject({ constraint: 'minor_hand_overs_in_time' })
    await sql`alter table minor_hand_overs disable trigger minor_hand_overs_in_time`.execute(server.db)
    await expect(write()).resolves.toBeDefined()
    await sql`alter table minor_hand_overs enable trigger minor_hand_overs_in_time`.execute(server.db)
  })

  it('a cancelled match takes no hand-over', async () => {
    const { laura, rosa, id } = await pair()
    await sql`update events set status = 'cancelled' where id = ${eventId}`.execute(server.db)
    expect((await offer(laura, id, { email: rosa.email })).body.code).toBe('match_over')
    await sql`update events set status = 'published' where id = ${eventId}`.execute(server.db)
  })
})

describe('at once', () => {
  it('accepted and taken back has one winner in every round', async () => {
    const { laura, rosa, id } = await pair()
    for (let round = 0; round < 6; round++) {
      await sql`update minor_hand_overs set offered_at = offered_at - interval '2 days'`.execute(server.db)
      const { body } = await offer(laura, id, { email: rosa.email })
      const [taken, back] = await Promise.all([
        act(rosa, body.id, 'acceptance'),
        act(laura, body.id, 'recovery'),
      ])
      const [mine, hers] = [await family(laura), await family(rosa)]
      expect([mine?.length, hers?.length].toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 1])
      // Taking back wins over what was accepted before it; accepting what was taken back is refused.
      expect(back.status).toBe(200)
      expect([200, 404]).toContain(taken.status)
      expect(mine).toEqual([id])
    }
  })

  it('two offers of one child for one match: one stands, and without the index both would', async () => {
    const { laura, rosa, id } = await pair()
    const pedro = await adult(server, 'Pedro')
    const both = () => Promise.all([rosa, pedro].map(({ email }) => offer(laura, id, { email })))
    expect((await both()).map(({ status }) => status).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      201, 409,
    ])
    await sql`drop index minor_hand_overs_one`.execute(server.db)
    expect((await both()).map(({ status }) => status)).toEqual([201, 201])
    await sql`update minor_hand_overs set status = 'taken_back', to_email = null, closed_at = now() where status = 'offered'`.execute(
      server.db,
    )
    await sql`create unique index minor_hand_overs_one on minor_hand_overs (minor_id, event_id) where status in ('offered', 'accepted')`.execute(
      server.db,
    )
  })
})

describe('a family at the gate', () => {
  it('is the adult and the children who are not adults on match day', async () => {
    const { laura, id } = await pair()
    const grown = await laura.registers()
    await bornOn(server, grown, '2008-01-01')
    const found = await familyOf(server.db, server.config.identityKeys, laura.fanId, eventId)
    expect(found).toEqual({
      adult: { fanId: laura.fanId, firstName: 'Laura' },
      minors: [{ id, firstName: 'Sofía', age: 10, photoId: null }],
    })
    await sql`update fans set status = 'in_review' where id = ${laura.fanId}`.execute(server.db)
    expect(await familyOf(server.db, server.config.identityKeys, laura.fanId, eventId)).toBeNull()
  })

  it('pays by the age on match day', async () => {
    const { id } = await pair()
    const judge = (fare: 'child' | 'adult') =>
      minorFareFits(server.db, server.config.identityKeys, { minorId: id, eventId, fare })
    await judge('child')
    await bornOn(server, id, '2012-01-01')
    await expect(judge('child')).rejects.toMatchObject({ code: 'fare_does_not_fit' })
    await judge('adult')
  })
})
