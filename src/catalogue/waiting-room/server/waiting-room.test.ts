import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { practiceChain } from '#sandbox/beacon/beacon.ts'
import { believedAccount } from '#server/believed-sessions.ts'
import { staff } from '#world/staff.ts'
import { hashesIn, toHex } from '#platform/proof/bytes.ts'
import { verifyBls } from '#platform/proof/verify-bls.ts'
import { verifyQueue, type Bucket } from '#platform/proof/verify-queue.ts'
import type { OwnPlace } from '../contract.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { changeRoom } from './desk/actions.ts'
import { waitingRoomFeature } from './feature.ts'
import { keeperOf } from './keeper.ts'
import { writePass } from './pass.ts'
import { openQueue, type Person, type Queue } from './testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.close())

const take = async (person: Person, saleId: string) =>
  (await person.post(`/waiting-room/${saleId}/places`)).body as OwnPlace
const stateOf = async (saleId: string) => (await queue.browser().get(`/waiting-room/${saleId}/state`)).body
const prefixes = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))

describe('the waiting room of an opening', () => {
  let people: Person[]
  let places: OwnPlace[]
  let saleId: string

  it('takes one place a person before T, the same from every tab and device', async () => {
    saleId = await queue.opening(1, 6)
    people = await Promise.all(Array.from({ length: 12 }, () => queue.person()))
    places = await Promise.all(people.map((person) => take(person, saleId)))
    const tabs = await Promise.all(Array.from({ length: 40 }, () => take(people[0]!, saleId)))
    expect(new Set(tabs.map(({ placeId }) => placeId))).toEqual(new Set([places[0]!.placeId]))
    expect(new Set(places.map(({ placeId }) => placeId)).size).toBe(12)
    expect(places[0]).toMatchObject({ inList: true, number: null, status: 'waiting', sitting: 1 })
    expect((await people[0]!.get(`/waiting-room/${saleId}/places/mine`)).body.place).toEqual(places[0])
    await queue.round()
    expect(await stateOf(saleId)).toMatchObject({ state: 'joining', serving: 0, last: 12 })
  })

  it('asks for a phone, and says the rules and the beacon before', async () => {
    const stranger = await queue.person({ phone: false })
    const refused = await stranger.post(`/waiting-room/${saleId}/places`)
    expect([refused.status, refused.body.code]).toEqual([403, 'phone_required'])
    const { body, headers } = await queue.browser().get(`/waiting-room/${saleId}`)
    expect(body).toMatchObject({ mode: 'opening', state: 'joining', asksFanId: false })
    expect(body.rules.lines.join(' ')).toContain('no garantiza boleto')
    expect(Date.parse(body.beacon.at)).toBeGreaterThan(Date.parse(body.closesAt))
    expect(headers['cache-control']).toBe('public, max-age=5')
    expect((await queue.browser().get('/waiting-room/event-2/state')).status).toBe(404)
    const sign = async (sale: string) => (await queue.browser().get(`/waiting-room/${sale}/sign`)).body.room
    expect(await sign(saleId)).toMatchObject({ mode: 'opening', state: 'joining', closesAt: body.closesAt })
    expect(await sign('event-2')).toBeNull()
  })

  it('closes the list at T, puts who comes then behind it, and draws it by the named beacon', async () => {
    await queue.until('event:1', 'drawing')
    const late = await queue.person()
    const place = await take(late, saleId)
    expect(place).toMatchObject({ inList: false, number: 13 })
    await queue.until('event:1', 'serving')
    const mine = await Promise.all(
      people.map(
        async (person) => (await person.get(`/waiting-room/${saleId}/places/mine`)).body.place as OwnPlace,
      ),
    )
    expect(mine.map(({ number }) => number).toSorted((a, b) => a! - b!)).toEqual(
      places.map((_, at) => at + 1),
    )
  })

  it('publishes what anybody needs to check it, and nothing of a person', async () => {
    const anybody = queue.browser()
    const { body: record } = await anybody.get(`/waiting-room/${saleId}/1/record`)
    const { body: list, headers } = await anybody.get(`/waiting-room/${saleId}/1/list`)
    const buckets = await Promise.all(
      prefixes.map(
        async (prefix) => (await anybody.get(`/waiting-room/${saleId}/1/numbers/${prefix}`)).body as Bucket,
      ),
    )
    expect(headers['cache-control']).toContain('immutable')
    expect(hashesIn(list).map(toHex)).toEqual(places.map(({ commitment }) => commitment).toSorted())
    const { body: own } = await people[3]!.get(`/waiting-room/${saleId}/places/mine`)
    const published = { record, list, buckets }
    const found = await verifyQueue(published, { place: own.place }, { sha256: nodeSha256, verifyBls })
    expect(found).toMatchObject({ faults: [], places: 12, drawn: true })
    expect(found.statements.map(({ kind }) => kind)).toEqual(['announced', 'closed', 'drawn'])
    const text = JSON.stringify([record, buckets])
    for (const { accountId } of people) expect(text).not.toContain(accountId)
    expect(text).not.toContain(places[0]!.placeId)
  })

  it('is checked by one command, and its state is answered from memory', async () => {
    const origin = await queue.app.listen({ port: 0, host: 'localhost' })
    const sale = `${origin.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost')}/api/waiting-room/${saleId}`
    const script = join(import.meta.dirname, '../../../../scripts/verify-queue.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [script, sale])
    expect(stdout).toContain('✓ El sorteo es el que se anunció')
    // The first call is read from the database, the next one is known.
    await fetch(`${sale}/state`)
    const early = await fetch(`${sale}/state`)
    expect(early.headers.get('cache-control')).toBe('public, max-age=2')
    expect(early.headers.has('x-request-id')).toBe(false)
    expect(await early.json()).toEqual(await stateOf(saleId))
  })

  it('keeps a closed list, whoever tries to change it', async () => {
    const tries = [
      sql`update waiting_lists set root = sha256('x')`,
      sql`delete from waiting_lists`,
      sql`update waiting_records set statement = '{}'`,
      sql`delete from waiting_records`,
      sql`update waiting_places set commitment = sha256('x') where in_list`,
      sql`update waiting_places set in_list = true where not in_list`,
      sql`update waiting_places set number = number + 100 where in_list`,
      sql`update waiting_rooms set serving = serving - 1 where serving > 0`,
    ]
    await queue.round()
    for (const one of tries) await expect(one.execute(queue.db)).rejects.toThrow(/stays|forward/)
    const stranger = await queue.person()
    const row = sql`insert into waiting_places (id, room_id, sitting, account_id, salt, commitment, in_list)
      select gen_random_uuid(), id, 1, ${stranger.accountId}::uuid, sha256('a'), sha256('b'), true
      from waiting_rooms where subject = 'event:1'`
    await expect(row.execute(queue.db)).rejects.toThrow('is closed')
  })

  it('calls numbers in their order and gives each a pass, once and for this person', async () => {
    await queue.round()
    const called = await queue.db
      .selectFrom('waitingPlaces')
      .select(['accountId', 'number'])
      .where('status', '=', 'called')
      .orderBy('number')
      .execute()
    expect(called.length).toBeGreaterThan(0)
    expect(called.map(({ number }) => number)).toEqual(called.map((_, at) => at + 1))
    const first = people.find(({ accountId }) => accountId === called[0]!.accountId)!
    const passes = await Promise.all(
      Array.from({ length: 10 }, () => first.post(`/waiting-room/${saleId}/pass`)),
    )
    expect(new Set(passes.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(passes.map(({ body }) => body.pass)).size).toBe(1)
    const { served } = (await (await staff(queue, 'marketing')).get(`/staff/waiting-rooms/${saleId}`)).body
    expect(served).toBe(1)
    await sql`update events set sales_start_at = now() - interval '1 minute' where id = 1`.execute(queue.db)
    const seat = { bestAvailable: { quantity: 1 } }
    const other = people.find((one) => one !== first)!
    const pass = String(passes[0]!.body.pass)
    const shared = await other.post('/events/1/holds', seat, { 'queue-pass': pass })
    expect([shared.status, shared.body.code]).toEqual([403, 'queue_pass_required'])
    expect((await first.post('/events/1/holds', seat)).body.code).toBe('queue_pass_required')
    expect((await queue.browser().post('/events/1/holds', seat, { 'queue-pass': pass })).body.code).toBe(
      'queue_pass_required',
    )
    const forged = `${pass.slice(0, -8)}AAAAAAAA`
    expect((await first.post('/events/1/holds', seat, { 'queue-pass': forged })).status).toBe(403)
    expect((await first.post('/events/1/holds', seat, { 'queue-pass': pass })).status).toBe(201)
    // Whom a full server refuses last, whatever of the purchase is asked for.
    const isLetIn = (shown?: string, who = first) =>
      waitingRoomFeature.letIn!(queue.services)({ headers: { 'queue-pass': shown } } as never, who.accountId)
    const shown = [isLetIn(pass), isLetIn(forged), isLetIn(undefined), isLetIn(pass, other)]
    expect(await Promise.all(shown)).toEqual([true, false, false, false])
    // Whose session it is the node knows since it answered them.
    const { token } = first.session
    expect(believedAccount({ headers: { authorization: `Bearer ${token}` } })).toBe(first.accountId)
    expect(believedAccount({ headers: { authorization: `Bearer ${'x'.repeat(43)}` } })).toBeNull()
    // The list closed a while ago, so that a turn of it may be over.
    await sql`update waiting_rooms set closes_at = now() - interval '15 minutes' where subject = 'event:1'`.execute(
      queue.db,
    )
    await keeperOf(queue.db).forget()
    const { id: roomId } = await queue.roomOf('event:1')
    const over = { accountId: first.accountId, roomId, expiresAt: new Date(Date.now() - 60_000) }
    const ended = await writePass(queue.db, queue.services.config.masterKey, over)
    expect(await isLetIn(ended)).toBe(false)
    // A pass that was the person's own and is over is told apart from none.
    const late = await first.post('/events/1/holds', seat, { 'queue-pass': ended })
    expect([late.status, late.body.code, late.body.detail]).toEqual([403, 'queue_pass_over', { saleId }])
    const notTheirs = await other.post('/events/1/holds', seat, { 'queue-pass': ended })
    expect(notTheirs.body.code).toBe('queue_pass_required')
  })

  it('has its draw checked as before once the room opened again without a list', async () => {
    await sql`update waiting_rooms set state = 'ended', ended = 'empty', mode = 'off' where subject = 'event:1'`.execute(
      queue.db,
    )
    const settings = { mode: 'automatic', opensBefore: 30, perMinute: 6000 } as const
    await changeRoom(queue.services, { subject: 'event:1', accountId: null }, settings)
    await queue.round()
    expect(await queue.roomOf('event:1')).toMatchObject({ sitting: 2, beaconChain: null })
    const { body: record } = await queue.browser().get(`/waiting-room/${saleId}/1/record`)
    expect(record.chain).toEqual(practiceChain)
  })
})
