import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barrier, meetOrBlock } from '#world/barrier.ts'
import { refuseOverShare, shareOf } from './fan-share.ts'
import { openFanMatch, type FanBuyer, type FanMatchStage } from './testing/fan-match.ts'

let stage: FanMatchStage
beforeAll(async () => {
  stage = await openFanMatch()
})
afterAll(() => stage.close())

const share = ({ accountId }: FanBuyer) => shareOf(stage.db, stage.event.id, accountId)
const hold = ({ buyer }: FanBuyer, quantity: number) => buyer.hold(quantity)
const order = ({ buyer }: FanBuyer, holdId: string) => buyer.post('/orders', { holdId })

async function offered(from: FanBuyer, to: FanBuyer): Promise<string> {
  const [bought] = await stage.buy(from.buyer, await stage.freeSeats(1))
  const { body } = await from.buyer.post(`/tickets/${bought!.ticketId}/transfers`, {
    to: { email: to.email },
  })
  return body.id as string
}
async function invited(from: FanBuyer, to: FanBuyer): Promise<string> {
  const [bought] = await stage.buy(from.buyer, await stage.freeSeats(1))
  await from.browser.post(`/fan/tickets/${bought!.ticketId}/invitations`, { fanNumber: to.fanNumber })
  const { invitations } = (await to.browser.get('/fan/tickets')).body
  return invitations[0].id as string
}
const take = ({ buyer }: FanBuyer, id: string) => buyer.post(`/transfers/${id}/acceptance`)

describe('four tickets a person', () => {
  it('count across orders, paid and unpaid, and come back with an order that is cancelled', async () => {
    const ana = await stage.fan()
    await stage.buy(ana.buyer, await stage.freeSeats(2))
    const second = await ana.buyer.order(2)
    const third = await hold(ana, 1)
    const refused = await order(ana, third.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached'])
    expect(refused.body.title).toContain('hasta 4')
    expect(await share(ana)).toBe(4)
    await ana.buyer.post(`/orders/${second.id}/cancellation`)
    expect(await share(ana)).toBe(2)
    expect((await order(ana, third.id)).status).toBe(201)
  })

  it('count what others passed on, and what is bound to one of somebody else’s', async () => {
    const [ana, beto, carla] = [await stage.fan(), await stage.fan(), await stage.fan()]
    expect((await take(ana, await offered(beto, ana))).status).toBe(201)
    expect((await take(ana, await offered(beto, ana))).status).toBe(201)
    expect(await share(ana)).toBe(2)
    const three = await hold(ana, 3)
    expect((await order(ana, three.id)).body.code).toBe('fan_limit_reached')
    const two = await hold(ana, 2)
    expect((await order(ana, two.id)).status).toBe(201)
    expect((await take(ana, await offered(carla, ana))).body.code).toBe('fan_limit_reached')
    expect(await share(ana)).toBe(4)
  })

  it('refuse an invitation that would make a fifth', async () => {
    const [ana, beto] = [await stage.fan(), await stage.fan()]
    const bought = await stage.buy(ana.buyer, await stage.freeSeats(4))
    for (const { ticketId } of bought) await ana.browser.call('DELETE', `/fan/tickets/${ticketId}/holder`)
    const id = await invited(beto, ana)
    const refused = await ana.browser.post(`/fan/ticket-invitations/${id}/acceptance`)
    expect([refused.status, refused.body.code]).toEqual([409, 'fan_limit_reached'])
    expect(await share(ana)).toBe(4)
  })

  it('hold in parallel: of orders, transfers and an invitation at once, four tickets come through', async () => {
    const [ana, beto, carla] = [await stage.fan(), await stage.fan(), await stage.fan()]
    const holds = [await hold(ana, 2), await hold(ana, 2), await hold(ana, 1)]
    const offers = [await offered(beto, ana), await offered(beto, ana), await offered(carla, ana)]
    const invitation = await invited(carla, ana)
    const answers = await Promise.all([
      ...holds.map(({ id }) => order(ana, id)),
      ...offers.map((id) => take(ana, id)),
      ana.browser.post(`/fan/ticket-invitations/${invitation}/acceptance`),
    ])
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 409)).toBe(true)
    expect(await share(ana)).toBeLessThanOrEqual(4)
  })

  it('would notice: without the lock two transfers at once make five', async () => {
    const run = async (count: (tx: FanMatchStage['db'], accountId: string) => Promise<void>) => {
      const ana = await stage.fan()
      await stage.buy(ana.buyer, await stage.freeSeats(3))
      const given = await stage.fan()
      const bought = await stage.buy(given.buyer, await stage.freeSeats(2))
      const [moved, counted] = [barrier(2), barrier(2)]
      const one = (ticketId: string) =>
        stage.db
          .transaction()
          .execute(async (tx) => {
            await sql`update tickets set account_id = ${ana.accountId} where id = ${ticketId}`.execute(tx)
            await moved()
            await count(tx, ana.accountId)
            await meetOrBlock(stage.db, counted)
          })
          .catch(() => undefined)
      await Promise.all(bought.map(({ ticketId }) => one(ticketId)))
      return share(ana)
    }
    expect(await run((tx, accountId) => refuseOverShare(tx, { id: stage.event.id }, accountId))).toBe(4)
    const unlocked = async (tx: FanMatchStage['db'], accountId: string) => {
      if ((await shareOf(tx, stage.event.id, accountId)) > 4) throw new Error('over')
    }
    expect(await run(unlocked)).toBe(5)
  })

  it('leave matches without a limit as they are', async () => {
    await sql`update events set tickets_per_fan = null where id = ${stage.event.id}`.execute(stage.db)
    const ana = await stage.fan()
    const held = await hold(ana, 5)
    expect((await order(ana, held.id)).status).toBe(201)
    await sql`update events set tickets_per_fan = 4 where id = ${stage.event.id}`.execute(stage.db)
  })
})
