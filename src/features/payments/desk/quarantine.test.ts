import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBoxOffice, type BoxOffice } from '../../../../tests/box-office.ts'
import { staff } from '../../../../tests/staff.ts'
import type { ProviderPayment } from '../provider.ts'
import { settleSeen } from '../settlement/settle.ts'

let office: BoxOffice
let finance: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  office = await openBoxOffice()
  finance = await staff(office, 'finance')
})
afterAll(() => office.close())
afterEach(async () => {
  expect(await office.books()).toEqual({ unbalanced: [], miscounted: [] })
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
  card: { first6: null, last4: '3764' },
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
  it('is listed with its reason, offered the orders of its sum, and attached once', async () => {
    const ana = await office.buyer()
    const order = await ana.order(1)
    const seen = stranger(order.totalCents)
    await settleSeen(office.services, seen)
    await office.withProvider(known(seen), async () => {
      const { rows } = (await finance.get('/desk/quarantine')).body
      expect(rows[0]).toMatchObject({
        providerPaymentId: seen.id,
        why: 'No lleva la referencia de ninguna orden.',
      })
      const { fits } = (await finance.get(`/desk/quarantine/${seen.id}`)).body
      expect(fits.map(({ orderId }: { orderId: string }) => orderId)).toContain(order.id)
      const way = { outcome: 'attached', orderId: order.id, note: 'Pagó con otro enlace' }
      const other = await staff(office, 'finance')
      const answers = await Promise.all([
        resolve(seen.id, way),
        resolve(seen.id, way),
        resolve(seen.id, way, other),
      ])
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
      expect((await ana.read(order.id)).status).toBe('paid')
      const paid = await office.db
        .selectFrom('payments')
        .select('id')
        .where('orderId', '=', order.id)
        .where('status', '=', 'approved')
        .execute()
      expect(paid).toHaveLength(1)
    })
  })

  it('is not attached where the sum is another, and then nothing is resolved', async () => {
    const ana = await office.buyer()
    const order = await ana.order(1)
    const seen = stranger(order.totalCents - 100)
    await settleSeen(office.services, seen)
    await office.withProvider(known(seen), async () => {
      const answer = await resolve(seen.id, { outcome: 'attached', orderId: order.id, note: 'x' })
      expect(answer.body.code).toBe('does_not_fit')
      expect((await finance.get(`/desk/quarantine/${seen.id}`)).body.resolved).toBe(false)
    })
  })

  it('goes back once under one key, however many press; or is explained and stays', async () => {
    const seen = stranger(12_300)
    await settleSeen(office.services, seen)
    await office.withProvider(known(seen), async () => {
      const way = { outcome: 'refunded', note: 'Nadie lo reclama' }
      await Promise.all([resolve(seen.id, way), resolve(seen.id, way)])
      await office.runJobs('refund_quarantined')
      expect(refunds.filter(([id]) => id === seen.id)).toHaveLength(1)
      expect((await resolve(seen.id, { outcome: 'explained', note: 'x' })).body.code).toBe('already_resolved')
    })
    const other = stranger(500)
    await settleSeen(office.services, other)
    expect((await resolve(other.id, { outcome: 'explained', note: 'Prueba del proveedor' })).status).toBe(200)
    const { rows } = (await finance.get('/desk/quarantine?state=resolved')).body
    expect(rows.map((row: { outcome: string }) => row.outcome)).toEqual(
      expect.arrayContaining(['explained', 'refunded']),
    )
  })
})
