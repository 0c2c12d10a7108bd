import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openWorld, type World } from '#world/world.ts'
import type { PaymentProvider, ProviderPayment } from '../provider.ts'
import { charging, isOwnNews } from './own-news.ts'
import { settledJustNow } from './settled-rows.ts'

const created = (resourceId: string) => ({ action: 'payment.created', resourceId })

/** A provider of whose payments nothing is known yet. */
const provider = () => ({}) as PaymentProvider
const paid = (id: string, more: Partial<ProviderPayment> = {}) =>
  ({ id, status: 'approved', refundedCents: 0, ...more }) as ProviderPayment

describe('a notice that a payment exists', () => {
  it('is news of its own to the process that has charged it, even while the answer is on its way', async () => {
    const [one, elsewhere] = [provider(), vi.fn()]
    let answer!: (seen: ProviderPayment) => void
    const charge = charging(one, () => new Promise<ProviderPayment>((resolve) => (answer = resolve)))
    const news = isOwnNews(one, created('1'), elsewhere)
    answer(paid('1'))
    await charge
    expect(await news).toBe(true)
    expect(elsewhere).not.toHaveBeenCalled()
  })

  it('is asked about at the provider where the charge has not become a sale, without waiting for another process', async () => {
    const [one, elsewhere] = [provider(), vi.fn()]
    await charging(one, async () => paid('1', { status: 'in_process' }))
    await charging(one, async () => paid('2', { refundedCents: 100 }))
    expect(await isOwnNews(one, created('1'), elsewhere)).toBe(false)
    expect(await isOwnNews(one, created('2'), elsewhere)).toBe(false)
    expect(elsewhere).not.toHaveBeenCalled()
  })

  it('is none where another process has settled it meanwhile, and is where nobody has', async () => {
    expect(await isOwnNews(provider(), created('1'), async (id) => id === '1')).toBe(true)
    expect(await isOwnNews(provider(), created('2'), async (id) => id === '1')).toBe(false)
  })

  it('is always asked about where it tells of a change', async () => {
    const one = provider()
    await charging(one, async () => paid('1'))
    expect(await isOwnNews(one, { action: 'payment.updated', resourceId: '1' }, async () => true)).toBe(false)
  })
})

describe('what another process has settled', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it('is known by its row: approved, whole, and of these minutes', async () => {
    const ana = await world.buyer()
    const order = await ana.order(2)
    await ana.payByCard(order.id, 'APRO')
    const ofOrder = () => world.db.updateTable('payments').where('orderId', '=', order.id)
    const { providerPaymentId: id } = await world.db
      .selectFrom('payments')
      .select('providerPaymentId')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(await settledJustNow(world.db, ['nobody', id!])).toEqual([false, true])
    await ofOrder()
      .set({ createdAt: sql<Date>`now() - interval '1 hour'` })
      .execute()
    expect(await settledJustNow(world.db, [id!])).toEqual([false])
  })
})
