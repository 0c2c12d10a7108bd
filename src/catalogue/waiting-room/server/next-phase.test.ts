import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyQueue } from '#platform/proof/verify-queue.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { verifyBls } from '#platform/proof/verify-bls.ts'
import { code, holderOf, kindsOf, phased, publicBegins } from './testing/phased.ts'
import { openQueue, type Person, type Queue } from './testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.close())

const seat = { bestAvailable: { quantity: 1 } }

describe('a phase that begins later', () => {
  it('has a draw of its own, for which places are taken while the phase before it still buys, without a pass', async () => {
    await phased(queue, 1, { holders: [-3600, 7200], everybody: [7200, 10_800] })
    const saleId = await queue.opening(1, -60)
    const [ana, early, late] = [await holderOf(queue), await queue.person(), await queue.person()]
    const join = (person: Person) => person.post(`/waiting-room/${saleId}/places`)
    expect((await join(ana)).status).toBe(201)
    expect(code(await join(early))).toEqual([403, 'phase_not_yours'])
    await sql`update waiting_places set status = 'called', called_at = now() where account_id = ${ana.accountId}`.execute(
      queue.db,
    )
    const { pass } = (await ana.post(`/waiting-room/${saleId}/pass`)).body
    // The line of the holders was served, and nothing is due for everybody yet.
    await queue.round()
    expect((await queue.roomOf('event:1')).state).toBe('serving')

    await publicBegins(queue, 1, 600)
    await queue.until('event:1', 'joining')
    const room = await queue.roomOf('event:1')
    expect(room).toMatchObject({ sitting: 2, ended: null })
    expect(await kindsOf(queue, saleId, 1)).toEqual(['opened', 'ended'])
    expect((await queue.browser().get(`/waiting-room/${saleId}`)).body).toMatchObject({
      closesAt: room.closesAt!.toISOString(),
      sitting: 2,
    })
    expect((await join(early)).body).toMatchObject({ number: null, sitting: 2 })
    expect((await ana.post('/events/1/holds', seat)).status).toBe(201)

    // A turn is told from those of the next list by the second in which it was taken.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await publicBegins(queue, 1, 0)
    await queue.until('event:1', 'drawing')
    expect((await join(late)).body.number).toBe(2)
    // A turn of the phase before jumps no draw.
    expect(code(await ana.post('/events/1/holds', seat, { 'queue-pass': pass }))).toEqual([
      403,
      'queue_pass_required',
    ])
    expect(code(await (await queue.person()).post('/events/1/holds', seat))).toEqual([
      403,
      'queue_pass_required',
    ])
    await queue.until('event:1', 'serving')
    const record = (await queue.browser().get(`/waiting-room/${saleId}/2/record`)).body
    const checked = await verifyQueue(
      { record, list: null, buckets: null },
      {},
      { sha256: nodeSha256, verifyBls },
    )
    expect(checked.statements.map(({ kind }) => kind)).toEqual(['announced', 'announced', 'closed', 'drawn'])
    // The list itself is not read here.
    expect(checked.faults).toEqual(['list_not_of_root'])
    expect((await early.get(`/waiting-room/${saleId}/places/mine`)).body.place.number).toBe(1)
  })

  it('takes over whoever still waited when the phase before it ended, where it is theirs too', async () => {
    await phased(queue, 3, { holders: [-3600, 3600], everybody: [7200, 10_800] })
    const saleId = await queue.opening(3, -60, 0)
    const ana = await holderOf(queue)
    await ana.post(`/waiting-room/${saleId}/places`)
    await queue.round()
    expect((await queue.roomOf('event:3')).state).toBe('serving')

    await sql`update sale_phases set ends_at = now() where event_id = 3 and rule = 'holder'`.execute(queue.db)
    await publicBegins(queue, 3, 600)
    await queue.until('event:3', 'joining')
    const { place } = (await ana.get(`/waiting-room/${saleId}/places/mine`)).body
    expect(place).toMatchObject({ sitting: 2, inList: true, number: null, status: 'waiting' })
    expect((await queue.roomOf('event:3')).lastNumber).toBe(1)
    const { notifications } = (await ana.get('/notifications')).body
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual([
      expect.stringMatching(/^Sigue la próxima fase: /),
    ])
    const last = JSON.parse(
      (await queue.browser().get(`/waiting-room/${saleId}/1/record`)).body.entries.at(-1).statement,
    )
    expect(last).toMatchObject({ kind: 'ended', reason: 'next_phase', waiting: 1 })
  })

  it('is watched for after a room that ended because nobody waited', async () => {
    await phased(queue, 6, { holders: [-3600, 3600], everybody: [7200, 10_800] })
    const saleId = await queue.opening(6, -60)
    await sql`update waiting_rooms set serving_since = now() - interval '11 minutes' where subject = 'event:6'`.execute(
      queue.db,
    )
    await queue.until('event:6', 'ended')
    await queue.round()
    expect(await queue.roomOf('event:6')).toMatchObject({ state: 'ended', ended: 'empty' })
    const { opensAt, closesAt } = (await queue.browser().get(`/waiting-room/${saleId}`)).body
    expect(Date.parse(closesAt) - Date.parse(opensAt)).toBe(30 * 60_000)
    expect(Date.parse(closesAt)).toBeGreaterThan(Date.now() + 3_600_000)
    await publicBegins(queue, 6, 1200)
    await queue.until('event:6', 'joining')
    expect((await queue.roomOf('event:6')).sitting).toBe(2)
  })
})
