import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { takeParts } from '#selling/holds/server/engine/whole-hold.ts'
import { openPackOffice, type PackOffice } from '#products/packs/server/testing/pack-office.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { listTicket, withdrawReturn } from '#selling/resale/server/actions.ts'
import type { Buyer } from '#world/world.ts'
import { goOn } from '#world/time.ts'
import { phasesFor } from '../sql.ts'

let office: PackOffice
let matches: number[]
beforeAll(async () => {
  office = await openPackOffice()
  matches = await office.eventsOf(office.three.id)
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.pool.query('update holds set phase_id = null')
  await office.pool.query('delete from sale_phases')
})

type Made = { rule?: string; quota?: number | null; perPerson?: number | null; fromHours?: number }
async function phase(
  eventId: number,
  { rule = 'public', quota = null, perPerson = null, fromHours = -1 }: Made,
) {
  const attended = rule === 'attended' ? 20 : null
  await sql`insert into sale_phases (event_id, name, rule, at_least, of_last, starts_at, ends_at, quota, per_person)
    values (${eventId}, 'Fase', ${rule}::phase_rule, ${attended}, ${attended}, now() + make_interval(hours => ${fromHours}),
      now() + make_interval(hours => ${fromHours + 2}), ${quota}, ${perPerson})`.execute(office.db)
  // A node believes for a second that a match has phases, or has none.
  goOn(1100)
}
const taken = async (eventId: number) => (await phasesFor(office.db, eventId, null))[0]!.taken
const heldBy = async ({ accountId }: Buyer) =>
  (await office.db.selectFrom('holds').select('id').where('accountId', '=', accountId).execute()).length
async function holder(): Promise<Buyer> {
  const beto = await office.buyer()
  await sql`update passes set account_id = ${beto.accountId}
    where id = (select id from passes where status = 'active' limit 1)`.execute(office.db)
  return beto
}
const one = { bestAvailable: { quantity: 1 } }

describe('a pack', () => {
  it('passes the phase of each of its matches, or nobody has anything of it', async () => {
    await phase(matches[1]!, { rule: 'holder' })
    const [ana, beto] = [await office.buyer(), await holder()]
    const refused = await office.hold(ana, office.three.id, one)
    expect([refused.status, refused.body.code]).toEqual([403, 'phase_not_yours'])
    expect(JSON.stringify(refused.body)).toMatch(/ vs .*: Ahora compran: titulares de bonogallo/)
    expect(await heldBy(ana)).toBe(0)
    const { id } = await office.held(beto, office.three.id, one)
    expect(await taken(matches[1]!)).toBe(1)
    await beto.call('DELETE', `/holds/${id}`)
    expect(await taken(matches[1]!)).toBe(0)
  })

  it('would get by: without the claim the same seats are had', async () => {
    await phase(matches[1]!, { rule: 'holder' })
    const { accountId } = await office.buyer()
    const seats = matches.map((eventId) => ({ eventId, seatIds: [31_000] }))
    const asker = { visitorId: crypto.randomUUID(), accountId }
    const hold = {
      kind: 'pack' as const,
      title: 'x',
      totalCents: 1,
      ...asker,
      seats,
      pieces: [],
      seconds: 60,
    }
    const got = await office.db.transaction().execute((tx) => takeParts(tx, hold))
    expect(got).not.toBeNull()
    expect(await taken(matches[1]!)).toBe(0)
  })

  it('is not to be had before a match’s first phase, and keeps to quotas when many ask at once', async () => {
    await phase(matches[2]!, { fromHours: 1 })
    expect((await office.hold(await office.buyer(), office.three.id, one)).body.code).toBe('phase_closed')
    await office.pool.query('delete from sale_phases')
    await phase(matches[0]!, { quota: 3 })
    await phase(matches[2]!, { quota: 2 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => office.buyer()))
    const answers = await Promise.all(buyers.map((buyer) => office.hold(buyer, office.three.id, one)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(new Set(answers.flatMap(({ body }) => (body.code as string | undefined) ?? []))).toEqual(
      new Set(['phase_full']),
    )
    expect([await taken(matches[0]!), await taken(matches[2]!)]).toEqual([2, 2])
  })
})

describe('a bonogallo', () => {
  it('passes open phases as its holder does, and before and after them sells by its own windows', async () => {
    const planId = await stagePlan(office.db, { events: matches })
    const ana = await office.buyer()
    let seatId = 12_000
    const ask = () => ana.post(`/bonus/plans/${planId}/holds`, { seatIds: [(seatId += 3)] })
    await phase(matches[0]!, { rule: 'attended' })
    expect((await ask()).body.code).toBe('phase_not_yours')
    await office.pool.query('delete from sale_phases')
    await phase(matches[0]!, { rule: 'holder', quota: 9 })
    await phase(matches[1]!, { fromHours: 1 })
    expect((await ask()).status).toBe(201)
    expect([await taken(matches[0]!), await taken(matches[1]!)]).toEqual([1, 0])
  })
})

describe('a seat that was sold', () => {
  const buy = async (ana: Buyer) => {
    const order = await ana.order(1)
    expect((await ana.payByCard(order.id, 'APRO')).body.status).toBe('approved')
    return order
  }
  const again = (ana: Buyer) => ana.post(`/events/${office.event.id}/holds`, one)

  it('comes back to its phase and to its buyer when the money does', async () => {
    await phase(office.event.id, { quota: 1, perPerson: 1 })
    const [ana, beto] = [await office.buyer(), await office.buyer()]
    const { id: orderId } = await buy(ana)
    expect((await again(beto)).body.code).toBe('phase_full')
    await refundOrder(office.services, { orderId, reason: 'x', requestKey: orderId, actor: null })
    expect(await taken(office.event.id)).toBe(0)
    const held = await again(ana)
    expect(held.status).toBe(201)
    await ana.call('DELETE', `/holds/${held.body.id}`)
    expect((await again(beto)).status).toBe(201)
  })

  it('is the phase’s while it is on sale again, and its owner’s when that is taken back', async () => {
    await phase(office.event.id, { quota: 1 })
    const [ana, beto] = [await office.buyer(), await office.buyer()]
    await buy(ana)
    const { id: ticketId } = await office.db
      .selectFrom('tickets')
      .select('id')
      .where('accountId', '=', ana.accountId)
      .executeTakeFirstOrThrow()
    const mine = { ticketId, accountId: ana.accountId }
    await listTicket(office.db, { ...mine, payout: 'credit' })
    expect(await taken(office.event.id)).toBe(0)
    await withdrawReturn(office.db, mine)
    expect(await taken(office.event.id)).toBe(1)
    expect((await again(beto)).body.code).toBe('phase_full')
  })
})
