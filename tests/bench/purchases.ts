import { randomUUID } from 'node:crypto'
import { freePort } from '../world/free-port.ts'
import { makeBuyers, type Buyer } from './buyers.ts'
import { countingOn, statementsSent } from './count-statements.ts'
import { post } from './http-client.ts'
import { processorMs } from './processor-time.ts'
import { percentile } from './raw-client.ts'
import type { Stage } from './stage.ts'

const eventId = 1
const seatsEach = 4
const atOnce = 48
/** More than a stadium has room for, four seats each and fewer at the end. */
export const buyersOfAll = 12_000

type Reply = { id: string; status: string; seats: unknown[] }

export type Shop = Pick<Stage, 'origin' | 'sandboxOrigin'>
type Bought = { orderId: string; seats: number }

async function cardToken({ sandboxOrigin }: Shop): Promise<string> {
  const answer = await post<Reply>(`${sandboxOrigin}/v1/card_tokens?public_key=APP_USR-sandbox-public-key`, {
    card_number: '5474925432670366',
    expiration_month: 11,
    expiration_year: 2030,
    security_code: '123',
    cardholder: { name: 'APRO' },
  })
  return answer.body.id
}

/**
 * Hold, order, card payment, tickets. Null when there were no seats left. Each call goes to the `origin` of its moment, as behind
 * a balancer.
 */
export async function buy(
  stage: Shop,
  buyer: Buyer,
  { eventId, quantity }: { eventId: number; quantity: number },
): Promise<Bought | null> {
  const hold = await post<Reply>(
    `${stage.origin}/api/events/${eventId}/holds`,
    { bestAvailable: { quantity } },
    buyer,
  )
  if (hold.status === 409) return null
  if (hold.status !== 201) throw new Error(`hold ${hold.status} ${JSON.stringify(hold.body)}`)
  const order = await post<Reply>(`${stage.origin}/api/orders`, { holdId: hold.body.id }, buyer)
  if (order.status !== 201) throw new Error(`order ${order.status} ${JSON.stringify(order.body)}`)
  const token = await cardToken(stage)
  const payment = await post<Reply>(
    `${stage.origin}/api/orders/${order.body.id}/payments`,
    { method: 'card', token, paymentMethodId: 'master', installments: 1 },
    { ...buyer, 'idempotency-key': randomUUID() },
  )
  if (payment.body.status !== 'approved')
    throw new Error(`payment ${payment.status} ${JSON.stringify(payment.body)}`)
  return { orderId: order.body.id, seats: hold.body.seats.length }
}

type Much = {
  eventId: number
  quantity?: number
  /** Of `performance.now()`: nobody begins after it. */
  until?: number
  /** What a buyer does first; answers with what every call of theirs carries. */
  enter?: (shop: Shop, buyer: Buyer) => Promise<Buyer>
}

/**
 * Whole purchases by 48 people at a time, each at one of the shops, until all seats are sold, the time is over or nobody is
 * left in `buyers`, who are taken out of it. `latencies` (ms) come sorted.
 */
export async function buyMuch(
  shops: readonly Shop[],
  buyers: Buyer[],
  { eventId, quantity = seatsEach, until = Infinity, enter }: Much,
): Promise<{ latencies: number[]; seats: number; seconds: number }> {
  const latencies: number[] = []
  let seats = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, no) => {
      const shop = shops[no % shops.length]!
      let wanted = quantity
      while (wanted > 0 && performance.now() < until) {
        const buyer = buyers.pop()
        if (buyer === undefined) break
        const began = performance.now()
        const inside = (await enter?.(shop, buyer)) ?? buyer
        const bought = await buy(shop, inside, { eventId, quantity: wanted })
        if (bought === null) wanted >>= 1
        else latencies.push(performance.now() - began)
        seats += bought?.seats ?? 0
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return { latencies: latencies.toSorted((a, b) => a - b), seats, seconds }
}

/** Whole purchases of four seats until the stadium is full: rate, latency, cost, and what the database says afterwards. */
export async function benchPurchases(stage: Stage): Promise<Record<string, number>> {
  await emptyEvent(stage)
  const statements = await statementsPerPurchase(stage)
  const buyers = await makeBuyers(stage, buyersOfAll)
  const cost = costOf(stage)
  const { latencies, seats, seconds } = await buyMuch([stage], buyers, { eventId })
  return {
    statements_per_purchase: statements,
    purchases_per_s: latencies.length / seconds,
    purchase_p50_ms: percentile(latencies, 0.5),
    purchase_p95_ms: percentile(latencies, 0.95),
    purchase_p99_ms: percentile(latencies, 0.99),
    ...cost(latencies.length),
    sellout_seconds: seconds,
    sellout_purchases: latencies.length,
    sellout_seats: seats,
    ...(await whatTheDatabaseSays(stage, eventId)),
  }
}

/**
 * What one purchase asks the database while nobody else buys, in a server of its own: the middle of some, as a server asks for other
 * things too now and then. The first ones let it read what it remembers of the match.
 */
async function statementsPerPurchase(stage: Stage): Promise<number> {
  const port = await freePort()
  const { origin, process } = await stage.startNode(countingOn(port))
  const shop = { origin, sandboxOrigin: stage.sandboxOrigin }
  const counts: number[] = []
  for (const buyer of await makeBuyers(stage, 10)) {
    const before = await statementsSent(port)
    await buy(shop, buyer, { eventId, quantity: seatsEach })
    counts.push((await statementsSent(port)) - before)
  }
  process.kill()
  return percentile(
    counts.slice(3).toSorted((a, b) => a - b),
    0.5,
  )
}

/** What the purchases from here on cost, each, in milliseconds of a processor: the database, and the process that serves. */
function costOf({ postgresPid, server }: Stage): (purchases: number) => Record<string, number> {
  const web = server().pid!
  const before = { pg: processorMs(postgresPid), web: processorMs(web) }
  return (purchases) => ({
    purchase_pg_ms: (processorMs(postgresPid) - before.pg) / purchases,
    purchase_web_ms: (processorMs(web) - before.web) / purchases,
  })
}

async function emptyEvent({ pool }: Stage): Promise<void> {
  await pool.query(`update event_seats set status = 'free', hold_id = null, held_until = null
    where event_id = ${eventId} and status = 'held'`)
  await pool.query(`delete from holds where event_id = ${eventId}`)
  await pool.query('vacuum analyze event_seats')
}

/** Of a match that was sold: seats by what they are, seats sold twice, and money that no ticket stands for. */
export async function whatTheDatabaseSays({ pool }: Pick<Stage, 'pool'>, eventId: number) {
  const { rows } = await pool.query(
    `select
       (select count(*) from event_seats where event_id = $1 and status = 'sold')::int as sellout_sold,
       (select count(*) from event_seats where event_id = $1 and status <> 'sold')::int as sellout_left,
       (select count(*) from (
          select seat_id from tickets where event_id = $1 and status = 'valid' group by seat_id having count(*) > 1
        ) twice)::int as sellout_double_sales,
       ((select coalesce(sum(amount_cents), 0) from payments join orders on orders.id = order_id
          where payments.status = 'approved' and orders.event_id = $1)
        - (select coalesce(sum(price_cents), 0) from tickets join orders on orders.id = order_id
          where tickets.status = 'valid' and orders.event_id = $1))::int as sellout_cents_adrift`,
    [eventId],
  )
  return rows[0] as Record<
    'sellout_sold' | 'sellout_left' | 'sellout_double_sales' | 'sellout_cents_adrift',
    number
  >
}
