import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnPlace } from '#catalogue/waiting-room/contract.ts'
import { passSeconds } from '#catalogue/waiting-room/rules.ts'
import { keeperOf } from '#catalogue/waiting-room/server/keeper.ts'
import { openQueue, type Queue } from '#catalogue/waiting-room/server/testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.close())
/** A node starts with what the database says, not with what it heard under another clock. */
beforeEach(() => keeperOf(queue.db).forget())
afterEach(() => vi.useRealTimers())

/** As if the next calls came to another node, whose clock is so many minutes off; the database's is right. */
function nodeIsOff(minutes: number) {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
}
const seat = { bestAvailable: { quantity: 1 } }

describe.each([
  [10, 1],
  [-10, 3],
])('of two nodes, one %i minutes off', (minutes, eventId) => {
  it('one closes the list that the other filled, at the database’s T, and nobody has two places', async () => {
    const saleId = await queue.opening(eventId, 20)
    const [ana, beto] = [await queue.person(), await queue.person()]
    const take = async (person: typeof ana) =>
      (await person.post(`/waiting-room/${saleId}/places`)).body as OwnPlace
    nodeIsOff(minutes)
    const place = await take(ana)
    nodeIsOff(-minutes)
    expect((await take(ana)).placeId).toBe(place.placeId)
    await take(beto)
    nodeIsOff(minutes)
    await queue.round()
    expect((await queue.roomOf(`event:${eventId}`)).state).toBe('joining')
    expect(place.inList).toBe(true)
    vi.useRealTimers()
    await queue.until(`event:${eventId}`, 'serving')
    const numbers = await queue.db
      .selectFrom('waitingPlaces')
      .innerJoin('waitingRooms', 'waitingRooms.id', 'waitingPlaces.roomId')
      .select('number')
      .where('subject', '=', `event:${eventId}`)
      .orderBy('number')
      .execute()
    expect(numbers.map(({ number }) => number)).toEqual([1, 2])
  })

  it('a turn and a pass last as long as they say, whichever node is asked', async () => {
    const saleId = `event-${eventId}`
    await sql`update events set sales_start_at = now() - interval '1 minute' where id = ${eventId}`.execute(
      queue.db,
    )
    const eva = await queue.person()
    nodeIsOff(minutes)
    await eva.post(`/waiting-room/${saleId}/places`)
    await vi.waitFor(
      async () => {
        await queue.round()
        const { place } = (await eva.get(`/waiting-room/${saleId}/places/mine`)).body as { place: OwnPlace }
        expect(place.status).toBe('called')
      },
      { timeout: 30_000, interval: 200 },
    )
    const { body } = await eva.post(`/waiting-room/${saleId}/pass`)
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from ${String(body.expiresAt)}::timestamptz - clock_timestamp())::float8 as left`.execute(
      queue.db,
    )
    expect(rows[0]!.left).toBeGreaterThan(passSeconds - 60)
    expect(rows[0]!.left).toBeLessThanOrEqual(passSeconds)
    nodeIsOff(-minutes)
    const pass = String(body.pass)
    expect((await eva.post(`/waiting-room/${saleId}/pass`)).body).toEqual(body)
    expect((await eva.post(`/events/${eventId}/holds`, seat, { 'queue-pass': pass })).status).toBe(201)
    nodeIsOff(minutes)
    const held = await eva.post(`/events/${eventId}/holds`, seat, { 'queue-pass': pass })
    expect(held.body.code).not.toBe('queue_pass_over')
  })
})
