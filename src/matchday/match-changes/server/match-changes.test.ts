import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { buyPass } from '#products/bonogallo/server/testing/pass-buyer.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { runChange } from './run/run-change.ts'
import { sweepChanges } from './run/sweep.ts'

let world: World
let boss: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  boss = await staff(world, 'administrator')
})
afterAll(() => world.close())

const path = () => `/staff/matches/${world.event.id}/change`
const hour = 3_600_000

async function look() {
  const { body } = await boss.get(path())
  return body
}

async function press(kind: 'cancelled' | 'moved' | 'closed', more: object = {}, by = boss) {
  const { fingerprint, match } = await look()
  const body = {
    kind,
    reason: 'Tormenta eléctrica',
    days: 10,
    compensate: false,
    fingerprint,
    confirm: match.away,
  }
  return by.post(path(), { ...body, ...more })
}

const noticesOf = async (people: Buyer[], like: string) =>
  (
    await world.db
      .selectFrom('notifications')
      .select((eb) => ['accountId', eb.fn.countAll<number>().as('n')])
      .where(
        'accountId',
        'in',
        people.map(({ accountId }) => accountId),
      )
      .where('key', 'like', like)
      .groupBy('accountId')
      .execute()
  ).map(({ n }) => n)

const refundsOf = async (orderId: string) =>
  (
    await world.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.amountCents'])
      .where('payments.orderId', '=', orderId)
      .execute()
  ).map(({ amountCents }) => amountCents)

const stateOf = async (changeId: number, step: string) =>
  (
    await world.db
      .selectFrom('matchChangeItems')
      .select(['state', 'subject'])
      .where('changeId', '=', changeId)
      .where('step', '=', step as 'refunds')
      .execute()
  ).map(({ state }) => state)

const stateOfPass = (passId: string) =>
  world.db
    .selectFrom('passMatches')
    .select(['state', 'shareCents'])
    .where('passId', '=', passId)
    .where('eventId', '=', world.event.id)
    .executeTakeFirst()

it('who may not, a wrong name, an old preview and a date that is no date change nothing', async () => {
  expect((await (await staff(world, 'marketing')).get(path())).status).toBe(403)
  expect((await press('moved', { confirm: 'Pumas' })).body).toMatchObject({ code: 'wrong_name' })
  expect((await press('moved')).body).toMatchObject({ code: 'same_date' })
  const past = new Date(Date.now() - hour).toISOString()
  expect((await press('moved', { startsAt: past })).body).toMatchObject({ code: 'date_past' })
  const { fingerprint, preview } = await look()
  const ana = await world.buyer()
  const bought = await world.buyOne(ana)
  expect((await press('cancelled', { fingerprint })).body).toMatchObject({ code: 'numbers_changed' })
  const now = (await look()).preview
  expect(now.tickets.single).toBe(preview.tickets.single + 1)
  expect(now.people).toBe(preview.people + 1)
  expect(now.money.find(({ method }: { method: string }) => method === 'card').cents).toBe(
    (preview.money.find(({ method }: { method: string }) => method === 'card')?.cents ?? 0) +
      bought.paidCents,
  )
  expect((await look()).changes).toEqual([])
})

it('moved: two at once is one change, tickets stay, each is told once, and money is asked back once', async () => {
  const [ana, beto, carla] = (await Promise.all(Array.from({ length: 3 }, () => world.buyer()))) as [
    Buyer,
    Buyer,
    Buyer,
  ]
  const [mine, given] = await world.buy(ana, await world.freeSeats(2))
  const kept = await world.buyOne(beto)
  const offer = await ana.post(`/tickets/${given!.ticketId}/transfers`, { to: { phone: '4421234567' } })
  await carla.post(`/transfers/${offer.body.id}/acceptance`, { token: offer.body.link.split('=').at(-1) })
  const before = (await look()).match
  const startsAt = new Date(Date.parse(before.startsAt) + 30 * hour).toISOString()
  const { fingerprint } = await look()
  const other = await staff(world, 'administrator')
  const answers = await Promise.all([
    press('moved', { startsAt, fingerprint }),
    press('moved', { startsAt, fingerprint }, other),
  ])
  expect(new Set(answers.map(({ body }) => body.changeId)).size).toBe(1)
  const { changeId } = answers[0].body
  await runChange(world.services, changeId)
  await runChange(world.services, changeId)
  expect(await noticesOf([ana, beto, carla], `match-moved:${changeId}`)).toEqual([1, 1, 1])
  const event = (await ana.get(`/events/${world.event.id}`)).body
  expect(event).toMatchObject({
    startsAt,
    change: { kind: 'moved', reason: 'Tormenta eléctrica', previousStartsAt: before.startsAt },
  })
  expect(Date.parse(event.startsAt) - Date.parse(event.doorsAt)).toBe(
    Date.parse(before.startsAt) - Date.parse(before.doorsAt),
  )
  expect((await world.tickets(beto))[0]).toMatchObject({ status: 'valid', event: { startsAt } })

  // Of two seats the buyer has one still: that one's money comes back, and the other stays with its new owner.
  expect((await ana.get('/money-back')).body.matches).toMatchObject([
    { orderId: mine!.orderId, seats: 1, amountCents: mine!.paidCents },
  ])
  expect((await carla.get('/money-back')).body.matches).toEqual([])
  const ask = { orderId: mine!.orderId, eventId: world.event.id, as: 'refund' }
  expect((await beto.post('/money-back', ask)).status).toBe(404)
  const both = await Promise.all([ana.post('/money-back', ask), ana.post('/money-back', ask)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await refundsOf(mine!.orderId)).toEqual([mine!.paidCents])
  expect(await world.statusOf(carla, (await world.tickets(carla))[0]!.id)).toEqual(['valid', null])

  // Moved again, with credit this time; the deadline over, there is nothing to ask.
  const again = await press('moved', { startsAt: new Date(Date.parse(startsAt) + hour).toISOString() })
  expect(again.body.changeId).toBeGreaterThan(changeId)
  await world.db
    .updateTable('matchChanges')
    .set({ chooseUntil: sql`now() - interval '1 s'` })
    .where('id', '=', again.body.changeId)
    .execute()
  const late = { orderId: kept.orderId, eventId: world.event.id, as: 'credit' }
  expect((await beto.post('/money-back', late)).body).toMatchObject({ code: 'nothing_to_return' })
  expect(await world.faults()).toEqual(noFaults)
})

it('compensation reaches each purchase and each bonogallo once, to the centavo', async () => {
  const [ana, beto, carla] = (await Promise.all(Array.from({ length: 3 }, () => world.buyer()))) as [
    Buyer,
    Buyer,
    Buyer,
  ]
  const rows = await world.db.selectFrom('packEvents').select('eventId').where('packId', '=', 1).execute()
  const events = rows.map(({ eventId }) => eventId)
  const planId = await stagePlan(world.db, { events, priceCents: 100_008, instalments: 1 })
  const before = (await look()).preview.compensationCents
  const bought = await world.buyOne(ana)
  const kept = await buyPass(world, beto, planId, (await world.freeSeats(50)).at(-1)!)
  const ceded = await buyPass(world, carla, planId, (await world.freeSeats(50)).at(-1)!)
  await carla.post(`/bonus/passes/${ceded.passId}/matches/${world.event.id}/cession`)
  const { shareCents } = await world.db
    .selectFrom('passMatches')
    .select('shareCents')
    .where('passId', '=', kept.passId)
    .where('eventId', '=', world.event.id)
    .executeTakeFirstOrThrow()
  expect(shareCents % 5).not.toBe(0)
  const [fifthOfTicket, fifthOfPass] = [Math.ceil(bought.paidCents / 5), Math.ceil(shareCents / 5)]
  const { preview, match } = await look()
  expect(preview.compensationCents - before).toBe(fifthOfTicket + fifthOfPass)
  const given = await world.credit(carla)

  const startsAt = new Date(Date.parse(match.startsAt) + hour).toISOString()
  const { changeId } = (await press('moved', { startsAt, compensate: true })).body
  await Promise.all([runChange(world.services, changeId), runChange(world.services, changeId)])
  const credits = async () => [await world.credit(ana), await world.credit(beto), await world.credit(carla)]
  expect(await credits()).toEqual([fifthOfTicket, fifthOfPass, given])
  const { steps } = (await look()).changes[0]
  expect(steps.find(({ step }: { step: string }) => step === 'compensation')).toMatchObject({
    failed: 0,
    cents: preview.compensationCents,
  })
  expect((await beto.get('/payments')).body.credits).toMatchObject([{ amountCents: fifthOfPass }])
  // A moved match is played: the bonogallo keeps its place and its share of it.
  expect(await stateOfPass(kept.passId)).toEqual({ state: 'pending', shareCents })
  const runAgain = async () => {
    await sql`update match_change_items set state = 'waiting', done_at = null
      where change_id = ${changeId} and step = 'compensation'`.execute(world.db)
    await runChange(world.services, changeId)
  }
  await runAgain()
  expect(await credits()).toEqual([fifthOfTicket, fifthOfPass, given])
  expect(await world.faults()).toEqual(noFaults)

  // Negative control: without the entry's key, the same run gives it a second time.
  await sql`update ledger_entries set key = 'gone:' || key where key = ${`compensation:${changeId}:pass:${kept.passId}`}`.execute(
    world.db,
  )
  await runAgain()
  expect(await credits()).toEqual([fifthOfTicket, 2 * fifthOfPass, given])
})

it('closed to the public: codes end at once, fans choose, and who does not is refunded when the time is over', async () => {
  const [ana, beto] = await Promise.all([world.buyer(), world.buyer()])
  const [one, two] = [await world.buyOne(ana), await world.buyOne(beto)]
  const waiting = await beto.order(1)
  const { body } = await press('closed')
  await runChange(world.services, body.changeId)
  expect(await world.statusOf(ana, one.ticketId)).toEqual(['void', 'match_cancelled'])
  expect((await beto.read(waiting.id)).status).toBe('cancelled')
  expect(
    (await ana.post(`/events/${world.event.id}/holds`, { bestAvailable: { quantity: 1 } })).status,
  ).not.toBe(201)
  expect(await refundsOf(two.orderId)).toEqual([])
  const choice = { orderId: one.orderId, eventId: world.event.id, as: 'credit' }
  for (const _ of [1, 2]) expect((await ana.post('/money-back', choice)).status).toBe(200)
  expect(await world.credit(ana)).toBe(one.paidCents)
  await world.db
    .updateTable('matchChangeItems')
    .set({ dueAt: sql`now() - interval '1 s'` })
    .where('changeId', '=', body.changeId)
    .where('state', '=', 'waiting')
    .execute()
  await sweepChanges(world.services)
  await sweepChanges(world.services)
  expect(await refundsOf(two.orderId)).toEqual([two.paidCents])
  expect(await world.credit(ana)).toBe(one.paidCents)
  expect(await noticesOf([ana, beto], 'match-closed:%')).toEqual([1, 1])
  const shown = (await look()).changes[0]
  expect(shown).toMatchObject({ kind: 'closed', failures: [] })
  expect(shown.finishedAt).not.toBeNull()
  expect(
    (await press('moved', { startsAt: new Date(Date.now() + 999 * hour).toISOString() })).body,
  ).toMatchObject({
    code: 'already_closed',
  })
  expect(await world.faults()).toEqual(noFaults)
})

it('cancelled after all: killed at every point and run again, nobody is paid or told twice', async () => {
  // The match is open again, as only a test can make it, so that people buy for it.
  await world.db.deleteFrom('closedMatches').where('eventId', '=', world.event.id).execute()
  await world.db
    .updateTable('events')
    .set({ salesEndAt: sql`starts_at` })
    .where('id', '=', world.event.id)
    .execute()
  const people = await Promise.all(Array.from({ length: 4 }, () => world.buyer()))
  const bought = []
  for (const person of people) bought.push(await world.buyOne(person))
  const { body } = await press('cancelled', { compensate: true })
  const { changeId } = body as { changeId: number }
  // Each run is killed one transaction later than the one before, until one comes through.
  let runs = 0
  for (let left = 0; ; left += 1) {
    runs += 1
    const through = await runChange(killedAfter(left), changeId).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('killed')
        return false
      },
    )
    expect(await world.faults()).toEqual(noFaults)
    if (through) break
  }
  expect(runs).toBeGreaterThan(3)
  await runChange(world.services, changeId)
  await Promise.all([sweepChanges(world.services), sweepChanges(world.services)])
  for (const [index, { orderId, paidCents }] of bought.entries()) {
    expect(await refundsOf(orderId)).toEqual([paidCents])
    expect(await world.credit(people[index]!)).toBe(Math.ceil(paidCents / 5))
  }
  expect(await noticesOf(people, 'match-cancelled:%')).toEqual([1, 1, 1, 1])
  expect((await look()).changes[0].finishedAt).not.toBeNull()
  expect(
    (await press('moved', { startsAt: new Date(Date.now() + 999 * hour).toISOString() })).body,
  ).toMatchObject({
    code: 'cancelled_for_good',
  })

  // Nothing but the rows' own mark taken back: the keys of refund, credit and message hold as well.
  const everythingAgain = () =>
    sql`update match_change_items set state = 'waiting', done_at = null where change_id = ${changeId}`.execute(
      world.db,
    )
  const [one, { orderId, paidCents }] = [people[0]!, bought[0]!]
  await everythingAgain()
  await runChange(world.services, changeId)
  expect(await refundsOf(orderId)).toEqual([paidCents])
  expect(await world.credit(one)).toBe(Math.ceil(paidCents / 5))
  expect(await world.faults()).toEqual(noFaults)

  // Negative control: with both guards out, the same run gives and tells a second time.
  await sql`update ledger_entries set key = 'gone:' || key where key like ${`compensation:${changeId}:%`}`.execute(
    world.db,
  )
  await sql`update notifications set key = 'gone:' || key where key like 'match-cancelled:%'`.execute(
    world.db,
  )
  await everythingAgain()
  await runChange(world.services, changeId)
  expect(await world.credit(one)).toBe(2 * Math.ceil(paidCents / 5))
  expect(await noticesOf([one], '%match-cancelled:%')).toEqual([2])
})

it('what fails for one order does not stop the others, says why, and is tried again by a button', async () => {
  const [{ id: changeId }] = (await look()).changes
  const [first] = await world.db
    .selectFrom('matchChangeItems')
    .select('subject')
    .where('changeId', '=', changeId)
    .where('step', '=', 'refunds')
    .limit(1)
    .execute()
  await sql`update match_change_items set state = 'failed', failure = 'El proveedor no contesta', done_at = null
    where change_id = ${changeId} and step = 'refunds' and subject = ${first!.subject}`.execute(world.db)
  expect((await look()).changes[0].failures).toEqual([
    { step: 'refunds', subject: first!.subject, why: 'El proveedor no contesta' },
  ])
  expect((await boss.post(`${path()}/retry`, { changeId })).body).toEqual({ done: true })
  await world.runJobs('run_match_change')
  expect(new Set(await stateOf(changeId, 'refunds'))).toEqual(new Set(['done']))
})

/** The services of a process that is killed when it begins one more transaction than `left`. */
function killedAfter(left: number) {
  let more = left
  return {
    ...world.services,
    db: new Proxy(world.db, {
      get(target, name) {
        if (name === 'transaction' && (more -= 1) < 0) throw new Error('killed')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    }),
  }
}
