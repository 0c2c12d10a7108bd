import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGroups, type Groups } from '#products/group-sales/server/testing/groups.ts'
import { staff } from '#world/staff.ts'
import { refreshDue } from './facts.ts'
import { paid, people } from './testing/people.ts'

let groups: Groups
beforeAll(async () => {
  groups = await openGroups()
})
afterAll(() => groups.close())

async function factOf(accountId: string) {
  while ((await refreshDue(groups.db)) > 0);
  return groups.db
    .selectFrom('personFacts')
    .select(['purchases', 'firstPaidAt', 'lastPaidAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
}

it('counts whatever somebody decided to buy, and nothing that only follows a purchase', async () => {
  const [buyer, other] = (await people(groups.db, 2)) as [string, string]
  const bought = ['tickets', 'pack', 'bonogallo', 'shop', 'own_seat', 'gift_card', 'group'] as const
  const eventId = groups.eventId
  for (const kind of bought) await paid(groups.db, buyer, { kind, eventId })
  for (const kind of ['instalment', 'seat_change', 'comp'] as const)
    await paid(groups.db, other, { kind, eventId })
  expect(await factOf(buyer)).toMatchObject({ purchases: bought.length, lastPaidAt: expect.any(Date) })
  expect(await factOf(other)).toEqual({ purchases: 0, firstPaidAt: null, lastPaidAt: null })
})

it('counts a group once, from its deposit to its last payment', async () => {
  const rosa = await groups.buyer()
  const groupId = await groups.confirmed(rosa)
  const deposit = await factOf(rosa.accountId)
  expect(deposit).toMatchObject({ purchases: 1, firstPaidAt: expect.any(Date) })
  await groups.payPlaces(rosa, groupId, 5)
  await groups.payPlaces(rosa, groupId, 4)
  const whole = await factOf(rosa.accountId)
  expect(whole).toMatchObject({ purchases: 1, firstPaidAt: deposit.firstPaidAt })
  expect(+whole.lastPaidAt!).toBeGreaterThan(+deposit.lastPaidAt!)
  const desk = await staff(groups, 'administrator')
  expect((await desk.get(`/desk/persons/${rosa.accountId}`)).body.money).toMatchObject({ purchases: 1 })
})
