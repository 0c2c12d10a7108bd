import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { barrier } from '#world/barrier.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { settlePayment, settleSeen } from './settle.ts'
import { openWorld, type World } from '#world/world.ts'

/** Each test shows its bad day with the guard on, and that it really happens with the guard off. */
const guards = vi.hoisted(() => ({
  locks: true,
  limit: true,
  mismatch: true,
  forward: true,
  arrives: true,
  signature: true,
}))

vi.mock('#selling/orders/server/sql.ts', async (original) => {
  const real = await original<typeof import('#selling/orders/server/sql.ts')>()
  return {
    ...real,
    lockOrder: (...asked: Parameters<typeof real.lockOrder>) =>
      guards.locks ? real.lockOrder(...asked) : real.findOrder(...asked),
    lockOrderToPay: (...asked: Parameters<typeof real.lockOrderToPay>) =>
      guards.locks ? real.lockOrderToPay(...asked) : real.findOrderOnSale(...asked),
    lockOrderToSell: (...asked: Parameters<typeof real.lockOrderToSell>) =>
      guards.locks ? real.lockOrderToSell(...asked) : real.findOrderOnSale(...asked),
    markPaid: async (...[tx, order]: Parameters<typeof real.markPaid>) => {
      if (guards.locks) return real.markPaid(tx, order)
      await real.moveOrder(tx, order, 'paid', { paidAt: order.now })
    },
    moveOrder: async (...asked: Parameters<typeof real.moveOrder>) =>
      (await real.moveOrder(...asked)) || !guards.locks,
  }
})
vi.mock('#selling/orders/server/buyer-counts.ts', async (original) => {
  const real = await original<typeof import('#selling/orders/server/buyer-counts.ts')>()
  return {
    ...real,
    countForBuyer: async (...asked: Parameters<typeof real.countForBuyer>) =>
      (await real.countForBuyer(...asked)) || !guards.limit,
    countOrRefuse: async (...asked: Parameters<typeof real.countOrRefuse>) => {
      if (guards.limit) await real.countOrRefuse(...asked)
    },
  }
})
vi.mock('../sql.ts', async (original) => {
  const { findOrderOnSale } = await import('#selling/orders/server/sql.ts')
  const real = await original<typeof import('../sql.ts')>()
  return {
    ...real,
    lockPayment: (...asked: Parameters<typeof real.lockPayment>) =>
      guards.locks ? real.lockPayment(...asked) : real.findPayment(...asked),
    lockSaleOfPayment: async (...[tx, attempt]: Parameters<typeof real.lockSaleOfPayment>) =>
      guards.locks
        ? real.lockSaleOfPayment(tx, attempt)
        : {
            order: await findOrderOnSale(tx, attempt.orderId),
            payment: await real.findPayment(tx, attempt.id),
          },
  }
})
vi.mock('./arrival.ts', async (original) => {
  const real = await original<typeof import('./arrival.ts')>()
  return {
    ...real,
    mismatch: (...asked: Parameters<typeof real.mismatch>) =>
      guards.mismatch ? real.mismatch(...asked) : null,
  }
})
vi.mock('../rules.ts', async (original) => {
  const real = await original<typeof import('../rules.ts')>()
  return {
    ...real,
    mayBecome: (...asked: Parameters<typeof real.mayBecome>) => !guards.forward || real.mayBecome(...asked),
  }
})
vi.mock('../provider.ts', async (original) => {
  const real = await original<typeof import('../provider.ts')>()
  return {
    ...real,
    verifyWebhookSignature: (...asked: Parameters<typeof real.verifyWebhookSignature>) =>
      !guards.signature || real.verifyWebhookSignature(...asked),
  }
})

const rounds = 8
let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => {
  for (const name of Object.keys(guards) as (keyof typeof guards)[]) guards[name] = true
})
afterAll(() => world.close())

/** Whether it goes wrong in one of the rounds; the guard must hold in all of them. */
async function happens(round: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < rounds; turn += 1) if (await round()) return true
  return false
}

const sumOf = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(world.db)).rows[0]?.n ?? 0

describe('the locks of order and attempt', () => {
  const bookedTwice = async () => {
    const { order, payment: body } = await world.fan().holds(1).orders().pays('CONT')
    await world.sim(`payments/${body.providerPaymentId}/pay`)
    const settle = () => settlePayment(world.services, body.providerPaymentId)
    await Promise.allSettled([settle(), settle(), settle(), settle()])
    const booked = await sumOf(
      sql`select sum(amount_cents)::int as n from payment_allocations where payment_id = ${body.id}`,
    )
    return booked !== order.totalCents
  }

  it('book money once, whoever settles it at the same time', async () => {
    expect(await happens(bookedTwice)).toBe(false)
    guards.locks = false
    expect(await happens(bookedTwice)).toBe(true)
  })
})

describe('one open attempt for an order', () => {
  const chargesMade = async () =>
    ((await world.provider('/v1/payments/search?status=approved'))['paging'] as { total: number }).total
  const chargedTwice = async () => {
    const ana = await world.buyer()
    const order = await ana.order(1)
    const bodies = await Promise.all([ana.byCard('APRO'), ana.byCard('APRO'), ana.byCard('APRO')])
    const before = await chargesMade()
    const { createPayment } = world.services.payments
    const meet = barrier(2)
    const slowly = async (...asked: Parameters<typeof createPayment>) => {
      await Promise.race([meet(), new Promise((resolve) => setTimeout(resolve, 600))])
      return createPayment(...asked)
    }
    const payAll = () => Promise.all(bodies.map((body) => ana.pay(order.id, body)))
    await world.withProvider({ createPayment: slowly }, payAll)
    return (await chargesMade()) > before + 1
  }

  it('is kept by the lock and, without it, by the index; with neither, tabs charge twice', async () => {
    expect(await happens(chargedTwice)).toBe(false)
    guards.locks = false
    expect(await happens(chargedTwice)).toBe(false)
    await sql`drop index payments_one_open_per_order`.execute(world.db)
    expect(await happens(chargedTwice)).toBe(true)
    guards.locks = true
    expect(await happens(chargedTwice)).toBe(false)
  })
})

describe('no more back than was paid', () => {
  const gaveTooMuch = async () => {
    const { order, payment: body } = await world.fan().holds(1).orders().pays('APRO')
    const refund = () =>
      refundOrder(world.services, {
        orderId: order.id,
        amountCents: order.totalCents - 1,
        reason: '',
        requestKey: randomUUID(),
        actor: null,
      })
    await Promise.allSettled([refund(), refund(), refund()])
    return (
      (await sumOf(sql`select refunded_cents as n from payments where id = ${body.id}`)) > order.totalCents
    )
  }

  it('is kept by the lock and, without it, by the constraint; with neither, too much goes back', async () => {
    expect(await happens(gaveTooMuch)).toBe(false)
    guards.locks = false
    expect(await happens(gaveTooMuch)).toBe(false)
    await sql`alter table payments drop constraint payments_refund_within`.execute(world.db)
    expect(await happens(gaveTooMuch)).toBe(true)
  })
})

describe('the rules', () => {
  it('that compare amount, currency and reference keep a wrong charge from becoming tickets', async () => {
    const statusAfterWrongAmount = async () => {
      const ana = await world.buyer()
      const order = await ana.order(1)
      await world.sim('faults', { kind: 'wrong-amount' })
      return (await ana.payByCard(order.id, 'APRO')).body.orderStatus
    }
    expect(await statusAfterWrongAmount()).toBe('in_review')
    guards.mismatch = false
    expect(await statusAfterWrongAmount()).toBe('paid')
  })

  it('that let a payment only go forward keep late news from undoing it', async () => {
    const statusAfterLateNews = async () => {
      const { buyer: ana, payment: body } = await world.fan().holds(1).orders().pays('CONT')
      const early = await world.services.payments.getPayment(body.providerPaymentId)
      await world.sim(`payments/${body.providerPaymentId}/pay`)
      await settlePayment(world.services, body.providerPaymentId)
      await settleSeen(world.services, { ...early, updatedAt: new Date() })
      return (await ana.get('/payments')).body.payments[0].status
    }
    expect(await statusAfterLateNews()).toBe('approved')
    guards.forward = false
    expect(await statusAfterLateNews()).toBe('in_process')
  })

  it('that say what late money becomes send it back where its buyer has reached the limit meanwhile', async () => {
    const statusAfterLateMoney = async (seatId: number) => {
      const ana = await world.buyer()
      // A seat that the other order, of the best there are, does not take.
      const order = await ana.order(1, {}, [seatId])
      const { body } = await ana.payByCard(order.id, 'CONT')
      await sql`update payments set status = 'abandoned' where order_id = ${order.id}`.execute(world.db)
      await world.passTime(order.id, 60 * 3600)
      await world.expire()
      await ana.order(8)
      await world.sim(`payments/${body.providerPaymentId}/pay`)
      await settlePayment(world.services, body.providerPaymentId)
      return (await ana.read(order.id)).status
    }
    expect(await statusAfterLateMoney(14_000)).toBe('refunded')
    guards.limit = false
    expect(await statusAfterLateMoney(14_003)).toBe('paid')
  })

  it('that believe only a signed notice turn a forged one away', async () => {
    const afterForgery = async () => {
      const { buyer: ana, order, payment: body } = await world.fan().holds(1).orders().pays('CONT')
      await world.sim(`payments/${body.providerPaymentId}/pay`)
      const { status } = await world.notice(body.providerPaymentId, 'not the secret')
      return [status, (await ana.read(order.id)).status]
    }
    expect(await afterForgery()).toEqual([401, 'in_review'])
    guards.signature = false
    expect(await afterForgery()).toEqual([200, 'paid'])
  })

  it('that count a person’s seats keep the limit', async () => {
    const seatsOrdered = async () => {
      const ana = await world.buyer()
      const holds = [await ana.hold(5), await ana.hold(5)]
      const answers = await Promise.all(holds.map((held) => ana.post('/orders', { holdId: held.id })))
      return answers.filter((answer) => answer.status === 201).length * 5
    }
    expect(await seatsOrdered()).toBe(5)
    guards.limit = false
    expect(await seatsOrdered()).toBe(10)
  })
})
