import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSaleStatement, type SalePlan } from '#platform/proof/sale-record.ts'
import { verifySale } from '#platform/proof/verify-sale.ts'
import { openCup, type Cup } from '#products/own-seats/server/testing/cup.ts'
import { tellSale } from './actions.ts'
import { recordOf } from './sql.ts'

let cup: Cup
beforeAll(async () => {
  cup = await openCup()
})
afterAll(() => cup.close())

/** How many entries there are by now, and of the last plan the seats of holders and for sale in all zones. */
async function told(): Promise<{ entries: number; holders: number; forSale: number }> {
  await tellSale(cup.services, `event:${cup.eventId}`, true)
  const entries = (await recordOf(cup.db, `event:${cup.eventId}`)).map(({ statement }) =>
    readSaleStatement(statement)!,
  )
  const { plan } = entries.at(-1) as unknown as { plan: SalePlan }
  const sum = (key: 'holders' | 'forSale') => plan.zones.reduce((all, zone) => all + zone[key], 0)
  return { entries: entries.length, holders: sum('holders'), forSale: sum('forSale') }
}

it('counts own seats as their holders’ while they wait and once paid; what lapses is for sale again', async () => {
  const [ana] = [await cup.holder(2), await cup.holder()]
  const before = await told()
  await cup.open()
  const reserved = await told()
  expect(reserved).toEqual({
    entries: before.entries + 1,
    holders: before.holders + 3,
    forSale: before.forSale - 3,
  })
  const { orderId } = (await ana.payFor(ana.own)).body as { orderId: string }
  expect(await told()).toEqual(reserved)
  await ana.payByCard(orderId, 'APRO')
  // What a holder pays changes no plan.
  expect(await told()).toEqual(reserved)
  await cup.deadline()
  await cup.round()
  expect(await told()).toEqual({
    entries: reserved.entries + 1,
    holders: reserved.holders - 1,
    forSale: reserved.forSale + 1,
  })
  await new Promise((resolve) => setTimeout(resolve, 2100))
  const { body } = await cup.browser().get(`/events/${cup.eventId}/sale-record`)
  const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
  const read = { sale: `sale-${cup.eventId}`, record: body, linked: new Map() }
  expect((await verifySale(read, {}, sha256)).faults).toEqual([])
})
