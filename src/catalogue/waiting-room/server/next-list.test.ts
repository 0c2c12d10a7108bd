import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { verifyBls } from '#platform/proof/verify-bls.ts'
import { verifyQueue, type Bucket } from '#platform/proof/verify-queue.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import type { OwnPlace } from '../contract.ts'
import { takePlaces } from './join/take-places.ts'
import { keeperOf } from './keeper.ts'
import { moveRooms, watchRooms } from './life/live.ts'
import { code, holderOf, kindsOf, phased, publicBegins, saidOf } from './testing/phased.ts'
import { openQueue, type Person, type Queue } from './testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.close())

const seat = { bestAvailable: { quantity: 1 } }
const join = (person: Person, saleId: string) => person.post(`/waiting-room/${saleId}/places`)
const mine = async (person: Person, saleId: string) =>
  (await person.get(`/waiting-room/${saleId}/places/mine`)).body as {
    place: OwnPlace | null
    next: OwnPlace | null
  }
const stateOf = async (saleId: string) => (await queue.browser().get(`/waiting-room/${saleId}/state`)).body
const places = (subject: string, sitting: number) =>
  queue.db
    .selectFrom('waitingPlaces')
    .innerJoin('waitingRooms', 'waitingRooms.id', 'roomId')
    .select(['accountId', 'number', 'status', 'inList'])
    .where('subject', '=', subject)
    .where('waitingPlaces.sitting', '=', sitting)
    .orderBy('number')
    .execute()

/** The line of the holders stands still, and everybody's phase follows without a gap within the time in which places are taken. */
async function lineOfHolders(eventId: number, inSeconds = 1200) {
  await phased(queue, eventId, { holders: [-3600, inSeconds], everybody: [inSeconds, inSeconds + 7200] })
  const saleId = await queue.opening(eventId, -60, 0)
  const [ana, benita] = [await holderOf(queue), await holderOf(queue)]
  for (const one of [ana, benita]) expect((await join(one, saleId)).body).toMatchObject({ sitting: 1 })
  await queue.round()
  const { id: roomId } = await queue.roomOf(`event:${eventId}`)
  return { saleId, subject: `event:${eventId}`, roomId, ana, benita }
}

const callFirst = (subject: string) =>
  sql`update waiting_rooms set per_minute = 6, serving_at = clock_timestamp() - interval '10 seconds'
    where subject = ${subject}`.execute(queue.db)

describe('a phase that follows while the line before it still moves', () => {
  let room: Awaited<ReturnType<typeof lineOfHolders>>
  let carlos: Person
  let early: Person
  let pass: string

  it('has a list beside the line, and each person one place in one of them', async () => {
    room = await lineOfHolders(1)
    const { saleId, subject, ana, benita } = room
    carlos = await holderOf(queue)
    early = await queue.person()
    const next = await queue.roomOf(subject)
    expect(next).toMatchObject({ state: 'serving', sitting: 1, nextSitting: 2, nextPlaces: 0 })
    expect(await kindsOf(queue, saleId, 2)).toEqual(['announced'])

    expect((await join(early, saleId)).body).toMatchObject({ sitting: 2, inList: true, number: null })
    const tabs = await Promise.all(Array.from({ length: 10 }, () => join(early, saleId)))
    expect(new Set(tabs.map(({ body }) => body.commitment)).size).toBe(1)
    // Who may buy now stands in the line, whatever they may do later.
    expect((await join(ana, saleId)).body).toMatchObject({ sitting: 1, number: 1 })
    expect((await join(carlos, saleId)).body).toMatchObject({ sitting: 1, number: 3 })
    expect(await mine(ana, saleId)).toMatchObject({ place: { number: 1 }, next: null })
    expect(await mine(early, saleId)).toMatchObject({ place: null, next: { sitting: 2, status: 'waiting' } })
    expect(code(await early.post(`/waiting-room/${saleId}/pass`))).toEqual([403, 'phase_not_yours'])

    // Whose turn is over goes into the draw, and not back into the line as well.
    await callFirst(subject)
    await queue.round()
    const given = await ana.post(`/waiting-room/${saleId}/pass`)
    expect(given.status).toBe(200)
    pass = String(given.body.pass)
    expect((await ana.post('/events/1/holds', seat, { 'queue-pass': pass })).status).toBe(201)
    expect((await join(ana, saleId)).body).toMatchObject({ sitting: 2, number: null })
    expect(code(await ana.post(`/waiting-room/${saleId}/places/mine/return`))).toEqual([409, 'no_return'])
    await sql`update waiting_rooms set per_minute = 0 where subject = ${subject}`.execute(queue.db)

    // Given up before the draw, it is taken again.
    await early.call('DELETE', `/waiting-room/${saleId}/places/mine`)
    expect((await mine(early, saleId)).next!.status).toBe('left')
    expect((await join(early, saleId)).body).toMatchObject({ status: 'waiting', sitting: 2 })
    expect((await mine(benita, saleId)).place!.status).toBe('waiting')
  })

  it('is told to everybody by the same small file, and to the club', async () => {
    const { saleId, subject } = room
    const { nextClosesAt } = await queue.roomOf(subject)
    await keeperOf(queue.db).forget()
    const told = await stateOf(saleId)
    expect(told).toMatchObject({
      state: 'serving',
      sitting: 1,
      next: { sitting: 2, places: 2, closesAt: nextClosesAt!.toISOString() },
    })
    expect(JSON.stringify(told).length).toBeLessThan(300)
    const { next } = (await queue.browser().get(`/waiting-room/${saleId}`)).body
    expect(next).toMatchObject({ sitting: 2, closesAt: nextClosesAt!.toISOString() })
    expect(Date.parse(next.beacon.at)).toBeGreaterThan(Date.parse(next.closesAt))
    const sign = (await queue.browser().get(`/waiting-room/${saleId}/sign`)).body.room
    expect(sign).toMatchObject({ state: 'serving', nextClosesAt: nextClosesAt!.toISOString() })
    const desk = (await (await staff(queue, 'marketing')).get(`/staff/waiting-rooms/${saleId}`)).body
    expect(desk).toMatchObject({ sitting: 1, places: 3, next: { sitting: 2, places: 2, left: 0 } })
  })

  it('has one place a person, whoever writes it', async () => {
    const { subject, roomId, benita } = room
    const put = ({ accountId }: Person, sitting: number, inList: boolean) =>
      sql`insert into waiting_places (id, room_id, sitting, account_id, salt, commitment, in_list, number)
        values (gen_random_uuid(), ${roomId}, ${sitting}, ${accountId}::uuid, sha256('a'), sha256('b'), ${inList},
          ${inList ? null : 900})`.execute(queue.db)
    await expect(put(benita, 2, true)).rejects.toThrow('has one place')
    await expect(put(early, 1, false)).rejects.toThrow('has one place')
    await expect(put(await queue.person(), 1, true)).rejects.toThrow('is closed')
    await expect(put(await queue.person(), 3, true)).rejects.toThrow('is closed')
    await expect(
      sql`update waiting_places set status = 'waiting', served_at = null, called_at = null, returned = true, number = 900
        where account_id = ${room.ana.accountId} and sitting = 1`.execute(queue.db),
    ).rejects.toThrow('has one place')
    await queue.db
      .transaction()
      .execute(async (tx) => {
        await sql`update waiting_rooms set next_closes_at = clock_timestamp() where subject = ${subject}`.execute(
          tx,
        )
        const stranger = await queue.person()
        const late = sql`insert into waiting_places (id, room_id, sitting, account_id, salt, commitment, in_list)
        values (gen_random_uuid(), ${roomId}, 2, ${stranger.accountId}::uuid, sha256('a'), sha256('c'), true)`
        await expect(late.execute(tx)).rejects.toThrow('is closed')
      })
      .catch(() => undefined)
  })

  it('is announced again where its hour is moved, also far away', async () => {
    const { saleId, subject } = room
    for (const seconds of [7200, 900]) {
      await publicBegins(queue, 1, seconds)
      await queue.round()
      const { nextClosesAt, state } = await queue.roomOf(subject)
      expect(state).toBe('serving')
      expect(Math.round((+nextClosesAt! - Date.now()) / 60_000)).toBe(seconds / 60)
    }
    expect(await kindsOf(queue, saleId, 2)).toEqual(['announced', 'announced', 'announced'])
    expect((await stateOf(saleId)).next).toMatchObject({ sitting: 2, places: 2 })
  })

  it('begins with its hour: no turn of the line is taken, none called, and nobody comes into the list any more', async () => {
    const { saleId, subject, ana, benita } = room
    await callFirst(subject)
    await queue.round()
    expect((await mine(benita, saleId)).place!.status).toBe('called')
    // A turn is told from those of the next list by the second in which it was taken.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await publicBegins(queue, 1, 0)
    await watchRooms(queue.services, queue.beacon)
    await keeperOf(queue.db).forget()
    expect(code(await benita.post(`/waiting-room/${saleId}/pass`))).toEqual([409, 'not_your_turn'])
    expect(code(await ana.post('/events/1/holds', seat, { 'queue-pass': pass }))).toEqual([
      403,
      'queue_pass_required',
    ])
    expect(code(await join(await queue.person(), saleId))).toEqual([409, 'list_closes'])
  })

  it('takes over at its hour who still waits, closes the list, and two workers do it once', async () => {
    const { saleId, subject, ana, benita } = room
    const work = () => [moveRooms(queue.services, queue.beacon), watchRooms(queue.services, queue.beacon)]
    await Promise.all([...work(), ...work(), ...work()])
    await queue.until(subject, 'drawing')
    await Promise.all([...work(), ...work()])
    const said = await saidOf(queue, saleId, 1)
    expect(said.map(({ kind }) => kind)).toEqual(['opened', 'ended'])
    expect(said[1]).toMatchObject({ reason: 'next_phase', places: 3, served: 1, waiting: 2 })
    const listed = (await places(subject, 2)).filter(({ inList }) => inList)
    expect(listed.map(({ accountId }) => accountId).toSorted()).toEqual(
      [ana, benita, carlos, early].map(({ accountId }) => accountId).toSorted(),
    )
    expect(await queue.roomOf(subject)).toMatchObject({ sitting: 2, lastNumber: 4, nextSitting: null })
    expect((await join(await queue.person(), saleId)).body).toMatchObject({ sitting: 2, number: 5 })
    expect(await mine(carlos, saleId)).toMatchObject({ place: { sitting: 2, inList: true }, next: null })
  })

  it('is drawn by its beacon, and anybody checks it', async () => {
    const { saleId, subject } = room
    await queue.until(subject, 'serving')
    const anybody = queue.browser()
    const prefixes = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
    const files = `/waiting-room/${saleId}/2`
    const buckets = await Promise.all(
      prefixes.map(async (prefix) => (await anybody.get(`${files}/numbers/${prefix}`)).body as Bucket),
    )
    const [{ body: record }, { body: list }] = [
      await anybody.get(`${files}/record`),
      await anybody.get(`${files}/list`),
    ]
    const { place } = await mine(early, saleId)
    const found = await verifyQueue(
      { record, list, buckets },
      { place, of: { sale: saleId, sitting: 2 } },
      { sha256: nodeSha256, verifyBls },
    )
    expect(found).toMatchObject({ faults: [], places: 4, drawn: true })
    const numbers = (await places(subject, 2)).map(({ number }) => number)
    expect(numbers).toEqual([1, 2, 3, 4, 5])
    // The turn of the line before jumps no draw.
    await keeperOf(queue.db).forget()
    expect(code(await room.ana.post('/events/1/holds', seat, { 'queue-pass': pass }))).toEqual([
      403,
      'queue_pass_required',
    ])
  })
})

it('a worker that comes an hour late draws the list by a later beacon, without who was erased meanwhile', async () => {
  const { saleId, subject, roomId, ana, benita } = await lineOfHolders(3)
  const [early, erased] = [await queue.person(), await queue.person()]
  await takePlaces(queue.db, roomId, [early.accountId, erased.accountId])
  await sql`delete from waiting_places where account_id = ${erased.accountId}`.execute(queue.db)
  await publicBegins(queue, 3, -3600)
  await sql`update waiting_rooms set next_closes_at = clock_timestamp() - interval '1 hour',
    next_beacon_at = clock_timestamp() - interval '59 minutes' where subject = ${subject}`.execute(queue.db)
  await moveRooms(queue.services, queue.beacon)
  const closed = await queue.roomOf(subject)
  expect(closed).toMatchObject({ state: 'drawing', sitting: 2, lastNumber: 4 })
  expect(+closed.beaconAt!).toBeGreaterThan(Date.now())
  await queue.until(subject, 'serving')
  const drawn = await places(subject, 2)
  expect(drawn.map(({ accountId }) => accountId).toSorted()).toEqual(
    [ana, benita, early].map(({ accountId }) => accountId).toSorted(),
  )
  expect(drawn.map(({ number }) => number)).toEqual([1, 2, 3])
  expect((await join(await queue.person(), saleId)).body.number).toBe(5)
})

it('a line that is served before the next hour goes on to the list that is taken already', async () => {
  const { saleId, subject, roomId } = await lineOfHolders(2)
  const early = await queue.person()
  await takePlaces(queue.db, roomId, [early.accountId])
  await sql`update waiting_places set status = 'left' where room_id = ${roomId} and sitting = 1`.execute(
    queue.db,
  )
  await queue.until(subject, 'joining')
  expect(await queue.roomOf(subject)).toMatchObject({ sitting: 2, lastNumber: 1, nextSitting: null })
  expect(await kindsOf(queue, saleId, 2)).toEqual(['announced'])
  expect(await mine(early, saleId)).toMatchObject({ place: { sitting: 2, number: null }, next: null })
})

it('a phase that is removed leaves the line as it is, tells whoever stood in its list, and its number is used up', async () => {
  const { saleId, subject, roomId, ana } = await lineOfHolders(6)
  const early = await queue.person()
  await takePlaces(queue.db, roomId, [early.accountId])
  await sql`delete from sale_phases where event_id = 6 and rule = 'public'`.execute(queue.db)
  await queue.round()
  expect(await queue.roomOf(subject)).toMatchObject({ state: 'serving', sitting: 1, nextSitting: null })
  expect(await mine(ana, saleId)).toMatchObject({ place: { number: 1, status: 'waiting' }, next: null })
  expect(await mine(early, saleId)).toEqual({ place: null, next: null })
  expect((await saidOf(queue, saleId, 2)).at(-1)).toMatchObject({
    kind: 'ended',
    reason: 'phase_removed',
    waiting: 1,
  })
  const { notifications } = (await early.get('/notifications')).body
  expect(notifications.map(({ title }: { title: string }) => title)).toEqual([
    expect.stringMatching(/^Ya no hay sorteo de esa fase: /),
  ])
  await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at)
    values (6, 'Público', 'public', now() + interval '1200 seconds', now() + interval '2 hours')`.execute(
    queue.db,
  )
  await queue.round()
  expect(await queue.roomOf(subject)).toMatchObject({ sitting: 1, nextSitting: 3, nextPlaces: 0 })
})

it('a sale that is cancelled ends the line and the list beside it, and tells both', async () => {
  const { saleId, subject, roomId, ana } = await lineOfHolders(8)
  const early = await queue.person()
  await takePlaces(queue.db, roomId, [early.accountId])
  await sql`update events set status = 'cancelled' where id = 8`.execute(queue.db)
  await queue.round()
  expect(await queue.roomOf(subject)).toMatchObject({ state: 'ended', ended: 'cancelled', nextSitting: null })
  expect((await stateOf(saleId)).next).toBeNull()
  for (const [sitting, waiting] of [
    [1, 2],
    [2, 1],
  ] as const)
    expect((await saidOf(queue, saleId, sitting)).at(-1)).toMatchObject({
      kind: 'ended',
      reason: 'cancelled',
      waiting,
    })
  for (const one of [ana, early]) {
    const { notifications } = (await one.get('/notifications')).body
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual([
      expect.stringMatching(/^Se canceló la venta: /),
    ])
  }
  expect(code(await join(await queue.person(), saleId))).toEqual([409, 'no_queue'])
})
