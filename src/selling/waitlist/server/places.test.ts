import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalDataOf } from '#people/privacy/server/data-export/collect.ts'
import { staff } from '#world/staff.ts'
import { openSoldOut, type SoldOut } from './testing/sold-out.ts'

let club: SoldOut
beforeAll(async () => {
  club = await openSoldOut()
})
afterAll(() => club.close())

const matchIs = (change: ReturnType<typeof sql>) =>
  sql`update events set ${change} where id = ${club.event.id}`.execute(club.db)

describe('a place of the waitlist', () => {
  it('is for who cannot buy the same now', async () => {
    const ana = await club.buyer()
    expect((await club.wait(ana, {})).body.code).toBe('seats_free')
    expect((await club.wait(ana, { zoneId: 999 })).status).toBe(404)
    expect((await club.browser().get(`${club.path}/mine`)).status).toBe(401)
    expect((await club.browser().get(club.path)).body).toMatchObject({ state: 'open', selling: true })
  })

  it('asks for a phone of one’s own: accounts cost nothing', async () => {
    const { zoneId } = await club.zoneSold(1)
    const ana = await club.buyer()
    const phone = sql`account_id = ${ana.accountId}::uuid`
    await sql`delete from confirmed_phones where ${phone}`.execute(club.db)
    const refused = await club.wait(ana, { zoneId })
    expect([refused.status, refused.body.code]).toEqual([403, 'phone_required'])
    await sql`insert into confirmed_phones (account_id, phone_key) values (${ana.accountId}::uuid, sha256('ana'))`.execute(
      club.db,
    )
    expect((await club.wait(ana, { zoneId })).status).toBe(200)
  })

  it('is one a person and match: less keeps it, more or another zone goes to the end', async () => {
    const [{ zoneId }, other] = [await club.zoneSold(2), await club.zoneSold(2)]
    const ana = await club.waiting({ zoneId, quantity: 3 })
    const beto = await club.waiting({ zoneId })
    expect((await club.wait(ana, { zoneId, quantity: 2 })).body.place).toMatchObject({
      ahead: 0,
      quantity: 2,
    })
    expect((await club.wait(ana, { zoneId, quantity: 2, takesFewer: true })).body.place.ahead).toBe(0)
    expect((await club.wait(ana, { zoneId, quantity: 3 })).body.place).toMatchObject({ ahead: 1 })
    expect((await club.place(beto)).ahead).toBe(0)
    await club.wait(beto, { zoneId: other.zoneId })
    expect((await club.place(ana)).ahead).toBe(0)
    const { rows } = await sql`select from waitlist_places where account_id = ${ana.accountId}`.execute(
      club.db,
    )
    expect(rows).toHaveLength(1)
    expect((await ana.call('DELETE', `${club.path}/mine`)).status).toBe(200)
    expect(await club.place(ana)).toMatchObject({ status: 'left' })
  })

  it('counts the limit of the match with what the person has, and says «evento» of a concert', async () => {
    const { zoneId, seller } = await club.zoneSold(2)
    const most = club.event.seatsPerPerson
    expect((await club.wait(seller, { zoneId, quantity: most - 1 })).body.code).toBe('limit_reached')
    expect((await club.wait(seller, { zoneId, quantity: most - 2 })).status).toBe(200)

    const before = await club.db
      .selectFrom('events')
      .select(['home', 'away', 'salesEndAt'])
      .where('id', '=', club.event.id)
      .executeTakeFirstOrThrow()
    await matchIs(sql`home = 'Concierto', away = '', event_kind = 'other'`)
    const full = await club.wait(seller, { zoneId, quantity: most })
    await matchIs(sql`sales_end_at = now()`)
    const late = await club.wait(seller, { zoneId })
    expect([full.body.code, late.body.code]).toEqual(['limit_reached', 'not_on_sale'])
    for (const { body } of [full, late]) {
      expect(JSON.stringify(body)).toContain('este evento')
      expect(JSON.stringify(body)).not.toMatch(/partido/i)
    }
    const { home, away, salesEndAt } = before
    await matchIs(sql`home = ${home}, away = ${away}, event_kind = 'match', sales_end_at = ${salesEndAt}`)
  })

  it('asks for the Fan ID where the match does', async () => {
    const { zoneId } = await club.zoneSold(1)
    await matchIs(sql`requires_fan_id = true`)
    const ana = await club.buyer()
    expect((await club.wait(ana, { zoneId })).body.code).toBe('fan_id_required')
    await matchIs(sql`requires_fan_id = false`)
    expect((await club.wait(ana, { zoneId })).status).toBe(200)
  })

  it('is its person’s alone, in the copy of their data, and goes with the account', async () => {
    const { zoneId } = await club.zoneSold(1)
    const [ana, beto] = [await club.waiting({ zoneId }), await club.buyer()]
    expect((await beto.get(`${club.path}/mine`)).body).toEqual({ place: null })
    expect((await beto.call('DELETE', `${club.path}/mine`)).status).toBe(200)
    expect((await beto.post(`${club.path}/mine/refusal`)).body).toEqual({ place: null })
    expect((await club.place(ana)).status).toBe('waiting')
    const mine = personalDataOf(club.services.features).find(({ tables }) => 'waitlist_places' in tables)!
    const [section] = await mine.exportOf(club.db, ana.accountId, club.config)
    const rows = section?.rows
    expect(rows).toMatchObject([{ lugares: 1, estado: 'waiting' }])
    await club.db.transaction().execute((tx) => mine.erase(tx, ana.accountId))
    expect(await club.place(ana)).toBeNull()
  })

  it('is kept while the club pauses the list, which offers nothing; closed, it ends and says so once', async () => {
    const { zoneId, bought } = await club.zoneSold(1)
    const ana = await club.waiting({ zoneId })
    const desk = await staff(club, 'marketing')
    const set = (state: string) => desk.call('PUT', `/staff/events/${club.event.id}/waitlist`, { state })
    expect((await set('paused')).body).toMatchObject({ state: 'paused' })
    await club.giveBack(bought[0]!)
    await club.endRests()
    await club.round()
    expect(await club.seat(bought[0]!.seatId)).toMatchObject({ rests: true })
    expect((await club.place(ana)).status).toBe('waiting')
    const { waitlists } = (await desk.get('/staff/waitlists')).body
    const mine = waitlists.find(({ eventId }: { eventId: number }) => eventId === club.event.id)
    expect(mine).toMatchObject({ state: 'paused', resting: 1, out: 0 })
    expect(mine.wishes.length).toBeGreaterThan(0)

    await set('closed')
    for (const _ of [1, 2]) await club.round()
    expect(await club.place(ana)).toMatchObject({ status: 'ended' })
    expect(await club.told(ana)).toEqual(['Terminó la lista de espera'])
    expect(await club.seat(bought[0]!.seatId)).toMatchObject({ status: 'free' })
    expect((await club.wait(await club.buyer(), { zoneId })).body.code).toMatch(/seats_free|waitlist_closed/)
    await set('open')
  })

  it('ends with the sale or the match, and its person is told once', async () => {
    const { zoneId } = await club.zoneSold(1)
    const ana = await club.waiting({ zoneId })
    await matchIs(sql`status = 'cancelled'`)
    for (const _ of [1, 2]) await club.round()
    expect(await club.place(ana)).toMatchObject({ status: 'ended' })
    expect(await club.told(ana)).toEqual(['Terminó la lista de espera'])
    const { rows } = await sql`select from waited_zones`.execute(club.db)
    expect(rows).toEqual([])
  })
})
