import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyPass } from '#products/bonogallo/server/testing/pass-buyer.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { createPack, publishPack } from '#products/packs/server/publication/publish-pack.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'
import { cancelMatch } from './actions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const day = 24 * 3600 * 1000

/** The matches of the demo's "Tres en casa", the cancelled one among them. */
async function matches(): Promise<number[]> {
  const rows = await world.db.selectFrom('packEvents').select('eventId').where('packId', '=', 1).execute()
  expect(rows.map(({ eventId }) => eventId)).toContain(world.event.id)
  return rows.map(({ eventId }) => eventId)
}

async function stagePack(): Promise<number> {
  const prices = await world.db
    .selectFrom('packPrices')
    .select(['zoneId', 'fare'])
    .where('packId', '=', 1)
    .execute()
  const packId = await createPack(world.db, {
    slug: 'tres-de-prueba',
    name: 'Tres de prueba',
    description: 'De prueba',
    salesStartAt: new Date(Date.now() - day),
    salesEndAt: new Date(Date.now() + 2 * day),
    perPerson: 4,
    eventIds: await matches(),
    packs: 20,
    products: [],
    prices: prices.map((each) => ({ ...each, priceCents: 100_001 })),
  })
  await publishPack(world.db, { packId, now: new Date(Date.now() - 3 * day) })
  return packId
}

async function buyPack(who: Buyer, packId: number, quantity: number) {
  const held = await who.post(`/packs/${packId}/holds`, { bestAvailable: { quantity } })
  const order = await who.post('/orders', { holdId: held.body.id })
  expect((await who.payByCard(order.body.id, 'APRO')).body.status).toBe('approved')
  return order.body as { id: string; totalCents: number }
}

const seatOfPass = async (skip: number) => (await world.freeSeats(1 + skip)).at(-1)!

async function shareOf(passId: string): Promise<number> {
  const { shareCents } = await world.db
    .selectFrom('passMatches')
    .select('shareCents')
    .where('passId', '=', passId)
    .where('eventId', '=', world.event.id)
    .executeTakeFirstOrThrow()
  return shareCents
}

const ticketOf = async (who: Buyer, passId: string) =>
  (
    await world.db
      .selectFrom('tickets')
      .select('id')
      .where('passId', '=', passId)
      .where('eventId', '=', world.event.id)
      .where('accountId', '=', who.accountId)
      .executeTakeFirstOrThrow()
  ).id

it('packs, passes, transfers and returns on one cancelled match: every centavo lands somewhere, once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => world.buyer()))
  const [ana, beto, carla, diego, elena, fer, gabi, hugo] = people as [
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
  ]
  const planId = await stagePlan(world.db, { events: await matches(), priceCents: 100_004, instalments: 1 })
  const packId = await stagePack()

  const [given, sold] = await world.buy(ana, await world.freeSeats(2))
  const open = await ana.post(`/tickets/${given!.ticketId}/transfers`, { to: { phone: '4421234567' } })
  await diego.post(`/transfers/${open.body.id}/acceptance`, { token: open.body.link.split('=').at(-1) })
  await world.list(ana, sold!.ticketId, 'credit')
  await world.buy(elena, [sold!.seatId])
  const { faceCents, serviceCents } = await world.facesOf(sold!)
  const pack = await buyPack(beto, packId, 2)
  const kept = await buyPass(world, carla, planId, await seatOfPass(50))
  const ceded = await buyPass(world, fer, planId, await seatOfPass(50))
  const passedOn = await buyPass(world, gabi, planId, await seatOfPass(50))
  const cession = await fer.post(`/bonus/passes/${ceded.passId}/matches/${world.event.id}/cession`)
  expect(cession.status).toBe(200)
  const offer = await gabi.post(`/tickets/${await ticketOf(gabi, passedOn.passId)}/transfers`, {
    to: { phone: '4421234567' },
  })
  await hugo.post(`/transfers/${offer.body.id}/acceptance`, { token: offer.body.link.split('=').at(-1) })
  expect(await world.faults()).toEqual(noFaults)
  const before = await world.keptByProvider(people)

  await cancelMatch(world.services, { eventId: world.event.id, reason: 'Tormenta', actor: null })
  await world.runJobs()
  // Whose pass it is chooses; the same choice again, and every job again, changes nothing.
  for (const [who, { passId }, as] of [
    [carla, kept, 'refund'],
    [gabi, passedOn, 'credit'],
  ] as const) {
    for (const _ of [1, 2]) {
      const path = `/bonus/passes/${passId}/matches/${world.event.id}/return`
      expect((await who.post(path, { as })).body).toEqual({ done: true })
    }
  }
  expect(
    (await fer.post(`/bonus/passes/${ceded.passId}/matches/${world.event.id}/return`, { as: 'credit' })).body,
  ).toMatchObject({ code: 'nothing_to_choose' })
  await world.runJobs()
  await world.jobs['post_matches']!({}, {} as never)
  await world.runJobs()

  expect(await world.faults()).toEqual(noFaults)
  const lines = await world.db
    .selectFrom('orderLines')
    .select(['eventId', 'faceCents', 'serviceCents'])
    .where('orderId', '=', pack.id)
    .execute()
  const ofMatch = lines.filter(({ eventId }) => eventId === world.event.id)
  const packShare = ofMatch.reduce((sum, line) => sum + line.faceCents + line.serviceCents, 0)
  expect(ofMatch).toHaveLength(2)
  const refunded = given!.paidCents + (faceCents + serviceCents) + packShare + (await shareOf(kept.passId))
  expect(before - (await world.keptByProvider(people))).toBe(refunded)
  expect(await world.credit(ana)).toBe(faceCents)
  expect(await world.credit(gabi)).toBe(await shareOf(passedOn.passId))
  expect(await world.credit(fer)).toBe(cession.body.creditCents)
  for (const who of [diego, elena, carla, hugo, fer, gabi, beto]) {
    const valid = (await world.tickets(who)).filter(
      (ticket) => ticket.status === 'valid' && ticket.event.id === world.event.id,
    )
    expect(valid).toEqual([])
  }
  // The other matches of the pack and of the passes stand as they were bought.
  expect((await world.tickets(beto)).filter(({ status }) => status === 'valid')).toHaveLength(4)
  expect((await world.tickets(carla)).filter(({ status }) => status === 'valid')).toHaveLength(2)

  // Control: the choice's place in the statement taken back, the keys of its entries gone, and the account of what
  // waits without its floor, the same match's money comes a second time.
  const share = await shareOf(passedOn.passId)
  await sql`update pass_matches set state = 'choice' where pass_id = ${passedOn.passId}
    and event_id = ${world.event.id}`.execute(world.db)
  await sql`update ledger_entries set key = 'gone:' || key where key like ${`%pass:${passedOn.passId}:match:%`}`.execute(
    world.db,
  )
  const path = `/bonus/passes/${passedOn.passId}/matches/${world.event.id}/return`
  const chooseAgain = () => gabi.post(path, { as: 'credit' })
  expect((await chooseAgain()).status).toBe(500)
  expect(await world.credit(gabi)).toBe(share)
  await sql`update ledger_accounts set floor_cents = null where id = ${`choice:${passedOn.passId}`}`.execute(
    world.db,
  )
  expect((await chooseAgain()).status).toBe(200)
  expect(await world.credit(gabi)).toBe(2 * share)
})
