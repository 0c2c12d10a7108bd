import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRehearsal } from '../testing/rehearsal.ts'

let rehearsal: Awaited<ReturnType<typeof startRehearsal>>
beforeAll(async () => {
  rehearsal = await startRehearsal()
})
afterAll(() => rehearsal.close())

describe('giving money back', () => {
  it('refunds in parts up to the whole, never more', async () => {
    const { id } = await rehearsal.provider.createPayment(await rehearsal.byCard('APRO'))
    const part = await rehearsal.provider.refund(id, 20_000, randomUUID())
    expect(part).toMatchObject({ amountCents: 20_000, status: 'approved' })
    expect(await rehearsal.provider.getPayment(id)).toMatchObject({
      status: 'approved',
      statusDetail: 'partially_refunded',
      refundedCents: 20_000,
    })
    await expect(rehearsal.provider.refund(id, 37_749, randomUUID())).rejects.toMatchObject({ code: '2017' })
    const rest = await rehearsal.provider.refund(id, null, randomUUID())
    expect(rest.amountCents).toBe(37_748)
    expect(await rehearsal.provider.getPayment(id)).toMatchObject({
      status: 'refunded',
      refundedCents: 57_748,
    })
    await expect(rehearsal.provider.refund(id, null, randomUUID())).rejects.toMatchObject({ code: '2063' })
  })

  it('answers the same refund for the same key, although the provider answers nothing', async () => {
    const { id } = await rehearsal.provider.createPayment(await rehearsal.byCard('APRO'))
    const key = randomUUID()
    const first = await rehearsal.provider.refund(id, 10_000, key)
    await rehearsal.provider.refund(id, 5000, randomUUID())
    expect(await rehearsal.provider.refund(id, 10_000, key)).toEqual(first)
    expect((await rehearsal.provider.getPayment(id)).refundedCents).toBe(15_000)
  })
})
