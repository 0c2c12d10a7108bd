import { randomUUID } from 'node:crypto'
import { makeBuyers, type Buyer } from './buyers.ts'
import { post } from './http-client.ts'
import { processorMs } from './processor-time.ts'
import { percentile } from './raw-client.ts'
import type { Stage } from './stage.ts'

const eventId = 1
const seatsEach = 4
const atOnce = 48

type Reply = { id: string; status: string; seats: unknown[] }

type Shop = Pick<Stage, 'origin' | 'sandboxOrigin'>
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

/** Hold, order, card payment, tickets. Null when there were no seats left. */
export async function buy(
  stage: Shop,
  buyer: Buyer,
  { eventId, quantity }: { eventId: number; quantity: number },
): Promise<Bought | null> {
  const { origin } = stage
  const hold = await post<Reply>(
    `${origin}/api/events/${eventId}/holds`,
    { bestAvailable: { quantity } },
    buyer,
  )
  if (hold.status === 409) return null
  if (hold.status !== 201) throw new Error(`hold ${hold.status} ${JSON.stringify(hold.body)}`)
  const order = await post<Reply>(`${origin}/api/orders`, { holdId: hold.body.id }, buyer)
  if (order.status !== 201) throw new Error(`order ${order.status} ${JSON.stringify(order.body)}`)
  const payment = await post<Reply>(
    `${origin}/api/orders/${order.body.id}/payments`,
    { method: 'card', token: await cardToken(stage), paymentMethodId: 'master', installments: 1 },
    { ...buyer, 'idempotency-key': randomUUID() },
  )
  if (payment.body.status !== 'approved')
    throw new Error(`payment ${payment.status} ${JSON.stringify(payment.body)}`)
  return { orderId: order.body.id, seats: hold.body.seats.length }
}

/** Whole purchases of four seats until the stadium is full: rate, latency, cost, and what the database says afterwards. */
export async function benchPurchases(stage: Stage): Promise<Record<string, number>> {
  await emptyEvent(stage)
  const buyers = await makeBuyers(stage, 12_000)
  const latencies: number[] = []
  let nextBuyer = 0
  let seats = 0
  const cost = costOf(stage)
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      let quantity = seatsEach
      while (quantity > 0 && nextBuyer < buyers.length) {
        const buyer = buyers[nextBuyer++]!
        const began = performance.now()
        const bought = await buy(stage, buyer, { eventId, quantity })
        if (bought === null) quantity = quantity > 1 ? quantity >> 1 : 0
        else latencies.push(performance.now() - began)
        seats += bought?.seats ?? 0
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    purchases_per_s: latencies.length / seconds,
    purchase_p50_ms: percentile(sorted, 0.5),
    purchase_p95_ms: percentile(sorted, 0.95),
    purchase_p99_ms: percentile(sorted, 0.99),
    ...cost(latencies.length),
    sellout_seconds: seconds,
    sellout_purchases: latencies.length,
    sellout_seats: seats,
    ...(await whatTheDatabaseSays(stage)),
  }
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

async function whatTheDatabaseSays({ pool }: Stage): Promise<Record<string, number>> {
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
  return rows[0]
}
