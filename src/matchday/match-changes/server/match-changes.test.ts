import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { buyPass } from '#products/bonogallo/server/testing/pass-buyer.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import type { Buyer } from '#world/box-office.ts'
import { staff } from '#world/staff.ts'
import { noFaults, openHands, type Hands } from '#products/seat-changes/server/testing/hands.ts'
import { runChange } from './run/run-change.ts'
import { sweepChanges } from './run/sweep.ts'

let hands: Hands
let boss: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  hands = await openHands()
  boss = await staff(hands, 'administrator')
})
afterAll(() => hands.close())

const path = () => `/staff/matches/${hands.event.id}/change`
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
    await hands.db
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
    await hands.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.amountCents'])
      .where('payments.orderId', '=', orderId)
      .execute()
  ).map(({ amountCents }) => amountCents)

const stateOf = async (changeId: number, step: string) =>
  (
    await hands.db
      .selectFrom('matchChangeItems')
      .select(['state', 'subject'])
      .where('changeId', '=', changeId)
      .where('step', '=', step as 'refunds')
      .execute()
  ).map(({ state }) => state)

const stateOfPass = (passId: string) =>
  hands.db
    .selectFrom('passMatches')
    .select(['state', 'shareCents'])
    .where('passId', '=', passId)
    .where('eventId', '=', hands.event.id)
    .executeTakeFirst()

it('who may not, a wrong name, an old preview and a date that is no date change nothing', async () => {
  expect((await (await staff(hands, 'marketing')).get(path())).status).toBe(403)
  expect((await press('moved', { confirm: 'Pumas' })).body).toMatchObject({ code: 'wrong_name' })
  expect((await press('moved')).body).toMatchObject({ code: 'same_date' })
  const past = new Date(Date.now() - hour).toISOString()
  expect((await press('moved', { startsAt: past })).body).toMatchObject({ code: 'date_past' })
  const { fingerprint, preview } = await look()
  const ana = await hands.buyer()
  const bought = await hands.buyOne(ana)
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
  const [ana, beto, carla] = (await Promise.all(Array.from({ length: 3 }, () => hands.buyer()))) as [
    Buyer,
    Buyer,
    Buyer,
  ]
  const [mine, given] = await hands.buy(ana, await hands.freeSeats(2))
  const kept = await hands.buyOne(beto)
  const offer = await ana.post(`/tickets/${given!.ticketId}/transfers`, { to: { phone: '4421234567' } })
  await carla.post(`/transfers/${offer.body.id}/acceptance`, { token: offer.body.link.split('=').at(-1) })
  const before = (await look()).match
  const startsAt = new Date(Date.parse(before.startsAt) + 30 * hour).toISOString()
  const { fingerprint } = await look()
  const other = await staff(hands, 'administrator')
  const answers = await Promise.all([
    press('moved', { startsAt, fingerprint }),
    press('moved', { startsAt, fingerprint }, other),
  ])
  expect(new Set(answers.map(({ body }) => body.changeId)).size).toBe(1)
  const { changeId } = answers[0].body
  await runChange(hands.services, changeId)
  await runChange(hands.services, changeId)
  expect(await noticesOf([ana, beto, carla], `match-moved:${changeId}`)).toEqual([1, 1, 1])
  const event = (await ana.get(`/events/${hands.event.id}`)).body
  expect(event).toMatchObject({
    startsAt,
    change: { kind: 'moved', reason: 'Tormenta eléctrica', previousStartsAt: before.startsAt },
  })
  expect(Date.parse(event.startsAt) - Date.parse(event.doorsAt)).toBe(
    Date.parse(before.startsAt) - Date.parse(before.doorsAt),
  )
  expect((await hands.tickets(beto))[0]).toMatchObject({ status: 'valid', event: { startsAt } })

  // Of two seats the buyer has one still: that one's money comes back, and the other stays with its new owner.
  expect((await ana.get('/money-back')).body.matches).toMatchObject([
    { orderId: mine!.orderId, seats: 1, amountCents: mine!.paidCents },
  ])
  expect((await carla.get('/money-back')).body.matches).toEqual([])
  const ask = { orderId: mine!.orderId, eventId: hands.event.id, as: 'refund' }
  expect((await beto.post('/money-back', ask)).status).toBe(404)
  const both = await Promise.all([ana.post('/money-back', ask), ana.post('/money-back', ask)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await refundsOf(mine!.orderId)).toEqual([mine!.paidCents])
  expect(await hands.statusOf(carla, (await hands.tickets(carla))[0]!.id)).toEqual(['valid', null])

  // Moved again, with credit this time; the deadline over, there is nothing to ask.
  const again = await press('moved', { startsAt: new Date(Date.parse(startsAt) + hour).toISOString() })
  expect(again.body.changeId).toBeGreaterThan(changeId)
  await hands.db
    .updateTable('matchChanges')
    .set({ chooseUntil: sql`now() - interval '1 s'` })
    .where('id', '=', again.body.changeId)
    .execute()
  const late = { orderId: kept.orderId, eventId: hands.event.id, as: 'credit' }
  expect((await beto.post('/money-back', late)).body).toMatchObject({ code: 'nothing_to_return' })
  expect(await hands.faults()).toEqual(noFaults)
})

it('compensation reaches each purchase and each bonogallo once, to the centavo', async () => {
  const [ana, beto, carla] = (await Promise.all(Array.from({ length: 3 }, () => hands.buyer()))) as [
    Buyer,
    Buyer,
    Buyer,
  ]
  const rows = await hands.db.selectFrom('packEvents').select('eventId').where('packId', '=', 1).execute()
  const events = rows.map(({ eventId }) => eventId)
  const planId = await stagePlan(hands.db, { events, priceCents: 100_008, instalments: 1 })
  const before = (await look()).preview.compensationCents
  const bought = await hands.buyOne(ana)
  const kept = await buyPass(hands, beto, planId, (await hands.freeSeats(50)).at(-1)!)
  const ceded = await buyPass(hands, carla, planId, (await hands.freeSeats(50)).at(-1)!)
  await carla.post(`/bonus/passes/${ceded.passId}/matches/${hands.event.id}/cession`)
  const { shareCents } = await hands.db
    .selectFrom('passMatches')
    .select('shareCents')
    .where('passId', '=', kept.passId)
    .where('eventId', '=', hands.event.id)
    .executeTakeFirstOrThrow()
  expect(shareCents % 5).not.toBe(0)
  const [fifthOfTicket, fifthOfPass] = [Math.ceil(bought.paidCents / 5), Math.ceil(shareCents / 5)]
  const { preview, match } = await look()
  expect(preview.compensationCents - before).toBe(fifthOfTicket + fifthOfPass)
  const given = await hands.credit(carla)

  const startsAt = new Date(Date.parse(match.startsAt) + hour).toISOString()
  const { changeId } = (await press('moved', { startsAt, compensate: true })).body
  await Promise.all([runChange(hands.services, changeId), runChange(hands.services, changeId)])
  const credits = async () => [await hands.credit(ana), await hands.credit(beto), await hands.credit(carla)]
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
      where change_id = ${changeId} and step = 'compensation'`.execute(hands.db)
    await runChange(hands.services, changeId)
  }
  await runAgain()
  expect(await credits()).toEqual([fifthOfTicket, fifthOfPass, given])
  expect(await hands.faults()).toEqual(noFaults)

  // Negative control: without the entry's key, the same run gives it a second time.
  await sql`update ledger_entries set key = 'gone:' || key where key = ${`compensation:${changeId}:pass:${kept.passId}`}`.execute(
    hands.db,
  )
  await runAgain()
  expect(await credits()).toEqual([fifthOfTicket, 2 * fifthOfPass, given])
})

it('closed to the public: codes end at once, fans choose, and who does not is refunded when the time is over', async () => {
  const [ana, beto] = await Promise.all([hands.buyer(), hands.buyer()])
  const [one, two] = [await hands.buyOne(ana), await hands.buyOne(beto)]
  const waiting = await beto.order(1)
  const { body } = await press('closed')
  await runChange(hands.services, body.changeId)
  expect(await hands.statusOf(ana, one.ticketId)).toEqual(['void', 'match_cancelled'])
  expect((await beto.read(waiting.id)).status).toBe('cancelled')
  expect(
    (await ana.post(`/events/${hands.event.id}/holds`, { bestAvailable: { quantity: 1 } })).status,
  ).not.toBe(201)
  expect(await refundsOf(two.orderId)).toEqual([])
  const choice = { orderId: one.orderId, eventId: hands.event.id, as: 'credit' }
  for (const _ of [1, 2]) expect((await ana.post('/money-back', choice)).status).toBe(200)
  expect(await hands.credit(ana)).toBe(one.paidCents)
  await hands.db
    .updateTable('matchChangeItems')
    .set({ dueAt: sql`now() - interval '1 s'` })
    .where('changeId', '=', body.changeId)
    .where('state', '=', 'waiting')
    .execute()
  await sweepChanges(hands.services)
  await sweepChanges(hands.services)
  expect(await refundsOf(two.orderId)).toEqual([two.paidCents])
  expect(await hands.credit(ana)).toBe(one.paidCents)
  expect(await noticesOf([ana, beto], 'match-closed:%')).toEqual([1, 1])
  const shown = (await look()).changes[0]
  expect(shown).toMatchObject({ kind: 'closed', failures: [] })
  expect(shown.finishedAt).not.toBeNull()
  expect(
    (await press('moved', { startsAt: new Date(Date.now() + 999 * hour).toISOString() })).body,
  ).toMatchObject({
    code: 'already_closed',
  })
  expect(await hands.faults()).toEqual(noFaults)
})

it('cancelled after all: killed at every point and run again, nobody is paid or told twice', async () => {
  // The match is open again, as only a test can make it, so that people buy for it.
  await hands.db.deleteFrom('closedMatches').where('eventId', '=', hands.event.id).execute()
  await hands.db
    .updateTable('events')
    .set({ salesEndAt: sql`starts_at` })
    .where('id', '=', hands.event.id)
    .execute()
  const people = await Promise.all(Array.from({ length: 4 }, () => hands.buyer()))
  const bought = []
  for (const person of people) bought.push(await hands.buyOne(person))
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
    expect(await hands.faults()).toEqual(noFaults)
    if (through) break
  }
  expect(runs).toBeGreaterThan(3)
  await runChange(hands.services, changeId)
  await Promise.all([sweepChanges(hands.services), sweepChanges(hands.services)])
  for (const [index, { orderId, paidCents }] of bought.entries()) {
    expect(await refundsOf(orderId)).toEqual([paidCents])
    expect(await hands.credit(people[index]!)).toBe(Math.ceil(paidCents / 5))
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
      hands.db,
    )
  const [one, { orderId, paidCents }] = [people[0]!, bought[0]!]
  await everythingAgain()
  await runChange(hands.services, changeId)
  expect(await refundsOf(orderId)).toEqual([paidCents])
  expect(await hands.credit(one)).toBe(Math.ceil(paidCents / 5))
  expect(await hands.faults()).toEqual(noFaults)

  // Negative control: with both guards out, the same run gives and tells a second time.
  await sql`update ledger_entries set key = 'gone:' || key where key like ${`compensation:${changeId}:%`}`.execute(
    hands.db,
  )
  await sql`update notifications set key = 'gone:' || key where key like 'match-cancelled:%'`.execute(
    hands.db,
  )
  await everythingAgain()
  await runChange(hands.services, changeId)
  expect(await hands.credit(one)).toBe(2 * Math.ceil(paidCents / 5))
  expect(await noticesOf([one], '%match-cancelled:%')).toEqual([2])
})

it('what fails for one order does not stop the others, says why, and is tried again by a button', async () => {
  const [{ id: changeId }] = (await look()).changes
  const [first] = await hands.db
    .selectFrom('matchChangeItems')
    .select('subject')
    .where('changeId', '=', changeId)
    .where('step', '=', 'refunds')
    .limit(1)
    .execute()
  await sql`update match_change_items set state = 'failed', failure = 'El proveedor no contesta', done_at = null
    where change_id = ${changeId} and step = 'refunds' and subject = ${first!.subject}`.execute(hands.db)
  expect((await look()).changes[0].failures).toEqual([
    { step: 'refunds', subject: first!.subject, why: 'El proveedor no contesta' },
  ])
  expect((await boss.post(`${path()}/retry`, { changeId })).body).toEqual({ done: true })
  await hands.runJobs('run_match_change')
  expect(new Set(await stateOf(changeId, 'refunds'))).toEqual(new Set(['done']))
})

/** The services of a process that is killed when it begins one more transaction than `left`. */
function killedAfter(left: number) {
  let more = left
  return {
    ...hands.services,
    db: new Proxy(hands.db, {
      get(target, name) {
        if (name === 'transaction' && (more -= 1) < 0) throw new Error('killed')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    }),
  }
}
