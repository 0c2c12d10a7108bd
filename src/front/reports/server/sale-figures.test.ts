import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveComps } from '#products/box-office/server/give-comps.ts'
import { openWorld, type Buyer, type World } from '#world/world.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { staff } from '#world/staff.ts'
import { sumRevenueDays } from './revenue/sum-days.ts'

let world: World
let finance: Awaited<ReturnType<typeof staff>>
let marketing: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  finance = await staff(world, 'finance')
  marketing = await staff(world, 'marketing')
})
afterAll(() => world.close())

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())

/** The same sale as home, the live sale and the revenue tell it. */
async function told() {
  await sumRevenueDays(world.db)
  const day = `&from=${today()}&to=${today()}`
  const [home, live, byMatch, byKind] = await Promise.all([
    finance.get('/staff/today').then(({ body }) => body.sale),
    finance.get(`/staff/reports/live/${world.event.id}`).then(({ body }) => body),
    finance.get(`/staff/reports/revenue?by=match${day}`).then(({ body }) => body.rows),
    finance.get(`/staff/reports/revenue?by=kind${day}`).then(({ body }) => body.rows),
  ])
  const sum = (rows: Record<string, number>[], key: string) => rows.reduce((all, row) => all + row[key]!, 0)
  const match = byMatch.find(({ key }: { key: string }) => key === String(world.event.id))
  return {
    club: [home.orders, home.cents, home.backCents, home.netCents],
    revenue: ['orders', 'soldCents', 'backCents', 'netCents'].map((key) => sum(byMatch, key)),
    kinds: ['orders', 'soldCents', 'backCents', 'netCents'].map((key) => sum(byKind, key)),
    live: [live.todayOrders, live.todaySeats, live.todayCents, live.todayBackCents, live.todayNetCents],
    match: match && [match.orders, match.seats, match.soldCents, match.backCents, match.netCents],
    items: sum(byMatch, 'itemCents'),
    sold: [live.soldSeats, live.giftSeats] as [number, number],
    seats: live.todaySeats as number,
    back: live.todayBackSeats as number,
  }
}

const step = fc.constantFrom('buy', 'buy', 'gift', 'refund', 'dearer', 'cheaper', 'part' as const)

it('home, live sale and revenue tell the same sale after any history of purchases, gifts, exchanges and refunds', async () => {
  const deeds = fc.sample(step, { numRuns: 14, seed: Number(process.env['HISTORY_SEED'] ?? 20_261_122) })
  const bought: { orderId: string; ticketId: string; seatId: number; buyer: Buyer }[] = []
  let [orders, seats, gifts] = [0, 0, 0]
  const { sold: before } = await told()
  for (const submitWithToast of ['buy', 'buy', 'gift', 'dearer', 'cheaper', ...deeds]) {
    const one = bought.at(-1)
    if (submitWithToast === 'buy' || one === undefined) {
      const buyer = await world.buyer()
      const mine = await world.buy(buyer, [
        ...(await world.freeSeats(1)),
        ...(await world.freeSeats(1, 'cheap')),
      ])
      bought.push(...mine.map((ticket) => ({ ...ticket, buyer })))
      orders += 1
      seats += 2
    } else if (submitWithToast === 'gift') {
      const guest = { email: `${randomUUID()}@correo.example`, firstName: 'Eva', lastName: 'Sol' }
      const [seat] = await world.freeSeats(1)
      const { zoneId } = await world.db
        .selectFrom('eventSeats')
        .select('zoneId')
        .where('eventId', '=', world.event.id)
        .where('seatId', '=', seat!)
        .executeTakeFirstOrThrow()
      const input = {
        key: randomUUID(),
        eventId: world.event.id,
        seats: { zoneId, quantity: 1 },
        guest,
        reason: 'Prensa',
      }
      await giveComps(world.services, input, {
        visitorId: randomUUID(),
        fan: null,
        address: '::1',
        userAgent: '',
        account: staffOf(marketing.accountId),
      })
      gifts += 1
    } else if (submitWithToast === 'dearer' || submitWithToast === 'cheaper') {
      bought.pop()
      const seatIds = await world.freeSeats(1, submitWithToast === 'dearer' ? 'dear' : 'cheap')
      const held = await one.buyer.hold(0, seatIds)
      const { body } = await one.buyer.post(`/tickets/${one.ticketId}/change`, {
        holdId: held.id,
        payout: 'refund',
      })
      if (body.paid === false) await one.buyer.payByCard(body.orderId, 'APRO')
    } else {
      bought.pop()
      const input = { orderId: one.orderId, reason: 'x', requestKey: randomUUID(), actor: null }
      await refundOrder(world.services, {
        ...input,
        ...(submitWithToast === 'part' && { seatIds: [one.seatId] }),
      }).catch(() => null)
    }
  }
  const { club, revenue, kinds, live, match, items, seats: sold, back, sold: stands } = await told()
  expect(revenue).toEqual(club)
  expect(kinds).toEqual(club)
  expect(match).toEqual(live)
  expect([club[0], sold]).toEqual([orders, seats])
  expect([stands[0] - before[0], stands[1] - before[1]]).toEqual([seats - back, gifts])
  const pace = await finance.get(`/staff/reports/pace/${world.event.id}?of=sold`)
  expect(pace.body.match.soFar).toBe(stands[0])
  expect(club[1]! - club[2]!).toBe(club[3])
  expect(items).toBe(0)
  expect(back).toBeGreaterThan(0)
})

const staffOf = (id: string) => ({
  id,
  role: 'marketing' as const,
  firstName: 'Alma',
  hasBonoGallo: false,
  forcedPasswordReset: false,
  sessionHash: Buffer.alloc(0),
  secondFactor: true,
})
