import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, ledgerFaults } from '#selling/ledger/server/sql.ts'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { moreOutThanIn } from '#world/more-out-than-in.ts'
import { rounds } from '#world/rounds.ts'
import { creditOf, lossOf } from '../credit/ledger-names.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { settlePayment } from '../settlement/settle.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function sound(): Promise<void> {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
  expect(await ledgerFaults(world.db)).toEqual([])
  expect(await moreOutThanIn(world)).toEqual([])
}

async function bought(ana: Buyer, quantity = 2) {
  const order = await ana.order(quantity)
  const { body } = await ana.payByCard(order.id, 'APRO')
  return { ...order, paymentId: body.id as string, atProvider: body.providerPaymentId as string }
}
type Bought = Awaited<ReturnType<typeof bought>>

const refund = (orderId: string, more: object = {}) =>
  refundOrder(world.services, { orderId, reason: 'prueba', requestKey: randomUUID(), actor: null, ...more })
const creditOfBuyer = (ana: Buyer) => balanceOf(world.db, creditOf(ana.accountId))
const lossTo = async (ana: Buyer) => 0 - (await balanceOf(world.db, lossOf(ana.accountId)))
const live = async (ana: Buyer) =>
  (await ana.get('/tickets')).body.tickets.filter((one: { status: string }) => one.status === 'valid').length
const refundsOf = async ({ paymentId }: Bought) =>
  (await world.db.selectFrom('refunds').select('status').where('paymentId', '=', paymentId).execute()).map(
    ({ status }) => status,
  )
const casesOf = ({ paymentId }: Bought) =>
  world.db.selectFrom('chargebacks').selectAll().where('paymentId', '=', paymentId).execute()
/** Buys something else with all the credit that there is. */
async function spend(ana: Buyer): Promise<Bought['id']> {
  const order = await ana.order(1)
  await ana.call('PUT', `/orders/${order.id}/credit`, { use: true })
  await ana.pay(order.id, { method: 'credit' })
  return order.id
}

describe('a refund that the provider refuses', () => {
  it('because the bank took the money is no debt and no credit, with the notice lost', async () => {
    const ana = await world.buyer()
    const order = await bought(ana)
    await refund(order.id)
    await world.sim(`payments/${order.atProvider}/chargeback?notice=lost`)
    await world.runJobs('send_refund')
    expect([await refundsOf(order), await creditOfBuyer(ana)]).toEqual([['charged_back'], 0])
    expect((await casesOf(order)).map(({ state }) => state)).toEqual(['open'])
    await sound()
  })

  it('in part: the bank takes what is left, and no more', async () => {
    const ana = await world.buyer()
    const order = await bought(ana)
    await refund(order.id, { seatIds: [order.lines[0]!.seat.id] })
    await world.sim(`payments/${order.atProvider}/chargeback`)
    await world.notice(order.atProvider)
    await world.runJobs('send_refund')
    expect([await refundsOf(order), await creditOfBuyer(ana), await live(ana)]).toEqual([
      ['charged_back'],
      0,
      0,
    ])
    await sound()
  })

  it('while the buyer’s claim is open waits, and is sent once it is over', async () => {
    const ana = await world.buyer()
    const order = await bought(ana)
    await refund(order.id)
    await world.sim(`payments/${order.atProvider}/mediation`)
    await world.runJobs('send_refund')
    expect([await refundsOf(order), await creditOfBuyer(ana)]).toEqual([['requested'], 0])
    await world.sim(`payments/${order.atProvider}/win`)
    await world.db
      .updateTable('refunds')
      .set({ requestedAt: new Date(0) })
      .where('status', '=', 'requested')
      .execute()
    await world.jobs['resend_refunds']!({}, {} as never)
    await world.runJobs('send_refund')
    expect([await refundsOf(order), await creditOfBuyer(ana)]).toEqual([['done'], 0])
    await sound()
  })
})

describe('a chargeback of money that had become credit', () => {
  it('takes the credit back, and a second notice nothing more', async () => {
    const ana = await world.buyer()
    const order = await bought(ana)
    await refund(order.id, { as: 'credit' })
    expect(await creditOfBuyer(ana)).toBe(order.totalCents)
    await world.sim(`payments/${order.atProvider}/chargeback`)
    await Promise.all([world.notice(order.atProvider), world.notice(order.atProvider)])
    expect([await creditOfBuyer(ana), await lossTo(ana)]).toEqual([0, 0])
    const steps = (await ana.read(order.id)).steps as { step: string }[]
    expect(steps.at(-1)?.step).toBe('charged_back_credit')
    await sound()
  })

  it('names what was spent as a loss, and credit that comes later makes it good', async () => {
    const ana = await world.buyer()
    const order = await bought(ana)
    await refund(order.id, { as: 'credit' })
    const other = await spend(ana)
    const left = await creditOfBuyer(ana)
    expect(left).toBeLessThan(order.totalCents)
    await world.sim(`payments/${order.atProvider}/chargeback`)
    await world.notice(order.atProvider)
    expect([await creditOfBuyer(ana), await lossTo(ana)]).toEqual([0, order.totalCents - left])
    await sound()
    await refund(other)
    expect([await creditOfBuyer(ana), await lossTo(ana)]).toEqual([0, 0])
    await sound()
  })

  it('that a refused refund became is taken back too', async () => {
    const ana = await world.buyer()
    const order = await bought(ana)
    await refund(order.id)
    const refused = {
      refund: async () => ({ id: 'r', amountCents: 1, status: 'rejected' as const, createdAt: new Date() }),
    }
    await world.withProvider(refused, () => world.runJobs('send_refund'))
    expect([await refundsOf(order), await creditOfBuyer(ana)]).toEqual([['failed'], order.totalCents])
    await world.sim(`payments/${order.atProvider}/chargeback`)
    await world.notice(order.atProvider)
    expect(await creditOfBuyer(ana)).toBe(0)
    await sound()
  })
})

describe('a chargeback that the bank decides', () => {
  it('for the club: the credit comes back, and the refund that it had made needless is sent', async () => {
    const ana = await world.buyer()
    const [credited, refunded] = [await bought(ana, 1), await bought(ana, 1)]
    await refund(credited.id, { as: 'credit' })
    await refund(refunded.id)
    for (const { atProvider } of [credited, refunded]) {
      await world.sim(`payments/${atProvider}/chargeback`)
      await world.notice(atProvider)
    }
    await world.runJobs('send_refund')
    expect([await creditOfBuyer(ana), await refundsOf(refunded)]).toEqual([0, ['charged_back']])
    for (const { atProvider } of [credited, refunded]) {
      await world.sim(`payments/${atProvider}/win`)
      await world.notice(atProvider)
    }
    await world.runJobs('send_refund')
    expect([await creditOfBuyer(ana), await refundsOf(refunded)]).toEqual([credited.totalCents, ['done']])
    expect((await casesOf(credited)).map(({ state, owedCents }) => [state, owedCents])).toEqual([['won', 0]])
    await sound()
  })

  it('for the club: what stood for tickets waits for a person, and their seats stay free', async () => {
    const ana = await world.buyer()
    const order = await bought(ana)
    await world.sim(`payments/${order.atProvider}/chargeback`)
    await world.notice(order.atProvider)
    await world.sim(`payments/${order.atProvider}/win`)
    await world.notice(order.atProvider)
    expect((await casesOf(order)).map(({ state, owedCents }) => [state, owedCents])).toEqual([
      ['won', order.totalCents],
    ])
    expect(await live(ana)).toBe(0)
    await sound()
    await world.sim(`payments/${order.atProvider}/chargeback`)
    await world.notice(order.atProvider)
    expect((await casesOf(order)).map(({ state }) => state).toSorted()).toEqual(['open', 'won'])
    await sound()
  })

  it('for the buyer: the case is closed and nothing moves', async () => {
    const ana = await world.buyer()
    const order = await bought(ana)
    await world.sim(`payments/${order.atProvider}/chargeback`)
    await world.sim(`payments/${order.atProvider}/lose`)
    await world.notice(order.atProvider)
    expect((await casesOf(order)).map(({ state }) => state)).toEqual(['lost'])
    await sound()
  })
})

it('the chargeback’s own notice is enough: the payment is settled, and the case has its deadline', async () => {
  const ana = await world.buyer()
  const order = await bought(ana)
  await world.sim(`payments/${order.atProvider}/chargeback?notice=lost`)
  const told = await world.provider(`/v1/chargebacks/${order.atProvider}`)
  await world.notice(String(told['id']), undefined, 'topic_chargebacks_wh')
  await world.runJobs('read_chargeback')
  const [disputed] = await casesOf(order)
  expect([disputed?.providerId, disputed?.amountCents, disputed?.wantsEvidence]).toEqual([
    told['id'],
    order.totalCents,
    true,
  ])
  expect(disputed!.answerBy!.getTime()).toBeGreaterThan(Date.now() + 8 * 86_400_000)
  expect(await live(ana)).toBe(0)
})

/** What may happen to one purchase, in whatever order; each once. */
const news = {
  refund: (_: Buyer, { id, lines }: Bought) => refund(id, { seatIds: [lines[0]!.seat.id] }),
  credit: (_: Buyer, { id }: Bought) => refund(id, { as: 'credit' }),
  send: () => world.runJobs('send_refund'),
  spend: async (ana: Buyer) => ((await creditOfBuyer(ana)) > 0 ? spend(ana) : null),
  bank: (_: Buyer, { atProvider }: Bought) => world.sim(`payments/${atProvider}/chargeback?notice=lost`),
  notice: (_: Buyer, { atProvider }: Bought) => world.notice(atProvider),
  decision: (_: Buyer, { atProvider }: Bought) => world.sim(`payments/${atProvider}/win?notice=lost`),
  late: (_: Buyer, { atProvider }: Bought) => settlePayment(world.services, atProvider),
}
type News = keyof typeof news

/** The refund, the bank and the sending always, in any order; the others now and then, anywhere. */
const anyOrder = fc
  .subarray(['credit', 'spend', 'notice', 'decision', 'late'] as News[])
  .chain((more) =>
    fc.shuffledSubarray<News>(['refund', 'bank', 'send', ...more], { minLength: more.length + 3 }),
  )

it('in whatever order notices, refunds, refusals, retries and losses come, nobody is paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, async (steps) => {
      const ana = await world.buyer()
      const order = await bought(ana)
      for (const step of steps) {
        await Promise.resolve(news[step](ana, order)).catch(() => null)
        await sound()
      }
      // All that was lost becomes known, and everything is sent that is owed.
      await settlePayment(world.services, order.atProvider)
      await world.runJobs('send_refund')
      await settlePayment(world.services, order.atProvider)
      await sound()
      const { status } = (await world.provider(`/v1/payments/${order.atProvider}`)) as { status: string }
      if (status === 'charged_back') {
        expect((await ana.get(`/orders/${order.id}`)).body.status).not.toBe('paid')
        const opens = await world.db
          .selectFrom('tickets')
          .select('id')
          .where('orderId', '=', order.id)
          .where('status', '=', 'valid')
          .execute()
        expect(opens).toEqual([])
      }
    }),
    {
      seed: Number(process.env['HISTORY_SEED'] ?? 20_261_122),
      numRuns: rounds(8, 200),
    },
  )
}, 240_000)
