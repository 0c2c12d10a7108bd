import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { curpIndex } from '#people/fan-id/server/person/sealed-person.ts'
import { makeFan, signInFan } from '#people/fan-id/server/testing/make-fan.ts'
import { openWorld, type Buyer, type World } from '#world/world.ts'
import type { Browser } from '#world/test-server.ts'
import { lift, mayEnter, restrict } from './actions.ts'
import { decideAppeal } from './appeals.ts'
import { restrictionData } from './personal-data.ts'
import { businessDaysAfter } from '../rules.ts'
import { deleteEnded } from './sql.ts'

let world: World
let issuer: string
let other: string
let fan: { fanId: string; buyer: Buyer; browser: Browser; email: string }

const why = { reason: 'Lanzó una bengala a la cancha.', evidence: 'Acta 2026-113' }
const words = 'Ese día yo no estaba en esa tribuna, tengo cómo probarlo.'
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const appeal = (browser: Browser, id: string, body: object = { words }) =>
  browser.post(`/fan/restrictions/${id}/appeals`, body)
const own = async (browser: Browser) => (await browser.get('/fan/restrictions')).body.restrictions
const put = (days = 30, fanId = fan.fanId) =>
  restrict(world.db, { ...why, fanId, endsAt: inDays(days) }, issuer)

async function newFan(person: object = {}) {
  const buyer = await world.buyer()
  const email = (await buyer.get('/account')).body.email as string
  const { fanId } = await makeFan(world, { email, accountId: buyer.accountId, person })
  const browser = world.browser()
  await signInFan(world, browser, fanId)
  return { fanId, buyer, browser, email }
}

async function standsAt(fanId: string, at: string): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select restricted(${fanId}, ${sql.raw(at)}) as out from restrictions one where fan_id = ${fanId}`.execute(
    world.db,
  )
  return rows[0]!.out
}

beforeAll(async () => {
  world = await openWorld()
  issuer = (await world.buyer()).accountId
  other = (await world.buyer()).accountId
})
afterAll(() => world.close())
beforeEach(async () => {
  fan = await newFan()
})

describe('a restricted fan', () => {
  it('cannot order what is held, hears why and until when, and can once it is lifted', async () => {
    const held = await fan.buyer.hold(1)
    const id = await put()
    const refused = await fan.buyer.post('/orders', { holdId: held.id })
    expect([refused.status, refused.body.code]).toEqual([403, 'fan_restricted'])
    expect(refused.body.title).toContain('Motivo: Lanzó una bengala a la cancha. ')
    expect(refused.body.title).toContain('apela desde tu Fan ID')
    expect((await fan.buyer.get('/account/restriction')).body.words).toBe(refused.body.title)
    expect(await mayEnter(world.db, fan.fanId)).toBe(false)
    await lift(world.db, id, 'Fue un error nuestro.', other)
    expect(await mayEnter(world.db, fan.fanId)).toBe(true)
    expect((await fan.buyer.get('/account/restriction')).body).toEqual({ words: null })
    expect((await fan.buyer.post('/orders', { holdId: held.id })).status).toBe(201)
  })

  it('is told at once and by mail, and every act of the staff stands in the log', async () => {
    const id = await put()
    await lift(world.db, id, 'Fue un error nuestro.', other)
    await lift(world.db, id, 'Otra vez.', other)
    const told = await world.db
      .selectFrom('notifications')
      .select(['title', 'kind'])
      .where('accountId', '=', fan.buyer.accountId)
      .orderBy('createdAt')
      .execute()
    expect(told).toEqual([
      { title: 'Tu Fan ID tiene una restricción', kind: 'fan_id' },
      { title: 'Quitamos la restricción de tu Fan ID', kind: 'fan_id' },
    ])
    const log = await world.db
      .selectFrom('auditLog')
      .select(['action', 'accountId'])
      .where('subject', '=', `restriction:${id}`)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'restriction.issue', accountId: issuer },
      { action: 'restriction.lift', accountId: other },
    ])
  })

  it('cannot accept a ticket that somebody passes on', async () => {
    const giver = await world.buyer()
    const mine = await world.buyOne(giver)
    await sql`update accounts set email_confirmed_at = now() where id = ${fan.buyer.accountId}`.execute(
      world.db,
    )
    const { body } = await giver.post(`/tickets/${mine.ticketId}/transfers`, { to: { email: fan.email } })
    const id = await put()
    const refused = await fan.buyer.post(`/transfers/${body.id}/acceptance`)
    expect([refused.status, refused.body.code]).toEqual([403, 'fan_restricted'])
    expect(await world.statusOf(giver, mine.ticketId)).toEqual(['valid', null])
    await lift(world.db, id, 'Fue un error nuestro.', other)
    expect((await fan.buyer.post(`/transfers/${body.id}/acceptance`)).status).toBe(201)
  })

  it('cannot pay what was ordered before', async () => {
    const order = await fan.buyer.order(1)
    await put()
    const refused = await fan.buyer.payByCard(order.id, 'APRO')
    expect([refused.status, refused.body.code]).toEqual([403, 'fan_restricted'])
  })

  it('says nothing to, and keeps nobody else out', async () => {
    await put()
    const stranger = await newFan()
    expect(await own(stranger.browser)).toEqual([])
    expect((await stranger.buyer.order(1)).id).toBeTruthy()
    expect(await mayEnter(world.db, stranger.fanId)).toBe(true)
  })
})

describe('the end of a restriction', () => {
  it('comes to the very moment, by the clock and by no job', async () => {
    await put()
    expect(await standsAt(fan.fanId, 'one.starts_at')).toBe(true)
    expect(await standsAt(fan.fanId, "one.starts_at - interval '1 microsecond'")).toBe(false)
    expect(await standsAt(fan.fanId, "one.ends_at - interval '1 microsecond'")).toBe(true)
    expect(await standsAt(fan.fanId, 'one.ends_at')).toBe(false)
  })

  it('would notice: without the comparison with the clock it stands for ever', async () => {
    await put()
    await world.db
      .transaction()
      .execute(async (tx) => {
        await sql`create or replace function restrictions_of(who uuid, at timestamptz) returns setof restrictions
          language sql stable as $$ select * from restrictions where fan_id = who $$`.execute(tx)
        const { rows } = await sql<{ out: boolean }>`
          select restricted(${fan.fanId}, ends_at) as out from restrictions where fan_id = ${fan.fanId}`.execute(
          tx,
        )
        expect(rows[0]!.out).toBe(true)
        throw new Error('back')
      })
      .catch((error: Error) => expect(error.message).toBe('back'))
    expect(await standsAt(fan.fanId, 'one.ends_at')).toBe(false)
  })

  it('opens the sale again by itself', async () => {
    const held = await fan.buyer.hold(1)
    const id = await put()
    expect((await fan.buyer.post('/orders', { holdId: held.id })).status).toBe(403)
    await sql`update restrictions set starts_at = now() - interval '2 days', ends_at = clock_timestamp() where id = ${id}`.execute(
      world.db,
    )
    expect((await fan.buyer.post('/orders', { holdId: held.id })).status).toBe(201)
    expect(await own(fan.browser)).toMatchObject([{ id, state: 'over', canAppeal: false }])
    expect((await appeal(fan.browser, id)).body.code).toBe('restriction_over')
  })
})

describe('an appeal', () => {
  it('is made once, answered within five business days, and ends the restriction when upheld', async () => {
    const id = await put()
    expect((await appeal(fan.browser, id, { words: 'corta' })).status).toBe(400)
    const made = await appeal(fan.browser, id)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ canAppeal: false, appeal: { status: 'open', words } })
    const { madeAt, dueAt } = made.body.appeal
    expect(dueAt).toBe(businessDaysAfter(new Date(madeAt), 5).toISOString())
    expect((await appeal(fan.browser, id)).body.code).toBe('appealed_already')
    const appealId = await appealOf(id)
    const decision = { appealId, decision: 'upheld' as const, answer: 'Tienes razón.' }
    await decideAppeal(world.db, decision, other)
    expect(await own(fan.browser)).toMatchObject([
      { state: 'lifted', appeal: { status: 'upheld', answer: 'Tienes razón.' } },
    ])
    await expect(decideAppeal(world.db, decision, other)).rejects.toMatchObject({ code: 'decided_already' })
  })

  it('leaves the restriction standing when rejected, with the reason', async () => {
    const id = await put()
    await appeal(fan.browser, id)
    await decideAppeal(
      world.db,
      { appealId: await appealOf(id), decision: 'rejected', answer: 'El video lo muestra.' },
      other,
    )
    expect(await mayEnter(world.db, fan.fanId)).toBe(false)
    expect(await own(fan.browser)).toMatchObject([
      { state: 'standing', appeal: { status: 'rejected', answer: 'El video lo muestra.' } },
    ])
  })

  it('is never decided by who issued the restriction; the database says so too', async () => {
    const id = await put()
    await appeal(fan.browser, id)
    const appealId = await appealOf(id)
    const decision = { appealId, decision: 'rejected' as const, answer: 'No.' }
    await expect(decideAppeal(world.db, decision, issuer)).rejects.toMatchObject({ code: 'own_restriction' })
    const byIssuer = sql`update restriction_appeals
      set status = 'rejected', answer = 'No.', decided_by = ${issuer}, decided_at = now() where id = ${appealId}`
    await expect(byIssuer.execute(world.db)).rejects.toThrow('restriction_appeals_other_eyes')
    await sql`alter table restriction_appeals drop constraint restriction_appeals_other_eyes`.execute(
      world.db,
    )
    await byIssuer.execute(world.db)
    await sql`update restriction_appeals set decided_by = ${other} where id = ${appealId}`.execute(world.db)
    await sql`alter table restriction_appeals
      add constraint restriction_appeals_other_eyes check (decided_by <> issued_by)`.execute(world.db)
  })

  it('of somebody else, or of a restriction that is not there, does not exist', async () => {
    const id = await put()
    const stranger = await newFan()
    expect((await appeal(stranger.browser, id)).status).toBe(404)
    expect((await appeal(stranger.browser, '0191b8a0-0000-7000-8000-000000000001')).body).toEqual(
      expect.objectContaining({ code: 'not_found', title: (await appeal(stranger.browser, id)).body.title }),
    )
    expect((await world.browser().get('/fan/restrictions')).status).toBe(401)
  })

  it('made twice at once is one appeal', async () => {
    const id = await put()
    const answers = await Promise.all([1, 2, 3, 4].map(() => appeal(fan.browser, id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ])
  })
})

describe('erasing the Fan ID', () => {
  const curp = 'RALM050228MQTMPRA8'
  const erase = (accountId: string) =>
    world.db.transaction().execute(async (tx) => {
      await restrictionData.erase(tx, accountId)
      await sql`update fans set status = 'erased', erased_at = now(), curp_index = null, sealed_person = null,
        phone = null where account_id = ${accountId}`.execute(tx)
    })

  it('does not lift a restriction: of it only a hash and the end are kept, and those go at the end', async () => {
    const first = await newFan({ curp })
    const id = await put(30, first.fanId)
    await appeal(first.browser, id)
    await erase(first.buyer.accountId)
    const [left] = await world.db.selectFrom('restrictions').selectAll().where('id', '=', id).execute()
    expect(left).toMatchObject({ fanId: null, reason: null, evidence: null, issuedBy: null })
    expect(left!.personIndex?.equals(curpIndex(world.config.masterKey, curp))).toBe(true)
    const again = await newFan({ curp })
    expect(await mayEnter(world.db, again.fanId)).toBe(false)
    expect(await own(again.browser)).toMatchObject([{ id, reason: null, canAppeal: false }])
    const held = await again.buyer.hold(1)
    expect((await again.buyer.post('/orders', { holdId: held.id })).body.code).toBe('fan_restricted')
    await sql`update restrictions set starts_at = now() - interval '2 days', ends_at = now() - interval '1 s'
      where id = ${id}`.execute(world.db)
    expect(await mayEnter(world.db, again.fanId)).toBe(true)
    await deleteEnded(world.db)
    expect(await world.db.selectFrom('restrictions').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('would notice: without the kept hash who registers again is free', async () => {
    const first = await newFan({ curp: 'ROHA080229XQTDRNA5' })
    const id = await put(30, first.fanId)
    await erase(first.buyer.accountId)
    await sql`update restrictions set person_index = decode(repeat('00', 32), 'hex') where id = ${id}`.execute(
      world.db,
    )
    const again = await newFan({ curp: 'ROHA080229XQTDRNA5' })
    expect(await mayEnter(world.db, again.fanId)).toBe(true)
  })
})

describe('the staff', () => {
  it('cannot restrict for ever, backwards, in the past or nobody', async () => {
    const wrong = (startsAt: Date, endsAt: Date, fanId = fan.fanId) =>
      restrict(world.db, { ...why, fanId, startsAt, endsAt }, issuer)
    await expect(wrong(inDays(2), inDays(1))).rejects.toMatchObject({ code: 'ends_before_start' })
    await expect(wrong(inDays(-2), inDays(-1))).rejects.toMatchObject({ code: 'already_over' })
    await expect(wrong(inDays(0), inDays(365 * 6))).rejects.toMatchObject({ code: 'too_long' })
    await expect(wrong(inDays(0), inDays(1), other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(lift(world.db, other, 'x', issuer)).rejects.toMatchObject({ code: 'not_found' })
  })
})

async function appealOf(restrictionId: string): Promise<string> {
  const { id } = await world.db
    .selectFrom('restrictionAppeals')
    .select('id')
    .where('restrictionId', '=', restrictionId)
    .executeTakeFirstOrThrow()
  return id
}
