import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#world/world.ts'
import { moreOutThanIn } from '#world/more-out-than-in.ts'
import { staff } from '#world/staff.ts'
import { ProviderUnavailable, type ProviderPayment } from '../provider.ts'
import { centsIn, wayWords } from '../../desk-rules.ts'
import { settleSeen } from '../settlement/settle.ts'

let world: World
let finance: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  world = await openWorld()
  finance = await staff(world, 'finance')
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

let last = 900_000_000
const stranger = (amountCents: number, more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: `${++last}`,
  status: 'approved',
  statusDetail: 'accredited',
  amountCents,
  refundedCents: 0,
  currency: 'MXN',
  externalReference: null,
  subscriptionId: null,
  methodId: 'visa',
  typeId: 'credit_card',
  installments: 1,
  card: { first6: null, last4: '3764', key: null },
  voucher: null,
  challenge: null,
  approvedAt: new Date(),
  updatedAt: new Date(),
  refunds: [],
  ...more,
})
const resolve = (id: string, body: object, who = finance) =>
  who.post(`/desk/quarantine/${id}/resolution`, body)
const refunds: [string, string][] = []
const known = (seen: ProviderPayment) => ({
  getPayment: async () => seen,
  refund: async (id: string, _amount: number | null, key: string) => {
    refunds.push([id, key])
    return { id: 'r1', amountCents: seen.amountCents, status: 'approved' as const, createdAt: new Date() }
  },
})

describe('a payment that fits no order', () => {
  it('says what each way out will do before it is done', () => {
    const fit = { orderId: 'a', folio: 'TQ-000007', buyer: 'Ana', totalCents: 45_000, open: false }
    expect(wayWords('a', [fit])).toContain('si no, el dinero regresa solo')
    expect(wayWords('a', [{ ...fit, open: true }])).toContain('se emiten sus boletos')
    expect(wayWords('refunded', [])).toContain('no se deshace')
    expect(wayWords('', [fit])).toBeNull()
    expect([centsIn('$1,250.5'), centsIn('1250 MXN'), centsIn('TQ-12')]).toEqual([125_050, 125_000, null])
  })

  it('is listed with its reason, offered the orders of its sum, and attached once', async () => {
    const ana = await world.buyer()
    const order = await ana.order(1)
    const seen = stranger(order.totalCents)
    await settleSeen(world.services, seen)
    await world.withProvider(known(seen), async () => {
      const { rows } = (await finance.get('/desk/quarantine')).body
      expect(rows[0]).toMatchObject({
        providerPaymentId: seen.id,
        why: 'No lleva la referencia de ningún pedido.',
      })
      const { fits } = (await finance.get(`/desk/quarantine/${seen.id}`)).body
      expect(fits.map(({ orderId }: { orderId: string }) => orderId)).toContain(order.id)
      const way = { outcome: 'attached', orderId: order.id, note: 'Pagó con otro enlace' }
      const other = await staff(world, 'finance')
      const answers = await Promise.all([
        resolve(seen.id, way),
        resolve(seen.id, way),
        resolve(seen.id, way, other),
      ])
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
      expect((await ana.read(order.id)).status).toBe('paid')
      const logged = await world.db
        .selectFrom('auditLog')
        .select(['action', 'subject'])
        .where('subject', 'in', [`payment:${seen.id}`, `order:${order.id}`])
        .where('action', 'like', 'quarantine.%')
        .orderBy('action')
        .execute()
      expect(logged).toEqual([
        { action: 'quarantine.attach', subject: `order:${order.id}` },
        { action: 'quarantine.resolve', subject: `payment:${seen.id}` },
      ])
      // Resolved or not, it is found by its number, its sum, and the order's folio and id.
      const { folio } = (await finance.get(`/desk/orders/${order.id}`)).body
      const pesos = (order.totalCents / 100).toFixed(2)
      for (const typed of [seen.id, pesos, `$${pesos} MXN`, folio, order.id]) {
        const found = (await finance.get(`/desk/quarantine?search=${encodeURIComponent(typed)}`)).body.rows
        expect([typed, found]).toEqual([
          typed,
          [expect.objectContaining({ providerPaymentId: seen.id, folio, outcome: 'attached' })],
        ])
      }
      expect((await finance.get('/desk/quarantine?search=1.23')).body.rows).toEqual([])
      const paid = await world.db
        .selectFrom('payments')
        .select('id')
        .where('orderId', '=', order.id)
        .where('status', '=', 'approved')
        .execute()
      expect(paid).toHaveLength(1)
    })
  })

  it('waits as it is while the provider does not answer', async () => {
    const seen = stranger(1000)
    await settleSeen(world.services, seen)
    const away = () => Promise.reject(new ProviderUnavailable('away'))
    await world.withProvider({ getPayment: away }, async () => {
      const answer = await resolve(seen.id, { outcome: 'refunded', note: 'Regrésalo.' })
      expect([answer.status, answer.body.code]).toEqual([503, 'provider_unavailable'])
    })
    await world.withProvider(known(seen), async () => {
      expect((await resolve(seen.id, { outcome: 'refunded', note: 'Regrésalo.' })).status).toBe(200)
    })
  })

  it('is not attached where the sum is another, and then nothing is resolved', async () => {
    const ana = await world.buyer()
    const order = await ana.order(1)
    const seen = stranger(order.totalCents - 100)
    await settleSeen(world.services, seen)
    await world.withProvider(known(seen), async () => {
      const answer = await resolve(seen.id, { outcome: 'attached', orderId: order.id, note: 'x' })
      expect(answer.body.code).toBe('does_not_fit')
      expect((await finance.get(`/desk/quarantine/${seen.id}`)).body.resolved).toBe(false)
    })
  })

  it('goes back once under one key, however many press; or is explained and stays', async () => {
    const seen = stranger(12_300)
    await settleSeen(world.services, seen)
    await world.withProvider(known(seen), async () => {
      const way = { outcome: 'refunded', note: 'Nadie lo reclama' }
      await Promise.all([resolve(seen.id, way), resolve(seen.id, way)])
      await world.runJobs('refund_quarantined')
      expect(refunds.filter(([id]) => id === seen.id)).toHaveLength(1)
      expect((await resolve(seen.id, { outcome: 'explained', note: 'x' })).body.code).toBe('already_resolved')
    })
    const other = stranger(500)
    await settleSeen(world.services, other)
    expect((await resolve(other.id, { outcome: 'explained', note: 'Prueba del proveedor' })).status).toBe(200)
    const { rows } = (await finance.get('/desk/quarantine?state=resolved')).body
    expect(rows.map((row: { outcome: string }) => row.outcome)).toEqual(
      expect.arrayContaining(['explained', 'refunded']),
    )
  })
})

describe('a payment of more than its order costs', () => {
  /** The provider charges one peso more than was asked for. */
  async function overpaid() {
    const ana = await world.buyer()
    const order = await ana.order(1)
    await world.sim('faults', { kind: 'wrong-amount' })
    await ana.payByCard(order.id, 'APRO')
    const { rows } = (await finance.get('/desk/quarantine')).body
    const aside = rows.find((row: { orderId: string }) => row.orderId === order.id)
    return { ana, order, id: aside.providerPaymentId as string, paidCents: aside.amountCents as number }
  }
  const accept = { outcome: 'accepted', note: 'Pagó de más' }
  const refundedAt = async (id: string) =>
    Math.round(((await world.provider(`/v1/payments/${id}`))['transaction_amount_refunded'] as number) * 100)
  const standing = (orderId: string) =>
    world.db
      .selectFrom('payments')
      .select(['status', 'amountCents', 'refundedCents'])
      .where('orderId', '=', orderId)
      .execute()

  it('is sold, and the difference goes back once, however often it is pressed', async () => {
    const { ana, order, id, paidCents } = await overpaid()
    const extra = paidCents - order.totalCents
    expect(extra).toBeGreaterThan(0)
    const { overpaid: told } = (await finance.get(`/desk/quarantine/${id}`)).body
    expect(told).toMatchObject({ dueCents: order.totalCents, extraCents: extra })
    const answers = await Promise.all([resolve(id, accept), resolve(id, accept), resolve(id, accept)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await world.runJobs('send_refund')
    await world.notice(id)
    expect([(await ana.read(order.id)).status, await refundedAt(id)]).toEqual(['paid', extra])
    expect(await standing(order.id)).toEqual([
      { status: 'approved', amountCents: paidCents, refundedCents: extra },
    ])
    expect(await moreOutThanIn(world)).toEqual([])
  })

  it('whose refund meets a provider that is away, or that refuses, is exact too', async () => {
    const { order, id, paidCents } = await overpaid()
    const extra = paidCents - order.totalCents
    await resolve(id, accept)
    const away = () => Promise.reject(new ProviderUnavailable('away'))
    await world.withProvider({ refund: away }, () => world.runJobs('send_refund'))
    expect(await refundedAt(id)).toBe(0)
    const refused = async () => ({
      id: 'r',
      amountCents: extra,
      status: 'rejected' as const,
      createdAt: new Date(),
    })
    await world.db
      .updateTable('refunds')
      .set({ requestedAt: new Date(0) })
      .where('status', '=', 'requested')
      .execute()
    await world.jobs['resend_refunds']!({}, {} as never)
    await world.withProvider({ refund: refused }, () => world.runJobs('send_refund'))
    expect(await standing(order.id)).toEqual([
      { status: 'approved', amountCents: paidCents, refundedCents: 0 },
    ])
    expect(await moreOutThanIn(world)).toEqual([])
  })

  it('goes back whole where its seats are gone, and is not taken for less than is due', async () => {
    const { ana, order, id, paidCents } = await overpaid()
    await world.passTime(order.id, 49 * 3600)
    await world.poll()
    await (await world.buyer()).order(0, {}, [order.lines[0]!.seat.id])
    expect((await resolve(id, accept)).status).toBe(200)
    await world.runJobs('send_refund')
    expect([(await ana.read(order.id)).status, await refundedAt(id)]).toEqual(['refunded', paidCents])
    const seen = stranger(100)
    await settleSeen(world.services, seen)
    await world.withProvider(known(seen), async () => {
      expect((await resolve(seen.id, accept)).body.code).toBe('does_not_fit')
    })
  })
})
