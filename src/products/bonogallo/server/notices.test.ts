import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { holdRenewalSeats } from './hold/renewal-seats.ts'
import { giveNewMatches } from './pass/give-new-matches.ts'
import { notifyRenewals } from './pass/pass-notices.ts'
import { addMatch } from './plans/make-plan.ts'
import { judgeLate } from './subscription/payment-state.ts'
import { buyPass, subscribe } from './testing/pass-buyer.ts'
import { stagePlan } from './testing/plan-stage.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let seat = 18_000
const nextSeat = () => (seat += 3)
async function told(who: Buyer) {
  const { notifications } = (await who.get('/notifications')).body
  return notifications as { kind: string; title: string; body: string; path: string }[]
}
const mailsOf = async (accountId: string) => {
  const { rows } = await world.pool.query(
    `select count(*)::int as n from notifications notice join graphile_worker.jobs job
       on job.key = 'mail_notification:' || notice.id where account_id = $1`,
    [accountId],
  )
  return rows[0].n as number
}

const failures = async () => {
  const { rows } = await world.pool.query<{ error: string }>('select error from job_failures')
  return rows.map(({ error }) => error)
}

describe('a match that joins a plan', () => {
  async function joined(owners: Buyer[]) {
    const planId = await stagePlan(world.db, { events: [1], instalments: 1 })
    for (const owner of owners) await buyPass(world, owner, planId, nextSeat())
    const { planId: seatingPlanId } = await world.db
      .selectFrom('events')
      .select('planId')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    await world.db.transaction().execute((tx) => addMatch(tx, { planId, seatingPlanId, eventId: 2 }))
  }

  it('is told to each holder once, with their passes and however often the job runs', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    await joined([ana, ana, beto])
    await Promise.all([giveNewMatches(world.db), giveNewMatches(world.db)])
    await giveNewMatches(world.db)
    for (const who of [ana, beto]) {
      const notices = await told(who)
      expect(notices).toHaveLength(1)
      expect(notices[0]).toMatchObject({ kind: 'bonogallo', path: '/system/profile-base/mi-bonogallo' })
      expect(notices[0]!.title).toMatch(/^Tu bonogallo ahora incluye .+ vs .+/)
      expect(notices[0]!.body).toMatch(/m\. Tu boleto/)
      expect(await mailsOf(who.accountId)).toBe(1)
    }
  })

  it('comes with its ticket or not at all, and by the ways that its holder chose', async () => {
    const ana = await world.buyer()
    await ana.call('PUT', '/notifications/preferences', { kind: 'bonogallo', channel: 'mail', wanted: false })
    await joined([ana])
    await world.pool.query(`alter table notifications add constraint no_more check (false) not valid`)
    await giveNewMatches(world.db)
    expect(await failures()).toEqual([expect.stringContaining('no_more')])
    await world.pool.query(`alter table notifications drop constraint no_more`)
    expect((await ana.get('/bonus/passes')).body.passes[0].matches).toHaveLength(1)
    await world.pool.query('update job_failures set retry_at = now()')
    await giveNewMatches(world.db)
    expect(await failures()).toEqual([])
    expect((await ana.get('/bonus/passes')).body.passes[0].matches).toHaveLength(2)
    expect([(await told(ana)).length, await mailsOf(ana.accountId)]).toEqual([1, 0])
  })
})

it('tells of a charge that failed, and of the pass that was lost by it, once each', async () => {
  const ana = await world.buyer()
  const planId = await stagePlan(world.db, { priceCents: 300_000, instalments: 3 })
  const { orderId } = await subscribe(world, ana, planId, nextSeat())
  const daysLater = (days: number) =>
    world.pool.query(`update instalments set due_on = due_on - $2::int where order_id = $1`, [orderId, days])
  await daysLater(33)
  await judgeLate(world.db, orderId)
  await judgeLate(world.db, orderId)
  expect((await told(ana)).map(({ title }) => title)).toEqual(['No se pudo cobrar tu mensualidad'])
  await daysLater(20)
  await judgeLate(world.db, orderId)
  await judgeLate(world.db, orderId)
  const [lost, ...before] = await told(ana)
  expect([lost!.title, before.length]).toEqual(['Tu bonogallo terminó', 1])
  expect(lost!.body).toContain('saldo a favor')
})

it('tells a former holder that renewals run, once, and nobody who renewed', async () => {
  const [ana, beto] = [await world.buyer(), await world.buyer()]
  const seats = [nextSeat(), nextSeat()] as const
  const before = await stagePlan(world.db, { events: [1] })
  await buyPass(world, ana, before, seats[0])
  await buyPass(world, beto, before, seats[1])
  const planId = await stagePlan(world.db, { events: [2, 3], renewing: true, followsId: before })
  await holdRenewalSeats(world.db)
  await buyPass(world, beto, planId, seats[1])
  await notifyRenewals(world.db)
  await notifyRenewals(world.db)
  expect(await told(ana)).toMatchObject([{ kind: 'bonogallo', path: '/system/bonus' }])
  expect((await told(ana))[0]!.body).toMatch(/m\. Después/)
  expect(await told(beto)).toEqual([])
})
