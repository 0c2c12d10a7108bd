import { sql } from 'kysely'
import { insertPassHold, updatePassHold } from '#products/bonogallo/server/hold/hold-rows.ts'
import { passOrders } from '#products/bonogallo/server/order-kind/pass-orders.ts'
import { takeParts } from '#selling/holds/server/engine/whole-hold.ts'
import { markHold } from '#selling/holds/server/sql.ts'
import { lockHoldToPrice } from '#selling/orders/server/placing/order-facts.ts'
import { openOrder } from '#selling/orders/server/placing/place-order.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { allocate, insertAttempt } from '#selling/payments/server/sql.ts'
import { deliver } from '#selling/payments/server/settlement/deliver.ts'
import { sellHeld } from '#selling/payments/server/settlement/sell-held.ts'
import type { Db } from '#server/db.ts'
import '#app/server/features.ts'

type Sale = {
  planId: number
  email: string
  zone: string
  holder: { firstName: string; lastName: string; birthDate: string; phone: string }
  monthly: boolean
}
type Sold = { orderId: string; passId: string; accountId: string }

/** A pass bought and paid by card weeks ago, through the same steps as any other. */
export function sellPass(db: Db, { planId, email, zone, holder, monthly }: Sale): Promise<Sold> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['id', 'role', 'firstName'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const eventIds = await matchesOf(tx, planId)
    const seatId = await freeSeat(tx, planId, zone, eventIds)
    const visitorId = crypto.randomUUID()
    const hold = await takeParts(tx, {
      kind: 'bonogallo',
      title: 'Bonogallo',
      totalCents: 0,
      visitorId,
      accountId: account.id,
      seats: eventIds.map((eventId) => ({ eventId, seatIds: [seatId] })),
      pieces: [],
      seconds: 600,
    })
    if (hold === null) throw new Error(`seat ${seatId} is not free`)
    await insertPassHold(tx, { holdId: hold.id, planId })
    await updatePassHold(tx, hold.id, { holders: [{ seatId, fare: 'adult', ...holder }], monthly })
    const buyer = {
      visitorId,
      address: '127.0.0.1',
      userAgent: '',
      fan: null,
      account: {
        ...account,
        hasBonoGallo: false,
        forcedPasswordReset: false,
        sessionHash: Buffer.alloc(0),
        secondFactor: false,
      },
    }
    const draft = await passOrders.draft!(
      tx,
      (await lockHoldToPrice(tx, hold.id))!,
      { holdId: hold.id },
      buyer,
    )
    const payableUntil = hold.expiresAt
    const orderId = await openOrder(tx, {
      kind: 'bonogallo',
      visitorId,
      accountId: account.id,
      holdId: hold.id,
      draft,
      payableUntil,
    })
    await markHold(tx, { holdId: hold.id, status: 'ordered' })
    const order = (await lockOrder(tx, orderId))!
    const sold = await sellHeld(tx, () => Promise.reject(new Error('no equal seats in a seed')), order)
    if (sold === null) throw new Error(`seat ${seatId} was lost`)
    const payment = await insertAttempt(tx, {
      orderId,
      attemptKey: 'demo-card',
      requestHash: Buffer.alloc(0),
      method: 'card',
      amountCents: order.totalCents,
      status: 'approved',
      statusDetail: 'accredited',
      providerPaymentId: String(100_000_000_000 + order.folio),
      approvedAt: order.now,
      installments: 1,
      cardLast4: '3764',
    })
    await allocate(tx, payment.id, 'tickets', order.totalCents, 'paid')
    await deliver(tx, order, sold, false)
    const { id: passId } = await tx
      .selectFrom('passes')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    return { orderId, passId, accountId: account.id }
  })
}

async function matchesOf(tx: Db, planId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('bonusPlanEvents')
    .select('eventId')
    .where('planId', '=', planId)
    .orderBy('eventId')
    .execute()
  return rows.map(({ eventId }) => eventId)
}

/** A good seat of the zone that no match has sold; its rows in past matches, which have no others. */
async function freeSeat(tx: Db, planId: number, zone: string, eventIds: number[]): Promise<number> {
  const { rows } = await sql<{ seatId: number; zoneId: number }>`
    with free as (select seat.seat_id, seat.zone_id from bonus_plans plan
    join plan_seats seat on seat.plan_id = plan.seating_plan_id
    join plan_zones zone on zone.plan_id = seat.plan_id and zone.zone_id = seat.zone_id and zone.name = ${zone}
    where plan.id = ${planId} and not seat.accessible and not seat.companion and not seat.obstructed
      and not exists (select from event_seats taken where taken.seat_id = seat.seat_id and taken.status <> 'free'
        and taken.event_id = any (${eventIds}::int[])))
    select * from free order by seat_id desc offset (select least(40, count(*) / 3) from free) limit 1`.execute(
    tx,
  )
  const { seatId, zoneId } = rows[0]!
  await sql`
    insert into event_seats (event_id, seat_id, zone_id)
    select event_id, ${seatId}, ${zoneId} from unnest(${eventIds}::int[]) event_id on conflict do nothing`.execute(
    tx,
  )
  return seatId
}
