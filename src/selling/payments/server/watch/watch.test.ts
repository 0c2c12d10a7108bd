import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#world/world.ts'
import { ProviderUnavailable } from '../provider.ts'
import { lookAgain } from './look-again.ts'
import { neighbours, nextLook } from './next-look.ts'

const hour = 3_600_000
const day = 24 * hour

describe('when a payment is looked at again', () => {
  const since = new Date('2026-08-01T18:00:00Z')
  const after = (ms: number, doorsAt: Date | null = null) => {
    const next = nextLook({ since, now: new Date(since.getTime() + ms), doorsAt })
    return next === null ? null : (next.getTime() - since.getTime()) / hour
  }

  it('after minutes and hours, then daily for 180 days', () => {
    const looks: number[] = []
    let at: number | null = 0
    for (let many = 0; many < 400 && at !== null; many += 1) {
      looks.push(at)
      at = after(at * hour)
    }
    expect(looks.slice(1, 7)).toEqual([1 / 6, 1, 6, 24, 48, 72])
    expect([looks.at(-1), looks.length]).toEqual([180 * 24, 184])
  })

  it('and before the doors of its match, once', () => {
    const doorsAt = new Date(since.getTime() + 5 * day + 3 * hour)
    expect(after(5 * day, doorsAt)).toBe(5 * 24 + 1.5)
    expect(after(5 * day + 1.5 * hour, doorsAt)).toBe(6 * 24)
  })

  it('those that began close together at once', () => {
    const at = (minutes: number) => ({ createdAt: new Date(since.getTime() + minutes * 60_000) })
    expect(neighbours([at(50), at(0), at(20), at(29), at(200)]).map((group) => group.length)).toEqual([
      3, 1, 1,
    ])
  })
})

describe('a notice that was lost', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  async function paid() {
    const { buyer: ana, order, payment: body } = await world.fan().holds(1).orders().pays('APRO')
    return {
      orderId: order.id,
      paymentId: body.id,
      atProvider: body.providerPaymentId,
      ana,
    }
  }
  const due = () =>
    sql`update payments set next_look_at = now() where next_look_at is not null`.execute(world.db)
  const statusOf = async ({ paymentId }: { paymentId: string }) =>
    (
      await world.db
        .selectFrom('payments')
        .select('status')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
    ).status

  it('of a chargeback or a refund is only late, and many are asked for by one list', async () => {
    const [one, two, three, four] = await Promise.all([paid(), paid(), paid(), paid()])
    await world.sim(`payments/${one.atProvider}/chargeback?notice=lost`)
    await world.services.payments.refund(two.atProvider, null, crypto.randomUUID())
    await lookAgain(world.services)
    expect(await statusOf(one)).toBe('approved')
    await due()
    let [lists, reads] = [0, 0]
    const { listPayments, getPayment } = { ...world.services.payments }
    const counted = {
      listPayments: (...asked: Parameters<typeof listPayments>) => ((lists += 1), listPayments(...asked)),
      getPayment: (id: string) => ((reads += 1), getPayment(id)),
    }
    await world.withProvider(counted, () => lookAgain(world.services))
    expect(await Promise.all([one, two, three, four].map(statusOf))).toEqual([
      'charged_back',
      'refunded',
      'approved',
      'approved',
    ])
    expect([lists, reads]).toEqual([1, 0])
    expect((await one.ana.get('/tickets')).body.tickets[0].status).toBe('void')
  })

  it('is found by the next run where the provider was away, or the process died', async () => {
    const one = await paid()
    await world.sim(`payments/${one.atProvider}/chargeback?notice=lost`)
    await due()
    const away = () => Promise.reject(new ProviderUnavailable('away'))
    await world.withProvider({ getPayment: away, listPayments: away }, () => lookAgain(world.services))
    await lookAgain(world.services)
    expect(await statusOf(one)).toBe('approved')
    await sql`update payments set next_look_at = next_look_at - interval '16 min' where id = ${one.paymentId}`.execute(
      world.db,
    )
    await Promise.all([lookAgain(world.services), lookAgain(world.services)])
    expect(await statusOf(one)).toBe('charged_back')
  })

  it('and money paid at the window is nobody’s to ask for', async () => {
    const { rows } = await sql`select from payments where method in ('cash_desk', 'terminal', 'credit')
      and next_look_at is not null`.execute(world.db)
    expect(rows).toEqual([])
  })
})
