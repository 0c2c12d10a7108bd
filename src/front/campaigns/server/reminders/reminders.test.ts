import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agree, paid, ticket } from '#front/segments/server/testing/people.ts'
import { rounds } from '#world/rounds.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type Buyer, type World } from '#world/world.ts'
import { runNotificationJobs } from '#people/notifications/server/testing/run-jobs.ts'
import { remindOfPurchases } from './actions.ts'

let world: World
let alma: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  alma = await staff(world, 'marketing')
})
afterAll(() => world.close())
const settings = { perWeek: 2, perMonth: 4, reminding: true, remindAfterHours: 2 }
beforeEach(async () => {
  expect((await alma.call('PUT', '/desk/campaign-settings', settings)).status).toBe(200)
  // What another test left is over.
  await sql`update orders set closed_at = closed_at - interval '3 days' where status = 'expired'`.execute(
    world.db,
  )
  await sql`update holds set expires_at = expires_at - interval '3 days' where status = 'expired'`.execute(
    world.db,
  )
})

async function buyer(consents = true): Promise<Buyer> {
  const one = await world.buyer()
  await sql`update accounts set email_confirmed_at = now() where id = ${one.accountId}`.execute(world.db)
  if (consents) await agree(world.db, one.accountId)
  return one
}

/** An order that its buyer leaves, as it stands three hours after it ran out. */
async function leaves(one: Buyer): Promise<string> {
  const { id } = await one.order(1)
  await world.passTime(id, 3600)
  await world.expire()
  expect((await one.read(id)).status).toBe('expired')
  await sql`update orders set closed_at = now() - interval '3 hours', created_at = now() - interval '4 hours' where id = ${id}`.execute(
    world.db,
  )
  return id
}
const remindersOf = async ({ accountId }: Buyer) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from notifications
    where account_id = ${accountId} and key like 'left:%'`.execute(world.db)
  return rows[0]!.n
}
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const remind = async () => {
  while ((await remindOfPurchases(world.db)) > 0);
}

it('reminds who agreed, once, some hours after an order ran out', async () => {
  const [ana, mute] = [await buyer(), await buyer(false)]
  await leaves(ana)
  await leaves(mute)
  await remind()
  await remind()
  expect([await remindersOf(ana), await remindersOf(mute)]).toEqual([1, 0])
  const [mail] = await runNotificationJobs(world)
  expect(mail!.subject).toMatch(/¿Aún quieres ir al .+ vs .+\?/)
  expect(mail!.unsubscribeUrl).toContain('/unsubscribe?token=')
  // The same match left again is not told again.
  await leaves(ana)
  await remind()
  expect(await remindersOf(ana)).toBe(1)
  const { reminders } = (await alma.get('/desk/campaigns')).body
  expect(reminders.sent).toBeGreaterThan(0)
})

it('reminds of seats that were held and left without an order', async () => {
  const ana = await buyer()
  const { id } = await ana.hold(1)
  await sql`update holds set status = 'expired', account_id = ${ana.accountId}, expires_at = now() - interval '3 hours',
    created_at = now() - interval '4 hours' where id = ${id}`.execute(world.db)
  await remind()
  expect(await remindersOf(ana)).toBe(1)
})

it('says nothing too early, too late, to who bought meanwhile or is buying, nor while it is switched off', async () => {
  const [early, late, bought, buying, off] = await Promise.all([buyer(), buyer(), buyer(), buyer(), buyer()])
  const at = (id: string, hours: number) =>
    sql`update orders set closed_at = now() - make_interval(hours => ${hours}::int) where id = ${id}`.execute(
      world.db,
    )
  await at(await leaves(early), 1)
  await at(await leaves(late), 30)
  await leaves(bought)
  await world.buyOne(bought)
  await leaves(buying)
  await buying.hold(1)
  await remind()
  expect(await Promise.all([early, late, bought, buying].map(remindersOf))).toEqual([0, 0, 0, 0])
  await leaves(off)
  await alma.call('PUT', '/desk/campaign-settings', { ...settings, reminding: false })
  await remind()
  expect(await remindersOf(off)).toBe(0)
  await alma.call('PUT', '/desk/campaign-settings', settings)
  await remind()
  expect(await remindersOf(off)).toBe(1)
})

it('reminds nobody who bought meanwhile in another way, and counts what they bought', async () => {
  const [deposit, guest, reminded] = await Promise.all([buyer(), buyer(), buyer()])
  // Ordered before the purchase that was left, paid after it.
  await leaves(deposit)
  const order = await paid(world.db, deposit.accountId, { kind: 'group_deposit', at: ago(1) })
  await sql`update orders set created_at = ${ago(48)} where id = ${order}`.execute(world.db)
  await leaves(guest)
  const given = await paid(world.db, (await world.buyer()).accountId, { kind: 'group', at: ago(96) })
  await ticket(world.db, world.event.id, guest.accountId, given)
  await leaves(reminded)
  const { bought } = (await alma.get('/desk/campaigns')).body.reminders
  await remind()
  expect(await Promise.all([deposit, guest, reminded].map(remindersOf))).toEqual([0, 0, 1])
  await paid(world.db, reminded.accountId, { kind: 'own_seat' })
  expect((await alma.get('/desk/campaigns')).body.reminders.bought).toBe(bought + 1)
})

it('reminds once with workers that race and workers that are killed', async () => {
  for (let round = 0; round < rounds(2, 10); round += 1) {
    const people = await Promise.all([buyer(), buyer(), buyer()])
    for (const one of people) await leaves(one)
    const killed = world.db
      .transaction()
      .execute(async (tx) => {
        await sql`insert into purchase_reminders (hold_id, account_id) select hold_id, account_id from orders
          where account_id = any (${people.map(({ accountId }) => accountId)}::uuid[])`.execute(tx)
        throw new Error('killed')
      })
      .catch(() => undefined)
    await Promise.all([remind(), killed, remind(), remind()])
    await remind()
    expect(await Promise.all(people.map(remindersOf))).toEqual([1, 1, 1])
  }
})

it('keeps the limits in order', async () => {
  expect(
    (await alma.call('PUT', '/desk/campaign-settings', { ...settings, perWeek: 5, perMonth: 4 })).status,
  ).toBe(400)
})
