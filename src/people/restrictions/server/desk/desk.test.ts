import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { instantAt } from '#lib/club-clock.ts'
import { mayEnter } from '../actions.ts'

let world: World
type Colleague = Awaited<ReturnType<typeof staff>>
let [alma, bruno] = [] as unknown as [Colleague, Colleague]
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
const why = { category: 'objects', reason: 'Lanzó una bengala a la cancha.', evidence: 'Acta 2026-113' }

beforeAll(async () => {
  world = await openWorld()
  alma = await staff(world, 'fan_id_reviewer')
  bruno = await staff(world, 'fan_id_reviewer')
})
afterAll(() => world.close())

async function newFan() {
  const buyer = await world.buyer()
  const email = (await buyer.get('/account')).body.email as string
  const { fanId } = await makeFan(world, { email, accountId: buyer.accountId })
  return { fanId, buyer, email }
}
const issue = async (fanId: string, days: number) =>
  (await alma.post('/restrictions/desk', { ...why, fanId, endsAt: inDays(days) })).body as {
    id: string
    waits: boolean
  }
const listed = async (query: string) => (await bruno.get(`/restrictions/desk?${query}`)).body.rows

describe('the desk of restrictions', () => {
  it('finds a person by number, whole mail or how the name begins, and writes the search down', async () => {
    const { fanId, email } = await newFan()
    const { fanNumber } = await world.db
      .selectFrom('fans')
      .select('fanNumber')
      .where('id', '=', fanId)
      .executeTakeFirstOrThrow()
    const find = async (search: string) =>
      (await alma.post('/restrictions/desk/people', { search })).body.people.map(
        (one: { fanId: string }) => one.fanId,
      )
    const spaced = `${fanNumber.slice(0, 4).toLowerCase()} ${fanNumber.slice(4)}`
    for (const search of [spaced, email]) expect(await find(search)).toEqual([fanId])
    expect(await find('ana lu')).toContain(fanId)
    expect(await find(email.slice(0, -1))).toEqual([])
    expect(await find('%%%')).toEqual([])
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from audit_log
      where action = 'restriction.search' and account_id = ${alma.accountId}`.execute(world.db)
    expect(rows[0]!.many).toBe(5)
  })

  it('lets one longer than a year stand only once somebody else confirms it', async () => {
    const { fanId, buyer } = await newFan()
    const { id, waits } = await issue(fanId, 400)
    expect(waits).toBe(true)
    expect(await mayEnter(world.db, fanId)).toBe(true)
    expect((await buyer.get('/account/restriction')).body.words).toBeNull()
    expect(await listed('state=pending')).toMatchObject([{ id, mine: false }])
    const confirm = (by: Colleague) => by.post(`/restrictions/desk/${id}/confirmations`)
    expect((await confirm(alma)).body.code).toBe('own_restriction')
    const bySame = sql`update restrictions set confirmed_by = issued_by, confirmed_at = now() where id = ${id}`
    await expect(bySame.execute(world.db)).rejects.toThrow('restrictions_other_eyes')
    const told = () =>
      world.db.selectFrom('notifications').select('title').where('accountId', '=', buyer.accountId).execute()
    expect(await told()).toEqual([])
    expect((await confirm(bruno)).status).toBe(200)
    expect(await mayEnter(world.db, fanId)).toBe(false)
    expect(await told()).toEqual([{ title: 'Tu Fan ID tiene una restricción' }])
    expect((await confirm(bruno)).status).toBe(404)
  })

  it('drops one that nobody confirmed, and tells nobody', async () => {
    const { fanId, buyer } = await newFan()
    const { id } = await issue(fanId, 500)
    await bruno.post(`/restrictions/desk/${id}/lifting`, { words: 'No hay prueba.' })
    expect((await bruno.post(`/restrictions/desk/${id}/confirmations`)).status).toBe(404)
    expect(await mayEnter(world.db, fanId)).toBe(true)
    const told = world.db.selectFrom('notifications').select('id').where('accountId', '=', buyer.accountId)
    expect(await told.execute()).toEqual([])
  })

  it('would let it stand unconfirmed without the guard', async () => {
    const { fanId } = await newFan()
    await issue(fanId, 400)
    await world.db
      .transaction()
      .execute(async (tx) => {
        await sql`create or replace function restrictions_of(who uuid, at timestamptz) returns setof restrictions
          language sql stable as $$ select * from restrictions where fan_id = who and starts_at <= at and at < ends_at $$`.execute(
          tx,
        )
        expect(await mayEnter(tx, fanId)).toBe(false)
        throw new Error('back')
      })
      .catch((error: Error) => expect(error.message).toBe('back'))
    expect(await mayEnter(world.db, fanId)).toBe(true)
  })

  it('reads what staff type as the stadium’s time', () => {
    expect(instantAt('2026-11-30T19:05')).toBe('2026-12-01T01:05:00.000Z')
    expect(instantAt('')).toBeNull()
  })
})

describe('money of a voucher that comes after a restriction began', () => {
  it('becomes no ticket: all of it goes back and the seats are free', async () => {
    const { fanId, buyer } = await newFan()
    const order = await buyer.order(1)
    const { body } = await buyer.pay(order.id, { method: 'oxxo' })
    await issue(fanId, 30)
    await world.sim(`payments/${body.providerPaymentId}/pay`)
    await world.poll()
    expect((await buyer.read(order.id)).status).toBe('refunded')
    expect((await buyer.get('/tickets')).body.tickets).toEqual([])
    expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
  })

  it('that ended meanwhile becomes tickets', async () => {
    const { fanId, buyer } = await newFan()
    const order = await buyer.order(1)
    const { body } = await buyer.pay(order.id, { method: 'oxxo' })
    const { id } = await issue(fanId, 30)
    await bruno.post(`/restrictions/desk/${id}/lifting`, { words: 'Fue un error nuestro.' })
    await world.sim(`payments/${body.providerPaymentId}/pay`)
    await world.poll()
    expect((await buyer.read(order.id)).status).toBe('paid')
  })
})
