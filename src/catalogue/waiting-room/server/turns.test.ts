import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db.ts'
import { newSession } from '#server/session.ts'
import { staff } from '#world/staff.ts'
import type { OwnPlace } from '../contract.ts'
import { moveRoom } from './actions.ts'
import { changeRate } from './desk/actions.ts'
import { takePlaces } from './join/take-places.ts'
import { easePace } from './life/ease-pace.ts'
import { findRoom } from './sql.ts'
import { openQueue, type Person, type Queue } from './testing/queue.ts'

let queue: Queue
let saleId: string
let people: Person[]
beforeAll(async () => {
  queue = await openQueue()
  // Its hour went by while no worker lived: it serves at once, in the order of coming.
  saleId = await queue.opening(1, -60, 0)
  people = []
  for (let no = 0; no < 8; no += 1) {
    const person = await queue.person()
    people.push(person)
    await join(person)
  }
})
afterAll(() => queue.close())

const join = async (person: Person) => (await person.post(`/waiting-room/${saleId}/places`)).body as OwnPlace
const mine = async (person: Person) =>
  (await person.get(`/waiting-room/${saleId}/places/mine`)).body.place as OwnPlace
const call = async (upTo: number) => {
  await sql`update waiting_rooms set per_minute = 60000, serving_at = now() - interval '1 second'
    where subject = 'event:1'`.execute(queue.db)
  await sql`update waiting_rooms set per_minute = 60, serving_at = now() - make_interval(secs => ${upTo})
    where subject = 'event:1'`.execute(queue.db)
  await moveRoom(queue.db, (await queue.roomOf('event:1')).id)
  await sql`update waiting_rooms set per_minute = 0 where subject = 'event:1'`.execute(queue.db)
}
const over = (person: Person) =>
  sql`update waiting_places set called_at = now() - interval '6 minutes',
    served_at = served_at - interval '11 minutes' where account_id = ${person.accountId}::uuid`
const code = (answer: { body: { code: string } }) => answer.body.code

describe('turns', () => {
  it('are in the order of coming after T, and a rate of zero calls nobody', async () => {
    await queue.round()
    expect((await Promise.all(people.map(mine))).map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ])
    expect((await queue.roomOf('event:1')).serving).toBe(0)
    expect(code(await people[0]!.post(`/waiting-room/${saleId}/pass`))).toBe('not_your_turn')
  })

  it('are called at the rate, once, however many workers call', async () => {
    await sql`update waiting_rooms set per_minute = 60, serving_at = now() - interval '2.5 seconds'
      where subject = 'event:1'`.execute(queue.db)
    const other = openDatabase(queue.databaseUrl, 4)
    const { id } = await queue.roomOf('event:1')
    await Promise.all([queue.db, other.db, queue.db, other.db].map((db) => moveRoom(db, id)))
    await sql`update waiting_rooms set per_minute = 0 where subject = 'event:1'`.execute(queue.db)
    await other.close()
    expect((await queue.roomOf('event:1')).serving).toBe(2)
    expect((await Promise.all(people.map(mine))).filter(({ status }) => status === 'called')).toHaveLength(2)
  })

  it('that are not taken are skipped, and come back once behind those who wait', async () => {
    await over(people[0]!).execute(queue.db)
    expect(code(await people[0]!.post(`/waiting-room/${saleId}/pass`))).toBe('turn_over')
    await queue.round()
    expect(await mine(people[0]!)).toMatchObject({ status: 'skipped', mayReturn: true })
    const back = await people[0]!.post(`/waiting-room/${saleId}/places/mine/return`)
    expect(back.body).toMatchObject({ number: 9, returned: true, status: 'waiting' })
    expect(code(await people[0]!.post(`/waiting-room/${saleId}/places/mine/return`))).toBe('no_return')
  })

  it('whose pass ended hold nothing more, and come back once as well', async () => {
    const { body } = await people[1]!.post(`/waiting-room/${saleId}/pass`)
    const seat = { bestAvailable: { quantity: 1 } }
    const ended = sql`update waiting_places set served_at = now() - interval '11 minutes'
      where account_id = ${people[1]!.accountId}::uuid`
    await expect(ended.execute(queue.db)).rejects.toThrow('taken once')
    await sql`alter table waiting_places disable trigger waiting_place_kept`.execute(queue.db)
    await ended.execute(queue.db)
    await sql`alter table waiting_places enable trigger waiting_place_kept`.execute(queue.db)
    expect(code(await people[1]!.post(`/waiting-room/${saleId}/pass`))).toBe('turn_over')
    expect(await mine(people[1]!)).toMatchObject({ status: 'served', mayReturn: true })
    expect(typeof body.pass).toBe('string')
    expect((await people[1]!.post(`/waiting-room/${saleId}/places/mine/return`)).body.number).toBe(10)
    expect(code(await people[1]!.post('/events/1/holds', seat))).toBe('queue_pass_required')
  })

  it('of who leaves cost nobody behind them their time', async () => {
    for (const person of people.slice(2, 6))
      await person.call('DELETE', `/waiting-room/${saleId}/places/mine`)
    await call(1.5)
    expect(await mine(people[6]!)).toMatchObject({ number: 7, status: 'called' })
    expect(await mine(people[7]!)).toMatchObject({ number: 8, status: 'waiting' })
  })

  it('save nothing up while nobody waits', async () => {
    await call(3600)
    const room = await queue.roomOf('event:1')
    expect(room.serving).toBe(room.lastNumber)
    const late = await queue.person()
    await join(late)
    await sql`update waiting_rooms set per_minute = 60 where subject = 'event:1'`.execute(queue.db)
    await moveRoom(queue.db, room.id)
    expect((await mine(late)).status).toBe('waiting')
  })

  it('are told once: near, and here', async () => {
    await queue.round()
    await queue.round()
    const notices = await queue.db
      .selectFrom('notifications')
      .select(['accountId', 'key', 'path'])
      .where('kind', '=', 'waiting_room')
      .execute()
    expect(new Set(notices.map(({ accountId, key }) => `${accountId} ${key}`)).size).toBe(notices.length)
    expect(notices.some(({ key }) => key.startsWith('queue-here'))).toBe(true)
    expect(new Set(notices.map(({ path }) => path))).toEqual(new Set(['/system/tickets-base/fila/event-1']))
  })
})

describe('a pace', () => {
  const told = async () =>
    (await queue.browser().get(`/waiting-room/${saleId}/state`)).body.perMinute as number
  const hold = (until: string) =>
    sql`update event_seats set status = 'held', held_until = ${sql.raw(until)} where event_id = 1 and seat_id in (
      select seat_id from event_seats where event_id = 1 and hold_id is null and status in ('free', 'held')
      order by seat_id limit 1000)`.execute(queue.db)

  it('is lower while more is in flight than the machine finishes, and whole again when it is not', async () => {
    await sql`update waiting_rooms set per_minute = 30, measured_per_minute = 30, paused = false`.execute(
      queue.db,
    )
    await hold(`now() + interval '5 minutes'`)
    await queue.round()
    expect(await queue.roomOf('event:1')).toMatchObject({ easedTo: 3, perMinute: 30 })
    expect(await told()).toBe(3)
    // A voucher that waits for days is nobody who buys now.
    await hold(`now() + interval '2 days'`)
    await queue.round()
    expect(await told()).toBe(30)
    await sql`update waiting_rooms set per_minute = 0, measured_per_minute = null`.execute(queue.db)
    await sql`update event_seats set status = 'free', held_until = null where event_id = 1 and status = 'held'`.execute(
      queue.db,
    )
  })
})

describe('who was due', () => {
  const due = (seconds: number, perMinute: number) =>
    sql`update waiting_rooms set per_minute = ${perMinute}, eased_to = null, eases = true, measured_per_minute = null,
      serving_at = clock_timestamp() - make_interval(secs => ${seconds}) where subject = 'event:1'`.execute(
      queue.db,
    )
  const served = async () => (await queue.roomOf('event:1')).serving
  /** Waiting, behind all who were called. */
  async function manyMore(people: number): Promise<number> {
    await call(3600)
    for (let no = 0; no < people; no += 1) await join(await queue.person())
    return served()
  }

  it('is called when the pace changes at the desk', async () => {
    const before = await manyMore(8)
    await due(5, 60)
    await changeRate(queue.services, { subject: 'event:1', accountId: null }, { perMinute: 30 })
    expect(await served()).toBeGreaterThanOrEqual(before + 5)
  })

  it('is called however often the pace is eased before the room moves', async () => {
    const before = await manyMore(10)
    await due(3, 120)
    await sql`update waiting_rooms set measured_per_minute = 30, beyond_measured = true where subject = 'event:1'`.execute(
      queue.db,
    )
    await sql`update event_seats set status = 'held', held_until = now() + interval '5 minutes' where event_id = 1
      and hold_id is null and status = 'free'`.execute(queue.db)
    await easePace(queue.services, (await findRoom(queue.db, 'event:1'))!)
    expect((await queue.roomOf('event:1')).easedTo).toBe(12)
    expect(await served()).toBeGreaterThanOrEqual(before + 6)
    await sql`update event_seats set status = 'free', held_until = null where event_id = 1 and status = 'held' and hold_id is null`.execute(
      queue.db,
    )
    await sql`update waiting_rooms set beyond_measured = false where subject = 'event:1'`.execute(queue.db)
    await due(0, 0)
  })
})

describe('one place a person', () => {
  it('also of a thousand tabs through two nodes at once', async () => {
    const other = openDatabase(queue.databaseUrl, 4)
    const one = await queue.person()
    const { id } = await queue.roomOf('event:1')
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        takePlaces(
          at % 2 === 0 ? queue.db : other.db,
          id,
          Array.from({ length: 50 }, () => one.accountId),
        ),
      ),
    )
    await other.close()
    expect(new Set(all.flat().map((joined) => ('id' in joined ? joined.id : joined.code))).size).toBe(1)
  })
})

describe('one person', () => {
  it('who entered by mail and by phone at once has one place, and one phone is no second person', async () => {
    const one = await queue.person()
    const { token, cookie, tokenHash, cookieHash } = newSession()
    await sql`insert into sessions (token_hash, cookie_hash, account_id, expires_at)
      values (${tokenHash}, ${cookieHash}, ${one.accountId}::uuid, now() + interval '1 hour')`.execute(
      queue.db,
    )
    const again = queue.browser()
    again.useToken(token)
    again.cookies.set('taquilla', cookie)
    const taken = await Promise.all([one, again].map((each) => each.post(`/waiting-room/${saleId}/places`)))
    expect(new Set(taken.map(({ body }) => body.placeId)).size).toBe(1)

    const other = await queue.person({ phone: false })
    await expect(
      sql`insert into confirmed_phones (account_id, phone_key) select ${other.accountId}::uuid, phone_key
        from confirmed_phones where account_id = ${one.accountId}::uuid`.execute(queue.db),
    ).rejects.toThrow('confirmed_phones_phone_key_key')
    expect(code(await other.post(`/waiting-room/${saleId}/places`))).toBe('phone_required')
  })
})

describe('the desk', () => {
  it('changes rate, pause, message and who may pass, each in the log', async () => {
    const desk = await staff(queue, 'marketing')
    const put = (path: string, body: object) =>
      desk.call('PUT', `/staff/waiting-rooms/${saleId}${path}`, body)
    expect((await put('/rate', { perMinute: 120 })).body).toMatchObject({ perMinute: 120, state: 'serving' })
    expect((await put('/pause', { paused: true })).body.paused).toBe(true)
    expect((await put('/message', { message: 'Seguimos en un momento' })).body.message).toBe(
      'Seguimos en un momento',
    )
    expect((await put('', { mode: 'automatic', opensBefore: 30, perMinute: 10 })).body.code).toBe(
      'queue_begun',
    )
    await put('/open', { open: true })
    const seat = { bestAvailable: { quantity: 1 } }
    expect((await queue.browser().post('/events/1/holds', seat)).status).toBe(201)
    expect((await put('/open', { open: false })).body.openToAll).toBe(false)
    expect((await queue.browser().post('/events/1/holds', seat)).status).toBe(403)
    expect(
      (await desk.get('/staff/waiting-rooms')).body.rooms.map((room: { saleId: string }) => room.saleId),
    ).toContain('event-1')
    const log = await queue.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'event:1')
      .execute()
    const actions = log.map(({ action }) => action)
    for (const name of ['rate', 'pause', 'message', 'open']) expect(actions).toContain(`waiting_room.${name}`)
  })

  it('lets everybody in when it switches a room off, and the record says how it ended', async () => {
    const desk = await staff(queue, 'marketing')
    await desk.call('PUT', `/staff/waiting-rooms/${saleId}`, { mode: 'off', opensBefore: 30, perMinute: 10 })
    await queue.round()
    expect(await queue.roomOf('event:1')).toMatchObject({ state: 'ended', ended: 'switched_off' })
    expect((await queue.browser().post('/events/1/holds', { bestAvailable: { quantity: 1 } })).status).toBe(
      201,
    )
    const { body } = await queue.browser().get(`/waiting-room/${saleId}/1/record`)
    expect(JSON.parse(body.entries.at(-1).statement)).toMatchObject({ kind: 'ended', reason: 'switched_off' })
  })
})
