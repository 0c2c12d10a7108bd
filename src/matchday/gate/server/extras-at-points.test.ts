import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openExtraStand } from '#selling/extras/server/testing/extra-stand.ts'
import { miscounted } from '#world/miscounted.ts'
import { openGates, type Gates } from './testing/gates.ts'

const north = 'Estacionamiento norte'
const counter = 'Mostrador de comida'

let gates: Gates
let stand: Awaited<ReturnType<typeof openExtraStand>>
let parking: number
let food: number
beforeAll(async () => {
  gates = await openGates()
  stand = await openExtraStand(gates, gates.eventId)
  parking = await stand.extra({ pieces: 60, point: north })
  food = await stand.extra({ kind: 'food', use: 'counter', pieces: 60, point: counter })
})
afterAll(async () => {
  expect(await miscounted(gates.db)).toEqual([])
  await gates.close()
})
beforeEach(async () => {
  await sql`update events set requires_fan_id = false, tickets_per_fan = null where id = ${gates.eventId}`.execute(
    gates.db,
  )
})

type Mine = { id: string; orderId: string; code: string }

/** A seat with one extra beside it, of somebody new. */
async function bought(extraId: number) {
  const buyer = await gates.buyer()
  const hold = await buyer.hold(1)
  await buyer.call('PUT', `/holds/${hold.id}/extras`, { extraId, quantity: 1 })
  const order = await buyer.place(hold.id)
  await buyer.payByCard(order.id, 'APRO')
  const { extras } = (await buyer.get('/extras')).body as { extras: Mine[] }
  const [{ id: ticketId, code }] = extras as [Mine]
  const [ticket] = await gates.tickets(buyer)
  return { buyer, orderId: order.id, ticketId, code, ticket: ticket! }
}

const at = (point: string) => gates.device(point, { atPoint: true })
const usesOf = async (codeId: string) => {
  const { rows } = await sql<{ kind: string; point: string }>`
    select kind, point from extra_scans where code_id = ${codeId} order by scanned_at`.execute(gates.db)
  return rows
}
const stateOf = async (orderId: string) => (await stand.codes(orderId))[0]!

describe('a lane or counter', () => {
  it('is made where extras are used, and nowhere else', async () => {
    const path = `/staff/gates/${gates.eventId}/codes`
    const make = (gate: string | null, atPoint: boolean, supervisor = false) =>
      gates.supervisor.post(path, { gate, supervisor, atPoint })
    expect((await make('Bodega', true)).body.code).toBe('no_such_point')
    expect((await make(north, false)).body.code).toBe('no_such_gate')
    expect((await make(null, true, true)).body.code).toBe('no_such_point')
    const { body } = await (await at(north)).call('GET', '/gate/device')
    expect(body.device).toMatchObject({
      gate: north,
      atPoint: true,
      points: expect.arrayContaining([north, counter]),
    })
  })

  it('gives each piece once, whoever asks at the same time', async () => {
    const [one, two] = [await at(north), await at(north)]
    const { ticketId, code, orderId } = await bought(parking)
    const asked = await Promise.all([one, two].map((device) => device.admit({ ticketId, code, gate: north })))
    expect(asked.map(({ body }) => body.verdict as string).toSorted()).toEqual(['pass', 'used'])
    expect((await one.admit({ ticketId, code, gate: north })).body).toMatchObject({
      verdict: 'used',
      first: { gate: north },
    })
    expect(await stateOf(orderId)).toMatchObject({ redeemedPoint: north })
    // What is written down is kept from being written twice by the database itself.
    await expect(
      sql`insert into extra_scans (id, event_id, code_id, kind, device_id, point, scanned_at, clock_known, verdict, decided)
        values (${randomUUID()}, ${gates.eventId}, ${ticketId}, 'in', ${one.id}, 'x', now(), true, 'pass', true)`.execute(
        gates.db,
      ),
    ).rejects.toMatchObject({ code: '23505' })
  })

  it('sends away what is of another point, lets nobody into the stadium, and a gate gives no extras', async () => {
    const { ticketId, code, buyer, ticket } = await bought(food)
    const lane = await at(north)
    expect((await lane.admit({ ticketId, code, gate: north })).body.verdict).toBe('other_gate')
    const own = await gates.codeOf(buyer, ticket.id)
    expect((await lane.admit({ ticketId: ticket.id, code: own, gate: north })).body.verdict).toBe(
      'other_gate',
    )
    const gate = await gates.device(ticket.seat.gate)
    expect((await gate.admit({ ticketId, code, gate: ticket.seat.gate })).body.verdict).toBe('other_gate')
    expect((await gate.admit({ ticketId: ticket.id, code: own, gate: ticket.seat.gate })).body.verdict).toBe(
      'pass',
    )
    const desk = await at(counter)
    expect((await desk.admit({ ticketId, code, gate: counter })).body.verdict).toBe('pass')
    const walking = await gates.device(null)
    const other = await bought(food)
    expect(
      (await walking.admit({ ticketId: other.ticketId, code: other.code, gate: counter })).body.verdict,
    ).toBe('pass')
  })

  it('refuses a code that was given back, and a ticket’s code in an extra’s name', async () => {
    const { ticketId, code, orderId, buyer, ticket } = await bought(parking)
    const lane = await at(north)
    const forged = await gates.codeOf(buyer, ticket.id)
    expect((await lane.admit({ ticketId, code: forged, gate: north })).body.verdict).not.toBe('pass')
    const admin = gates.supervisor
    await sql`update extra_codes set status = 'void', void_reason = 'refunded', voided_at = now() where id = ${ticketId}`.execute(
      gates.db,
    )
    expect((await lane.admit({ ticketId, code, gate: north })).body.verdict).toBe('revoked')
    expect(admin.role).toBe('gate')
    expect(await stateOf(orderId)).toMatchObject({ redeemedAt: null })
  })
})

describe('without a network', () => {
  it('a point judges by its snapshot, and two of them make a case of what both gave', async () => {
    const { ticketId, code, orderId } = await bought(food)
    const [one, two] = [await at(counter), await at(counter)]
    const [first, second] = [await one.takeAlong(), await two.takeAlong()]
    const earlier = Date.now() - 60_000
    expect((await first.scan(code, Date.now())).kind).toBe('pass')
    expect((await first.scan(code)).kind).toBe('used')
    expect((await second.scan(code, earlier)).kind).toBe('pass')
    await first.sync()
    expect(await stateOf(orderId)).toMatchObject({ redeemedPoint: counter })
    const told = await second.sync()
    expect(told.results).toMatchObject([{ result: 'recorded' }])
    expect(told.incidents).toMatchObject([
      { kind: 'double', ticketId, entries: [{ mine: true }, { mine: false }] },
    ])
    // The earlier use stands, whichever was told first.
    expect((await stateOf(orderId)).redeemedAt!.getTime()).toBe(earlier)
    expect(await usesOf(ticketId)).toHaveLength(2)
    const list = await stand.marketing.get('/staff/extra-codes?state=double')
    expect(list.body.rows).toMatchObject([{ id: ticketId, uses: 2, state: 'used' }])
  })

  it('tells the same scan twice as one, and hears what changed', async () => {
    const lane = await at(north)
    const along = await lane.takeAlong()
    const { ticketId, code, orderId } = await bought(parking)
    // Bought since: its signature is enough here, and it is marked.
    const fresh = await along.scan(code)
    expect([fresh.kind, fresh.marks, fresh.extra]).toEqual(['pass', ['new_sale'], true])
    const scans = [...along.queue]
    await along.sync()
    const state = { battery: 80, clockOffsetMs: 0, pending: 0 }
    const again = await lane.call('POST', '/gate/sync', { version: null, scans, state })
    expect(again.body.results).toMatchObject([{ result: 'recorded' }])
    expect(await usesOf(ticketId)).toHaveLength(1)
    expect(await stateOf(orderId)).toMatchObject({ redeemedPoint: north })
    expect(along.lookup.find(ticketId)).toMatchObject({
      extra: 'scan',
      gate: north,
      entered: { gate: north },
    })
  })
})
