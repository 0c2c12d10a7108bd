import type { World, Buyer } from '#world/world.ts'
import { holderOf } from './plan-stage.ts'

export type Bought = { orderId: string; passId: string; holdId: string; totalCents: number }

/** Holds one seat of a plan, says who sits there and orders it. */
export async function orderPass(ana: Buyer, planId: number, seatId: number, monthly = false) {
  const hold = await ana.post(`/bonus/plans/${planId}/holds`, { seatIds: [seatId] })
  if (hold.status !== 201) throw new Error(JSON.stringify(hold.body))
  const holdId = hold.body.id as string
  const named = await ana.call('PUT', `/bonus/holds/${holdId}/holders`, { holders: [holderOf(seatId)] })
  if (named.status !== 200) throw new Error(JSON.stringify(named.body))
  if (monthly) await ana.call('PUT', `/bonus/holds/${holdId}/payment`, { monthly })
  const order = await ana.post('/orders', { holdId })
  if (order.status !== 201) throw new Error(JSON.stringify(order.body))
  return { holdId, orderId: order.body.id as string, totalCents: order.body.totalCents as number }
}

/** The same, paid at once by card. */
export async function buyPass(
  world: Pick<World, 'db'>,
  ana: Buyer,
  planId: number,
  seatId: number,
): Promise<Bought> {
  const ordered = await orderPass(ana, planId, seatId)
  const { body } = await ana.payByCard(ordered.orderId, 'APRO')
  if (body.status !== 'approved') throw new Error(JSON.stringify(body))
  return { ...ordered, passId: await passOfOrder(world, ordered.orderId) }
}

export async function passOfOrder({ db }: Pick<World, 'db'>, orderId: string): Promise<string> {
  const { id } = await db
    .selectFrom('passes')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}

/** Buys by the month with a card; the first charge is made at once. */
export async function subscribe(
  world: Omit<World, 'fan'>,
  ana: Buyer,
  planId: number,
  seatId: number,
  holder = 'APRO',
) {
  const ordered = await orderPass(ana, planId, seatId, true)
  const token = await world.cardToken(holder)
  const { body, status } = await ana.post(`/bonus/orders/${ordered.orderId}/subscription`, { token })
  return { ...ordered, status, body }
}
